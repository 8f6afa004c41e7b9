package report

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"nasprobe/probe"
)

// contents are what was read of a run, a line a row.
func contents(r *probe.Run) []string {
	out := []string{
		strings.Join([]string{r.ID, r.Tool.Name, r.Tool.Version}, "|"),
		fmt.Sprintf("%s|%s x%d|%s|%g+%g s", r.Plan.Profile, size(r.Plan.FileBytes), r.Plan.Passes, r.Plan.Data, r.Plan.PassSeconds, r.Plan.Interval),
		strings.Join([]string{cdm3Volume(r.Target), date(r.Started), r.Host.OS, r.Host.Arch, r.Comment}, "|"),
	}
	for _, row := range r.Rows {
		if len(row.Passes) == 0 {
			out = append(out, row.Pattern+" -")
			continue
		}
		pass := row.Passes[0]
		out = append(out, fmt.Sprintf("%s %.3f %.1f %.2f", row.Pattern, pass.Throughput/mega, pass.IOPS, pass.Latency.Mean*1e6))
	}
	return out
}

// samples are the texts of testdata/cdm and what stands in them.
func samples() map[string][]string {
	return map[string][]string{
		"blog-figures.txt": {
			"blog-figures.txt#1|CrystalDiskMark|",
			"cdm3|0 B x0||0+0 s",
			"|1/01/01 0:00:00|||",
			"SEQ1M Q1T1 read 88.215 84.1 0.00",
			"SEQ1M Q1T1 write 61.003 58.2 0.00",
			"RND512K Q1T1 read 45.116 86.1 0.00",
			"RND512K Q1T1 write 51.221 97.7 0.00",
			"RND4K Q1T1 read 4.413 1077.3 0.00",
			"RND4K Q1T1 write 3.995 975.4 0.00",
			"RND4K Q32T1 read 17.036 4159.2 0.00",
			"RND4K Q32T1 write 4.103 1001.6 0.00",
			"blog-figures.txt#2|CrystalDiskMark|",
			"cdm3|0 B x0||0+0 s",
			"|1/01/01 0:00:00|||",
			"SEQ1M Q1T1 read 111.884 106.7 0.00",
			"SEQ1M Q1T1 write 98.770 94.2 0.00",
			"RND512K Q1T1 read 52.442 100.0 0.00",
			"RND512K Q1T1 write 70.112 133.7 0.00",
			"RND4K Q1T1 read 4.399 1073.9 0.00",
			"RND4K Q1T1 write 4.012 979.5 0.00",
			"RND4K Q32T1 read 31.221 7622.2 0.00",
			"RND4K Q32T1 write 4.191 1023.1 0.00",
		},
		"cdm3-jumbo-off.txt": {
			"cdm3-jumbo-off.txt|CrystalDiskMark|3.0",
			"cdm3|500 MiB x5|random|0+0 s",
			"M: 78.9% (1446.0/1832.5 GB)|2010/05/23 18:20:18|Windows 7  [6.1 Build 7600]|386|HDL-GXR over 1000BASE-T, jumbo frames off on the PC",
			"SEQ1M Q1T1 read 24.705 23.6 0.00",
			"SEQ1M Q1T1 write 10.585 10.1 0.00",
			"RND512K Q1T1 read 18.216 34.7 0.00",
			"RND512K Q1T1 write 9.939 19.0 0.00",
			"RND4K Q1T1 read 0.733 179.0 0.00",
			"RND4K Q1T1 write 2.181 532.5 0.00",
			"RND4K Q32T1 read 0.735 179.5 0.00",
			"RND4K Q32T1 write 2.209 539.2 0.00",
		},
		"cdm3-jumbo-on.txt": {
			"cdm3-jumbo-on.txt|CrystalDiskMark|3.0",
			"cdm3|500 MiB x5|random|0+0 s",
			"M: 78.9% (1446.0/1832.5 GB)|2010/05/23 18:30:35|Windows 7  [6.1 Build 7600]|386|HDL-GXR over 1000BASE-T, jumbo frames 9K on the PC",
			"SEQ1M Q1T1 read 36.475 34.8 0.00",
			"SEQ1M Q1T1 write 20.026 19.1 0.00",
			"RND512K Q1T1 read 23.681 45.2 0.00",
			"RND512K Q1T1 write 15.506 29.6 0.00",
			"RND4K Q1T1 read 0.760 185.6 0.00",
			"RND4K Q1T1 write 2.254 550.3 0.00",
			"RND4K Q32T1 read 0.752 183.5 0.00",
			"RND4K Q32T1 write 2.093 510.9 0.00",
		},
		"cdm3-shift-jis.txt": {
			"cdm3-shift-jis.txt|CrystalDiskMark|3.0.1",
			"cdm3|100 MiB x3|zero|0+0 s",
			"L: 31.4% (584.1/1862.9 GB)|2011/08/14 2:03:04|Windows 7 Home Premium SP1 [6.1 Build 7601]|amd64|LANDISK ｼﾞｬﾝﾎﾞﾌﾚｰﾑ有効、表示ソフト①",
			"SEQ1M Q1T1 read 61.223 58.4 0.00",
			"SEQ1M Q1T1 write 54.887 52.3 0.00",
			"RND512K Q1T1 read 38.110 72.7 0.00",
			"RND512K Q1T1 write 49.668 94.7 0.00",
			"RND4K Q1T1 read 3.148 768.6 0.00",
			"RND4K Q1T1 write 2.913 711.3 0.00",
			"RND4K Q32T1 read 9.887 2413.9 0.00",
			"RND4K Q32T1 write 2.884 704.0 0.00",
		},
		"cdm7-default.txt": {
			"cdm7-default.txt|CrystalDiskMark|7.0.0",
			"Default|1 GiB x5|random|0+5 s",
			"|2020/02/17 21:08:36|Windows 10 Professional [10.0 Build 18363]|amd64|",
			"SEQ1M Q8T1 read 109.881 104.8 76113.50",
			"SEQ1M Q1T1 read 104.331 99.5 10020.35",
			"RND4K Q32T16 read 21.776 5316.5 96014.98",
			"RND4K Q1T1 read 8.116 1981.4 503.17",
			"SEQ1M Q8T1 write 103.662 98.9 80679.85",
			"SEQ1M Q1T1 write 98.222 93.7 10643.60",
			"RND4K Q32T16 write 17.448 4259.8 119831.76",
			"RND4K Q1T1 write 7.305 1783.4 559.05",
		},
		"cdm8-default.txt": {
			"cdm8-default.txt|CrystalDiskMark|8.0.4",
			"cdm8|1 GiB x5|random|5+5 s",
			"Z: 43.0% (1589.0/3695.0 GB)|2022/11/05 9:07:31|Windows 10 Professional [10.0 Build 19045]|amd64|NAS over 1 GbE, MTU 1500",
			"SEQ1M Q8T1 read 117.412 112.0 71231.52",
			"SEQ1M Q1T1 read 113.087 107.8 9244.45",
			"RND4K Q32T1 read 79.336 19369.2 1647.15",
			"RND4K Q1T1 read 11.224 2740.1 363.85",
			"SEQ1M Q8T1 write 112.871 107.6 74097.15",
			"SEQ1M Q1T1 write 108.154 103.1 9666.14",
			"RND4K Q32T1 write 62.019 15141.3 2107.09",
			"RND4K Q1T1 write 9.861 2407.5 414.12",
		},
		"cdm8-nvme-zero.txt": {
			"cdm8-nvme-zero.txt|CrystalDiskMark|8.0.6",
			"nvme|64 MiB x3|zero|5+5 s",
			"Y: 7.0% (512.0/7311.0 MB)|2024/02/29 23:59:59|Windows 11 Professional [10.0 Build 22631]|arm64|",
			"SEQ1M Q8T1 read 1174.883 1120.5 7118.53",
			"SEQ128K Q32T1 read 1168.224 8912.8 3579.55",
			"RND4K Q32T16 read 388.111 94753.6 5387.28",
			"RND4K Q1T1 read 31.447 7677.4 129.86",
			"SEQ1M Q8T1 write 1103.556 1052.4 7578.63",
			"SEQ128K Q32T1 write 1097.003 8369.5 3811.95",
			"RND4K Q32T16 write 301.771 73674.6 6928.63",
			"RND4K Q1T1 write 27.996 6835.0 145.87",
		},
		"cdm8-utf16.txt": {
			"cdm8-utf16.txt|CrystalDiskMark|8.0.4",
			"cdm8|16 MiB x1|random|5+5 s",
			"Z: 43.0% (1589.0/3695.0 GB)|2022/11/05 10:12:00|Windows 10 Professional [10.0 Build 19045]|amd64|nur zwei Zeilen gemessen",
			"SEQ1M Q8T1 read 117.301 111.9 71299.11",
			"SEQ1M Q1T1 read -",
			"RND4K Q32T1 read -",
			"RND4K Q1T1 read 11.109 2712.1 367.61",
			"SEQ1M Q8T1 write 113.222 108.0 73867.90",
			"SEQ1M Q1T1 write -",
			"RND4K Q32T1 write -",
			"RND4K Q1T1 write 9.774 2386.3 417.81",
		},
		"cdm9-mix.txt": {
			"cdm9-mix.txt|CrystalDiskMark|9.0.1",
			"mix|1 GiB x3|random|5+5 s",
			"N: 12.0% (893.0/7449.0 GB)|2025/11/22 14:03:08|Windows 11 Home [10.0 Build 26100]|amd64|2.5 GbE / ジャンボフレーム 9014",
			"SEQ1M Q8T1 read 283.551 270.4 29495.36",
			"SEQ1M Q1T1 read 271.004 258.4 3857.62",
			"RND4K Q32T1 read 148.882 36348.2 877.73",
			"RND4K Q1T1 read 14.772 3606.4 276.45",
			"SEQ1M Q8T1 write 279.663 266.7 29905.46",
			"SEQ1M Q1T1 write 266.991 254.6 3915.60",
			"RND4K Q32T1 write 121.446 29649.8 1076.03",
			"RND4K Q1T1 write 13.012 3176.9 313.83",
			"SEQ1M Q8T1 mix70 244.778 233.4 34167.44",
			"SEQ1M Q1T1 mix70 231.553 220.8 4514.87",
			"RND4K Q32T1 mix70 101.224 24712.9 1290.99",
			"RND4K Q1T1 mix70 12.663 3091.6 322.48",
		},
		"forum-quoted.txt": {
			"forum-quoted.txt#1|CrystalDiskMark|3.0.1",
			"cdm3|1000 MiB x5|random|0+0 s",
			"P: 62.0% (1731.2/2793.5 GB)|2013/03/09 19:00:21|Windows 8 Pro [6.2 Build 9200]|amd64|the old switch",
			"SEQ1M Q1T1 read 88.215 84.1 0.00",
			"SEQ1M Q1T1 write 61.003 58.2 0.00",
			"RND512K Q1T1 read 45.116 86.1 0.00",
			"RND512K Q1T1 write 51.221 97.7 0.00",
			"RND4K Q1T1 read 4.413 1077.3 0.00",
			"RND4K Q1T1 write 3.995 975.4 0.00",
			"RND4K Q32T1 read 17.036 4159.2 0.00",
			"RND4K Q32T1 write 4.103 1001.6 0.00",
			"forum-quoted.txt#2|CrystalDiskMark|3.0.1",
			"cdm3|1000 MiB x5|random|0+0 s",
			"P: 62.0% (1731.2/2793.5 GB)|2013/03/09 20:41:50|Windows 8 Pro [6.2 Build 9200]|amd64|the other switch",
			"SEQ1M Q1T1 read 111.884 106.7 0.00",
			"SEQ1M Q1T1 write 98.770 94.2 0.00",
			"RND512K Q1T1 read 52.442 100.0 0.00",
			"RND512K Q1T1 write 70.112 133.7 0.00",
			"RND4K Q1T1 read 4.399 1073.9 0.00",
			"RND4K Q1T1 write 4.012 979.5 0.00",
			"RND4K Q32T1 read 31.221 7622.2 0.00",
			"RND4K Q32T1 write 4.191 1023.1 0.00",
		},
	}
}

func TestSamples(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testdata, "cdm", "*.txt"))
	if err != nil || len(files) != len(samples()) {
		t.Errorf("%d samples of %d files: %v", len(samples()), len(files), err)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			runs, err := Read(f, name)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range runs {
				got = append(got, contents(r)...)
			}
			if diff := cmp.Diff(samples()[name], got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
