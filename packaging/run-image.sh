#!/bin/sh
# Runs the image on the current folder, as the caller, with rights to nothing else on the machine:
#
#   packaging/run-image.sh burn video.mp4 comments.xml -o out.mp4
#
# ENGINE is podman or docker, IMAGE the image's name.
set -eu
engine=${ENGINE:-$(command -v podman || command -v docker || true)}
[ -n "$engine" ] || { echo "run-image.sh: needs podman or docker" >&2; exit 1; }
rootless=
case $engine in *podman) [ "$(id -u)" = 0 ] || rootless=yes ;; esac

set -- "${IMAGE:-nagare}" "$@"
if [ -e /dev/dri ]; then
  # The caller's groups may open the devices. Only rootless Podman cannot name them: it keeps them all.
  if [ -n "$rootless" ]; then
    set -- --group-add keep-groups "$@"
  else
    for device in /dev/dri/render*; do
      [ ! -e "$device" ] || set -- --group-add "$(stat -c %g "$device")" "$@"
    done
  fi
  set -- --device /dev/dri "$@"
fi
# Without it, the caller would be another user inside.
[ -z "$rootless" ] || set -- --userns keep-id "$@"
# A terminal would change what goes into a pipe.
if [ -t 0 ] && [ -t 1 ]; then set -- --tty "$@"; fi
# Two-pass encoders keep statistics in /tmp. SELinux would keep the container from the folder.
exec "$engine" run --rm --interactive --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges \
  --security-opt label=disable --user "$(id -u):$(id -g)" --mount "type=bind,src=$PWD,dst=/media" "$@"
