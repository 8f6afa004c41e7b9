package main

import (
	"time"

	"github.com/spf13/cobra"

	"nasprobe/patterns"
	"nasprobe/probe"
	"nasprobe/probe/health"
)

const checkHelp = `Check measures a target for some seconds and says whether it is as it should be, to cron
and to monitoring systems. The first line of the result has the state, what it rests on
and, behind a bar, performance data in base units. The exit status is that of the
monitoring plug-in guidelines: 0 OK, 1 WARNING, 2 CRITICAL, 3 UNKNOWN. Whatever keeps the
target from being judged is UNKNOWN, wrong usage included; for one that does not answer
--unreachable chooses the state.

Figures are judged by fixed limits, --warn 'seq-read<80MB/s', and by the target's own
history: the throughput of each row against the median of the runs of the last --baseline
that were measured alike, with the same plan from the same client. It takes 3 of them.
What else changed since then is named, such as segments that fell from 8948 to 1448.

A result that does not come to where --prom, --influx or -o send it says so in its first
line. What is known of the target stays, but nothing is OK then: it is WARNING.

A limit names a row, seq-read or rnd4k-q32-write, for its throughput, or with .iops,
.mean, .p50, .p99 and others for the rest; or one of mss, mtu, link, rtt, retransmits,
retransmit-share, timeouts, free.

The plan is shortened until it fits --budget and --max-write, and the result says so.
After --timeout the command ends, whatever hangs. Before the time runs come --jitter and
--wait.`

const checkExamples = `  nasprobe check smb://probe@nas/share --credentials /etc/nasprobe/nas.cred
  nasprobe check nfs://nas/volume1/data --warn 'seq-read<80MB/s' --crit 'seq-read<40MB/s,mss<8948'
  nasprobe check smb://nas/public --baseline 14d --drop 30% --on-change warning
  nasprobe check nas:/export --jitter 5m --prom /var/lib/prometheus/node-exporter/nas.prom`

// checkProfile is short enough to be measured every few minutes.
const checkProfile = "quick"

// checking is the command check.
type checking struct {
	subject
	session session
	plan    planFlags
	store   store
	limits  checkLimits
	rules   checkRules
	turn    turn
	outputs outputs[*health.Result]
	exports exports
	json    bool

	target  probe.TargetInfo // as far as it is known
	first   probe.Run        // what is known before the measuring
	notes   []string         // for the result
	hurried string           // whose time a server has that does not answer; "" for that of its own flags
	end     time.Time        // of the timeout; zero before it runs
}

func newCheck(c *console) *cobra.Command {
	k := &checking{subject: subject{console: c}, session: session{console: c}, store: store{console: c}}
	cmd := &cobra.Command{Use: "check TARGET", Short: "Say whether a target is as it should be, for cron and monitoring", Long: checkHelp, Example: checkExamples,
		Args: exactlyOne("TARGET", "nasprobe check smb://user@nas/share"), SuggestFor: []string{"monitor", "health", "nagios"},
		Annotations: map[string]string{pluginAnnotation: "check"}}
	k.addFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return verdict{k.tell(cmd.Context(), k.examine(cmd, args[0]))}
	}
	return cmd
}

func (k *checking) addFlags(cmd *cobra.Command) {
	k.addMeasuring(cmd)
	k.plan.leaveToProfile(cmd)
	k.rules.complete(cmd)
	k.turn.addFlags(cmd)
	k.exports.addFlags(cmd)
	k.outputs.console, k.outputs.formats = k.console, checkFormats()
	k.outputs.addFlags(cmd)
	f := cmd.Flags()
	k.outputs.format, f.Lookup("format").DefValue = k.outputs.formats.all[0].name, k.outputs.formats.all[0].name
	f.BoolVar(&k.json, "json", false, "the same as --format json")
	k.subject.addFlags(cmd)
	k.store.addFlags(cmd)
}

// addMeasuring adds what serve has for its targets as well: what to measure and how, and
// by what to judge it.
func (k *checking) addMeasuring(cmd *cobra.Command) {
	profile, err := patterns.LookupProfile(checkProfile)
	if err != nil {
		panic(err) // it is in the table
	}
	k.plan.addFlags(cmd, profile)
	k.limits.addFlags(cmd)
	k.rules.addFlags(cmd)
	cmd.Flags().StringVar(&k.plan.readOnly, "read-only", "", "measure reads of this existing `FILE` of the target and write nothing")
	k.session.addFlags(cmd)
}
