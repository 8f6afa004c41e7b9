#!/usr/bin/env bash
# private-run.sh DIR CMD...: runs CMD with DIR as its /run. The mount is seen by CMD
# alone, since "ip netns exec" gives every command its own mount namespace.
set -euo pipefail
mount --bind "$1" /run
shift
exec "$@"
