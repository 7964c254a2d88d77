#!/usr/bin/env bash
# Burns a planned job with GNU parallel over ssh, one part at a time on each host, and joins the parts here.
#
#   parallel.sh JOB OUT HOST...   hosts as for ssh; ":" is this machine
#
# A part that fails is tried again, on another host if possible. If parts fail for good, call it again, which renders
# only what is missing. The job's folder, the video and the program, $NAGARE, have the same paths on all hosts, which
# let ssh in without a password. $PARALLEL_SSH is another command than ssh.
set -euo pipefail
shopt -s inherit_errexit
[ $# -ge 3 ] || { echo "usage: parallel.sh JOB OUT HOST..." >&2; exit 2; }
nagare=${NAGARE:-nagare}
job=$(realpath "$1")
parts=$("$nagare" status "$job" --json | sed -n 's/.*"parts":\([0-9]*\).*/\1/p')

# Without it, a host that vanishes would hold its part for ever.
export PARALLEL_SSH=${PARALLEL_SSH:-ssh -o ServerAliveInterval=15}
hosts=()
for host in "${@:3}"; do hosts+=(--sshlogin "$host"); done
# An encoder uses all processors.
seq "$parts" | parallel "${hosts[@]}" --jobs 1 --retries 4 --joblog "$job/parallel.log" \
  "${nagare@Q} render ${job@Q} {}"
"$nagare" join "$job" -o "$2"
