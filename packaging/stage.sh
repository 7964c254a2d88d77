#!/usr/bin/env bash
# Builds the program with the Swift runtime inside, and lays out the files of packages.
#
#   stage.sh FOLDER PREFIX   FOLDER/PREFIX gets bin/nagare, stripped, the manual page, completions and the licence
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$1$2

read -ra hardening < <(make -s --no-print-directory list-hardening)
# GNU's linker can leave out RELRO when it links Swift's static libraries. LLD, which comes with Swift, never does.
${SWIFT:-swift} build -c release --static-swift-stdlib --product nagare --scratch-path .build/package \
  "${hardening[@]}" -Xswiftc -use-ld=lld -Xlinker --gc-sections
built=.build/package/release/nagare
rm -rf "$1"
umask 022
install -d "$folder/bin" "$folder/share/man/man1" "$folder/share/bash-completion/completions" \
  "$folder/share/zsh/vendor-completions" "$folder/share/fish/vendor_completions.d" "$folder/share/doc/nagare"
strip --strip-all -o "$folder/bin/nagare" "$built"
packaging/check-hardening.sh "$folder/bin/nagare"
"$built" manual | gzip -9n >"$folder/share/man/man1/nagare.1.gz"
# Shells read it; it is not a program.
"$built" completions bash | sed '1{/^#!/d}' >"$folder/share/bash-completion/completions/nagare"
"$built" completions zsh >"$folder/share/zsh/vendor-completions/_nagare"
"$built" completions fish >"$folder/share/fish/vendor_completions.d/nagare.fish"
gzip -9n <CHANGELOG.md >"$folder/share/doc/nagare/changelog.gz"
{
  echo 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/'
  echo 'Upstream-Name: nagare'
  echo
  echo 'Files: *'
  echo "Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE)"
  echo 'License: Expat'
  sed '1,/^Copyright/d; s/^$/./; s/^/ /' LICENSE | sed '1{/^ \.$/d}'
  cat packaging/runtime-copyright
} >"$folder/share/doc/nagare/copyright"
