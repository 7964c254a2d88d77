#!/bin/sh
# make_pictures.sh NAGARE FOLDER   draws the images of the article about the sites' rules
set -eu
nagare=$1
folder=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The last frame of the fixtures' clip is held.
ffmpeg -v error -i "$root/Fixtures/clip.mp4" -vf 'scale=1920:1080,tpad=stop_mode=clone:stop_duration=20' -an \
  -c:v libx264 -preset ultrafast -crf 12 "$work/clip.mp4"
picture() {
  "$nagare" frame "$work/clip.mp4" "$root/Fixtures/$1" --at "$2" -o "$work/$3.png"
  ffmpeg -v error -y -i "$work/$3.png" -vf scale=1280:720:flags=lanczos -frames:v 1 -q:v 3 "$folder/$3.jpg"
}
picture niconico/stage.json 3.2 niconico-crowd
picture niconico/stage.json 16 niconico-art
picture niconico/stage.json 21.5 niconico-reversed
picture bilibili/positioned.xml 2.5 bilibili-positioned
