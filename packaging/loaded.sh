#!/bin/sh
# Makes a library that links what the program opens when it needs it: the same functions of the same libraries, by the
# header that opens them. Tools that look for a program's dependencies see them there.
#
#   loaded.sh FILE
set -eu
cd "$(dirname "$0")/.."
header=Sources/CFFmpeg/libraries.h
{
  echo '#include "libraries.h"'
  echo '#define NAGARE_ADDRESS(name) (void *)&name,'
  echo 'void *nagare_loaded[] = {'
  echo 'NAGARE_CODEC_FUNCTIONS(NAGARE_ADDRESS) NAGARE_FORMAT_FUNCTIONS(NAGARE_ADDRESS)'
  echo 'NAGARE_FILTER_FUNCTIONS(NAGARE_ADDRESS)};'
} | ${CC:-cc} -shared -fPIC -I"$(dirname $header)" -x c - -o "$1" -Wl,--no-as-needed \
  $(sed -n 's/.*nagare_open_library("\([a-z]*\)".*/-l\1/p' $header)
