package probe

// Conditions tells under which terms a session ran. A field that a protocol does
// not have is empty and absent from JSON.
type Conditions struct {
	Dialect            string `json:"dialect,omitempty"`    // "3.1.1", "NFSv3"
	Signing            string `json:"signing,omitempty"`    // see the Signing constants
	Encryption         string `json:"encryption,omitempty"` // "off", "AES-128-GCM", "AES-128-CCM"
	Auth               string `json:"auth,omitempty"`       // see the Auth constants
	User               string `json:"user,omitempty"`
	TransferReadBytes  int64  `json:"transfer_read_bytes,omitempty"`  // largest read in one request
	TransferWriteBytes int64  `json:"transfer_write_bytes,omitempty"` // largest write in one request
	Connections        int    `json:"connections,omitempty"`          // data connections
	Credits            int    `json:"credits,omitempty"`              // granted when the file was opened (MS-SMB2 3.3.1.2)
	DataPath           string `json:"data_path,omitempty"`            // "direct" or "library"
	Socket             string `json:"socket,omitempty"`               // of the direct path: "raw" or "netpoll"
	WriteMode          string `json:"write_mode,omitempty"`           // see the Write constants
}

// Signing says what was seen on the wire.
const (
	SigningOff      = "off"      // data requests carry no signature
	SigningOn       = "on"       // signed, although the server does not demand it
	SigningRequired = "required" // signed, since server or user demands it
)

// EncryptionOff is the Encryption of a session in plain text.
const EncryptionOff = "off"

// Auth says as whom the server took us.
const (
	AuthUser      = "user"
	AuthGuest     = "guest"
	AuthAnonymous = "anonymous"
	AuthShare     = "share password" // by the password of the share (MS-CIFS 3.2.4.2.5)
	AuthSys       = "sys"            // NFS AUTH_SYS (RFC 5531 appendix A)
)

// Data paths: who frames the reads and writes.
const (
	DataPathDirect  = "direct"
	DataPathLibrary = "library"
)

// Write modes: where a write is when its reply comes.
const (
	WriteFlush    = "server cache, then FLUSH" // SMB
	WriteUnstable = "UNSTABLE, then COMMIT"    // NFSv3, RFC 1813 3.3.7
	WriteDirect   = "direct I/O, then fsync"   // local, past the page cache
	WriteBuffered = "page cache, then fsync"   // local, the file system takes no direct I/O
	WriteMemory   = "memory of this process"   // probetest
)
