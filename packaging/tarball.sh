#!/bin/sh
# Makes an archive of the program with the libraries that it needs beside it, for distributions that have others. Only the
# system's own C library is not among them: the archive runs where that is as new as here. It is left in .build/packages.
set -eu
cd "$(dirname "$0")/.."
packaging/stage.sh .build/package-tarball /nagare
stage=.build/package-tarball/nagare
version=$($stage/bin/nagare --version | head -n 1)
name=nagare-$version-linux-$(uname -m)
libraries=$stage/lib/nagare
texts=$stage/share/doc/nagare
mkdir -p $libraries $texts/licences

# The package of a library's file; on merged systems the database may have it without /usr.
package_of() {
  dpkg-query -S "$1" 2>/dev/null || dpkg-query -S "/usr$1" 2>/dev/null || dpkg-query -S "${1#/usr}" 2>/dev/null
}

packaging/loaded.sh .build/package-tarball/loaded.so
ldd $stage/bin/nagare .build/package-tarball/loaded.so | awk '$2 == "=>" && $3 ~ /^\// {print $1, $3}' | sort -u |
  while read -r file place; do
    package=$(package_of "$(readlink -f "$place")" | head -n 1 | cut -d : -f 1)
    [ "$package" != libc6 ] || continue
    cp -L "$place" "$libraries/$file"
    echo "$package"
  done | sort -u >.build/package-tarball/inside
rm .build/package-tarball/loaded.so
chmod 644 $libraries/*
for file in "$libraries"/*; do patchelf --set-rpath '$ORIGIN' "$file"; done
patchelf --set-rpath '$ORIGIN/../lib/nagare' $stage/bin/nagare

# What is inside, with its licences.
licences_of() {
  sed -n 's/^License: *//p' "$1" | sort -u | tr '\n' ',' | sed 's/,$//; s/,/, /g'
}
{
  echo "With these libraries of $(. /etc/os-release; echo "$PRETTY_NAME"), whose licences are in share/doc/nagare/licences:"
  while read -r package; do
    cp -L "/usr/share/doc/$package/copyright" "$texts/licences/$package"
    licences=$(licences_of "$texts/licences/$package")
    echo "  $package $(dpkg-query -W -f='${Version}' "$package") (${licences:-see there})"
  done <.build/package-tarball/inside
} >$texts/libraries.txt
# For systems without settings of their own.
mkdir -p $stage/share/fontconfig
cp -RL /etc/fonts/fonts.conf /etc/fonts/conf.d $stage/share/fontconfig/

mkdir -p .build/packages
mv $stage ".build/package-tarball/$name"
tar -C .build/package-tarball --owner=0 --group=0 --sort=name -c "$name" | xz -T0 -6 >".build/packages/$name.tar.xz"
