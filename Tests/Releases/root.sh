#!/bin/sh
# Makes a chroot of a Debian release, or runs a command in one.
#
#   make SUITE FOLDER [PACKAGE...]            a new chroot with only these packages, in place of an earlier one
#   make-to-build SUITE FOLDER [PACKAGE...]   the same with the toolchain's packages; /root/nagare is the last commit
#   enter FOLDER COMMAND...                   runs a command in it as root
#   enter-with-swift FOLDER COMMAND...        the same, with this machine's toolchain and this checkout at /nagare
#   toolchain                                 the folder of this machine's toolchain
#   toolchain-packages                        the packages that it needs
#   package-mirrors                           the local folders that git reads Swift packages from, if any
#
# Chroots are copies of one that debootstrap made, which is kept beside them. MIRROR is the address of Debian's
# packages; the default is the first one in this machine's sources. Mounts are private to each command. Needs root.
set -eu
checkout=$(cd "$(dirname "$0")/../.." && pwd)
toolchain_packages="make git ca-certificates g++ libc6-dev binutils libcurl4 libncurses6 libedit2 libsqlite3-0 libz3-4
  tzdata"

mirror() {
  find /etc/apt/sources.list /etc/apt/sources.list.d -type f 2>/dev/null |
    xargs -r sed -n 's/^URIs: *\([^ ]*\).*/\1/p; s/^deb  *\(\[[^]]*\]  *\)\{0,1\}\(http[^ ]*\) .*/\2/p' |
    grep -m 1 '/debian/*$' || { echo "root.sh: set MIRROR to where Debian's packages are" >&2; exit 1; }
}

# Debootstraps a release unless it has been done before.
make_base() {
  suite=$1 base=$2
  [ ! -e "$base/etc/debian_version" ] || return 0
  [ -n "${MIRROR:-}" ] || MIRROR=$(mirror)
  script=/usr/share/debootstrap/scripts/$suite
  # A release that is newer than debootstrap is made with the script for sid.
  [ -e "$script" ] || script=/usr/share/debootstrap/scripts/sid
  rm -rf "$base" "$base.new"
  mkdir -p "$(dirname "$base")"
  unshare --mount --propagation private \
    debootstrap --variant=minbase "$suite" "$base.new" "$MIRROR" "$script" >"$base.log" 2>&1 ||
    { tail -n 5 "$base.log" >&2; exit 1; }
  # Mirrors that are no longer updated are good enough.
  echo 'Acquire::Check-Valid-Until "false";' >"$base.new/etc/apt/apt.conf.d/90old-mirror"
  printf '#!/bin/sh\nexit 101\n' >"$base.new/usr/sbin/policy-rc.d"
  chmod 755 "$base.new/usr/sbin/policy-rc.d"
  mv "$base.new" "$base"
}

make_root() {
  suite=$1 root=$2
  shift 2
  make_base "$suite" "$(dirname "$root")/$suite-base"
  rm -rf "$root"
  cp -a --reflink=auto "$(dirname "$root")/$suite-base" "$root"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  enter "$root" sh -c 'export DEBIAN_FRONTEND=noninteractive
    { apt-get update -qq && apt-get dist-upgrade -y -qq && apt-get install -y -qq --no-install-recommends "$@"; } \
      >/var/log/installed.log 2>&1 || { tail -n 5 /var/log/installed.log >&2; exit 1; }' sh "$@"
}

enter() {
  root=$1
  shift
  unshare --mount --propagation private sh -ec '
    root=$1 toolchain=$2 checkout=$3
    shift 3
    bind() {
      mkdir -p "$root$2"
      mount --bind "$1" "$root$2"
      mount -o remount,bind,ro "$root$2"
    }
    mount --rbind /dev "$root/dev"
    mount -t proc proc "$root/proc"
    mount --rbind /sys "$root/sys"
    path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    folder=/
    if [ -n "$toolchain" ]; then
      for place in "$toolchain" $NAGARE_PACKAGE_MIRRORS; do bind "$place" "$place"; done
      bind "$checkout" /nagare
      path=$toolchain/usr/bin:$path folder=/nagare
    fi
    exec chroot "$root" env -i PATH="$path" HOME=/root LANG=C.UTF-8 TERM=dumb sh -c "cd $folder && exec \"\$@\"" sh "$@"
  ' sh "$root" "${toolchain:-}" "$checkout" "$@"
}

# The compiler names the folder of its runtime, /usr/lib/swift below it.
toolchain() {
  place=$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/usr/lib/swift".*|\1|p')
  # A toolchain among the system's own files would be mounted over the chroot's.
  [ -n "$place" ] || { echo "root.sh: the toolchain has to have a folder of its own" >&2; exit 1; }
  echo "$place"
}

package_mirrors() {
  git config --get-regexp '^url\./.*\.insteadof$' | sed 's/^url\.\(.*\)\.insteadof .*/\1/' | sort -u
}

# Copies the libraries of this machine that its toolchain needs and another release lacks.
copy_toolchain_libraries() {
  folder=/usr/local/lib/swift-toolchain
  [ ! -e "$1$folder" ] || return 0
  mkdir -p "$1$folder"
  # The system's own come first: these folders are searched in the order of their names.
  echo $folder >"$1/etc/ld.so.conf.d/zz-swift-toolchain.conf"
  for program in swift-build swift-driver lld; do
    ldd "$toolchain/usr/bin/$program" | awk '$2 == "=>" {print $1, $3}'
  done | grep -v " $toolchain/" | sort -u | while read -r name place; do
    enter "$1" sh -c "ldconfig -p | grep -q '$name '" || cp -L "$place" "$1$folder/$name"
  done
  enter "$1" ldconfig
}

enter_with_swift() {
  toolchain=$(toolchain)
  NAGARE_PACKAGE_MIRRORS=$(package_mirrors)
  export NAGARE_PACKAGE_MIRRORS
  [ ! -e /etc/gitconfig ] || cp /etc/gitconfig "$1/etc/gitconfig"
  copy_toolchain_libraries "$1"
  enter "$@"
}

make_to_build() {
  suite=$1 root=$2
  shift 2
  make_root "$suite" "$root" $toolchain_packages "$@"
  enter_with_swift "$root" sh -ec 'git config --global --replace-all safe.directory "*"
    git clone -q /nagare /root/nagare'
}

action=$1
shift
case $action in
make) make_root "$@" ;;
make-to-build) make_to_build "$@" ;;
toolchain-packages) echo "$toolchain_packages" ;;
toolchain) toolchain ;;
package-mirrors) package_mirrors ;;
enter) enter "$@" ;;
enter-with-swift) enter_with_swift "$@" ;;
*)
  echo "root.sh: no such action: $action" >&2
  exit 2
  ;;
esac
