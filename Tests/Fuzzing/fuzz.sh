#!/bin/sh
# fuzz.sh [seconds [target ...]]   builds the fuzz targets and runs each for some seconds, 10 by default
#
# Seconds are processor time, so that a busy machine tries as many inputs as an idle one. A target that had to wait is
# run again, for longer, with the corpus so far, unless it has found something. The time limit of an input is wall-clock
# time: PATIENCE=10 multiplies it by ten, for busy machines.
#
# The targets are fuzz-video, which reads, decodes and burns files; fuzz-layout; fuzz-text; fuzz-masks; fuzz-comments, which
# detects the format; and one for each comment format, such as comments:niconico-xml.
#
# Prints a line for each target: the seed, the seconds, the number of inputs, the memory and the number of finds. These
# lines are also added to .build/fuzzing/report.txt, after the date and the commit. To repeat one, check out its commit,
# remove .build/fuzzing/corpus, which holds the corpora of earlier runs, and run SEED=<seed> Tests/Fuzzing/fuzz.sh
# <seconds> <target>. Another SEED than 1, the default, tries other inputs.
#
# Inputs that fail are saved in .build/fuzzing/finds. To reproduce a failure, run the target with the file's path:
# SWIFT_BACKTRACE=enable=no .build/fuzzing/release/fuzz-text .build/fuzzing/finds/fuzz-text-crash-...
# For a comment format, also put NAGARE_FUZZ_FORMAT=niconico-xml before .build/fuzzing/release/fuzz-comments.
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

# With sanitizers, Swift's backtraces are slow, and redundant, as sanitizers print their own.
export SWIFT_BACKTRACE=enable=no
# The font libraries keep loaded data until the process ends.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1

# libFuzzer has a main of its own beside the targets', which the usual linker of Linux rejects.
linker=
[ "$(uname)" = Linux ] && linker='-Xswiftc -use-ld=lld'
build() {
  # shellcheck disable=SC2086
  NAGARE_FUZZING=1 "${SWIFT:-swift}" build --package-path "$root" --scratch-path "$build" -c release --sanitize=address \
    -Xswiftc -sanitize=fuzzer $linker "$@"
}
for program in fuzz-video fuzz-layout fuzz-text fuzz-masks fuzz-comments; do build --product "$program"; done
products=$(build --show-bin-path)

# The seeds for comments are the fixtures; each reader gets those of all formats.
seeds=$build/seeds
rm -rf "$seeds"
mkdir -p "$seeds/fuzz-comments" "$seeds/fuzz-text" "$seeds/fuzz-layout" "$seeds/fuzz-video" "$seeds/fuzz-masks" "$build/finds"
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
cp "$root"/Fixtures/masks/* "$seeds/fuzz-masks"
case " $* " in *' fuzz-video '*) "$here/make-clips.sh" "$seeds/fuzz-video" ;; esac

# The processor time of ended processes, in hundredths of a second, when `times` was last written.
used() {
  awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "[ms]"); sum += t[1] * 60 + t[2] } }
    END { printf "%.0f", sum * 100 }' "$build/times"
}

# figure name: a statistic of the last run.
figure() {
  sed -n "s/^stat::$1: *//p" "$log" | tail -n 1
}

# tell format ...: prints to the terminal and to the report.
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
  # Containers are large, and frames take time. Seeds are kept, as libraries have no coverage to rate them by.
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
  # On a busy machine, a run may end when it has only read its seeds.
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
    # The first input is empty.
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
