package smb

import "nasprobe/probe"

// Remedies that several codes share.
const (
	remedyLogin    = "check user, domain and password"
	remedyAccount  = "ask whoever runs the NAS to set the account right"
	remedyPassword = "change the password on the NAS first"
	remedyRights   = "give this user the right on the NAS, or name another user"
	remedyBusy     = "close other connections to the NAS, or wait and run again"
	remedyAgain    = "run again once the NAS is back"
	remedyDisk     = "look at the health of the disks of the NAS"
	remedySpace    = "free space on the share, or use a smaller --size"
	remedyName     = "check the spelling of the directory below the share"
	remedyInUse    = "close the programs that use the file"
	remedyPlain    = "look whether the file became a directory, and name a plain file"
)

// statuses are the codes that file servers send, by code (MS-ERREF 2.3.1).
var statuses = []status{
	{0xC0000002, "NOT_IMPLEMENTED", probe.ErrRefused, ""},
	{0xC0000008, "INVALID_HANDLE", nil, remedyAgain},
	{statusInvalidParam, "INVALID_PARAMETER", nil, ""},
	{statusNoSuchFile, "NO_SUCH_FILE", probe.ErrNotExist, ""},
	{0xC0000010, "INVALID_DEVICE_REQUEST", nil, remedyPlain},
	{statusEndOfFile, "END_OF_FILE", nil, ""},
	{0xC0000013, "NO_MEDIA_IN_DEVICE", probe.ErrRefused, remedyDisk},
	{statusMoreProcessing, "MORE_PROCESSING_REQUIRED", nil, ""},
	{0xC0000017, "NO_MEMORY", nil, remedyBusy},
	{statusAccessDenied, "ACCESS_DENIED", probe.ErrRefused, remedyRights},
	{0xC0000032, "DISK_CORRUPT_ERROR", nil, remedyDisk},
	{0xC0000033, "OBJECT_NAME_INVALID", probe.ErrUsage, remedyName},
	{statusNameNotFound, "OBJECT_NAME_NOT_FOUND", probe.ErrNotExist, "check the spelling of the name"},
	{statusNameCollision, "OBJECT_NAME_COLLISION", probe.ErrExist, ""},
	{statusPathNotFound, "OBJECT_PATH_NOT_FOUND", probe.ErrNotExist, remedyName},
	{0xC000003B, "OBJECT_PATH_SYNTAX_BAD", probe.ErrUsage, remedyName},
	{0xC000003E, "DATA_ERROR", nil, remedyDisk},
	{0xC000003F, "CRC_ERROR", nil, remedyDisk},
	{statusSharing, "SHARING_VIOLATION", probe.ErrRefused, remedyInUse},
	{0xC0000044, "QUOTA_EXCEEDED", probe.ErrUnsafe, remedySpace},
	{0xC0000054, "FILE_LOCK_CONFLICT", probe.ErrRefused, remedyInUse},
	{statusDeletePending, "DELETE_PENDING", probe.ErrRefused, remedyInUse},
	{0xC0000061, "PRIVILEGE_NOT_HELD", probe.ErrRefused, remedyRights},
	{0xC0000064, "NO_SUCH_USER", probe.ErrRefused, remedyLogin},
	{0xC000006A, "WRONG_PASSWORD", probe.ErrRefused, remedyLogin},
	{0xC000006D, "LOGON_FAILURE", probe.ErrRefused, remedyLogin},
	{0xC000006E, "ACCOUNT_RESTRICTION", probe.ErrRefused, remedyAccount},
	{0xC000006F, "INVALID_LOGON_HOURS", probe.ErrRefused, remedyAccount},
	{0xC0000070, "INVALID_WORKSTATION", probe.ErrRefused, remedyAccount},
	{0xC0000071, "PASSWORD_EXPIRED", probe.ErrRefused, remedyPassword},
	{0xC0000072, "ACCOUNT_DISABLED", probe.ErrRefused, remedyAccount},
	{0xC000007F, "DISK_FULL", probe.ErrUnsafe, remedySpace},
	{0xC000009A, "INSUFFICIENT_RESOURCES", nil, remedyBusy},
	{0xC000009C, "DEVICE_DATA_ERROR", nil, remedyDisk},
	{statusWriteProtected, "MEDIA_WRITE_PROTECTED", probe.ErrRefused, "name a directory of the share that can be written to"},
	{0xC00000A3, "DEVICE_NOT_READY", nil, remedyDisk},
	{0xC00000AC, "PIPE_NOT_AVAILABLE", nil, remedyBusy},
	{0xC00000B5, "IO_TIMEOUT", probe.ErrTimeout, remedyAgain},
	{0xC00000BA, "FILE_IS_A_DIRECTORY", probe.ErrUsage, "name a file"},
	{statusNotSupported, "NOT_SUPPORTED", probe.ErrRefused, ""},
	{0xC00000C9, "NETWORK_NAME_DELETED", probe.ErrUnreachable, remedyAgain},
	{0xC00000CA, "NETWORK_ACCESS_DENIED", probe.ErrRefused, remedyRights},
	{0xC00000CB, "BAD_DEVICE_TYPE", probe.ErrUsage, "name a share that holds files"},
	{statusBadNetworkName, "BAD_NETWORK_NAME", probe.ErrNotExist, "check the name of the share"},
	{statusNotAccepted, "REQUEST_NOT_ACCEPTED", probe.ErrRefused, remedyBusy},
	{0xC0000103, "NOT_A_DIRECTORY", probe.ErrUsage, "name a directory"},
	{0xC0000120, "CANCELLED", nil, ""},
	{statusCannotDelete, "CANNOT_DELETE", probe.ErrRefused, remedyRights},
	{0xC0000128, "FILE_CLOSED", nil, remedyAgain},
	{0xC000015B, "LOGON_TYPE_NOT_GRANTED", probe.ErrRefused, remedyAccount},
	{0xC0000184, "INVALID_DEVICE_STATE", nil, remedyAgain},
	{0xC0000185, "IO_DEVICE_ERROR", nil, remedyDisk},
	{0xC000018B, "NO_TRUST_SAM_ACCOUNT", probe.ErrRefused, remedyAccount},
	{0xC0000192, "NETLOGON_NOT_STARTED", probe.ErrRefused, remedyAccount},
	{0xC0000193, "ACCOUNT_EXPIRED", probe.ErrRefused, remedyAccount},
	{0xC0000203, "USER_SESSION_DELETED", probe.ErrUnreachable, remedyAgain},
	{0xC000020C, "CONNECTION_DISCONNECTED", probe.ErrUnreachable, remedyAgain},
	{0xC000020D, "CONNECTION_RESET", probe.ErrUnreachable, remedyAgain},
	{0xC0000224, "PASSWORD_MUST_CHANGE", probe.ErrRefused, remedyPassword},
	{0xC0000233, "DOMAIN_CONTROLLER_NOT_FOUND", probe.ErrRefused, remedyAccount},
	{0xC0000234, "ACCOUNT_LOCKED_OUT", probe.ErrRefused, "wait, or have the account unlocked"},
	{0xC000035C, "NETWORK_SESSION_EXPIRED", probe.ErrUnreachable, remedyAgain},
	{0xC0000388, "DOWNGRADE_DETECTED", probe.ErrRefused, "leave out --dialect"},
	{0xC0000413, "AUTHENTICATION_FIREWALL_FAILED", probe.ErrRefused, remedyAccount},
	{0xC0000418, "NTLM_BLOCKED", probe.ErrRefused, "log in with --kerberos"},
	{0xC0000466, "SERVER_UNAVAILABLE", probe.ErrUnreachable, remedyAgain},
	{0xC0000467, "FILE_NOT_AVAILABLE", probe.ErrUnreachable, remedyAgain},
}
