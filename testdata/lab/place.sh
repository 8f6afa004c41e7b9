# Where commands run, and the directories they see. Sourced by lab.sh.

# leave_namespace restarts lab.sh where its nearest ancestor outside all namespaces
# is, when a test inside a lab calls it: what is mounted and named from inside a
# namespace would be lost with its last process.
leave_namespace() {
  local pid=$$
  while [[ -n $(ip netns identify "$pid" 2>/dev/null) ]]; do
    pid=$(awk '/^PPid:/ {print $2}' "/proc/$pid/status")
    ((pid > 0)) || return 0
  done
  ((pid == $$)) || exec nsenter -t "$pid" -m -n --wdns="$PWD" "$HERE/lab.sh" "$@"
}

at_client() {
  set -- ip netns exec "$LAP" env NASPROBE_LAB="$DIR" NASPROBE_LAB_NAME="$NAME" "$@"
  [[ ! -e $DIR/ahead ]] || exec setsid --wait "$HERE/ahead.sh" "$@"
  exec "$@"
}

at_server() {
  join_cpu_limit
  exec ip netns exec "$NAS" "$HERE/private-run.sh" "$DIR/run" "$@"
}

# daemon starts a server. It must not hold the caller's pipes open.
daemon() { (at_server "$@") </dev/null >>"$DIR/daemons.log" 2>&1; }

# ahead is for servers that run: a session that one begins is as others are.
ahead() {
  touch "$DIR/ahead"
  local pid
  for pid in $(ip netns pids "$NAS"); do "$HERE/ahead.sh" "$pid"; done
}

# run_up makes the servers' own /run: port mapper and servers find each other, and
# those of other labs and of the machine, by sockets and locks there.
run_up() {
  mkdir -p "$DIR"/run/{samba,ganesha,rpcbind}
  chown _rpc "$DIR/run/rpcbind"
}

# directory makes exported directories with mode $1.
directory() {
  local mode=$1
  shift
  mkdir -p "$@"
  chmod "$mode" "$@"
}

# full_disk mounts a file system of 8 MB on directory $1.
full_disk() {
  directory 0755 "$1"
  mount -t tmpfs -o size=8m,mode=0777 "$NAME" "$1"
}

# unmount ends all mounts of paths that start with $1.
unmount() {
  local path
  awk -v under="$1" 'index($2, under) == 1 {print $2}' /proc/self/mounts |
    while read -r path; do umount -l "$(printf %b "$path")"; done
}

logs() {
  local log
  for log in "$DIR"/*.log "$DIR"/smb-*/log.smbd; do
    [[ -s $log ]] || continue
    echo "--- $log"
    tail -n 40 "$log"
  done
}
