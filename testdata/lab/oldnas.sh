#!/usr/bin/env bash
# What jumbo frames do for a NAS of old: the eight rows over SMB1 on a true 1 Gbit/s link, at
# MTU 1500 and 9000, from a server slowed to a tenth of a core and from the same one at full
# speed. Needs root; takes about twenty minutes, or less with flags such as --time 2s.
set -euo pipefail
cd "$(dirname "$0")/../.."
LAB=testdata/lab/lab.sh
export NASPROBE_LAB_NAME=nasprobe-oldnas NASPROBE_PASSWORD=secret
BIN=$(mktemp -d)
testdata/lab/deps.sh
trap '"$LAB" down; rm -rf "$BIN"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
go build -buildvcs=false -o "$BIN/nasprobe" ./cmd/nasprobe
"$LAB" up

# measure NAME FLAGS: once at each MTU, and what changed
measure() {
  local name=$1 mtu
  shift
  for mtu in 1500 9000; do
    "$LAB" mtu "$mtu"
    "$LAB" shape 1gbit
    echo "== $name server, MTU $mtu"
    "$LAB" exec "$BIN/nasprobe" run smb://probe@10.79.77.1:4451/share --dialect smb1 --profile cdm3 \
      --no-history --format cdm --output "$BIN/$name-$mtu.json" "$@"
  done
  echo "== $name server, MTU 1500 and 9000 compared"
  "$BIN/nasprobe" compare "$BIN/$name-1500.json" "$BIN/$name-9000.json"
}

"$LAB" throttle cpu 10
measure slowed "$@"
"$LAB" throttle cpu off
measure fast "$@"
