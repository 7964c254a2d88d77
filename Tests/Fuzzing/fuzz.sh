#!/bin/sh
# fuzz.sh [seconds [target ...]]   builds the fuzz targets and runs each for some seconds, 10 by default
#
# Seconds are processor time, so that a busy machine tries as many inputs as an idle one. A target that had to wait is
# run again, for longer, with the corpus so far, unless it has found something. The time limit of an input is wall-clock
# time: PATIENCE=10 multiplies it by ten, for busy machines. BESIDE=2 runs two targets at once.
#
# The targets are fuzz-video, which reads, decodes and burns files; fuzz-images, which decodes emotes; fuzz-layout;
# fuzz-text; fuzz-masks, which also checks models; fuzz-comments, which detects the format; and one for each comment
# format, such as comments:niconico-xml.
#
# Prints a line for each target: the seed, the seconds, the numbers of inputs and of covered edges, the memory and the
# number of finds. These lines are also added to .build/fuzzing/report.txt, after the date and the commit. To repeat
# one, check out its commit, remove .build/fuzzing/corpus, which holds the corpora of earlier runs, and run
# SEED=<seed> Tests/Fuzzing/fuzz.sh <seconds> <target>. Another SEED than 1, the default, tries other inputs.
#
# Inputs that fail are saved in .build/fuzzing/finds. To reproduce a failure, run the target with the file's path:
# SWIFT_BACKTRACE=enable=no .build/fuzzing/release/fuzz-text .build/fuzzing/finds/fuzz-text-crash-...
# For a comment format, also put NAGARE_FUZZ_FORMAT=niconico-xml before .build/fuzzing/release/fuzz-comments.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$root/.build/fuzzing
seconds=${1:-10}
beside=${BESIDE:-1}
[ $# -gt 0 ] && shift
programs='video images layout text masks comments'
if [ $# -eq 0 ]; then
  for program in $programs; do set -- "$@" "fuzz-$program"; done
  formats=$root/Sources/NagareComments/Model/CommentFormat.swift
  for format in $(sed -n 's/^  case .* = "\(.*\)"$/\1/p; s/^  case \([a-z]*\)$/\1/p' "$formats"); do
    set -- "$@" "comments:$format"
  done
fi

# libFuzzer has a main of its own beside the targets', which the usual linker of Linux rejects.
linker=
[ "$(uname)" = Linux ] && linker='-Xswiftc -use-ld=lld'
build() {
  # shellcheck disable=SC2086
  NAGARE_FUZZING=1 "${SWIFT:-swift}" build --package-path "$root" --scratch-path "$build" -c release \
    --sanitize=address -Xswiftc -sanitize=fuzzer $linker "$@"
}
for program in $programs; do build --product "fuzz-$program"; done
products=$(build --show-bin-path)

# The seeds for comments are the fixtures; each reader gets those of all formats.
seeds=$build/seeds
rm -rf "$seeds"
for program in $programs; do mkdir -p "$seeds/fuzz-$program"; done
mkdir -p "$build/finds"
cp "$root"/Fixtures/damaged/*.xml "$root"/Fixtures/compressed/whole-* "$seeds/fuzz-comments"
head -n 20 "$root/Fixtures/comments.xml" >"$seeds/fuzz-comments/comments.xml"
# The first line of these describes the others.
printf 'json:time=a/1000,text=b.c,mode=d(0:top)\n{"e":[{"a":1,"b":{"c":"f"},"d":0},{"a":2,"b":{"c":"g"}}]}\n' \
  >"$seeds/fuzz-comments/field-map.json"
printf 'csv:time=a,text=b,color=3\na,b,c\n1:02.5,"d,\n""e",#ff0000\n' >"$seeds/fuzz-comments/field-map.csv"
printf 'tsv:time=1,text=2\n1\tf\\tg\n' >"$seeds/fuzz-comments/field-map.tsv"
for family in acfun ass bilibili dandanplay niconico players twitch youtube; do
  find "$root/Fixtures/$family" -type f -size -16k | while IFS= read -r file; do
    cp "$file" "$seeds/fuzz-comments/$family-$(basename "$file")"
  done
done

# The seeds for texts are texts in many writing systems and hostile ones, after seven bytes for fonts and style: with
# each set of fonts, at 5 to 27 px, some of them repeated or with an outline, a shadow, a line height or a language.
# Hostile texts use the escapes of printf; in the others, backslashes are escaped unless they begin a line break.
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

cp "$root"/Fixtures/videos/* "$seeds/fuzz-video"
cp "$root"/Fixtures/masks/* "$root"/Fixtures/models/* "$seeds/fuzz-masks"
case " $* " in *' fuzz-video '*) "$here/make-clips.sh" "$seeds/fuzz-video" ;; esac
case " $* " in *' fuzz-images '*) "$here/make-images.sh" "$seeds/fuzz-images" ;; esac

printf '%s, commit %s, %s s of the processor for each target\n' "$(date -u '+%Y-%m-%d %H:%M UTC')" \
  "$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)" "$seconds" | tee -a "$build/report.txt"
printf '%s\n' "$@" | xargs -P "$beside" -I '{}' "$here/fuzz-target.sh" "$build" "$products" "$seconds" '{}'
