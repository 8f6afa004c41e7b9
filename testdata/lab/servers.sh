# Start, stop and watch single servers. Sourced by lab.sh.

SERVERS=(rpcbind ganesha smbd smbd-4451 smbd-4452 smbd-4453 smbd-4454 smbd-4455)

known() { [[ " ${SERVERS[*]} " == *" $1 "* ]] || fail "no server $1; there are ${SERVERS[*]}"; }

smb_port() { [[ $1 == smbd ]] && echo 445 || echo "${1#smbd-}"; }

launch() {
  case $1 in
    smbd*) launch_smbd "$(smb_port "$1")" ;;
    *) "launch_$1" ;;
  esac
}

ready() {
  case $1 in
    smbd*) ready_smbd "$(smb_port "$1")" ;;
    *) "ready_$1" ;;
  esac
}

# port prints the TCP port that tells whether a server listens.
port() {
  case $1 in
    rpcbind) echo 111 ;;
    ganesha) echo 2049 ;;
    *) smb_port "$1" ;;
  esac
}

listens() { ip netns exec "$NAS" ss -Hltn "sport = :$(port "$1")" | grep -q .; }

# await waits until a server listens and answers, at most 30 s from the first await.
await() {
  until listens "$1" && ready "$1" >"$DIR/await.log" 2>&1; do
    ((SECONDS < 30)) || {
      echo "lab $NAME: $1 does not answer" >&2
      return 1
    }
    sleep 0.1
  done
}

start() {
  known "$1"
  launch "$1"
  await "$1" || fail "$1 did not start; see $DIR"
  [[ ! -e $DIR/ahead ]] || ahead
}

# stop: the port mapper alone may say goodbye, since what the others registered with
# it would be lost, and a restarted one would know no server.
stop() {
  known "$1"
  local signal=KILL pids
  [[ $1 != rpcbind ]] || signal=TERM
  pids=$(pids_of "$1")
  signal_all "$signal" "$pids"
  gone "$pids" 60 || fail "$1 does not end"
}

pause() { known "$1" && signal_all STOP "$(pids_of "$1")"; }
resume() { known "$1" && signal_all CONT "$(pids_of "$1")"; }

# pids_of prints the processes of one server: those whose command line has its name
# and configuration, children included.
pids_of() {
  local pid line pattern
  case $1 in
    rpcbind) pattern='^rpcbind ' ;;
    ganesha) pattern="^ganesha.nfsd -f $DIR/" ;;
    *) pattern="$DIR/smb-$(smb_port "$1")/" ;;
  esac
  for pid in $(ip netns pids "$NAS"); do
    line=$(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null) || continue
    [[ ! $line =~ $pattern ]] || echo "$pid"
  done
}

everyone() { ip netns pids "$NAS" 2>/dev/null; ip netns pids "$LAP" 2>/dev/null; }

# kill_all sends a signal to every process in the lab, servers and guests, and waits
# up to $2 ticks for them to end.
kill_all() {
  local pids
  pids=$(everyone) || true
  signal_all "$1" "$pids"
  gone "$pids" "$2" || true
}

signal_all() {
  local pid
  for pid in $2; do kill "-$1" "$pid" 2>/dev/null || true; done
}

# gone waits up to $2 ticks of 50 ms for processes to end.
gone() {
  local pid tick
  for ((tick = 0; tick < $2; tick++)); do
    for pid in $1; do
      [[ ! -d /proc/$pid ]] || grep -q '^State:.[ZX]' "/proc/$pid/status" 2>/dev/null || {
        sleep 0.05
        continue 2
      }
    done
    return 0
  done
  return 1
}
