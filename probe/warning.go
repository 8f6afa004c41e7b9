package probe

import "fmt"

// Warning is a finding about a run and what to do about it.
type Warning struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Remedy  string `json:"remedy"`
}

// warnings is the table of all findings: the message is a format for Warn's values, and
// so is a few's remedy for those of remedied.
var warnings = map[string]struct{ message, remedy string }{
	"guest":            {"the server took user %q for a guest", "check the spelling of the user name; guests are never signed or encrypted and may meet other limits"},
	"guest-login":      {"no user was given, and the server let us in as %s", "name a user with --user if the share belongs to one"},
	"signed-by-client": {"every request was signed although the server does not demand it: above about 1 Gbit/s the signature, not the NAS, may set the figures", "compare the CPU column; a guest share is read without signatures"},
	"signing":          {"the session is signed, which costs both ends CPU time", "compare only with other signed runs"},
	"encryption":       {"the session is encrypted with %s, which costs both ends CPU time", "compare only with other encrypted runs"},
	"few-credits":      {"the server granted %d credits where the depth needs %d: requests waited for others to end", "raise the server's limit (Samba: smb2 max credits), or compare at a lower depth"},
	"smb1":             {"SMB1 protects next to nothing: who is on the path can read and change what is sent, and learn what helps to guess a password", "use it on a network of your own only, with a password that is used nowhere else, and SMB 2 or later as soon as the NAS has it"},
	"ntlmv1":           {"the server refused NTLMv2 and was logged in to by NTLMv1: who saw that on the path finds the password within hours", "use a password that is used nowhere else, and look for newer firmware"},
	"share-password":   {"the password of the share was sent as an NTLMv1 response: who saw that on the path finds it within hours", "use a password that is used nowhere else"},
	"few-requests":     {"the depth of %d is more than the %d requests that the server takes at a time (MaxMpxCount): requests waited for others to end", "compare at a lower depth, or raise the server's limit (Samba: max mux)"},
	"small-transfers":  {"blocks of %s were sent as requests of at most %s", "that is the server's limit; a newer protocol version or firmware may raise it"},
	"privileged-port":  {"the connection comes from a source port above 1023, which some exports refuse", "run with the right to bind low ports, or allow insecure ports in the export"},
	"write-verifier":   {"the server lost uncommitted data (its write verifier changed) and got them once more", "look whether the server restarted during the run"},
	"jukebox":          {"the server asked %d times to try again later (NFS3ERR_JUKEBOX)", "the NAS was busy with something else; repeat the run"},
	"no-direct-io":     {"the file system does not take O_DIRECT: reads may come from this machine's page cache", "probe the NAS through smb:// or nfs:// instead of a mount"},
	"short-passes":     {"row %s met the time limit before the file was swept once", "raise --time-limit or lower --size"},
	"cold-short":       {"passes of %s ended early, after %.2g s at least: no block is read twice", "for passes of %v take a file of %s"},
	"memory-reads":     {"%s: these reads came from the NAS's memory (%s)", "to read from its disks take a file of twice the NAS's memory, such as --size 8GiB for 4 GiB%s, or one that exists, with %s FILE --cold"},
	"write-cache":      {"after %.0f MB the writes of row %s fell from %.0f to %.0f MB/s: until then they went to the NAS's memory", "the figure is of both; a larger --size shows more of the disks, a smaller one more of the memory"},
	"long-flush":       {"up to %.0f %% of the time went into the flush at the end, in %s: the NAS's memory took the writes faster than its disks", "a file written to the NAS is safe only then; the flush's part stands beside the figures"},
	"cpu-bound":        {"limited by this client: it used up to %.2f CPU cores, in %s", "repeat from a faster machine or with fewer programs running"},
	"client-bound":     {"this client has a part in the figures: up to %.0f %% of the latency was its own, in %s", "repeat from a faster machine, with fewer programs running, or with --socket raw"},
	"spread":           {"the passes of row %s differ by a factor of %.1f%s", "repeat the run, or look what else used the NAS"},
	"few-connections":  {"after %d TCP connections the server took no more: %v", "look what limits connections to the NAS, such as a firewall that takes many of them for an attack"},
	"ladder-short":     {"the path is too slow for all depths in the time of this command: those beyond %d were left out", "measure them with nasprobe run --pattern, which takes its time"},
	"black-hole":       {"%v", "let every switch between this machine and the NAS take jumbo frames of the same MTU, or set an MTU of 1500 on this machine"},
	"rounds-short":     {"the experiment ended after %d of %d rounds", "repeat it"},
	"beyond-path":      {"an MTU of %d is left out: this path carries packets of %d bytes", "name MTUs with --mtu that the path carries"},
	"round-unused":     {"round %d was repeated: %v", "see that both states are set at both ends each time"},
	"capped-writes":    {"writing passes of this profile end after %s", "use another profile, or --pattern without one, for passes that last their whole time"},
	"jumbo-one-sided":  {"%v", "set the same MTU on this machine, the NAS and every switch between; where they are not of one network, look at the routes as well"},
	"mixed-mss":        {"the connections of this run sent segments of different sizes: %s bytes", "find out which path each connection took, or whether an MTU was changed meanwhile, and repeat the run"},
	"mss-fell":         {"segments fell from %d to %d bytes in row %s: an MTU was changed, or something on the path does not pass larger packets", "set the same MTU on this machine, the NAS and every switch and router between, and repeat the run"},
	"wifi":             {"the path goes over Wi-Fi (interface %s), which limits the figures and makes them vary", "repeat the run over a cable"},
	"half-duplex":      {"interface %s runs at half duplex: it cannot send and receive at once", "let both ends of the cable negotiate, and try another cable or switch port"},
	"told-rate":        {"the figures exceed what a link of %s carries: the --link-rate that was told is not that of this path", "tell the rate of the slowest link between this machine and the NAS, or leave --link-rate out"},
	"slow-link":        {"the link of interface %s runs at only %s", "try another cable or switch port: Gigabit Ethernet needs all four pairs of wires"},
	"retransmits":      {"%d of about %s TCP segments (%.2f %%) had to be sent again", "a full queue before the slowest link drops one in thousands as well; of more, look for a bad cable, a duplex mismatch or an overloaded switch"},
	"password-in-url":  {"the password was given in the URL, where other users of this machine can see it", "use --password-file, --credentials or NASPROBE_PASSWORD"},
	"maybe-made":       {"the scratch file %s may have been made: the server did not answer", "look for it once the server is back, and remove it by hand; it is empty"},
	"left-behind":      {"the scratch file %s could not be removed: %v", "once the server is back and this user may remove files, run nasprobe clean on the same target, or remove it by hand"},
	"not-ours":         {"the file %s was replaced by another during the run and is left alone", "look who else works in this directory; the figures may be of another file"},
	"vanished":         {"the test file %s was removed by somebody else during the run: the figures may be of another file or of none", "keep programs that tidy up away from the directory, and repeat the run"},
	"space-unknown":    {"the free space could not be read", "make sure by hand that the share has room"},
}

// remedied fills values into the remedy, which is a format then.
func (w Warning) remedied(values ...any) Warning {
	w.Remedy = fmt.Sprintf(w.Remedy, values...)
	return w
}

// Warn makes the warning of a code in the table. An unknown code is a programming
// error and panics.
func Warn(code string, values ...any) Warning {
	w, ok := warnings[code]
	if !ok {
		panic("probe: no warning " + code)
	}
	return Warning{Code: code, Message: fmt.Sprintf(w.message, values...), Remedy: w.remedy}
}
