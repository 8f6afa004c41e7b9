# The two namespaces and the cable. Sourced by lab.sh. Both ends of the veth are made
# right inside their namespaces, so their names clash with no other lab's.

net_up() {
  allow_cubic
  ip netns add "$NAS"
  ip netns add "$LAP"
  wire_up
}

wire_up() {
  ip link add nas0 netns "$NAS" type veth peer name lap0 netns "$LAP"
  plug_in
}

plug_in() {
  place "$NAS" nas0 1
  place "$LAP" lap0 2
}

# place gives a namespace its addresses, the host part being $3.
place() {
  # IPv6 addresses would be lost when the cable is pulled
  ip netns exec "$1" sysctl -qw "net.ipv6.conf.$2.keep_addr_on_down=1"
  ip netns exec "$1" sysctl -qw net.ipv4.tcp_congestion_control=cubic
  ip -n "$1" addr add "10.79.77.$3/24" dev "$2"
  ip -n "$1" addr add "fd79::$3/64" dev "$2" nodad
  ip -n "$1" link set lo up
  ip -n "$1" link set "$2" up
}

# allow_cubic: a namespace may only choose among the congestion controls that the
# machine allows, and the figures in the tests are those of cubic.
allow_cubic() {
  local allowed=/proc/sys/net/ipv4/tcp_allowed_congestion_control
  grep -qw cubic $allowed || echo "$(<$allowed) cubic" >$allowed
}

net_down() {
  local namespace
  for namespace in "$NAS" "$LAP" "$SWITCH"; do
    [[ ! -e /run/netns/$namespace ]] || ip netns del "$namespace"
  done
}

# both runs a command for each end, with its namespace and device appended.
both() {
  "$@" "$NAS" nas0
  "$@" "$LAP" lap0
}

# mtu: without gso_max_segs 1 and with offloads, the kernel would hand 64 KiB packets
# to the veth, which pass any MTU and escape the cost of a packet.
mtu() {
  [[ $1 =~ ^[0-9]+$ ]] || usage
  both one_mtu "$1"
}

one_mtu() {
  ip -n "$2" link set "$3" mtu "$1" gso_max_segs 1
  ip netns exec "$2" ethtool -K "$3" tso off gso off gro off
}

shape() { both one_shape "$1"; }

# one_shape counts preamble, frame check and gap (24 bytes) with each packet, as a
# real Ethernet does.
one_shape() {
  if [[ $1 == off ]]; then
    ip netns exec "$2" tc qdisc del dev "$3" root 2>/dev/null || true
  else
    ip netns exec "$2" tc qdisc replace dev "$3" root \
      stab overhead 24 linklayer ethernet tbf rate "$1" burst 128k latency 20ms
  fi
}

cable() {
  [[ $1 == up || $1 == down ]] || usage
  ip -n "$NAS" link set nas0 "$1"
}
