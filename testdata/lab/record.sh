#!/usr/bin/env bash
# record.sh RATE [SIZE [TIME]]
# Records what two runs of the same thing look like: forty runs of cdm3, short ones, over
# SMB and NFS by pairs, on a cable of RATE. The lines go to stdout, one a scored pass:
# testdata/runs/same-RATE.csv. Needs root: twelve minutes for 100mbit, and for 1gbit 64MiB
# 1s forty quiet ones, since it takes all that two processors have.
set -euo pipefail
RATE=$1 SIZE=${2:-4MiB} TIME=${3:-300ms}
cd "$(dirname "$0")/../.."
LAB=testdata/lab/lab.sh
export NASPROBE_LAB_NAME=nasprobe-record NASPROBE_PASSWORD=secret GOFLAGS="${GOFLAGS:+$GOFLAGS }-buildvcs=false"
DIR=/tmp/$NASPROBE_LAB_NAME-lab
testdata/lab/deps.sh jq >&2
BIN=$(mktemp -d)
trap '"$LAB" down >&2; rm -rf "$BIN"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
go build -o "$BIN/nasprobe" ./cmd/nasprobe
"$LAB" up >&2
"$LAB" mtu 1500
"$LAB" shape "$RATE"
echo pair,protocol,run,pattern,bytes_per_second
for pair in $(seq 20); do
  if ((pair % 2)); then
    protocol=smb target=smb://probe@10.79.77.1/share
  else
    protocol=nfs target=nfs://10.79.77.1$DIR/export
  fi
  for run in 1 2; do
    "$LAB" exec "$BIN/nasprobe" run "$target" --quiet --size "$SIZE" --time "$TIME" --format json |
      jq -r --arg at "$pair,$protocol,$run" '.rows[] | .pattern as $p | .passes[] | select(.warmup | not) | "\($at),\($p),\(.bytes_per_second | round)"'
  done
done
