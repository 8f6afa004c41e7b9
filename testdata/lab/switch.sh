# Switches between the two ends. Sourced by lab.sh. A packet is swallowed without a
# word, as by real ones, only where a bridge forwards it to a port of a smaller MTU: a
# veth whose peer is smaller tells the sender of the loss. So there are two bridges,
# and the cable between them is the narrow part:
#
#   nas0 --- [nas1 bridge-nas trunk-nas] --- [trunk-lap bridge-lap lap1] --- lap0

# switch puts the switches in, or changes their MTU under running connections, or takes
# them out again. A new cable is not shaped.
switch() {
  [[ $1 == off || $1 =~ ^[0-9]+$ ]] || usage
  local nas lap
  nas=$(mtu_of "$NAS" nas0) lap=$(mtu_of "$LAP" lap0)
  if [[ $1 == off ]]; then
    [[ ! -e /run/netns/$SWITCH ]] || { switches_out && wire_up; }
  elif [[ ! -e /run/netns/$SWITCH ]]; then
    switches_in
  fi
  one_mtu "$nas" "$NAS" nas0
  one_mtu "$lap" "$LAP" lap0
  [[ $1 == off ]] || { trunk_mtu "$1" nas && trunk_mtu "$1" lap; }
}

mtu_of() { ip netns exec "$1" cat "/sys/class/net/$2/mtu"; }

trunk_mtu() { ip -n "$SWITCH" link set "trunk-$2" mtu "$1"; }

switches_in() {
  ip -n "$NAS" link del nas0
  ip netns add "$SWITCH"
  ip -n "$SWITCH" link add trunk-nas type veth peer name trunk-lap
  one_switch "$NAS" nas
  one_switch "$LAP" lap
  plug_in
}

# one_switch is wide at the port of its end, whatever MTU that has.
one_switch() {
  ip link add "${2}0" netns "$1" type veth peer name "${2}1" netns "$SWITCH"
  ip -n "$SWITCH" link add "bridge-$2" type bridge forward_delay 0
  ip -n "$SWITCH" link set "${2}1" mtu 65535
  local port
  for port in "${2}1" "trunk-$2"; do ip -n "$SWITCH" link set "$port" master "bridge-$2" up; done
  ip -n "$SWITCH" link set "bridge-$2" up
}

switches_out() { ip netns del "$SWITCH" && gone_from "$NAS" nas0 && gone_from "$LAP" lap0; }

# gone_from waits for the kernel to tidy up what was connected to a namespace.
gone_from() {
  local tick
  for ((tick = 0; tick < 100; tick++)); do
    ip -n "$1" link show dev "$2" >/dev/null 2>&1 || return 0
    sleep 0.05
  done
  fail "$2 does not go"
}
