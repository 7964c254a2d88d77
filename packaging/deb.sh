#!/usr/bin/env bash
# Makes a Debian package of the program for the release that it runs on, in .build/packages.
set -euo pipefail
umask 022
cd "$(dirname "$0")/.."
root=.build/package-deb
packaging/stage.sh $root /usr
version=$($root/usr/bin/nagare --version | head -n 1)
date=$(sed -n "s/^## \[$version\] - //p" CHANGELOG.md)
[ -n "$date" ] || { echo "deb.sh: CHANGELOG.md does not have $version" >&2; exit 1; }
maintainer="${DEBFULLNAME:-The Nagare authors} <${DEBEMAIL:-nagare@nagare.invalid}>"
architecture=$(dpkg --print-architecture)
# Each release has its own libraries, and an upgrade of the system upgrades the package. Testing has no number.
revision=1$(. /etc/os-release; [ -z "${VERSION_ID:-}" ] || echo "~${ID/#debian/deb}${VERSION_ID}u1")

# Its dependencies: the libraries that it is linked with, and those that it opens.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packaging/loaded.sh "$work/loaded.so"
mkdir "$work/debian"
printf 'Source: nagare\n\nPackage: nagare\nArchitecture: any\n' >"$work/debian/control"
cp $root/usr/bin/nagare "$work/nagare"
depends=$(cd "$work" && dpkg-shlibdeps -O nagare loaded.so | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo "deb.sh: dpkg-shlibdeps found no dependencies" >&2; exit 1; }

mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<CONTROL
Package: nagare
Version: $version-$revision
Section: video
Priority: optional
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk $root/usr | cut -f 1)
Depends: $depends
Recommends: fonts-noto-cjk, fonts-noto-color-emoji, fonts-noto-core
Suggests: ffmpeg, librsvg2-2, mpv, nagare-people
Description: burns danmaku and niconico-style comments into videos
 Nagare takes a video and a dump of the comments that viewers wrote on it, and
 makes one video with the comments flying over it, as on the site. It reads the
 files of Bilibili, Niconico, AcFun, Twitch, YouTube and other sites, draws
 each comment once, and blends it onto the decoded frames in their own sample
 format.
 .
 It also previews them in a player, makes transparent overlays for editors,
 and burns comments into live streams.
CONTROL
gzip -9n >"$root/usr/share/doc/nagare/changelog.Debian.gz" <<CHANGELOG
nagare ($version-$revision) unstable; urgency=medium

  * The changes are in changelog.gz.

 -- $maintainer  $(date -R -d "$date")
CHANGELOG
(cd $root && find usr -type f -exec md5sum {} + >DEBIAN/md5sums)
mkdir -p .build/packages
dpkg-deb --root-owner-group -Zxz --build $root ".build/packages/nagare_$version-${revision}_$architecture.deb"
