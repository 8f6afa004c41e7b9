#!/usr/bin/env bash
# The real cdm3 profile, with a file of 500 MiB and five passes, over both protocols
# in a lab of its own. Needs root; takes about ten minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
LAB=testdata/lab/lab.sh
export NASPROBE_LAB_NAME=nasprobe-cdm3 NASPROBE_PASSWORD=secret
BIN=$(mktemp -d)
testdata/lab/deps.sh
trap '"$LAB" down; rm -rf "$BIN"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
go build -buildvcs=false -o "$BIN/nasprobe" ./cmd/nasprobe
"$LAB" up
for target in smb://probe@10.79.77.1/share "nfs://10.79.77.1/tmp/$NASPROBE_LAB_NAME-lab/export"; do
  "$LAB" exec "$BIN/nasprobe" run "$target" --profile cdm3 --size 500MiB --count 5 "$@"
done
