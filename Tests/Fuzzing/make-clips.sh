#!/bin/sh
# make-clips.sh folder   makes small videos in many containers: seeds for fuzz-video
#
# Each is written once for each use by the target, which the last byte chooses. The same FFmpeg makes the same bytes.
set -eu
folder=$1
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# make name [option ...]: five frames of $size, and a tone if $audio is set. Omitted if this FFmpeg cannot make it.
make() {
  name=$1
  shift
  if ! ffmpeg -nostdin -v error -y -fflags +bitexact -f lavfi -i "testsrc2=size=${size:-32x32}:rate=25:duration=0.2" \
    ${audio:+-f lavfi -i "sine=frequency=440:sample_rate=${hertz:-44100}:duration=0.2"} ${more:+-i "$more"} \
    -threads 1 -flags:v +bitexact -flags:a +bitexact -fflags +bitexact "$@" "$work/$name" 2>"$work/log"; then
    echo "make-clips.sh: without $name: $(head -n 1 "$work/log")" >&2
    rm -f "$work/$name"
  fi
}

x264="-c:v libx264 -preset ultrafast -x264-params threads=1:sliced-threads=0 -pix_fmt yuv420p"
x264b="-c:v libx264 -preset fast -x264-params threads=1:bframes=2:b-adapt=0 -pix_fmt yuv420p"
# Options are split into words.
# shellcheck disable=SC2086
{
  make h264.mp4 $x264
  make h264b.mov $x264b
  make h264.h264 $x264b
  make h264.flv $x264
  make h264.ts $x264
  make h264.avi $x264
  make parts.mp4 $x264 -movflags frag_keyframe+empty_moov+default_base_moof
  make late.mp4 $x264b -output_ts_offset 1.5
  make turned.mov -c:v mpeg4 -metadata:s:v rotate=90
  make ten.mkv -c:v libx264 -preset ultrafast -x264-params threads=1 -pix_fmt yuv420p10le
  make rgb.mkv -c:v libx264rgb -preset ultrafast -x264-params threads=1
  make fields.ts -c:v mpeg2video -flags +ilme+ildct+bitexact -vf setfield=tff -pix_fmt yuv422p
  make hevc.mp4 -c:v libx265 -preset ultrafast -x265-params "pools=none:frame-threads=1:info=0:log-level=none"
  make hevc.hevc -c:v libx265 -preset ultrafast -x265-params "pools=none:frame-threads=1:info=0:log-level=none"
  make light.mkv -c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 \
    -colorspace bt2020nc -x265-params "pools=none:frame-threads=1:info=0:log-level=none:hdr10=1:max-cll=1000,400:\
master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1)"
  make vp8.webm -c:v libvpx -deadline realtime -cpu-used 8
  make vp9.webm -c:v libvpx-vp9 -deadline realtime -cpu-used 8
  make vp9.ivf -c:v libvpx-vp9 -deadline realtime -cpu-used 8
  make av1.mkv -c:v libaom-av1 -usage realtime -cpu-used 8
  make av1.obu -c:v libaom-av1 -usage realtime -cpu-used 8
  make theora.ogg -c:v libtheora
  make wmv2.asf -c:v wmv2
  make mpeg2.mxf -c:v mpeg2video
  make mpeg1.mpg -c:v mpeg1video
  make mpeg2.mpeg2video -c:v mpeg2video -f mpeg2video
  make mpeg4.3gp -c:v mpeg4
  make jpeg.avi -c:v mjpeg -pix_fmt yuvj420p
  make ffv1.nut -c:v ffv1
  make ffv1.mkv -c:v ffv1 -pix_fmt yuv444p16le
  make palette.gif
  make raw.nut -c:v rawvideo -pix_fmt rgb24 -frames:v 3
  make png.mov -c:v png -pix_fmt rgba
  make rv10.rm -c:v rv10
  size=15x9
  make odd.y4m -pix_fmt yuv444p
  make odd.mkv -c:v ffv1 -pix_fmt yuv411p
  size=32x32 audio=1
  make aac.mp4 $x264 -c:a aac
  make mp3.flv -c:v flv -c:a libmp3lame
  make mp2.ts -c:v mpeg2video -c:a mp2
  make vorbis.ogg -c:v libtheora -c:a libvorbis
  make flac.mkv $x264 -c:a flac
  hertz=48000
  make opus.webm -c:v libvpx -deadline realtime -cpu-used 8 -c:a libopus
  printf '1\n00:00:00,000 --> 00:00:00,150\nA\n' >"$work/text.srt"
  more=$work/text.srt
  make texts.mkv $x264 -c:a aac -c:s srt -metadata title=a
  make texts.mp4 $x264 -c:a aac -c:s mov_text
}
rm -f "$work/log" "$work/text.srt"

for clip in "$work"/*; do
  for use in 0 1 2; do
    { cat "$clip" && printf "\\00$use"; } >"$folder/$(basename "$clip")-$use"
  done
done
