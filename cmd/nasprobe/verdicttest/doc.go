// Package verdicttest holds tests of what the command says of a run, against servers whose
// bottleneck is known: it was put there. They are apart from those of the command so that
// both run at once.
package verdicttest
