#!/usr/bin/env bash
# What "make test" runs: every test with the race detector, at the client's place in
# a lab of its own. Without root, or where the servers cannot be had, those tests that
# need no lab. With NASPROBE_LAB_REQUIRED set, a test left out is a failure.
set -euo pipefail
export PATH=$PATH:/usr/sbin:/sbin
cd "$(dirname "$0")/../.."
LAB=testdata/lab/lab.sh
export NASPROBE_LAB_NAME=${NASPROBE_LAB_NAME:-nasprobe-test}
PACKAGES=(./... ./testdata/lab/...)
SERVERS=(smbd smbclient ganesha.nfsd rpcbind iperf3 nbdkit nbdfuse prometheus influxd chromium ip ethtool)

# lab_missing prints why there can be no lab here.
lab_missing() {
  [[ $(uname) == Linux ]] || { echo "this is not Linux"; return; }
  [[ $EUID == 0 ]] || { echo "not root"; return; }
  if [[ -e /etc/debian_version ]]; then testdata/lab/deps.sh >&2; fi
  for server in "${SERVERS[@]}"; do
    command -v "$server" >/dev/null || { echo "$server is not installed"; return; }
  done
}

# one_at_a_time keeps two runs on one machine from ending each other's lab. The lock
# ends with this process: no server inherits it.
one_at_a_time() {
  exec 9>"/run/lock/$NASPROBE_LAB_NAME"
  flock -n 9 || { echo "waiting for another test run"; flock 9; }
}

# run ends at once when a signal comes, not when its command does.
run() {
  "$@" &
  wait $!
}

# No result comes from the cache: the servers are not part of its key.
tests() { go test -race -count=1 -json -timeout 19m "${PACKAGES[@]}" | "$BIN/summary"; }

lab_tests() {
  # no way out of the namespace: what the tests are built of is here already
  "$LAB" exec env GOPROXY=off GOFLAGS="$GOFLAGS" go test -race -count=1 -json -timeout 19m "${PACKAGES[@]}" 9>&- | "$BIN/summary"
}

export HOME=${HOME:-/root} GOFLAGS="${GOFLAGS:+$GOFLAGS }-buildvcs=false"
go mod download
BIN=$(mktemp -d)
trap 'rm -rf "$BIN"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
go build -o "$BIN/summary" ./testdata/lab/summary

missing=$(lab_missing)
if [[ -n $missing ]]; then
  echo "no server lab: $missing"
  run tests
else
  one_at_a_time
  trap '"$LAB" down 9>&-; rm -rf "$BIN"' EXIT
  "$LAB" up 9>&-
  run lab_tests
fi
