#!/usr/bin/env bash
# Makes a Debian package of LiteRT and the two models that find people, as `make people` installs them, in
# .build/packages. It fits every release.
set -euo pipefail
umask 022
cd "$(dirname "$0")/.."
root=.build/package-people
rm -rf $root
documents=$root/usr/share/doc/nagare-people
install -d $root/usr/lib/nagare $documents $root/DEBIAN
python3 -B packaging/people.py $root/usr/lib/nagare
version=$(sed -n 's/^## \[\([0-9.]*\)\] - .*/\1/p' CHANGELOG.md | head -n 1)
date=$(sed -n "s/^## \[$version\] - //p" CHANGELOG.md)
maintainer="${DEBFULLNAME:-The Nagare authors} <${DEBEMAIL:-nagare@nagare.invalid}>"
architecture=$(dpkg --print-architecture)

cat >$root/DEBIAN/control <<CONTROL
Package: nagare-people
Version: $version-1
Section: video
Priority: optional
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk $root/usr | cut -f 1)
Depends: libc6 (>= 2.27), libstdc++6 (>= 5)
Enhances: nagare
Description: finds people in videos for nagare
 With LiteRT and MediaPipe's models of selfie segmentation, nagare lets comments
 pass behind people, and writes masks of them.
CONTROL
{
  echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
  echo
  echo 'Files: usr/lib/nagare/libLiteRt.so'
  echo 'Copyright: The LiteRT authors (Google LLC), https://github.com/google-ai-edge/LiteRT'
  echo 'License: Apache-2.0'
  echo
  echo 'Files: usr/lib/nagare/*.tflite'
  echo 'Copyright: The MediaPipe authors (Google LLC), https://github.com/google-ai-edge/mediapipe'
  echo 'License: Apache-2.0'
  echo
  echo 'License: Apache-2.0'
  echo ' On Debian systems, the full text is in /usr/share/common-licenses/Apache-2.0.'
} >$documents/copyright
gzip -9n >$documents/changelog.Debian.gz <<CHANGELOG
nagare-people ($version-1) unstable; urgency=medium

  * As nagare $version wants them.

 -- $maintainer  $(date -R -d "$date")
CHANGELOG
rm -f $root/usr/lib/nagare/LICENSE.*
(cd $root && find usr -type f -exec md5sum {} + >DEBIAN/md5sums)
mkdir -p .build/packages
dpkg-deb --root-owner-group -Zxz --build $root ".build/packages/nagare-people_$version-1_$architecture.deb"
