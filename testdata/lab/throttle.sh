# Weak servers: what they get of the processors, and a slow disk. Sourced by lab.sh.

throttle() {
  case $1 in
    cpu) throttle_cpu "$2" ;;
    disk) throttle_disk "$2" ;;
    *) usage ;;
  esac
}

# throttle_cpu: the share is given out by the millisecond, the least that a control
# group takes, so that servers wait often and not long.
throttle_cpu() {
  [[ $1 == off || $1 =~ ^([1-9][0-9]?|100)$ ]] || usage
  if [[ $1 == off ]]; then
    cpu_free
  else
    cpu_limit "$(cpu_parent)/$NAME-lab" $((100000 / $1))
  fi
}

# cpu_limit gives group $1 one millisecond of each $2 microseconds. What a server starts
# while its processes are moved is found by the second round.
cpu_limit() {
  mkdir -p "$1" && echo "$1" >"$DIR/cpu.group" || fail "no control group can be made here"
  if [[ -e $1/cpu.max ]]; then
    echo "1000 $2" >"$1/cpu.max"
  else
    echo 1000 >"$1/cpu.cfs_quota_us"
    echo "$2" >"$1/cpu.cfs_period_us"
  fi
  local round
  for round in 1 2; do join "$1" "$(ip netns pids "$NAS")"; done
}

# cpu_parent prints the control group that ours is made in: that of version 1 where
# that has the processors, else that of version 2.
cpu_parent() {
  local parent
  parent=$(awk '$3 == "cgroup" && $4 ~ /(^|,)cpu(,|$)/ {print $2; exit}' /proc/self/mounts)
  if [[ -z $parent ]]; then
    parent=$(awk '$3 == "cgroup2" {print $2; exit}' /proc/self/mounts)
    [[ -n $parent ]] && echo +cpu >"$parent/cgroup.subtree_control" || fail "no control group has the processors here"
  fi
  echo "$parent"
}

# cpu_free ends the limit. The kernel keeps a group while one of its processes ends.
cpu_free() {
  [[ -e $DIR/cpu.group ]] || return 0
  local group tick
  group=$(<"$DIR/cpu.group")
  for ((tick = 0; tick < 100; tick++)); do
    join "${group%/*}" "$(cat "$group/cgroup.procs")"
    ! rmdir "$group" 2>/dev/null || break
    sleep 0.05
  done
  rm "$DIR/cpu.group"
}

join() {
  local pid
  for pid in $2; do echo "$pid" >"$1/cgroup.procs" 2>/dev/null || true; done
}

# join_cpu_limit is for a process that starts at the servers' place.
join_cpu_limit() { [[ ! -e $DIR/cpu.group ]] || join "$(<"$DIR/cpu.group")" "$BASHPID"; }

# throttle_disk changes what servers have open, so they are stopped for it.
throttle_disk() {
  [[ $1 == off || $1 =~ ^[1-9][0-9]*ms$ ]] || usage
  local server servers=("${SERVERS[@]:1}") # not the port mapper
  for server in "${servers[@]}"; do stop "$server"; done
  disk_out
  [[ $1 == off ]] || disk_in "$1"
  for server in "${servers[@]}"; do launch "$server"; done
  for server in "${servers[@]}"; do await "$server"; done
  [[ ! -e $DIR/ahead ]] || ahead
}

# disk_in: the disk is memory behind nbdkit, which lets one request at a time wait. To
# be mounted it goes through nbdfuse, which makes a file of it, and a loop device, which
# goes when the last who sees the disk has gone.
disk_in() {
  local device
  mkdir "$DIR/disk"
  nbdkit_disk "$1"
  device=$(losetup --find --show --direct-io=on "$DIR/disk/image") || fail "there is no loop device"
  mkfs.ext4 -q -O ^has_journal -E nodiscard,lazy_itable_init=1 "$device"
  mount -o noatime,noinit_itable "$device" "$DIR/share"
  losetup --detach "$device"
  mount --bind "$DIR/share" "$DIR/export"
  chmod 0777 "$DIR/share"
}

nbdkit_disk() {
  nbdfuse -C 1 -P "$DIR/disk.pid" "$DIR/disk/image" \
    [ nbdkit --exit-with-parent --filter=noparallel --filter=blocksize --filter=delay memory 2G \
    serialize=all-requests maxlen=128K delay-read="$1" delay-write="$1" ] </dev/null >>"$DIR/daemons.log" 2>&1 &
  local tick
  for ((tick = 0; tick < 100; tick++)); do
    [[ ! -e $DIR/disk/image ]] || return 0
    sleep 0.05
  done
  fail "the disk does not start; see $DIR/daemons.log"
}

# disk_out ends the disk before it is unmounted: what was not yet written is lost, and
# nobody waits for that.
disk_out() {
  [[ -e $DIR/disk.pid ]] || return 0
  local pid path
  pid=$(<"$DIR/disk.pid")
  kill "$pid" 2>/dev/null || true
  gone "$pid" 100 || fail "the disk does not end"
  for path in export share disk; do unmount "$DIR/$path"; done
  rm -r "$DIR/disk" "$DIR/disk.pid"
}

# forget: only clean pages are forgotten, so they are written first.
forget() {
  find "$DIR/share" "$DIR/export" -xdev -type f -exec dd if=/dev/null of={} oflag=nocache conv=notrunc,fdatasync count=0 status=none ';'
}
