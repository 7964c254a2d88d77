#!/bin/sh
# fuzz.sh [seconds [target ...]]   builds the fuzz targets and runs each for so many seconds, 10 by default
#
# Seconds are those of the processor that a target uses, so that a busy machine tries as many inputs as an idle one. A
# target that was kept waiting is started again, for longer, and goes on with what it knows; one that found something is
# not. How long an input may take is measured by the clock: PATIENCE=10 gives ten times as long, for machines with more
# to do.
#
# The targets are fuzz-video, which reads, decodes and burns files; fuzz-layout; fuzz-text; fuzz-masks; fuzz-comments, which
# finds the format by the content; and one for each format that comments are read in, such as comments:niconico-xml.
#
# For each target a line says the seed, the seconds, how many inputs were tried, the memory and whether there was a find.
# .build/fuzzing/report.txt has the same, after the date and the commit. To repeat a line, check that commit out, remove
# .build/fuzzing/corpus, which holds what earlier runs learned, and run SEED=<seed> Tests/Fuzzing/fuzz.sh <seconds>
# <target>. With another SEED than 1 other inputs are tried.
#
# What is found lies in .build/fuzzing/finds, with the input that shows it. To see one again, run the target with the
# input's name: SWIFT_BACKTRACE=enable=no .build/fuzzing/release/fuzz-text .build/fuzzing/finds/fuzz-text-crash-...
# For a format, put NAGARE_FUZZ_FORMAT=niconico-xml before .build/fuzzing/release/fuzz-comments as well.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$root/.build/fuzzing
seconds=${1:-10}
seed=${SEED:-1}
[ $# -gt 0 ] && shift
if [ $# -eq 0 ]; then
  set -- fuzz-video fuzz-layout fuzz-text fuzz-masks fuzz-comments
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
  NAGARE_FUZZING=1 "${SWIFT:-swift}" build --package-path "$root" --scratch-path "$build" -c release --sanitize=address \
    -Xswiftc -sanitize=fuzzer $linker "$@"
}
for program in fuzz-video fuzz-layout fuzz-text fuzz-masks fuzz-comments; do build --product "$program"; done
products=$(build --show-bin-path)

# Seeds for the comments are the files that come with the sources; each reader gets those of all the others too.
seeds=$build/seeds
rm -rf "$seeds"
mkdir -p "$seeds/fuzz-comments" "$seeds/fuzz-text" "$seeds/fuzz-layout" "$seeds/fuzz-video" "$seeds/fuzz-masks" "$build/finds"
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

cp "$root"/Fixtures/videos/* "$seeds/fuzz-video"
cp "$root"/Fixtures/masks/* "$seeds/fuzz-masks"
case " $* " in *' fuzz-video '*) "$here/make-clips.sh" "$seeds/fuzz-video" ;; esac

# The seconds of the processor, in hundredths, that ended processes had used when `times` was last written.
used() {
  awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "[ms]"); sum += t[1] * 60 + t[2] } }
    END { printf "%.0f", sum * 100 }' "$build/times"
}

# figure name: a figure of the run that ended last.
figure() {
  sed -n "s/^stat::$1: *//p" "$log" | tail -n 1
}

# tell text ...: for whoever watches, and for the report.
tell() {
  printf "$@" | tee -a "$build/report.txt"
}

tell '%s, commit %s, %s s of the processor for each target\n' "$(date -u '+%Y-%m-%d %H:%M UTC')" \
  "$(git -C "$root" describe --always --dirty 2>/dev/null || echo unknown)" "$seconds"
status=0
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
  log=$build/$name.log
  length=1536
  patience=$((5 * ${PATIENCE:-1}))
  kept=0
  case $program in
  fuzz-layout) length=512 ;;
  fuzz-masks) length=4096 ;;
  # Containers that say much take room, and pictures time. What seeds do is hidden in libraries.
  fuzz-video)
    length=16384
    patience=$((20 * ${PATIENCE:-1}))
    kept=1
    ;;
  esac
  dictionary=$here/$program.dict
  [ -f "$dictionary" ] || dictionary=
  spent=0
  executions=0
  peak=0
  runs=0
  finds=0
  made=0
  # A run that was kept waiting may have come no farther than to read its seeds.
  while { [ "$spent" -lt $((seconds * 100)) ] || [ "$made" = 0 ]; } && [ "$finds" = 0 ]; do
    times >"$build/times"
    before=$(used)
    known=$(find "$corpus" "$seeds/$program" -type f | wc -l)
    remaining=$(((seconds * 100 - spent + 99) / 100))
    [ "$remaining" -gt 0 ] || remaining=1
    "$products/$program" -max_total_time=$((remaining * (runs + 1))) -seed=$((seed + runs)) \
      -max_len=$length -timeout=$patience -rss_limit_mb=3072 -malloc_limit_mb=65536 -detect_leaks=0 -keep_seed=$kept \
      ${dictionary:+"-dict=$dictionary"} -artifact_prefix="$build/finds/$name-" -verbosity=1 -print_final_stats=1 \
      "$corpus" "$seeds/$program" >"$log" 2>&1 || finds=1
    times >"$build/times"
    spent=$((spent + $(used) - before))
    runs=$((runs + 1))
    executed=$(figure number_of_executed_units)
    executions=$((executions + ${executed:-0}))
    # It begins with an empty input.
    [ "${executed:-0}" -le $((known + 1)) ] || made=1
    memory=$(figure peak_rss_mb)
    [ "${memory:-0}" -le "$peak" ] || peak=$memory
  done
  tell '%-32s seed %s, %d.%02d s, %d inputs, %d MB, %d finds\n' "$target" "$seed" $((spent / 100)) $((spent % 100)) \
    "$executions" "$peak" "$finds"
  if [ "$finds" != 0 ]; then
    tail -n 60 "$log" >&2
    status=1
  fi
done
exit "$status"
