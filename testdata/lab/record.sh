#!/usr/bin/env bash
# Records what two runs of the same thing look like: forty runs of cdm3, short ones, over
# SMB and NFS by pairs, on a cable of 1 Gbit/s. The lines go to stdout, one a scored pass;
# testdata/runs/same.csv is such a recording. Needs root and ten quiet minutes.
set -euo pipefail
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
"$LAB" shape 1gbit
echo pair,protocol,run,pattern,bytes_per_second
for pair in $(seq 20); do
  if ((pair % 2)); then
    protocol=smb target=smb://probe@10.79.77.1/share
  else
    protocol=nfs target=nfs://10.79.77.1$DIR/export
  fi
  for run in 1 2; do
    "$LAB" exec "$BIN/nasprobe" run "$target" --quiet --size 32MiB --time 300ms --format json |
      jq -r --arg at "$pair,$protocol,$run" '.rows[] | .pattern as $p | .passes[] | select(.warmup | not) | "\($at),\($p),\(.bytes_per_second | round)"'
  done
done
