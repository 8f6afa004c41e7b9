// Package smb1 is the SMB1 driver for boxes that speak nothing else: the dialect
// "NT LM 0.12" (MS-CIFS, MS-SMB).
package smb1
