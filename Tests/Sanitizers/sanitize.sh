#!/bin/sh
# sanitize.sh address|thread [part ...]   runs the tests of these parts, or of all, under a sanitizer
# sanitize.sh any                         one part of the modules under one sanitizer, chosen by the commit's hash
#
# The parts of the modules are comments, pixels, text, overlay, server and media; those of the program are program, burns,
# usage and results. Each is built with only what it needs. Any report is a failure, also of a program that tests start.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
modules='comments pixels text overlay server media'
parts="$modules program burns usage results"
# Some of the suites that only check results are parts of their own, so that no part takes much longer than others.
burns='ResumeTests|RangeTests|BenchCommandTests|OverlayCommandTests|FrameImageTests'
usage='HelpTests|UsageTests|ShellTests|ConvertCommandTests|Preset(Burn|Error|Reach|Settings|sCommand)Tests'

# choose part: sets the test targets to build, and the tests of them to run.
choose() {
  selection=
  case $1 in
  comments) targets='NagareCommentsTests NagareLayoutTests NagareMasksTests' ;;
  pixels) targets='CPixelKernelsTests NagarePixelsTests NagarePeopleTests BenchmarksTests' ;;
  text) targets='NagareTextTests NagareColorTests' ;;
  overlay) targets='NagareOverlayTests NagareTests' ;;
  server) targets=NagareServerTests ;;
  media) targets=NagareMediaTests ;;
  program) targets=NagareCLITests selection='--filter CommandLineTests' ;;
  burns) targets=NagareCLITests selection="--filter $burns" ;;
  usage) targets=NagareCLITests selection="--filter $usage" ;;
  results) targets=NagareCLITests selection="--skip CommandLineTests|$burns|$usage" ;;
  *)
    echo "sanitize.sh: no such part: $1" >&2
    exit 2
    ;;
  esac
}

kind=${1:-}
[ $# -eq 0 ] || shift
if [ "$kind" = any ]; then
  number=$((0x$(git -C "$root" rev-parse HEAD | cut -c 1-7)))
  if [ $((number % 2)) = 0 ]; then kind=address; else kind=thread; fi
  # shellcheck disable=SC2086
  set -- $modules
  shift $((number / 2 % $#))
  set -- "$1"
fi
# shellcheck disable=SC2086
[ $# -gt 0 ] || set -- $parts

# Without this, the package has no BenchmarksTests.
export NAGARE_BENCHMARKS=1

# The sanitizers print backtraces of their own.
export SWIFT_BACKTRACE=enable=no
build=$root/.build/sanitizers/$kind
reports=$build/reports
mkdir -p "$reports"
rm -f "$reports"/*
writing="log_path=$reports/report:log_exe_name=1"
preload=
case $kind in
address)
  # Fontconfig and Swift's runtime keep memory until the process ends.
  export ASAN_OPTIONS="suppressions=$here/address.supp:detect_leaks=0:allocator_may_return_null=1:$writing"
  ;;
thread)
  preload=$build/annotations.so
  clang=$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")/clang
  [ -x "$clang" ] || clang=clang
  "$clang" -shared -fPIC -O1 -Wall -Wextra -o "$preload" "$here/annotations.c" -ldl
  # When a program exits with an error, threads of encoders may still run.
  export TSAN_OPTIONS="suppressions=$here/thread.supp:report_thread_leaks=0:exitcode=66:$writing"
  ;;
*)
  echo "usage: sanitize.sh address|thread [part ...], or sanitize.sh any" >&2
  exit 2
  ;;
esac

status=0
for part; do
  choose "$part"
  export NAGARE_TEST_TARGETS="$targets"
  begin=$(date +%s)
  "${SWIFT:-swift}" build --package-path "$root" --scratch-path "$build" -c release --sanitize="$kind" \
    --product nagarePackageTests
  built=$(date +%s)
  # shellcheck disable=SC2086
  LD_PRELOAD=$preload "${SWIFT:-swift}" test --package-path "$root" --scratch-path "$build" -c release \
    --sanitize="$kind" --skip-build $selection || status=1
  echo "$kind sanitizer, $part: built in $((built - begin)) s, ran for $(($(date +%s) - built)) s"
done

for report in "$reports"/*; do
  [ -e "$report" ] || continue
  cat "$report" >&2
  status=1
done
exit "$status"
