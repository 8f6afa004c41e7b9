package patterns

// Extent is a stretch of a file, in bytes.
type Extent struct{ Start, Bytes int64 }

// Ground is where in the file the requests of a pass go.
type Ground struct {
	Read, Write Extent
	Once        bool // no block is read twice: a sequence ends with the last that its lane has
}

// Whole is the ground of a pass that may go everywhere in a file of so many bytes.
func Whole(fileBytes int64) Ground {
	all := Extent{Bytes: fileBytes}
	return Ground{Read: all, Write: all}
}
