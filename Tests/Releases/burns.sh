#!/usr/bin/env bash
# Runs burns that must give the same frames on every release, and prints the hash of all frames and the name of each.
# Encoders are lossless, fonts are the fixtures', and nothing is scaled.
#
#   burns.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../../Fixtures"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/fonts.conf" <<FONTS
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>$PWD/fonts</dir><cachedir>$work/cache</cachedir></fontconfig>
FONTS
export FONTCONFIG_FILE=$work/fonts.conf

# burn name comments [option ...]: three seconds are enough to show comments that enter and move.
burn() {
  local name=$1 comments=$2
  shift 2
  "$program" burn clip.mp4 "$comments" -o "$work/$name.mkv" --encoder ffv1 --audio none --to 5 --from 2 "$@" \
    2>"$work/said" || { cat "$work/said" >&2; exit 1; }
  echo "$(ffmpeg -v error -i "$work/$name.mkv" -f md5 - | cut -d = -f 2)  $name"
  rm "$work/$name.mkv"
}

burn plain comments.xml
burn no-tint comments.xml --tint off
burn all-tinted comments.xml --tint all --tint-strength 0.8
burn tint-average comments.xml --tint all --tint-method average
burn tint-live comments.xml --tint all --tint-mode live --tint-method rms
burn half comments.xml --area 0.5 --opacity 0.6 --overflow overlap
burn double-rate comments.xml --fps 50
burn part comments.xml --from 6.48 --to 8
burn one-thread comments.xml --threads 1
burn filtered comments.xml --vf hflip,crop=640:360:100:50
burn positioned bilibili/positioned.xml
burn recorder bilibili/bililive.xml
burn segment bilibili/segment.pb
burn as-niconico comments.xml --style niconico
burn stage niconico/stage.json
burn owner scripts.json
burn legacy niconico/legacy.json
burn emotes twitch/chat.json
burn chat youtube/replay.json
burn subtitles ass/danmakufactory.ass
