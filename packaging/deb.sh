#!/bin/sh
# Makes a Debian package of the program for the release that it is run on. It is left in .build/packages.
set -eu
cd "$(dirname "$0")/.."
root=.build/package-deb
packaging/stage.sh $root /usr
version=$($root/usr/bin/nagare --version | head -n 1)
architecture=$(dpkg --print-architecture)

# What it is linked with, and what it opens itself.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packaging/loaded.sh "$work/loaded.so"
mkdir "$work/debian"
printf 'Source: nagare\n\nPackage: nagare\nArchitecture: any\n' >"$work/debian/control"
cp $root/usr/bin/nagare "$work/nagare"
depends=$(cd "$work" && dpkg-shlibdeps -O nagare loaded.so | sed -n 's/^shlibs:Depends=//p')

mkdir "$root/DEBIAN"
{
  echo 'Package: nagare'
  echo "Version: $version-1"
  echo 'Section: video'
  echo 'Priority: optional'
  echo "Architecture: $architecture"
  echo 'Maintainer: The Nagare authors <nagare@packages.debian.org>'
  echo "Installed-Size: $(du -sk $root/usr | cut -f 1)"
  echo "Depends: $depends"
  echo 'Recommends: fonts-noto-cjk, fonts-noto-color-emoji'
  echo 'Suggests: ffmpeg, fonts-noto-core, mpv'
  echo 'Description: burns danmaku and niconico-style comments into videos'
  echo ' Nagare takes a video and a dump of the comments that viewers wrote on it, and'
  echo ' makes one video with the comments flying over it, as on the site. It reads the'
  echo ' files of Bilibili, Niconico, AcFun, Twitch, YouTube and other sites, draws'
  echo ' each comment once, and blends it onto the decoded frames in their own sample'
  echo ' format.'
  echo ' .'
  echo ' It also previews them in a player, makes transparent overlays for editors,'
  echo ' and burns comments into running streams.'
} >"$root/DEBIAN/control"
{
  echo "nagare ($version-1) unstable; urgency=medium"
  echo
  echo "  * See changelog.gz for what changed."
  echo
  echo " -- The Nagare authors <nagare@packages.debian.org>  $(date -R -d "$(sed -n 's/^## \[.*\] - //p' CHANGELOG.md | head -n 1)")"
} | gzip -9n >"$root/usr/share/doc/nagare/changelog.Debian.gz"
(cd $root && find usr -type f -exec md5sum {} + >DEBIAN/md5sums)
mkdir -p .build/packages
dpkg-deb --root-owner-group -Zxz --build $root ".build/packages/nagare_$version-1_$architecture.deb"
