#!/bin/sh
# fuzz.sh [seconds [target ...]]   builds the fuzz targets and runs each for so many seconds, 10 by default
#
# The targets are fuzz-text, fuzz-comments, which finds the format by the content, and one for each format that comments
# are read in, such as comments:niconico-xml.
#
# What is found lies in .build/fuzzing/finds, with the input that shows it. To see one again, run the target with the
# input's name: .build/fuzzing/release/fuzz-text .build/fuzzing/finds/fuzz-text-crash-...
# For a format: NAGARE_FUZZ_FORMAT=niconico-xml .build/fuzzing/release/fuzz-comments .build/fuzzing/finds/...
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$root/.build/fuzzing
seconds=${1:-10}
[ $# -gt 0 ] && shift
if [ $# -eq 0 ]; then
  set -- fuzz-comments fuzz-text
  formats=$root/Sources/NagareComments/Model/CommentFormat.swift
  for format in $(sed -n 's/^  case .* = "\(.*\)"$/\1/p; s/^  case \([a-z]*\)$/\1/p' "$formats"); do
    set -- "$@" "comments:$format"
  done
fi

# The sanitizers are slow to load symbols, and what Swift prints of a crash they print as well.
export SWIFT_BACKTRACE=enable=no
# The libraries for fonts keep what they loaded until the process ends.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1

# libFuzzer brings a main of its own beside the targets', which the usual linker of Linux takes for a mistake.
linker=
[ "$(uname)" = Linux ] && linker='-Xswiftc -use-ld=lld'
build() {
  # shellcheck disable=SC2086
  "${SWIFT:-swift}" build --package-path "$here" --scratch-path "$build" -c release --sanitize=address \
    -Xswiftc -sanitize=fuzzer $linker "$@"
}
build
products=$(build --show-bin-path)

# Seeds for the comments are the files that come with the sources; each reader gets those of all the others too.
seeds=$build/seeds
rm -rf "$seeds"
mkdir -p "$seeds/fuzz-comments" "$seeds/fuzz-text" "$build/finds"
cp "$root"/Fixtures/damaged/*.xml "$root"/Fixtures/compressed/whole-* "$seeds/fuzz-comments"
head -n 20 "$root/Fixtures/comments.xml" >"$seeds/fuzz-comments/comments.xml"
for family in acfun ass bilibili dandanplay niconico players twitch youtube; do
  find "$root/Fixtures/$family" -type f -size -16k | while IFS= read -r file; do
    cp "$file" "$seeds/fuzz-comments/$family-$(basename "$file")"
  done
done

# Seeds for the texts are those in every script, and hostile ones, after seven bytes for fonts and style: with each of
# the three sets of fonts, at 5 to 27 px, some with an outline, a shadow, other heights, languages and many times over.
# Hostile texts have the escapes of printf; the others get them for every backslash that does not stand for a new line.
number=0
{
  sed -n 's/^<d p="[^"]*">\(.*\)<\/d>$/\1/p' "$root/Fixtures/scripts.xml" |
    sed -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&quot;/"/g' -e "s/&apos;/'/g" -e 's/&amp;/\&/g' \
      -e 's/\\/\\\\/g' -e 's/\\\\n/\\n/g' -e 's/&#9;/\\t/g'
  cat "$here/hostile-texts"
} | while IFS= read -r text; do
  number=$((number + 1))
  octal() { printf '\\0%03o' "$1"; }
  header=$(octal $((number % 8)))$(octal $((32 + number % 180)))$(octal $((number % 3 * 24)))
  header=$header$(octal $((number % 8 / 7 * 224)))$(octal $((60 + number % 5 * 12)))$(octal $((number % 8)))
  header=$header$(octal $((number % 7 / 6 * 5)))
  printf '%b' "$header$text" >"$seeds/fuzz-text/$number"
done

for target in "$@"; do
  program=${target%%:*}
  export NAGARE_FUZZ_FORMAT=
  if [ "$program" = comments ]; then
    program=fuzz-comments
    NAGARE_FUZZ_FORMAT=${target#*:}
  fi
  name=$program${NAGARE_FUZZ_FORMAT:+-$NAGARE_FUZZ_FORMAT}
  corpus=$build/corpus/$name
  mkdir -p "$corpus"
  echo "$target: $seconds s"
  log=$build/$name.log
  if ! "$products/$program" -max_total_time="$seconds" -seed=1 -max_len=1536 -timeout=5 -rss_limit_mb=3072 -detect_leaks=0 \
    -dict="$here/$program.dict" -artifact_prefix="$build/finds/$name-" -verbosity=1 -print_final_stats=1 \
    "$corpus" "$seeds/$program" >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    exit 1
  fi
  grep -E '^(Done|stat::number_of_executed_units|stat::peak_rss_mb)' "$log"
done
