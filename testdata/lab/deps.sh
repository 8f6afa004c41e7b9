#!/usr/bin/env bash
# Installs the Debian packages that the lab and the race detector need, and those that
# are named as arguments, where they are missing. Needs root. The servers run in the
# lab alone: neither now nor at the next boot does one of these packages start a
# service on this machine.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
PACKAGES=(samba smbclient nfs-ganesha nfs-ganesha-vfs rpcbind iproute2 ethtool iperf3 nbdkit libnbd-bin procps prometheus influxdb chromium fonts-dejavu-core gcc libc6-dev "$@")
POLICY=/usr/sbin/policy-rc.d

missing=()
for package in "${PACKAGES[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q ' installed$' || missing+=("$package")
done
((${#missing[@]})) || exit 0

echo "installing ${missing[*]}"
if [[ ! -e $POLICY ]]; then
  trap 'rm -f "$POLICY"' EXIT
  printf '#!/bin/sh\nexit 101\n' >"$POLICY"
  chmod +x "$POLICY"
fi
apt-get -qq update </dev/null
apt-get -qq install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null

[[ -d /run/systemd/system ]] || exit 0
for package in "${missing[@]}"; do
  dpkg -L "$package" | sed -n 's|.*/systemd/system/\([^/]*\.\(service\|socket\)\)$|\1|p' |
    xargs -r systemctl --quiet disable --now 2>/dev/null || true
done
