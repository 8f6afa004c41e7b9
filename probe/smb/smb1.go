package smb

import (
	"context"
	"io"
	"net"
)

// smb1Negotiate is a frame that offers SMB1 and nothing else: SMB_COM_NEGOTIATE
// with the dialect "NT LM 0.12" (MS-CIFS 2.2.4.52.1).
const smb1Negotiate = "\x00\x00\x00\x2f" +
	"\xFFSMB" + "\x72" + "\x00\x00\x00\x00" + "\x18" + "\x01\x48" + // command, status, flags, flags2
	"\x00\x00" + "\x00\x00\x00\x00\x00\x00\x00\x00" + "\x00\x00" + // process high, signature, reserved
	"\xFF\xFF" + "\x01\x00" + "\x00\x00" + "\x01\x00" + // tree, process, user, multiplex
	"\x00" + "\x0c\x00" + "\x02NT LM 0.12\x00"

// speaksSMB1 asks over a connection of its own whether the server takes SMB1.
func speaksSMB1(ctx context.Context, o Options) bool {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", o.address())
	if err != nil {
		return false
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	if _, err := io.WriteString(conn, smb1Negotiate); err != nil {
		return false
	}
	reply := make([]byte, prefixSize+35) // up to the index of the chosen dialect
	if _, err := io.ReadFull(conn, reply); err != nil {
		return false
	}
	packet := reply[prefixSize:]
	return string(packet[:5]) == "\xFFSMB\x72" && le.Uint16(packet[33:]) == 0
}
