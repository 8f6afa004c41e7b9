package smb1

// Bytes of one request where the server takes more than its buffer: what Windows reads
// at most in whole pages, and what Samba, which tells itself by its extensions for UNIX,
// moves in whole pages of the 128 KiB that a frame of NetBIOS has.
const (
	largeTransfer = 60 << 10
	sambaTransfer = 124 << 10
)

// capUnix is of servers with the extensions for UNIX, which Samba alone has.
const capUnix = 0x00800000

// transferHead is more than header and words of a READ_ANDX reply or a WRITE_ANDX
// request take in a buffer, in bytes (MS-CIFS 2.2.4.42.2, 2.2.4.43.1).
const transferHead = 64

// page is what transfers are whole multiples of, in bytes, where the buffer has room
// for one; else sector is.
const (
	page   = 4 << 10
	sector = 512
)

// transferSizes are the largest payloads of one read and one write in bytes. Signed
// writes keep to the server's buffer (MS-SMB 2.2.4.5.2.1, CAP_LARGE_WRITEX).
func (s *session) transferSizes() (read, write int) {
	read, write = buffered(s.maxBuffer), buffered(s.maxBuffer)
	large := largeTransfer
	if s.caps&capUnix != 0 && s.signer == nil {
		large = sambaTransfer
	}
	if s.caps&capLargeRead != 0 {
		read = max(read, large)
	}
	if s.caps&capLargeWrite != 0 && s.signer == nil {
		write = max(write, large)
	}
	return read, write
}

// buffered is the payload of a buffer of so many bytes (MaxBufferSize, MS-CIFS
// 2.2.4.52.2).
func buffered(size int) int {
	size = min(size, largeTransfer+transferHead) - transferHead
	for _, unit := range []int{page, sector} {
		if size >= unit {
			return size / unit * unit
		}
	}
	return max(size, 1)
}
