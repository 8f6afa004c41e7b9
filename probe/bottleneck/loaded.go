package bottleneck

// Bounds of what empty requests under load tell.
const (
	slower       = 3      // times as long as when idle, an empty request under load
	worthSeeing  = 0.2e-3 // seconds that it must take longer: below that is scheduling
	quiet        = 2      // times as long as when idle: less is as quick as ever
	smallRequest = 64 << 10
	telling      = 0.125 // of the time of a small request, that an empty one waits at least for a processor which both need
)

// lateWhenLoaded tells whether empty requests beside the row wait. Beside a small request
// they must wait for a part of what that does: both are as much work.
func lateWhenLoaded(f figures) bool {
	wait := f.loaded - f.roundTrip
	return f.loaded >= slower*f.roundTrip && wait >= worthSeeing && (!f.small() || wait >= telling*f.pace())
}

// quickWhenLoaded tells whether they are answered as quickly as when nothing else goes on,
// or as good as that beside how long a small request takes.
func quickWhenLoaded(f figures) bool {
	wait := f.loaded - f.roundTrip
	return f.loaded > 0 && (f.loaded <= quiet*f.roundTrip || wait <= worthSeeing || f.small() && wait < telling*f.pace())
}

func (f figures) small() bool { return f.row.BlockBytes <= smallRequest }

// pace is how long the server takes for a request when all are served in turn, in seconds.
func (f figures) pace() float64 { return f.latency * serverPart(f) / f.outstanding }
