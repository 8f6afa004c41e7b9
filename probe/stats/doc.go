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
// The rates are those of a single row, each from 40,000 comparisons, in whole percents:
// more digits would be noise of that computation. What the rank test alone gives where
// nothing changed is exact: 0.79 % at 5 passes a side, 0.89 % at 10, and the minimum
// effect takes some of it away.
//
// 4 passes a side never give a verdict. A change of the size of the minimum effect is
// found half the time at most, since half the medians fall short of it. More noise
// wants more passes: "~" says that a change was not shown, not that there is none.
//
//	 n  noise  shift      0 %     1 %     3 %     5 %    10 %    50 %
//	 4    1 %           never   never   never   never   never   never
//	 4    5 %           never   never   never   never   never   never
//	 4   10 %           never   never   never   never   never   never
//	 5    1 %            <1 %    <1 %    42 %    99 %   >99 %   >99 %
//	 5    5 %            <1 %    <1 %     3 %     7 %    34 %   >99 %
//	 5   10 %            <1 %    <1 %     1 %     2 %     7 %    96 %
//	10    1 %            <1 %    <1 %    50 %   >99 %   >99 %   >99 %
//	10    5 %            <1 %     1 %     7 %    25 %    87 %   >99 %
//	10   10 %            <1 %    <1 %     2 %     5 %    24 %   >99 %
//
// Eight rows are eight chances to be wrong: at 5 passes a side the rank test alone gives
// 6.2 % of tables of eight rows some verdict although nothing changed. By the rules:
//
//	noise  tables with a verdict
//	  1 %                   <1 %
//	  5 %                    6 %
//	 10 %                    6 %
package stats
