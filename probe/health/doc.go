// Package health judges a run: by thresholds that a user names, and by what earlier runs
// of the same thing had. [Check] makes a [Result] of a run, [Failed] one of a check in
// which no run came about. Package report prints them.
//
// # Absolute thresholds
//
// A [Threshold] is a figure of package metric, a comparison and a value with its unit,
// and alerts where it holds: "seq-read<80MB/s" is an alert below 80 MB/s. One on a figure
// that the run does not have (a row that was not measured, the segment size on a system
// that does not tell it) makes the state Unknown: a check that cannot see what it is to
// watch is not in order. Critical outweighs Warning, Warning outweighs Unknown.
//
// # Against earlier runs
//
// The throughput of each row is held against the median of like runs: those of the same
// target, client and plan. It takes [Rules].Least of them. An alert is raised where all of
// this holds:
//
//   - The row fell by Drop at least, and for Critical by CritDrop. That is what a user
//     would want to hear of.
//   - It lies below what chance makes of runs like those, [Level].Low. Many NAS boxes
//     write 4 KiB blocks twice as fast on one day as on the next, and a bound of 20 %
//     alone would cry wolf every week.
//   - All its passes do, or the run before had fallen as well. What slows down a second or
//     two is no fault of the NAS as a rule, and one that comes and goes comes again.
//
// Low is stats.LowEnd of the like runs: by Student's t from their standard deviation. What
// was trouble must not count as what these runs do anyway, or one slow spell would hide
// all that follow. So odd runs are left out: those that fell by Drop at least and lie
// below the low end of the runs before them, or below stats.RobustLowEnd of all, which
// goes by the median absolute deviation x 1.4826, the standard deviation of normal values
// that have it (Hampel, The Influence Curve and Its Role in Robust Estimation, 1974). Where a quarter of the runs are odd, and on three
// occasions at least, that is how this NAS is, and all of them count.
//
// A fall that lasts would soon be the majority, so a run that continues one is held
// against the runs from before it, and the result says since when.
//
// In as many checks as there are like runs chance may raise an alarm for about 3 rows in
// 100: with a baseline of 30 days that is 3 rows in 100 in 30 days, whether a check is made
// once a day or once an hour. While like runs are few it may in 1 % of the checks.
//
// The table has these false alarms, as the share of rows that raise one in as many
// checks as there are like runs, and beside them how often a fall is seen by the check
// that follows it, with a Drop of 20 % and passes that are all alike. Throughput is drawn
// from a log-normal distribution, and noise is its standard deviation: 2 % is a
// sequential row over a cable, 30 % small random writes to a busy disk. The last column has
// two spells among the like runs, of one run and a tenth of their number, in which it was
// a tenth.
//
//	like runs  noise  false alarms  fall of 30 %   50 %   80 %  50 % after spells
//	        3    2 %          <1 %          99 %  >99 %  >99 %               84 %
//	        3   10 %          <1 %          19 %   54 %   98 %                7 %
//	        3   30 %           3 %           4 %    9 %   36 %               <1 %
//	       10    2 %          <1 %         >99 %  >99 %  >99 %              >99 %
//	       10   10 %           2 %          49 %  >99 %  >99 %               99 %
//	       10   30 %           4 %           4 %   17 %   90 %                8 %
//	       30    2 %          <1 %         >99 %  >99 %  >99 %              >99 %
//	       30   10 %           3 %          55 %  >99 %  >99 %              >99 %
//	       30   30 %           3 %           2 %   16 %   96 %               15 %
//
// Those are the rates of a single check. A fall that lasts is looked for again by each
// check that follows. A NAS that is slower now and then by much more than its usual noise
// gives more false alarms: by Student's t with 4 degrees of freedom in place of the
// normal distribution about one row in five in 30 checks. A monitoring system that
// repeats a check before it notifies hears of hardly any of them.
//
// A row that falls within its noise is not called healthy by that: the figures stand in
// the result, and an absolute threshold heeds no noise.
//
// Latencies are set beside their medians and raise no alert by themselves: the 99th
// percentile of a short pass is one of its slowest requests, and differs by factors from
// run to run. A server that answers later shows in the throughput as well, since
// throughput at a given depth is depth by mean latency (Little's law).
//
// # What changed
//
// Result.Changes are the facts of session, path and client that are not as in most of
// the like runs: the dialect, signing, the segment size, the link rate and so on, as
// compare.ChangesFrom finds them. They do not alert by themselves unless Rules.OnChange
// says so; with an alert they stand beside it, since they may be its cause.
package health
