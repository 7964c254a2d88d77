#!/usr/bin/env bash
# Tries packages where there is neither Swift nor what it took to build them: each burns a video. A picture of each is left
# beside them, in .build/packages, to look at.
#
#   check.sh deb|tarball|image...
#
# It takes root and debootstrap, and buildah for the image. VIDEO and COMMENTS are what is burned.
set -euo pipefail
cd "$(dirname "$0")/.."
video=${VIDEO:-Fixtures/clip.mp4}
comments=${COMMENTS:-Fixtures/comments.xml}
release=$(. /etc/os-release; echo "$VERSION_CODENAME")
roots=.build/releases
packages=$PWD/.build/packages

root() { Tests/Releases/root.sh "$@"; }

# A root of a release in a folder, with nothing in it but fonts, and the inputs in /media.
plain_root() {
  root make "$1" "$2" fonts-noto-cjk
  lay_out "$2/media"
}

lay_out() {
  mkdir -p "$1"
  rm -rf "${1:?}"/*
  cp "$video" "$1/video.mp4"
  cp "$comments" "$1/comments.xml"
}

# Looks at what came of a burn, and keeps a picture of it.
look_at() {
  local name=$1 output=$2
  count() { ffprobe -v error -count_packets -select_streams v:0 -show_entries stream=nb_read_packets -of csv=p=0 "$1"; }
  [ "$(count "$output")" = "$(count "$video")" ] || { echo "$name: frames are missing" >&2; exit 1; }
  ffmpeg -v error -y -ss 4 -i "$output" -frames:v 1 "$packages/$name.png"
  echo "$name: burns; a picture is $packages/$name.png"
}

deb() {
  local package
  package=$(ls -t "$packages"/nagare_*.deb | head -n 1)
  lintian --allow-root --fail-on error "$package"
  local plain=$roots/$release-deb
  plain_root "$release" "$plain"
  cp "$package" "$plain/media/"
  root enter "$plain" sh -ec 'apt-get install -y -qq --no-install-recommends /media/*.deb >/dev/null 2>&1
    ! command -v swift
    nagare --version
    cd /media && nagare burn video.mp4 comments.xml -o out.mp4 --quiet
    dpkg -L nagare | grep -v "^/\.$" >/media/files
    apt-get remove -y -qq nagare >/dev/null 2>&1
    while read -r file; do [ -d "$file" ] || [ ! -e "$file" ] || { echo "$file is left behind" >&2; exit 1; }; done </media/files
    [ -z "$(dpkg-query -W -f "\${Status}" nagare 2>/dev/null | grep -v "not-installed")" ]
    [ ! -e /usr/share/doc/nagare ]'
  look_at deb "$plain/media/out.mp4"
  echo "deb: $(du -k "$package" | cut -f 1) KiB"
}

tarball() {
  local archive suite
  archive=$(ls -t "$packages"/nagare-*.tar.xz | head -n 1)
  for suite in bookworm forky; do
    local plain=$roots/$suite-tarball
    plain_root "$suite" "$plain"
    tar -C "$plain/media" -xf "$archive"
    root enter "$plain" sh -ec '! ls /usr/lib/*/libavutil.so.* 2>/dev/null
      cd /media && nagare-*/bin/nagare --version | head -n 3
      nagare-*/bin/nagare burn video.mp4 comments.xml -o out.mp4 --quiet'
    look_at "tarball-$suite" "$plain/media/out.mp4"
  done
  echo "tarball: $(du -k "$archive" | cut -f 1) KiB"
}

# Registries are not asked: base images are made here, and the toolchain is lent to the build.
image() {
  export BUILDAH_ISOLATION=chroot
  local container mounted toolchain output
  toolchain=$(cd "$(dirname "$(readlink -f "$(command -v swift)")")/../.." && pwd)
  local lent=(--volume "$toolchain:$toolchain:ro")
  local place
  for place in $(root lent); do lent+=(--volume "$place:$place:ro"); done

  root make "$release" "$roots/$release-base"
  container=$(buildah from scratch)
  buildah copy --quiet "$container" "$roots/$release-base" / >/dev/null
  buildah commit --quiet "$container" localhost/nagare-base >/dev/null
  root make "$release" "$roots/$release-build" make git ca-certificates g++ libc6-dev binutils libcurl4 libxml2 \
    libncurses6 libedit2 libsqlite3-0 libz3-4
  buildah rm "$container" >/dev/null
  container=$(buildah from scratch)
  buildah copy --quiet "$container" "$roots/$release-build" / >/dev/null
  [ ! -e /etc/gitconfig ] || buildah copy --quiet "$container" /etc/gitconfig /etc/gitconfig >/dev/null
  buildah config --env "PATH=$toolchain/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin" "$container"
  buildah commit --quiet "$container" localhost/nagare-build >/dev/null
  buildah rm "$container" >/dev/null

  buildah bud --quiet --pull-never --network host "${lent[@]}" --build-arg BUILD_IMAGE=localhost/nagare-build \
    --build-arg BASE_IMAGE=localhost/nagare-base -f packaging/Containerfile -t localhost/nagare .

  # As a caller whom the image does not know, with a root that nobody can write to.
  container=$(buildah from --pull-never localhost/nagare)
  mounted=$(buildah mount "$container")
  output=$PWD/$roots/image-media
  lay_out "$output"
  chown -R 12345:23456 "$output"
  [ "$(buildah inspect --format '{{.OCIv1.Config.User}}' localhost/nagare)" = nagare ]
  unshare --mount --propagation private sh -ec '
    mount --bind "$1" "$1"
    mount --bind "$2" "$1/media"
    mount -o remount,bind,ro "$1"
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    exec chroot --userspec 12345:23456 --groups 23456 "$1" env -i PATH=/usr/bin HOME=/nonexistent sh -ec "
      ! touch /tmp/nagare 2>/dev/null
      ! command -v swift
      cd /media && exec nagare burn video.mp4 comments.xml -o out.mp4 --quiet"' sh "$mounted" "$output"
  [ "$(stat -c %u:%g "$output/out.mp4")" = 12345:23456 ]
  look_at image "$output/out.mp4"
  echo "image: $(du -sk "$mounted" | cut -f 1) KiB on disk"
  buildah unmount "$container" >/dev/null
  buildah rm "$container" >/dev/null
}

for kind; do $kind; done
