#!/bin/sh
# make_pictures.sh NAGARE FOLDER   draws the images of the article about colours
set -eu
nagare=$1
folder=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
clip=$root/Fixtures/clip.mp4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

to_jpeg() { ffmpeg -v error -y -i "$1" -vf "$2" -q:v 4 -map_metadata -1 -fflags +bitexact -flags +bitexact "$folder/$3"; }

"$nagare" palette "$clip" --at 4 -k 6 -o "$work/sheet.png" --quiet >/dev/null
to_jpeg "$work/sheet.png" scale=1200:-2:flags=lanczos palette-sheet.jpg

# The clip in the light of a day: each second has another light.
ffmpeg -v error -y -i "$clip" -an -vf "hue=h='-25*floor(t)':b='1.2-0.5*abs(floor(t)-4)'" -c:v ffv1 "$work/day.mkv"
"$nagare" palette "$work/day.mkv" -o "$work/strip.png" --quiet >/dev/null
to_jpeg "$work/strip.png" scale=1200:-2:flags=lanczos color-strip.jpg

inputs= crops= labels=
for scope in off outline plain all; do
  "$nagare" frame "$clip" "$root/Fixtures/comments.xml" --at 4 --tint "$scope" -o "$work/$scope.png"
  inputs="$inputs -i $work/$scope.png"
  crops="${crops}[$(echo "$labels" | tr -dc '[' | wc -c)]crop=300:600:520:0[$scope];"
  labels="${labels}[$scope]"
done
# shellcheck disable=SC2086
ffmpeg -v error -y $inputs -filter_complex "$crops${labels}hstack=4" "$work/tint.png"
to_jpeg "$work/tint.png" null tint.jpg
