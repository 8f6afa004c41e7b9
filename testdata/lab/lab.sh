#!/usr/bin/env bash
# A NAS and a laptop on one machine: Samba, NFS-Ganesha and rpcbind in one network
# namespace, a client namespace beside it, a veth cable between them. Needs root and
# the Debian packages of deps.sh.
#
#   up              start it, after removing what an earlier one of this name left
#   down            end it; leaves no process, mount, namespace or file
#   mtu N           MTU of both ends; from then on every packet is a real one
#   shape RATE|off  limit both directions to an Ethernet of RATE (100mbit, 1gbit, 2.5gbit);
#                   at an MTU of 1500, 2.5gbit takes all of a core, so two must be idle
#   switch N|off    put switches with an MTU of N between the ends (after mtu, before
#                   shape); they swallow larger packets, and N may change at any time
#   link up|down    plug or pull the cable
#   throttle cpu PERCENT|off
#                   all that runs at the servers' place, now or later, shares that much
#                   of one core (1 to 100), in a control group of version 1 or 2
#   throttle disk DELAY|off
#                   an empty disk of 2 GiB, with one head and no cache of its own, below
#                   both the share and the export: a request takes DELAY for each 128 KiB
#                   of it (5ms: 200 IOPS, 25 MB/s); what the servers have in memory is as
#                   fast as ever. Restarts smbd and ganesha; needs FUSE and a loop device
#   forget          nothing of share and export remains in the servers' memory
#   ahead           the servers, and what exec runs from then on, go before all else that
#                   this machine does, for figures that a busy one would spoil
#   exec CMD...     run CMD at the client's place, with NASPROBE_LAB set
#   server CMD...   run CMD at the servers' place
#   stop SERVER     kill one server outright: smbd, smbd-PORT, ganesha, rpcbind
#   start SERVER    start it again
#   pause SERVER    let it hang, with its connections, as a NAS with a stuck disk
#   resume SERVER   let it go on
#   status          what runs; fails when the lab is not up
#
# NASPROBE_LAB_NAME (default nasprobe) names an independent lab: several can run at
# once, all with the same addresses. Its state is in /tmp/NAME-lab. A lab NAME.OTHER
# ends with the lab NAME.
# Server 10.79.77.1, fd79::1; client 10.79.77.2, fd79::2. The SMB account is probe
# with password secret. That system user is created where it is missing, and stays.
set -euo pipefail
export PATH=$PATH:/usr/sbin:/sbin LC_ALL=C.UTF-8

HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
NAME=${NASPROBE_LAB_NAME:-nasprobe}
DIR=/tmp/$NAME-lab
NAS=$NAME-nas
LAP=$NAME-lap
SWITCH=$NAME-switch
ADDRESS=10.79.77.1
for part in place net switch smb nfs servers throttle; do
  # shellcheck source=/dev/null
  . "$HERE/$part.sh"
done

fail() {
  echo "lab $NAME: $*" >&2
  exit 1
}

up() {
  down
  id probe >/dev/null 2>&1 || useradd -M -s /usr/sbin/nologin probe
  trap 'logs >&2; down; fail "did not come up"' EXIT
  mkdir -m 0755 "$DIR"
  net_up
  run_up
  smb_up
  nfs_up
  for server in "${SERVERS[@]}"; do launch "$server"; done
  for server in "${SERVERS[@]}"; do await "$server"; done
  trap - EXIT
  echo "lab $NAME is up in $DIR: servers $ADDRESS and fd79::1"
}

down() {
  inner_down
  kill_all TERM 10 # Ganesha would say goodbye for three seconds, to no one
  kill_all KILL 100
  cpu_free
  disk_out
  net_down
  unmount "$DIR/"
  rm -rf --one-file-system "$DIR"
}

# inner_down ends the labs that tests inside this one started and could not end.
inner_down() {
  local path name
  for path in /run/netns/"$NAME".*-nas /tmp/"$NAME".*-lab; do
    [[ -e $path ]] || continue
    name=${path##*/}
    NASPROBE_LAB_NAME=${name%-*} "$HERE/lab.sh" down
  done
}

status() {
  [[ -d $DIR && -e /run/netns/$NAS ]] || fail "is not up"
  ip -n "$LAP" -br addr show dev lap0
  ip netns exec "$LAP" tc qdisc show dev lap0
  for server in "${SERVERS[@]}"; do
    echo "$server: $(ready "$server" >/dev/null 2>&1 && echo answers || echo "does not answer")"
  done
}

usage() {
  sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$HERE/lab.sh" >&2
  exit 2
}

[[ $NAME =~ ^[A-Za-z0-9][A-Za-z0-9.-]{0,39}$ ]] || fail "the name may have 40 letters, digits, dots and dashes"
[[ $EUID == 0 ]] || fail "needs root"
leave_namespace "$@"

command=${1:-}
shift || true
case $command in
  up | down | status | forget | ahead) (($# == 0)) || usage ;;
  mtu | shape | switch | link | stop | start | pause | resume) (($# == 1)) || usage ;;
  throttle) (($# == 2)) || usage ;;
  exec | server) (($# > 0)) || usage ;;
  *) usage ;;
esac
case $command in
  exec) at_client "$@" ;;
  server) at_server "$@" ;;
  link) cable "$1" ;;
  *) "$command" "$@" ;;
esac
