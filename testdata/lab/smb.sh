# Samba: one smbd on port 445 with every kind of share, and others with an odd [global]
# section on ports of their own: what speaks nothing but SMB1 (NT1) is there plainly, with
# signatures demanded, and as a NAS of old which takes log-ins without extended security,
# few requests and short ones. Sourced by lab.sh.

NT1=$'server min protocol = NT1\nserver max protocol = NT1\ndos charset = CP932'

declare -A SMB_GLOBAL=(
  [445]=''
  [4451]=$NT1
  [4452]=$'server max protocol = SMB2_02'
  [4453]=$'server signing = mandatory'
  [4454]=$NT1$'\nserver signing = mandatory'
  [4455]=$NT1$'\nraw NTLMv2 auth = yes\nntlm auth = ntlmv1-permitted\nmax mux = 4\nmax xmit = 4356\nlarge readwrite = no'
)

smb_up() {
  directory 0777 "$DIR"/{share,public,'with space',共有,encrypted}
  full_disk "$DIR/smbtiny"
  sample
  local port
  for port in "${!SMB_GLOBAL[@]}"; do smb_instance "$port"; done
}

# sample is the file that a read-only share or export has.
sample() {
  directory 0755 "$DIR/ro"
  head -c 8388608 /dev/urandom >"$DIR/ro/sample.bin"
}

smb_instance() {
  local dir=$DIR/smb-$1
  mkdir -p "$dir/private"
  {
    smb_global "$1" "$dir"
    smb_shares
    case $1 in
      445 | 4451) smb_more_shares ;;
      4455) smb_share 共有 "$DIR/共有" 'read only = no' ;;
    esac
  } >"$dir/smb.conf"
  printf 'secret\nsecret\n' | smbpasswd -c "$dir/smb.conf" -a -s probe >>"$DIR/daemons.log" 2>&1
}

# smb_global: the server looks after clients that fell silent, as one must whose files
# they would otherwise hold open for hours.
smb_global() {
  cat <<C
[global]
server role = standalone server
map to guest = Bad User
smb ports = $1
unix charset = UTF-8
private dir = $2/private
lock directory = $2
state directory = $2
cache directory = $2
pid directory = $2
ncalrpc dir = $2/ncalrpc
passdb backend = tdbsam:$2/passdb.tdb
log file = $2/log.smbd
disable spoolss = yes
load printers = no
socket options = TCP_NODELAY SO_KEEPALIVE TCP_KEEPIDLE=5 TCP_KEEPINTVL=2 TCP_KEEPCNT=3
${SMB_GLOBAL[$1]}
C
}

smb_shares() {
  smb_share share "$DIR/share" 'read only = no'
  smb_share public "$DIR/public" 'read only = no' 'guest ok = yes'
}

smb_more_shares() {
  smb_share ro "$DIR/ro" 'read only = yes'
  smb_share 'with space' "$DIR/with space" 'read only = no'
  smb_share 共有 "$DIR/共有" 'read only = no'
  smb_share tiny "$DIR/smbtiny" 'read only = no'
  smb_share encrypted "$DIR/encrypted" 'read only = no' 'smb encrypt = required'
}

# smb_share prints the section of share $1 on path $2. A guest stays a guest.
smb_share() {
  printf '[%s]\npath = %s\n' "$1" "$2"
  [[ $1 == public ]] || echo 'force user = root'
  shift 2
  printf '%s\n' "$@"
}

launch_smbd() { daemon smbd -D -s "$DIR/smb-$1/smb.conf"; }

# ready_smbd logs in to a share. Samba lists its shares from helper processes that
# start with the first listing, half a second each: on port 445 they are warmed up.
ready_smbd() {
  local client=(ip netns exec "$LAP" smbclient -s /dev/null -U probe%secret -p "$1")
  case $1 in
    445) "${client[@]}" -L "$ADDRESS" ;;
    4451 | 4454 | 4455) "${client[@]}" "//$ADDRESS/share" -m NT1 --option='client min protocol = NT1' -c exit ;;
    *) "${client[@]}" "//$ADDRESS/share" -c exit ;;
  esac
}
