// Package bottleneck says what limited a run, from the figures of the run alone. It takes
// the way of a request for a closed network of stations (Lazowska, Zahorjan, Graham and
// Sevcik, Quantitative System Performance, 1984): a fixed number of requests goes round
// between this client, the link and the server, each of which serves one after the other,
// and a part of the way takes its time for all of them alike: the round trip.
//
// A station that is busy all the time is the limit. Where none is, with few requests under
// way, what takes most of the time of a request is. Of the server nothing is known from
// inside: it is what remains when all else is ruled out, and whether its processor or its
// disk is busy follows from how it answers requests without work meanwhile.
//
// The rules are a table (rules.go) of figures (figures.go). Below their bounds a row is
// unclear, and the verdict says what is not known.
package bottleneck
