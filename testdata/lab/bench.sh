#!/usr/bin/env bash
# What "make bench" runs: nasprobe's data paths and what Debian ships as peers, side by
# side in a lab of its own. Needs root; takes about a quarter of an hour.
#
#   BENCH_ROUNDS   rounds, of which the medians are shown (default 5)
#   BENCH_SHAPE    a rate such as 1gbit: sequential rows against iperf3 on such a link
#   BENCH_TIME     length of a pass, such as 10s
#
# Arguments go to the program: -json FILE keeps all figures.
set -euo pipefail
cd "$(dirname "$0")/../.."
LAB=testdata/lab/lab.sh
export NASPROBE_LAB_NAME=nasprobe-bench GOFLAGS="${GOFLAGS:+$GOFLAGS }-buildvcs=false"
DIR=/tmp/$NASPROBE_LAB_NAME-lab

# in_memory puts what is exported on a memory file system: a disk would be measured as
# well, and what it still writes of one round would disturb the next.
in_memory() {
  local server
  for server in smbd smbd-4451 ganesha; do "$LAB" stop "$server"; done
  mount -t tmpfs -o size=2g,mode=0777 "$NASPROBE_LAB_NAME" "$DIR/public"
  mount -t tmpfs -o size=2g,mode=0777 "$NASPROBE_LAB_NAME" "$DIR/export"
  for server in smbd smbd-4451 ganesha; do "$LAB" start "$server"; done
}

child=
end() {
  [[ -z $child ]] || kill "$child" 2>/dev/null || true
  "$LAB" down
  rm -rf "$BIN" "$FILES"
}

testdata/lab/deps.sh libnfs-utils
BIN=$(mktemp -d)
FILES=$(mktemp -d -p /dev/shm)
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
go build -o "$BIN" ./cmd/nasprobe ./testdata/lab/bench
"$LAB" up
in_memory
# in the background, so that a signal ends the wait at once
"$BIN/bench" -lab "$LAB" -dir "$DIR" -nasprobe "$BIN/nasprobe" -scratch "$FILES" -rounds "${BENCH_ROUNDS:-5}" \
  -shape "${BENCH_SHAPE:-}" -time "${BENCH_TIME:-0s}" "$@" &
child=$!
wait "$child"
child=
[[ -n ${BENCH_SHAPE:-} ]] || go test -run '^$' -bench . -benchmem ./probe/wire
