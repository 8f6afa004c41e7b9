package smb1

// transferSizes are the bytes that one read and one write may have.
func (s *session) transferSizes() (read, write int) {
	small := (s.maxBuffer - 128) &^ 1023
	return small, small
}
