#!/usr/bin/env bash
# Tries packages in chroots with neither Swift nor build dependencies: each burns a video. A frame of each is left
# beside them, in .build/packages, to look at.
#
#   check.sh KIND...   deb, tarball or image, as made here before; deb:SUITE makes a package for that release first
#
# Needs root and debootstrap, and buildah for the image. VIDEO and COMMENTS name other inputs.
set -euo pipefail
shopt -s inherit_errexit
cd "$(dirname "$0")/.."
video=${VIDEO:-Fixtures/clip.mp4}
comments=${COMMENTS:-Fixtures/comments.xml}
release=$(. /etc/os-release; echo "$VERSION_CODENAME")
roots=.build/releases
packages=$PWD/.build/packages
# The goal for a package's size.
most_kib=$((25 * 1024))
mkdir -p "$packages"

root() { Tests/Releases/root.sh "$@"; }

lay_out() {
  mkdir -p "$1"
  cp "$video" "$1/video.mp4"
  cp "$comments" "$1/comments.xml"
}

# Makes a chroot of a release with these packages, and the inputs in /media.
plain_root() {
  root make "$@"
  lay_out "$2/media"
}

count() { ffprobe -v error -count_packets -select_streams v:0 -show_entries stream=nb_read_packets -of csv=p=0 "$1"; }

# Checks the number of frames of a burn, and keeps one of them.
inspect() {
  local name=$1 output=$2
  [ "$(count "$output")" = "$(count "$video")" ] || { echo "$name: frames are missing" >&2; exit 1; }
  ffmpeg -v error -y -ss 4 -i "$output" -frames:v 1 "$packages/$name.png"
  echo "$name: burns; a frame is $packages/$name.png"
}

# Makes a package in a chroot of another release.
deb_elsewhere() {
  local building=$roots/$1-packaging
  root make-to-build "$1" "$building"
  root enter-with-swift "$building" sh -ec 'rm -rf /root/nagare/.build/packages; make -C /root/nagare deb' \
    >"$building.log" 2>&1 || { tail -n 20 "$building.log" >&2; exit 1; }
  ls "$building"/root/nagare/.build/packages/*.deb
}

deb() {
  local suite=${1:-$release} package size
  if [ $# = 0 ]; then
    package=$(ls -t "$packages"/nagare_*.deb | head -n 1)
  else
    package=$(deb_elsewhere "$suite")
  fi
  local people
  people=$(ls -t "$packages"/nagare-people_*.deb | head -n 1)
  lintian --allow-root --fail-on error "$package" "$people"
  local plain=$roots/$suite-deb
  plain_root "$suite" "$plain" fonts-noto-cjk
  cp "$package" "$plain/media/nagare.deb"
  cp "$people" "$plain/media/people.deb"
  root enter "$plain" sh -ec 'apt-get install -y -qq --no-install-recommends /media/nagare.deb >/media/apt.log 2>&1 ||
      { tail -n 20 /media/apt.log >&2; exit 1; }
    ! command -v swift || exit 1
    nagare --version
    cd /media && nagare burn video.mp4 comments.xml -o out.mp4 --quiet
    ! nagare mask video.mp4 -o mask.mp4 2>mask.log || exit 1
    grep -q "Install the package nagare-people" mask.log
    apt-get install -y -qq --no-install-recommends /media/people.deb >/media/apt.log 2>&1
    nagare mask video.mp4 -o mask.mp4 --to 1 --quiet
    apt-get remove -y -qq nagare-people >/media/apt.log 2>&1
    [ ! -e /usr/lib/nagare ]
    dpkg -L nagare | grep -v "^/\.$" >/media/files
    apt-get remove -y -qq nagare >/media/apt.log 2>&1
    while read -r file; do
      [ -d "$file" ] || [ ! -e "$file" ] || { echo "$file is left behind" >&2; exit 1; }
    done </media/files
    [ -z "$(dpkg-query -W -f "\${Status}" nagare 2>/dev/null | grep -v "not-installed")" ]
    [ ! -e /usr/share/doc/nagare ]'
  inspect "deb-$suite" "$plain/media/out.mp4"
  size=$(du -k "$package" | cut -f 1)
  echo "deb-$suite: $(basename "$package"), $size KiB"
  [ "$size" -le $most_kib ] || { echo "deb: it is larger than $most_kib KiB" >&2; exit 1; }
}

tarball() {
  local archive suite
  archive=$(ls -t "$packages"/nagare-*.tar.xz | head -n 1)
  # One system has Fontconfig's settings, of another release than the archive's library, and one has none.
  for suite in bookworm forky; do
    local plain=$roots/$suite-tarball
    plain_root "$suite" "$plain" fonts-noto-cjk $([ $suite = bookworm ] || echo fontconfig-config)
    tar -C "$plain/media" -xf "$archive"
    root enter "$plain" sh -ec '! ls /usr/lib/*/libavutil.so.* 2>/dev/null || exit 1
      cd /media && nagare-*/bin/nagare --version | head -n 4
      nagare-*/bin/nagare burn video.mp4 comments.xml -o out.mp4 --quiet
      [ -e /etc/fonts ] || FC_DEBUG=1024 nagare-*/bin/nagare doctor | grep -q "share/fontconfig/conf.d/"'
    inspect "tarball-$suite" "$plain/media/out.mp4"
  done
  echo "tarball: $(basename "$archive"), $(du -k "$archive" | cut -f 1) KiB"
}

containers=()
drop_containers() {
  local container
  for container in "${containers[@]}"; do
    buildah umount "$container" >/dev/null 2>&1 || true
    buildah rm "$container" >/dev/null 2>&1 || true
  done
  buildah rmi localhost/nagare-check{,-base,-build} >/dev/null 2>&1 || true
}

# Makes an image of a chroot.
image_of() {
  local container
  container=$(buildah from scratch)
  containers+=("$container")
  buildah copy --quiet "$container" "$2" / >/dev/null
  [ $# = 2 ] || buildah config "${@:3}" "$container"
  buildah commit --quiet "$container" "$1" >/dev/null
  buildah rm "$container" >/dev/null
}

# Works without registries: base images are made here, and the toolchain is mounted into the build.
image() {
  export BUILDAH_ISOLATION=chroot
  trap drop_containers EXIT
  local toolchain place container mounted output lent
  toolchain=$(root toolchain)
  for place in "$toolchain" $(root package-mirrors); do lent+=(--volume "$place:$place:ro"); done

  root make "$release" "$roots/$release-slim"
  image_of localhost/nagare-check-base "$roots/$release-slim"
  root make "$release" "$roots/$release-building" $(root toolchain-packages) libxml2
  [ ! -e /etc/gitconfig ] || cp /etc/gitconfig "$roots/$release-building/etc/"
  image_of localhost/nagare-check-build "$roots/$release-building" \
    --env "PATH=$toolchain/usr/bin:/usr/sbin:/usr/bin:/sbin:/bin"
  buildah bud --quiet --pull-never --network host "${lent[@]}" --build-arg BUILD_IMAGE=localhost/nagare-check-build \
    --build-arg BASE_IMAGE=localhost/nagare-check-base -f packaging/Containerfile -t localhost/nagare-check .

  container=$(buildah from --pull-never localhost/nagare-check)
  containers+=("$container")
  expect_config "$container" User nagare
  expect_config "$container" Entrypoint '[nagare]'
  # As the image's own user, and as a user that it does not know.
  buildah run "$container" -- nagare --version
  output=$PWD/$roots/image-media
  rm -rf "$output"
  lay_out "$output"
  chown -R 12345:23456 "$output"
  buildah run --user 12345:23456 --volume "$output:/media" "$container" -- sh -ec '! command -v swift || exit 1
    nagare burn video.mp4 comments.xml -o out.mp4 --quiet'
  [ "$(stat -c %u:%g "$output/out.mp4")" = 12345:23456 ]
  inspect image "$output/out.mp4"

  # With a read-only root, which this kind of isolation does not offer.
  mounted=$(buildah mount "$container")
  unshare --mount --propagation private sh -ec '
    mount --bind "$1" "$1"
    mount --bind "$2" "$1/media"
    mount -o remount,bind,ro "$1"
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    exec chroot --userspec 12345:23456 --groups 23456 "$1" env -i PATH=/usr/bin HOME=/nonexistent sh -ec "
      ! touch /tmp/nagare 2>/dev/null || exit 1
      cd /media && exec nagare burn video.mp4 comments.xml -o out.mp4 --overwrite --quiet"' sh "$mounted" "$output"
  inspect image-read-only "$output/out.mp4"
  echo "image: $(du -sk "$mounted" | cut -f 1) KiB on disk"
  run_script
}

expect_config() {
  local value
  value=$(buildah inspect --format "{{.OCIv1.Config.$2}}" "$1")
  [ "$value" = "$3" ] || { echo "image: its $2 is $value, not $3" >&2; exit 1; }
}

# Checks the arguments with which run-image.sh calls an engine, in a folder with an unusual name.
run_script() {
  local folder script asked
  folder="$PWD/$roots/a folder: of media"
  script=$PWD/packaging/run-image.sh
  mkdir -p "$folder"
  asked=$(cd "$folder" && ENGINE=echo "$script" --version)
  [[ $asked == *" --user $(id -u):$(id -g) --mount type=bind,src=$folder,dst=/media "* &&
    $asked == *" nagare --version" ]] ||
    { echo "run-image.sh: wrong arguments: $asked" >&2; exit 1; }
}

for kind; do
  case $kind in
  deb | tarball | image) $kind ;;
  deb:*) deb "${kind#deb:}" ;;
  *)
    echo "check.sh: no such kind: $kind" >&2
    exit 2
    ;;
  esac
done
