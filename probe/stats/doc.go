// Package stats condenses the figures of repeated passes, and says whether two sets of
// passes differ. [Summarize] and [Median] condense, [Outliers] flags, [Compare] judges
// by [Rules] and gives a [Difference].
//
// # What a verdict is worth
//
// The table has the share of comparisons that find a change which is there, and name its
// direction; at a shift of 0 the share that find one in either direction which is not.
// Passes are drawn from a log-normal distribution, noise is its standard deviation, n
// the passes of each side, and the rules are those of [DefaultRules]: alpha 0.01, at
// least 3 % of change.
//
// 4 passes a side never give a verdict. A change of the size of the minimum effect is
// found half the time at most, since half the medians fall short of it. More noise
// wants more passes: "~" says that a change was not shown, not that there is none.
//
//	 n  noise  shift       0 %      1 %      3 %      5 %     10 %     50 %
//	 4    1 %            0.0 %    0.0 %    0.0 %    0.0 %    0.0 %    0.0 %
//	 4    5 %            0.0 %    0.0 %    0.0 %    0.0 %    0.0 %    0.0 %
//	 4   10 %            0.0 %    0.0 %    0.0 %    0.0 %    0.0 %    0.0 %
//	 5    1 %            0.0 %    0.2 %   41.8 %   98.8 %  100.0 %  100.0 %
//	 5    5 %            0.8 %    0.7 %    3.0 %    7.2 %   34.0 %  100.0 %
//	 5   10 %            0.6 %    0.4 %    1.7 %    2.0 %    7.0 %   95.6 %
//	10    1 %            0.0 %    0.0 %   50.0 %  100.0 %  100.0 %  100.0 %
//	10    5 %            1.0 %    1.8 %    7.8 %   23.8 %   87.9 %  100.0 %
//	10   10 %            1.2 %    0.7 %    2.8 %    5.4 %   22.9 %  100.0 %
//
// Eight rows are eight chances to be wrong. The share of tables of eight rows with any
// verdict in them, where nothing changed, at 5 passes a side:
//
//	noise  tables with a verdict
//	  1 %                  0.0 %
//	  5 %                  6.0 %
//	 10 %                  6.1 %
package stats
