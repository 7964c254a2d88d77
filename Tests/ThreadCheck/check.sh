#!/bin/sh
# check.sh   adds comments from eight threads while another composites, under the thread sanitizer
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$here/../.." && pwd)/.build/thread-check

export SWIFT_BACKTRACE=enable=no
build() {
  "${SWIFT:-swift}" build --package-path "$here" --scratch-path "$build" -c release --sanitize=thread "$@"
}
build
TSAN_OPTIONS="halt_on_error=0 exitcode=66 ${TSAN_OPTIONS:-}" "$(build --show-bin-path)/thread-check"
