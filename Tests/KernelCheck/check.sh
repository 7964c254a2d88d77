#!/bin/sh
# check.sh neon       the NEON kernels, emulated on other processors
# check.sh sanitize   this processor's kernels under the address, undefined behaviour and memory sanitizers
set -eu
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../../Sources/CPixelKernels
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT

compile() {
  "$@" -std=c11 -O2 -g -Wall -Wextra -Wconversion -Werror -I"$kernels/include" -o "$build/check" \
    "$here/check.c" "$kernels"/*.c
}

case "${1:-}" in
neon)
  case $(uname -m) in
  aarch64 | arm64)
    compile "${CC:-cc}"
    "$build/check"
    ;;
  *)
    if ! command -v aarch64-linux-gnu-gcc >/dev/null || ! command -v qemu-aarch64 >/dev/null; then
      echo "skipped: needs gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user"
      exit 0
    fi
    compile aarch64-linux-gnu-gcc -static
    qemu-aarch64 "$build/check" 500
    ;;
  esac
  ;;
sanitize)
  compile "${CC:-clang}" -fsanitize=address,undefined -fno-sanitize-recover=all -fuse-ld=lld
  "$build/check"
  # Only Clang has the memory sanitizer, and only for some systems.
  if [ "$(uname)" = Linux ]; then
    compile clang -fsanitize=memory -fsanitize-memory-track-origins -fno-sanitize-recover=all -fuse-ld=lld
    "$build/check"
  fi
  ;;
*)
  echo "usage: check.sh neon|sanitize" >&2
  exit 2
  ;;
esac
