#!/bin/sh
# compare.sh the speed of draw_8 beside that of libyuv's BlendPlane and I420Blend
set -eu
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here/../../Sources/CPixelKernels
# The compiler with which Swift builds the kernels, if it is installed.
compiler=${CC:-$(command -v clang || echo cc)}
if ! printf '#include <libyuv.h>\n' | "$compiler" -E - >/dev/null 2>&1; then
  echo "compare.sh: needs libyuv: apt-get install libyuv-dev" >&2
  exit 1
fi
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
"$compiler" -std=c11 -O2 -Wall -Wextra -Werror -I"$kernels/include" -o "$build/compare" "$here/compare.c" \
  "$kernels"/*.c -lyuv
"$build/compare"
