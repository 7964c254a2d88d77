#!/usr/bin/env bash
# Runs the main commands once, and checks the results with FFmpeg's tools.
#
#   runs.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../../Fixtures"
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT

fail() {
  echo "runs: $*" >&2
  exit 1
}
frames() { ffprobe -v fatal -count_frames -select_streams v -show_entries stream=nb_read_frames -of csv=p=0 "$1"; }
hashes() { ffmpeg -v error -i "$1" -map 0:v -f framemd5 - 2>"$work/decoding" | grep -v '^#' | cut -d , -f 6 | sort -u; }
expect() { [ "$2" = "$3" ] || fail "$1: $2, not $3"; }
# Checks that a lossless result has frames with comments, which its source does not have.
expect_comments() {
  [ "$(hashes "$2" | comm -13 "$work/clip" - | wc -l)" -gt 50 ] || fail "$1 has no comments"
}

font=(--font-file fonts/NotoSans-Regular.ttf)
hashes clip.mp4 >"$work/clip"

"$program" burn clip.mp4 comments.xml -o "$work/out.mp4" "${font[@]}" --quiet
expect "frames of a burn" "$(frames "$work/out.mp4")" 200
"$program" burn clip.mp4 comments.xml -o "$work/out.mkv" --encoder ffv1 "${font[@]}" --quiet
expect_comments "a burn" "$work/out.mkv"

"$program" preview clip.mp4 comments.xml "${font[@]}" --quiet >"$work/preview.nut"
expect "frames of a preview" "$(frames "$work/preview.nut")" 200
expect_comments "a preview" "$work/preview.nut"

"$program" overlay comments.xml -o "$work/overlay.mov" --size 320x180 --fps 10 --duration 5 "${font[@]}" --quiet
expect "frames of an overlay" "$(frames "$work/overlay.mov")" 50
expect "an overlay" \
  "$(ffprobe -v error -show_entries stream=codec_name,width,height -of csv=p=0 "$work/overlay.mov")" prores,320,180
ffmpeg -v error -i "$work/overlay.mov" -vf alphaextract -c:v ffv1 "$work/alpha.mkv"
[ "$(hashes "$work/alpha.mkv" | wc -l)" -gt 10 ] || fail "an overlay has no moving comments"

# A stream in real time, and a comment that arrives while it runs.
ffmpeg -v error -re -i clip.mp4 -c copy -f mpegts - |
  "$program" live - -o "$work/live.mkv" --listen 127.0.0.1:0 --delay 1 "${font[@]}" --encoder ffv1 2>"$work/said" &
server=$!
for _ in $(seq 100); do
  address=$(grep -o 'http://127.0.0.1:[0-9]*' "$work/said" | head -n 1 || true)
  [ -z "$address" ] || break
  sleep 0.05
done
sleep 2
curl -sf -d '{"text":"hello","mode":"top"}' "$address/comments" >/dev/null ||
  fail "live takes no comment: $(cat "$work/said")"
wait "$server" || fail "live: $(cat "$work/said")"
server=
# On a busy machine, it drops frames.
count=$(frames "$work/live.mkv")
[ "$count" -gt 150 ] || fail "frames of a live session: $count"
expect_comments "a live session" "$work/live.mkv"
echo "runs: a burn, a preview, an overlay and a live session are as they should be"
