package probe

// WriteFall tells of a row from which throughput to which, in bytes a second, its writes
// fell once a cache of the server was full, and after how many bytes of a pass.
func WriteFall(row Row) (before, after float64, bytes int64, found bool) {
	c, found := writeCliff(row)
	return c.before, c.after, c.bytes, found
}
