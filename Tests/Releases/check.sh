#!/usr/bin/env bash
# Builds and tests Nagare in roots of the Debian releases that it supports, which are kept in .build/releases.
#
#   check.sh full [SUITE...]   the demo, the whole suite and the hashes of burns, from a clean clone
#   check.sh short [SUITE]     the build, one of each kind of run, and the suite of what FFmpeg is asked for
#
# What is checked is the last commit. It takes root, debootstrap and this machine's Swift toolchain.
set -euo pipefail
cd "$(dirname "$0")/../.."
roots=.build/releases
# What the toolchain itself takes.
toolchain_packages="make git ca-certificates g++ libc6-dev binutils libcurl4 libncurses6 libedit2 libsqlite3-0 libz3-4 tzdata"

in_root() {
  local suite=$1
  shift
  Tests/Releases/root.sh enter-with-swift "$roots/$suite" "$@"
}

# A root with a clean clone in /root/nagare.
prepare() {
  local suite=$1
  shift
  Tests/Releases/root.sh make "$suite" "$roots/$suite" $toolchain_packages "$@"
  in_root "$suite" sh -ec 'git config --global --replace-all safe.directory "*"
    rm -rf /root/nagare; git clone -q /nagare /root/nagare'
}

# Runs a command in a root: what it says goes to a file, and from there what matters. Warnings of the compiler are errors.
logged() {
  local suite=$1
  local log=$roots/$suite.log
  if ! in_root "$@" >"$log" 2>&1; then
    grep -E 'error:|✘' "$log" | head -n 40 || true
    tail -n 20 "$log"
    echo "$suite: failed; all that was said is in $log" >&2
    exit 1
  fi
  ! grep -E '^(/|Sources/|Tests/)[^ ]*: warning:' "$log" || exit 1
  grep -E 'Test run with|^runs: ' "$log"
}

full() {
  local suite=$1 started=$SECONDS
  prepare "$suite"
  logged "$suite" make -C /root/nagare demo test
  in_root "$suite" sh -ec 'cd /root/nagare; Tests/Releases/burns.sh .build/release/nagare' >"$roots/$suite.md5"
  diff Tests/Releases/burns.md5 "$roots/$suite.md5"
  echo "$suite: $((SECONDS - started)) s, and $(grep -c . "$roots/$suite.md5") burns are as everywhere"
}

short() {
  local suite=$1 started=$SECONDS
  # Fonts are the fixtures': those of whole scripts take longer to install than all else.
  prepare "$suite" pkg-config libavformat-dev libavcodec-dev libavutil-dev libswscale-dev libswresample-dev \
    libavfilter-dev libfreetype-dev libharfbuzz-dev libfontconfig-dev libfribidi-dev zlib1g-dev ffmpeg curl
  echo "$suite: ready after $((SECONDS - started)) s"
  logged "$suite" env NAGARE_TEST_TARGETS=NagareMediaTests sh -ec 'cd /root/nagare
    swift build -c release --build-tests
    Tests/Releases/runs.sh .build/release/nagare
    swift test -c release --skip-build'
  echo "$suite: $((SECONDS - started)) s"
}

mkdir -p "$roots"
action=$1
shift
case $action in
full)
  [ $# != 0 ] || set -- bookworm trixie forky
  for suite; do full "$suite"; done
  ;;
short) short "${1:-trixie}" ;;
*)
  echo "check.sh: no such action: $action" >&2
  exit 2
  ;;
esac
