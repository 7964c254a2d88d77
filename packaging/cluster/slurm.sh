#!/usr/bin/env bash
# Burns a planned job on a Slurm cluster: an array with a task per part, and a task that joins them once all are done.
#
#   slurm.sh JOB OUT [OPTION...]   options of sbatch for all tasks, such as --partition, --cpus-per-task or --time
#
# Parts of nodes that fail are queued again. If other tasks fail, the join is cancelled: call it again, which renders
# only what is missing. The job's folder, the video and the program, $NAGARE, have the same paths on all nodes. The
# cluster's MaxArraySize limits the number of parts.
set -euo pipefail
shopt -s inherit_errexit
[ $# -ge 2 ] || { echo "usage: slurm.sh JOB OUT [OPTION...]" >&2; exit 2; }
nagare=${NAGARE:-nagare}
job=$(realpath "$1")
out=$(realpath "$2")
parts=$("$nagare" status "$job" --json | sed -n 's/.*"parts":\([0-9]*\).*/\1/p')

# A task that is queued again appends to its log.
array=$(sbatch --parsable --job-name=nagare --array="1-$parts" --requeue --open-mode=append \
  --output="$job/slurm-%A_%a.log" "${@:3}" --wrap="exec ${nagare@Q} render ${job@Q} \$SLURM_ARRAY_TASK_ID")
# The name of a federation's cluster follows the number.
array=${array%%;*}
join=$(sbatch --parsable --job-name=nagare-join --dependency="afterok:$array" --kill-on-invalid-dep=yes --requeue \
  --open-mode=append --output="$job/slurm-%j.log" "${@:3}" --wrap="exec ${nagare@Q} join ${job@Q} -o ${out@Q}")
echo "$parts parts are job $array, the join is job ${join%%;*}; their logs are in $job"
