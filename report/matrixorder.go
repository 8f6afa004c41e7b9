package report

import "slices"

// inOrder are the names in all lists, each once: in the order in which they first appear,
// but behind all that stand before them in any list. Where lists contradict each other the
// first appearance decides.
func inOrder(lists [][]string) []string {
	var first []string
	before := map[string]map[string]bool{} // of each name those that stand right before it
	for _, list := range lists {
		for i, name := range list {
			if before[name] == nil {
				before[name] = map[string]bool{}
				first = append(first, name)
			}
			if i > 0 {
				before[name][list[i-1]] = true
			}
		}
	}
	var out []string
	for len(first) > 0 {
		at := max(0, slices.IndexFunc(first, func(name string) bool { return len(before[name]) == 0 }))
		out = append(out, first[at])
		for _, others := range before {
			delete(others, first[at])
		}
		first = slices.Delete(first, at, at+1)
	}
	return out
}

// jumboFirst sorts the columns of the tag frames as people write them, whatever was
// measured first: jumbo, standard, and what else there is.
func jumboFirst(tag string, columns []string) []string {
	if tag == FramesTag {
		place := func(name string) int {
			return slices.Index([]string{"", framesStandard, framesJumbo}, name)
		}
		slices.SortStableFunc(columns, func(a, b string) int { return place(b) - place(a) })
	}
	return columns
}
