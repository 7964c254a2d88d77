#!/bin/sh
# Runs the image on the current folder, as the caller, with rights to nothing else on the machine:
#
#   packaging/run-image.sh burn video.mp4 comments.xml -o out.mp4
#
# ENGINE is podman or docker, IMAGE the image's name.
set -eu
engine=${ENGINE:-$(command -v podman || command -v docker || true)}
[ -n "$engine" ] || { echo "run-image.sh: needs podman or docker" >&2; exit 1; }
user=$(id -u):$(id -g)
podman=
if [ "$(id -u)" != 0 ]; then
  case $("$engine" --version) in podman*) podman=rootless ;; esac
  # In rootless Docker, the caller is root.
  case $("$engine" info --format '{{.SecurityOptions}}' 2>/dev/null) in *name=rootless*) user=0:0 ;; esac
fi

set -- "${IMAGE:-nagare}" "$@"
if [ -e /dev/dri ]; then
  # The caller's groups may open the devices. Rootless Podman cannot name groups, but keeps them all.
  if [ -n "$podman" ]; then
    set -- --group-add keep-groups "$@"
  else
    for device in /dev/dri/render*; do
      [ ! -e "$device" ] || set -- --group-add "$(stat -c %g "$device")" "$@"
    done
  fi
  set -- --device /dev/dri "$@"
fi
# Without it, the caller would be another user inside.
[ -z "$podman" ] || set -- --userns keep-id "$@"
# A terminal would change the bytes of a pipe.
if [ -t 0 ] && [ -t 1 ]; then set -- --tty "$@"; fi
# Two-pass encoders keep statistics in /tmp. SELinux would deny the container the folder.
exec "$engine" run --rm --interactive --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges \
  --security-opt label=disable --user "$user" --mount "type=bind,src=$PWD,dst=/media" "$@"
