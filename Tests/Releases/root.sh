#!/bin/sh
# Makes a root of a Debian release, or enters one.
#
#   root.sh make SUITE FOLDER [PACKAGE...]   a minimal root with packages; one that is there gets the packages it lacks
#   root.sh enter FOLDER COMMAND...          runs a command in it as root
#   root.sh enter-with-swift FOLDER COMMAND... the same, with this machine's toolchain and this checkout at /nagare
#   root.sh lent                             the folders of this machine, beside the toolchain's, that a build takes
#
# Mounts are made in a namespace of the command's own, so that none outlives it. It takes root and debootstrap.
set -eu
checkout=$(cd "$(dirname "$0")/../.." && pwd)

# The first Debian address of this machine's own sources.
mirror() {
  find /etc/apt/sources.list /etc/apt/sources.list.d -type f 2>/dev/null |
    xargs -r sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb  *\(\[[^]]*\]  *\)\{0,1\}\(http[^ ]*\) .*/\2/p' |
    grep -m 1 '/debian/*$' || echo http://deb.debian.org/debian
}

make_root() {
  suite=$1 root=$2
  shift 2
  if [ ! -e "$root/etc/debian_version" ]; then
    rm -rf "$root"
    mkdir -p "$(dirname "$root")"
    script=/usr/share/debootstrap/scripts/$suite
    # Releases that are newer than debootstrap are made as the newest ones it knows.
    [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
    debootstrap --variant=minbase "$suite" "$root.new" "$(mirror)" "$script" >"$root.log" 2>&1 ||
      { tail -n 5 "$root.log" >&2; exit 1; }
    # A mirror that stands still is good enough.
    echo 'Acquire::Check-Valid-Until "false";' >"$root.new/etc/apt/apt.conf.d/90standing-mirror"
    printf '#!/bin/sh\nexit 101\n' >"$root.new/usr/sbin/policy-rc.d"
    chmod 755 "$root.new/usr/sbin/policy-rc.d"
    mv "$root.new" "$root"
  fi
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  [ $# = 0 ] || enter "$root" sh -c 'apt-get update -qq &&
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/var/log/installed.log 2>&1 ||
    { tail -n 5 /var/log/installed.log >&2; exit 1; }' sh "$@"
}

enter() {
  root=$1
  shift
  unshare --mount --propagation private sh -ec '
    root=$1 toolchain=$2 checkout=$3
    shift 3
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    mount --rbind /sys "$root/sys"
    path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    folder=/
    if [ -n "$toolchain" ]; then
      for place in "$toolchain" $NAGARE_BINDS; do
        mkdir -p "$root$place"
        mount --bind "$place" "$root$place"
      done
      mkdir -p "$root/nagare"
      mount --bind "$checkout" "$root/nagare"
      path=$toolchain/usr/bin:$path folder=/nagare
    fi
    exec chroot "$root" env -i PATH="$path" HOME=/root LANG=C.UTF-8 TERM=dumb sh -c "cd $folder && exec \"\$@\"" sh "$@"
  ' sh "$root" "${toolchain:-}" "$checkout" "$@"
}

# Where git takes packages from, if that is this machine.
lent() { git config --get-regexp '^url\./.*\.insteadof$' | sed 's/^url\.\(.*\)\.insteadof .*/\1/' | sort -u; }

# The libraries of this machine that its toolchain needs and another release lacks go beside it.
lend_libraries() {
  folder=/usr/local/lib/swift-toolchain
  mkdir -p "$1$folder"
  # Behind the system's own, which are looked through in the order of these names.
  echo $folder >"$1/etc/ld.so.conf.d/zz-swift-toolchain.conf"
  for program in swift-build swift-driver lld; do
    ldd "$toolchain/usr/bin/$program" | awk '$2 == "=>" {print $1, $3}'
  done | grep -v " $toolchain/" | sort -u | while read -r name place; do
    enter "$1" sh -c "ldconfig -p | grep -q '$name '" || cp -L "$place" "$1$folder/$name"
  done
  enter "$1" ldconfig
}

action=$1
shift
case $action in
make) make_root "$@" ;;
lent) lent ;;
enter) enter "$@" ;;
enter-with-swift)
  toolchain=$(cd "$(dirname "$(readlink -f "$(command -v swift)")")/../.." && pwd)
  NAGARE_BINDS=$(lent)
  export NAGARE_BINDS
  [ ! -e /etc/gitconfig ] || cp /etc/gitconfig "$1/etc/gitconfig"
  [ -e "$1/usr/local/lib/swift-toolchain" ] || lend_libraries "$1"
  enter "$@"
  ;;
*)
  echo "root.sh: no such action: $action" >&2
  exit 2
  ;;
esac
