#!/bin/sh
# make-images.sh folder   writes seeds for fuzz-images: small images in many formats, after a byte for the size of 64
#
# The animations and a progressive JPEG are fixtures. The same FFmpeg makes the same bytes.
set -eu
folder=$1
fixtures=$(cd "$(dirname "$0")/../.." && pwd)/Fixtures
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# make name [option ...]: an image, omitted if this FFmpeg cannot make it.
make() {
  name=$1
  shift
  if ! ffmpeg -nostdin -v error -y -f lavfi -i testsrc2=size=20x12,crop=19:11:exact=1 -frames:v 1 -threads 1 \
    -fflags +bitexact -flags:v +bitexact "$@" "$work/$name" 2>"$work/log"; then
    echo "make-images.sh: without $name: $(head -n 1 "$work/log")" >&2
    rm -f "$work/$name"
  fi
}

for format in rgba rgb24 rgba64be ya8 gray16be gray monob pal8; do make "$format.png" -pix_fmt "$format"; done
make interlaced.png -pix_fmt rgba -flags:v +ildct+bitexact
for format in yuvj420p yuvj422p yuvj444p; do make "$format.jpg" -pix_fmt "$format" -huffman default; done
make lossy.webp -c:v libwebp -pix_fmt yuva420p
make lossless.webp -c:v libwebp -lossless 1 -pix_fmt bgra
make still.gif
rm -f "$work/log"

for image in "$work"/* "$fixtures"/animations/* "$fixtures"/images/*; do
  { printf '\077' && cat "$image"; } >"$folder/$(basename "$image")"
done
