#!/bin/sh
# Makes a library that is linked with the libraries that the program opens at run time, by the headers that list their
# functions, so that tools find these dependencies.
#
#   loaded.sh FILE
set -eu
cd "$(dirname "$0")/.."
header=Sources/CFFmpeg/libraries.h
chromaprint=Sources/CChromaprint/shim.h
webp=Sources/CWebP/shim.h
{
  echo '#include "libraries.h"'
  echo '#define NAGARE_ADDRESS(name) (void *)&name,'
  echo 'void *nagare_loaded[] = {'
  echo 'NAGARE_CODEC_FUNCTIONS(NAGARE_ADDRESS) NAGARE_FORMAT_FUNCTIONS(NAGARE_ADDRESS)'
  echo 'NAGARE_FILTER_FUNCTIONS(NAGARE_ADDRESS) NAGARE_CHROMAPRINT_FUNCTIONS(NAGARE_ADDRESS)'
  echo 'NAGARE_WEBP_FUNCTIONS(NAGARE_ADDRESS)};'
} | ${CC:-clang} -shared -fPIC -I"$(dirname $header)" -include $chromaprint -include $webp -x c - -o "$1" -Wl,--no-as-needed \
  $(sed -n 's/.*nagare_open_library("\([a-z]*\)".*/-l\1/p' $header) -lchromaprint -lwebpdemux
