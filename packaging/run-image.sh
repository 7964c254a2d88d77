#!/bin/sh
# Runs the image on the current folder, as the caller and without a right to anything else:
#
#   packaging/run-image.sh burn video.mp4 comments.xml -o out.mp4
set -eu
engine=${ENGINE:-$(command -v podman || command -v docker)}
image=${IMAGE:-nagare}
set -- "$image" "$@"
if [ -e /dev/dri ]; then
  for device in /dev/dri/render*; do
    [ ! -e "$device" ] || set -- --group-add "$(stat -c %g "$device")" "$@"
  done
  set -- --device /dev/dri "$@"
fi
# Without it, the caller is somebody else in a container that was started without rights.
case $engine in *podman) [ "$(id -u)" = 0 ] || set -- --userns keep-id "$@" ;; esac
# A terminal would change what goes into a pipe.
if [ -t 0 ] && [ -t 1 ]; then set -- --tty "$@"; fi
# Encoders that look at the video twice keep notes in /tmp.
exec "$engine" run --rm --interactive --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges \
  --user "$(id -u):$(id -g)" --volume "$PWD:/media" "$@"
