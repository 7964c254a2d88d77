#!/usr/bin/env bash
# Makes an archive of the program with the libraries that it needs beside it, for other distributions, in .build/packages.
# The C library is the system's: the archive runs where that is at least as new as here.
set -euo pipefail
umask 022
cd "$(dirname "$0")/.."
work=.build/package-tarball
packaging/stage.sh $work /nagare
stage=$work/nagare
version=$($stage/bin/nagare --version | head -n 1)
name=nagare-$version-linux-$(uname -m)
libraries=$stage/lib/nagare
texts=$stage/share/doc/nagare
mkdir -p $libraries $texts/licences

# The package of a library's file; on merged systems the database may have it without /usr.
package_of() {
  dpkg-query -S "$1" 2>/dev/null || dpkg-query -S "/usr$1" 2>/dev/null || dpkg-query -S "${1#/usr}" 2>/dev/null
}

packaging/loaded.sh $work/loaded.so
ldd $stage/bin/nagare $work/loaded.so >$work/linked
! grep 'not found' $work/linked >&2 || exit 1
awk '$2 == "=>" && $3 ~ /^\// {print $1, $3}' $work/linked | sort -u | while read -r file place; do
  package=$(package_of "$(readlink -f "$place")" | head -n 1 | cut -d : -f 1)
  [ "$package" != libc6 ] || continue
  cp -L "$place" "$libraries/$file"
  echo "$package"
done | sort -u >$work/inside
chmod 644 $libraries/*
for file in "$libraries"/*; do patchelf --set-rpath '$ORIGIN' "$file"; done
patchelf --set-rpath '$ORIGIN/../lib/nagare' $stage/bin/nagare

# The libraries and their licences.
licences_of() {
  sed -n 's/^License: *//p' "$1" | sort -u | tr '\n' ',' | sed 's/,$//; s/,/, /g'
}
{
  echo "With Swift's runtime and Foundation (Apache-2.0 with Swift exception, Unicode-3.0), SwiftNIO"
  echo "(Apache-2.0, with parts under Expat and BSD-3-clause),"
  echo "and these libraries of $(. /etc/os-release; echo "$PRETTY_NAME"):"
  while read -r package; do
    cp -L "/usr/share/doc/$package/copyright" "$texts/licences/$package"
    licences=$(licences_of "$texts/licences/$package")
    echo "  $package $(dpkg-query -W -f='${Version}' "$package") (${licences:-see its licence})"
  done <$work/inside
  echo "Licences are in share/doc/nagare. Sources of these versions are in Debian's archive of snapshots."
} >$texts/libraries.txt
# Debian's notes refer to the common licences, which other systems lack.
cp -RL /usr/share/common-licenses $texts/licences/common-licenses
# Settings for systems without Fontconfig.
mkdir -p $stage/share/fontconfig
cp -RL /etc/fonts/fonts.conf /etc/fonts/conf.d $stage/share/fontconfig/

mkdir -p .build/packages
mv $stage "$work/$name"
tar -C $work --owner=0 --group=0 --sort=name -c "$name" | xz -T0 -6 >".build/packages/$name.tar.xz"
