#!/usr/bin/env bash
# Builds and tests the last commit in new chroots of the supported Debian releases. Chroots and logs are left in
# .build/releases.
#
#   check.sh full [SUITE...]   the demo, the whole suite and the hashes of burns
#   check.sh short [SUITE]     a debug build, a run of each kind, and the tests of NagareMedia
#
# Needs root, debootstrap and this machine's Swift toolchain.
set -euo pipefail
cd "$(dirname "$0")/../.."
roots=.build/releases

in_root() {
  local suite=$1
  shift
  Tests/Releases/root.sh enter-with-swift "$roots/$suite" "$@"
}

# Runs a command in a chroot with its output in a log, and prints the results. Compiler warnings are errors.
logged() {
  local suite=$1
  local log=$roots/$suite.log
  if ! in_root "$suite" env NAGARE_PATIENCE="${NAGARE_PATIENCE:-1}" SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0 \
    "${@:2}" >"$log" 2>&1; then
    tail -n 20 "$log"
    grep -E 'error:|✘' "$log" | head -n 40 || true
    echo "$suite: failed; the log is $log" >&2
    exit 1
  fi
  ! grep -E '^(/|Sources/|Benchmarks/|Tests/)[^ ]*: warning:' "$log" || exit 1
  grep -E 'Test run with|^runs: ' "$log"
}

full() {
  local suite=$1 started=$SECONDS
  Tests/Releases/root.sh make-to-build "$suite" "$roots/$suite"
  logged "$suite" make -C /root/nagare demo test
  in_root "$suite" sh -ec 'cd /root/nagare; Tests/Releases/burns.sh .build/release/nagare' >"$roots/$suite.md5"
  diff Tests/Releases/burns.md5 "$roots/$suite.md5"
  echo "$suite: $((SECONDS - started)) s; $(grep -c . "$roots/$suite.md5") burns have the frames of all releases"
}

short() {
  local suite=$1 started=$SECONDS packages
  packages=$(make -s --no-print-directory list-build-packages)
  # The tests bring their own fonts. Full font packages would take longer to install than everything else.
  Tests/Releases/root.sh make-to-build "$suite" "$roots/$suite" $packages ffmpeg curl
  echo "$suite: ready after $((SECONDS - started)) s"
  logged "$suite" env NAGARE_TEST_TARGETS=NagareMediaTests sh -ec 'cd /root/nagare
    swift build --build-tests
    Tests/Releases/runs.sh .build/debug/nagare
    swift test --skip-build'
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
