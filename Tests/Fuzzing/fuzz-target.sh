#!/bin/sh
# fuzz-target.sh build products seconds target   runs a target that fuzz.sh has built, for seconds of processor time
#
# SEED and PATIENCE are those of fuzz.sh. Fails if there is a find, and prints the end of the log then.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$1
products=$2
seconds=$3
target=$4
seed=${SEED:-1}

# With sanitizers, Swift's backtraces are slow, and redundant, as sanitizers print their own.
export SWIFT_BACKTRACE=enable=no
# The font libraries keep loaded data until the process ends.
export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1

program=${target%%:*}
export NAGARE_FUZZ_FORMAT=
if [ "$program" = comments ]; then
  program=fuzz-comments
  NAGARE_FUZZ_FORMAT=${target#*:}
fi
name=$program${NAGARE_FUZZ_FORMAT:+-$NAGARE_FUZZ_FORMAT}
seeds=$build/seeds/$program
corpus=$build/corpus/$name
mkdir -p "$corpus"
log=$build/$name.log
length=1536
patience=$((5 * ${PATIENCE:-1}))
kept=0
case $program in
fuzz-layout) length=512 ;;
fuzz-masks) length=4096 ;;
# Seeds are kept, as libraries have no coverage to rate them by.
fuzz-images)
  length=8192
  kept=1
  ;;
# Containers are large, and frames take time.
fuzz-video)
  length=16384
  patience=$((20 * ${PATIENCE:-1}))
  kept=1
  ;;
esac
dictionary=$here/$program.dict
[ -f "$dictionary" ] || dictionary=

# The processor time of ended processes, in hundredths of a second, when `times` was last written.
used() {
  awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "[ms]"); sum += t[1] * 60 + t[2] } }
    END { printf "%.0f", sum * 100 }' "$build/$name.times"
}

# figure name: a statistic of the last run.
figure() {
  sed -n "s/^stat::$1: *//p" "$log" | tail -n 1
}

spent=0
executions=0
peak=0
runs=0
finds=0
made=0
# On a busy machine, a run may end when it has only read its seeds.
while { [ "$spent" -lt $((seconds * 100)) ] || [ "$made" = 0 ]; } && [ "$finds" = 0 ]; do
  times >"$build/$name.times"
  before=$(used)
  known=$(find "$corpus" "$seeds" -type f | wc -l)
  remaining=$(((seconds * 100 - spent + 99) / 100))
  [ "$remaining" -gt 0 ] || remaining=1
  "$products/$program" -max_total_time=$((remaining * (runs + 1))) -seed=$((seed + runs)) \
    -max_len=$length -timeout=$patience -rss_limit_mb=3072 -malloc_limit_mb=65536 -detect_leaks=0 -keep_seed=$kept \
    ${dictionary:+"-dict=$dictionary"} -artifact_prefix="$build/finds/$name-" -verbosity=1 -print_final_stats=1 \
    "$corpus" "$seeds" >"$log" 2>&1 || finds=1
  times >"$build/$name.times"
  spent=$((spent + $(used) - before))
  runs=$((runs + 1))
  executed=$(figure number_of_executed_units)
  executions=$((executions + ${executed:-0}))
  # The first input is empty.
  [ "${executed:-0}" -le $((known + 1)) ] || made=1
  memory=$(figure peak_rss_mb)
  [ "${memory:-0}" -le "$peak" ] || peak=$memory
done
edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
line=$(printf '%-32s seed %s, %d.%02d s, %d inputs, %d edges, %d MB, %d finds' "$target" "$seed" $((spent / 100)) \
  $((spent % 100)) "$executions" "${edges:-0}" "$peak" "$finds")
printf '%s\n' "$line" | tee -a "$build/report.txt"
[ "$finds" = 0 ] || tail -n 60 "$log" >&2
exit "$finds"
