package ntstatus

import "nasprobe/probe"

// Remedies that several codes share, and drivers.
const (
	RemedyLogin    = "check user, domain and password"
	RemedyAccount  = "ask whoever runs the NAS to set the account right"
	RemedyPassword = "change the password on the NAS first"
	RemedyRights   = "give this user the right on the NAS, or name another user"
	RemedyBusy     = "close other connections to the NAS, or wait and run again"
	RemedyAgain    = "run again once the NAS is back"
	RemedyDisk     = "look at the health of the disks of the NAS"
	RemedySpace    = "free space on the share, or use a smaller --size"
	RemedyName     = "check the spelling of the directory below the share"
	RemedyInUse    = "close the programs that use the file"
	RemedyPlain    = "look whether the file became a directory, and name a plain file"
)

// table holds the codes that file servers send, by code (MS-ERREF 2.3.1).
var table = []Status{
	{NotImplemented, "NOT_IMPLEMENTED", probe.ErrRefused, ""},
	{InvalidHandle, "INVALID_HANDLE", nil, RemedyAgain},
	{InvalidParam, "INVALID_PARAMETER", nil, ""},
	{NoSuchFile, "NO_SUCH_FILE", probe.ErrNotExist, ""},
	{0xC0000010, "INVALID_DEVICE_REQUEST", nil, RemedyPlain},
	{EndOfFile, "END_OF_FILE", nil, ""},
	{0xC0000013, "NO_MEDIA_IN_DEVICE", probe.ErrRefused, RemedyDisk},
	{MoreProcessing, "MORE_PROCESSING_REQUIRED", nil, ""},
	{NoMemory, "NO_MEMORY", nil, RemedyBusy},
	{AccessDenied, "ACCESS_DENIED", probe.ErrRefused, RemedyRights},
	{0xC0000032, "DISK_CORRUPT_ERROR", nil, RemedyDisk},
	{NameInvalid, "OBJECT_NAME_INVALID", probe.ErrUsage, RemedyName},
	{NameNotFound, "OBJECT_NAME_NOT_FOUND", probe.ErrNotExist, "check the spelling of the name"},
	{NameCollision, "OBJECT_NAME_COLLISION", probe.ErrExist, ""},
	{PathNotFound, "OBJECT_PATH_NOT_FOUND", probe.ErrNotExist, RemedyName},
	{0xC000003B, "OBJECT_PATH_SYNTAX_BAD", probe.ErrUsage, RemedyName},
	{0xC000003E, "DATA_ERROR", nil, RemedyDisk},
	{CRCError, "CRC_ERROR", nil, RemedyDisk},
	{Sharing, "SHARING_VIOLATION", probe.ErrRefused, RemedyInUse},
	{0xC0000044, "QUOTA_EXCEEDED", probe.ErrUnsafe, RemedySpace},
	{LockConflict, "FILE_LOCK_CONFLICT", probe.ErrRefused, RemedyInUse},
	{DeletePending, "DELETE_PENDING", probe.ErrRefused, RemedyInUse},
	{0xC0000061, "PRIVILEGE_NOT_HELD", probe.ErrRefused, RemedyRights},
	{0xC0000064, "NO_SUCH_USER", probe.ErrRefused, RemedyLogin},
	{WrongPassword, "WRONG_PASSWORD", probe.ErrRefused, RemedyLogin},
	{LogonFailure, "LOGON_FAILURE", probe.ErrRefused, RemedyLogin},
	{0xC000006E, "ACCOUNT_RESTRICTION", probe.ErrRefused, RemedyAccount},
	{0xC000006F, "INVALID_LOGON_HOURS", probe.ErrRefused, RemedyAccount},
	{0xC0000070, "INVALID_WORKSTATION", probe.ErrRefused, RemedyAccount},
	{PasswordExpired, "PASSWORD_EXPIRED", probe.ErrRefused, RemedyPassword},
	{0xC0000072, "ACCOUNT_DISABLED", probe.ErrRefused, RemedyAccount},
	{DiskFull, "DISK_FULL", probe.ErrUnsafe, RemedySpace},
	{0xC000009A, "INSUFFICIENT_RESOURCES", nil, RemedyBusy},
	{0xC000009C, "DEVICE_DATA_ERROR", nil, RemedyDisk},
	{WriteProtected, "MEDIA_WRITE_PROTECTED", probe.ErrRefused, "name a directory of the share that can be written to"},
	{DeviceNotReady, "DEVICE_NOT_READY", nil, RemedyDisk},
	{0xC00000AC, "PIPE_NOT_AVAILABLE", nil, RemedyBusy},
	{0xC00000B5, "IO_TIMEOUT", probe.ErrTimeout, RemedyAgain},
	{FileIsADirectory, "FILE_IS_A_DIRECTORY", probe.ErrUsage, "name a file"},
	{NotSupported, "NOT_SUPPORTED", probe.ErrRefused, ""},
	{NetworkNameDeleted, "NETWORK_NAME_DELETED", probe.ErrUnreachable, RemedyAgain},
	{0xC00000CA, "NETWORK_ACCESS_DENIED", probe.ErrRefused, RemedyRights},
	{BadDeviceType, "BAD_DEVICE_TYPE", probe.ErrUsage, "name a share that holds files"},
	{BadNetworkName, "BAD_NETWORK_NAME", probe.ErrNotExist, "check the name of the share"},
	{NotAccepted, "REQUEST_NOT_ACCEPTED", probe.ErrRefused, RemedyBusy},
	{NotADirectory, "NOT_A_DIRECTORY", probe.ErrUsage, "name a directory"},
	{TooManyOpened, "TOO_MANY_OPENED_FILES", nil, RemedyBusy},
	{0xC0000120, "CANCELLED", nil, ""},
	{CannotDelete, "CANNOT_DELETE", probe.ErrRefused, RemedyRights},
	{0xC0000128, "FILE_CLOSED", nil, RemedyAgain},
	{0xC000015B, "LOGON_TYPE_NOT_GRANTED", probe.ErrRefused, RemedyAccount},
	{0xC0000184, "INVALID_DEVICE_STATE", nil, RemedyAgain},
	{IODeviceError, "IO_DEVICE_ERROR", nil, RemedyDisk},
	{0xC000018B, "NO_TRUST_SAM_ACCOUNT", probe.ErrRefused, RemedyAccount},
	{0xC0000192, "NETLOGON_NOT_STARTED", probe.ErrRefused, RemedyAccount},
	{AccountExpired, "ACCOUNT_EXPIRED", probe.ErrRefused, RemedyAccount},
	{SessionDeleted, "USER_SESSION_DELETED", probe.ErrUnreachable, RemedyAgain},
	{0xC000020C, "CONNECTION_DISCONNECTED", probe.ErrUnreachable, RemedyAgain},
	{0xC000020D, "CONNECTION_RESET", probe.ErrUnreachable, RemedyAgain},
	{0xC0000224, "PASSWORD_MUST_CHANGE", probe.ErrRefused, RemedyPassword},
	{0xC0000233, "DOMAIN_CONTROLLER_NOT_FOUND", probe.ErrRefused, RemedyAccount},
	{0xC0000234, "ACCOUNT_LOCKED_OUT", probe.ErrRefused, "wait, or have the account unlocked"},
	{0xC000035C, "NETWORK_SESSION_EXPIRED", probe.ErrUnreachable, RemedyAgain},
	{0xC0000388, "DOWNGRADE_DETECTED", probe.ErrRefused, "leave out --dialect"},
	{0xC0000413, "AUTHENTICATION_FIREWALL_FAILED", probe.ErrRefused, RemedyAccount},
	{0xC0000418, "NTLM_BLOCKED", probe.ErrRefused, "log in with --kerberos"},
	{0xC0000466, "SERVER_UNAVAILABLE", probe.ErrUnreachable, RemedyAgain},
	{0xC0000467, "FILE_NOT_AVAILABLE", probe.ErrUnreachable, RemedyAgain},
}
