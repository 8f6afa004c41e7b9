# NFS-Ganesha and the port mapper. Sourced by lab.sh.

nfs_up() {
  directory 0777 "$DIR"/{export,export/共有,'export/with space',v4only,privileged}
  directory 0755 "$DIR/squash" # root's: a squashed root may not write
  full_disk "$DIR/tiny"
  {
    ganesha_core
    export_block 1 export 'Access_Type = RW; Squash = No_Root_Squash; Protocols = 3,4;'
    export_block 2 ro 'Access_Type = RO; Squash = No_Root_Squash; Protocols = 3,4;'
    export_block 3 v4only 'Access_Type = RW; Squash = No_Root_Squash; Protocols = 4;'
    export_block 4 privileged 'Access_Type = RW; Squash = No_Root_Squash; Protocols = 3,4; PrivilegedPort = true;'
    export_block 5 squash 'Access_Type = RW; Squash = Root_Squash; Protocols = 3,4;'
    export_block 6 tiny 'Access_Type = RW; Squash = No_Root_Squash; Protocols = 3,4;'
  } >"$DIR/ganesha.conf"
}

# ganesha_core: its state stays in the lab, and it does without what is not there,
# D-Bus and Kerberos.
ganesha_core() {
  cat <<C
NFS_CORE_PARAM {
  Protocols = 3,4; NFS_Port = 2049; MNT_Port = 20048;
  Enable_NLM = false; Enable_RQUOTA = false;
}
NFSv4 { RecoveryRoot = $DIR/recovery; Graceless = true; }
NFS_KRB5 { Active_krb5 = false; }
LOG { COMPONENTS { DBUS = FATAL; NFS_CB = FATAL; } }
C
}

export_block() {
  cat <<C
EXPORT {
  Export_Id = $1; Path = $DIR/$2; Pseudo = /$2; Transports = TCP; SecType = sys;
  $3
  FSAL { Name = VFS; }
}
C
}

launch_rpcbind() { daemon rpcbind -w; }

launch_ganesha() {
  mkdir -p "$DIR/recovery"
  daemon ganesha.nfsd -f "$DIR/ganesha.conf" -L "$DIR/ganesha.log" -p "$DIR/ganesha.pid"
}

ready_rpcbind() { ip netns exec "$LAP" rpcinfo -p "$ADDRESS"; }

# ready_ganesha asks NFS and MOUNT for nothing, through the port mapper. A bad export
# does not keep Ganesha from answering.
ready_ganesha() {
  ! grep 'CONFIG :CRIT' "$DIR/ganesha.log" &&
    ip netns exec "$LAP" rpcinfo -t "$ADDRESS" 100003 3 &&
    ip netns exec "$LAP" rpcinfo -t "$ADDRESS" 100005 3
}
