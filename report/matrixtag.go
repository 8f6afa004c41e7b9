package report

import "nasprobe/probe"

// What TagValue says under the name FramesTag.
const (
	FramesTag      = "frames"
	framesJumbo    = "jumbo"
	framesStandard = "standard"
)

// TagValue is what a run says under a name: its tag, or where it has none of that name
// its label, target (see [probe.TargetInfo.Place]), profile, host, or the frames that its
// path carried, jumbo or standard.
func TagValue(r *probe.Run, name string) (value string, ok bool) {
	if v, ok := r.Tags[name]; ok {
		return v, true
	}
	facts := map[string]string{"label": r.Label, "target": r.Target.Place(), "profile": r.Plan.Profile, "host": r.Host.Name, FramesTag: frames(r.Path)}
	return facts[name], facts[name] != ""
}

// frames tells the frames of a path, "" where the system does not.
func frames(p probe.Path) string {
	switch {
	case p.PacketBytes() == 0:
		return ""
	case p.Jumbo():
		return framesJumbo
	}
	return framesStandard
}
