#!/usr/bin/env bash
# Burns a sample in parts with Slurm, GNU parallel, Dask and the commands of kubernetes.yaml, on this machine. Kills
# workers meanwhile, and compares frames, times and audio with those of a single burn.
#
#   check.sh PROGRAM
#
# Needs root, the network for packages of Debian and PyPI, and ffmpeg. All is set up in a temporary folder; the system's
# own settings and daemons stay as they are.
set -euo pipefail
shopt -s inherit_errexit
[ $# = 1 ] || { echo "usage: check.sh PROGRAM" >&2; exit 2; }
NAGARE=$(realpath "$1")
export NAGARE
cd "$(dirname "$0")/../.."
engines=$PWD/packaging/cluster
make -s --no-print-directory cluster-packages

work=$(mktemp -d)
# Munge and sshd let nobody in through folders that others cannot enter.
chmod 755 "$work"
media=$work/media
logs=$work/logs
mkdir "$media" "$logs"

# Starts a program that runs until the end; its identifier is $!. The shell says nothing when it is killed.
daemon() {
  "${@:2}" >>"$logs/$1" 2>&1 &
  disown $!
}

# What this shell has started; "exec" leaves no other shell to be counted.
children() { exec pgrep -P $$; }

# Ends the daemons, then whatever they left running on files of the temporary folder.
finish() {
  local status=$? process
  trap '' INT TERM
  [ $status = 0 ] || tail -n 20 "$logs"/* >&2
  for process in $(children); do kill "$process" 2>/dev/null || true; done
  for _ in {1..50}; do
    [ -n "$(children)" ] || break
    sleep 0.1
  done
  for process in $(children) $(grep -lsF "$work" /proc/[0-9]*/cmdline | cut -d / -f 3); do
    kill -9 "$process" 2>/dev/null || true
  done
  rm -rf "$work"
  exit $status
}
trap finish EXIT
trap 'exit 1' INT TERM

refuse() {
  echo "check.sh: $1" >&2
  exit 1
}

# The frames, the times of all packets and the audio of a video.
facts() {
  ffmpeg -v error -i "$1" -map 0:v -f framemd5 -
  ffprobe -v error -select_streams v -show_entries packet=pts_time,dts_time,duration_time -of csv "$1"
  ffprobe -v error -select_streams a -show_entries packet=pts_time,dts_time,duration_time -of csv "$1"
  ffmpeg -v error -i "$1" -map 0:a -c copy -f streamhash -
}

# Plans the burn of the sample, so that each part uses one processor.
plan() {
  "$NAGARE" plan "$media/video.mkv" "$media/comments.xml" -o "$1" --container mkv --parts 8 \
    --crf 0 --preset medium --threads 1 --quiet
}

# A number in a job's status.
status() { "$NAGARE" status "$1" --json | sed -n "s/.*\"$2\":\([0-9]*\).*/\1/p"; }

# Waits for a process that renders a part, other than $2, and prints its identifier.
victim() {
  local notes process
  for _ in {1..600}; do
    # A note may vanish while it is read.
    notes=$(cat "$1"/parts/*.lease 2>/dev/null || true)
    while read -r process; do
      [ "$process" = "${2:-}" ] || [ ! -e "/proc/$process" ] || { echo "$process"; return; }
    done < <(sed -n 's/.*"process":\([0-9]*\).*/\1/p' <<<"$notes")
    sleep 0.05
  done
  refuse "nobody renders a part of $1"
}

# A process's parent.
parent() { ps -o ppid= -p "$1" | tr -d ' '; }

# A variable in a process's environment.
variable() { tr '\0' '\n' <"/proc/$1/environ" | sed -n "s/^$2=//p"; }

# Compares an engine's output with the single burn, and prints its figures. SECONDS counts from the engine's start.
report() {
  local engine=$1 name=$2 killed=$3 seconds=$SECONDS
  facts "$media/$name.mkv" >"$work/facts"
  diff "$work/single-facts" "$work/facts" >"$logs/$name-difference" || refuse "$engine: differs from a single burn"
  echo "$engine: $(status "$media/$name" parts) parts, $seconds s, $killed killed, equal to a single burn"
}

# Free ports for daemons.
ports() {
  python3 - "$1" <<'PYTHON'
import socket
import sys
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(int(sys.argv[1]))]
print(*[one.getsockname()[1] for one in sockets])
PYTHON
}

start_node() {
  daemon "slurmd-$1" slurmd -D -N "$1"
  node_of[$1]=$!
}

# Two nodes with one processor each, on this host.
start_slurm() {
  local slurm=$work/slurm port host
  host=$(hostname -s)
  read -ra port < <(ports 3)
  mkdir "$slurm"
  (umask 077; head -c 1024 /dev/urandom >"$slurm/key")
  daemon munged munged --foreground --key-file="$slurm/key" --socket="$slurm/socket" --pid-file="$slurm/munged.pid" \
    --seed-file="$slurm/seed" --log-file="$slurm/munged.log"
  export SLURM_CONF=$slurm/slurm.conf
  cat >"$SLURM_CONF" <<CONF
ClusterName=check
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${port[0]}
SlurmctldPidFile=$slurm/slurmctld.pid
StateSaveLocation=$slurm/state
SlurmUser=root
SlurmdPidFile=$slurm/%n.pid
SlurmdSpoolDir=$slurm/%n
AuthInfo=socket=$slurm/socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
BatchStartTimeout=1
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=${port[1]}
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=${port[2]}
PartitionName=all Nodes=n1,n2 Default=YES
CONF
  mkdir "$slurm/state" "$slurm/n1" "$slurm/n2"
  daemon slurmctld slurmctld -D
  start_node n1
  start_node n2
}

# Waits until Slurm has nothing to do. It lets tasks of failed nodes wait for two minutes.
drain() {
  local task
  while [ -n "$(squeue --noheader)" ]; do
    for task in $(squeue --noheader --array --states=PENDING --format='%i %r' | sed -n 's/ BeginTime$//p'); do
      scontrol update JobId="$task" StartTime=now
    done
    sleep 0.5
  done
}

# A node dies and comes back, and its task is queued again. Another task is killed, which cancels the join, and a second
# call renders its part.
check_slurm() {
  local job=$media/slurm first second node
  local -A node_of
  plan "$job"
  start_slurm
  SECONDS=0
  "$engines/slurm.sh" "$job" "$job.mkv" >"$logs/slurm"
  first=$(victim "$job")
  node=$(variable "$first" SLURMD_NODENAME)
  kill -9 "${node_of[$node]}" "$(parent "$first")" "$first"
  second=$(victim "$job" "$first")
  kill -9 "$second"
  # Slurm misses the task of a node that comes back only ten seconds and BatchStartTimeout after the task's start.
  sleep 12
  start_node "$node"
  drain
  [ "$(status "$job" "done")" = 7 ] || refuse "Slurm: $(status "$job" "done") parts of 8 are done, not 7"
  [ ! -e "$job.mkv" ] || refuse "Slurm: the parts were joined although one was missing"
  "$engines/slurm.sh" "$job" "$job.mkv" >>"$logs/slurm"
  drain
  report "$(sinfo --version)" slurm 2
}

# An sshd on a port, with keys of its own.
start_sshd() {
  local ssh=$work/ssh
  cat >"$ssh/$1.conf" <<CONF
Port $2
ListenAddress 127.0.0.1
HostKey $ssh/key
AuthorizedKeysFile $ssh/key.pub
PermitRootLogin prohibit-password
PasswordAuthentication no
StrictModes no
UsePAM no
PidFile none
CONF
  cat >>"$ssh/config" <<CONF
Host $1
  HostName 127.0.0.1
  Port $2
  IdentityFile $ssh/key
  IdentitiesOnly yes
  UserKnownHostsFile /dev/null
  StrictHostKeyChecking no
  LogLevel ERROR
CONF
  daemon "sshd-$1" "$(command -v sshd)" -D -e -f "$ssh/$1.conf"
  host_of[$2]=$!
}

# A task is killed, then a host dies for good.
check_parallel() {
  local job=$media/parallel port engine first second host sessions
  local -A host_of
  plan "$job"
  # Privileges are separated in /run/sshd, whatever the settings.
  mkdir -p "$work/ssh" /run/sshd
  ssh-keygen -q -t ed25519 -N '' -f "$work/ssh/key"
  read -ra port < <(ports 2)
  start_sshd h1 "${port[0]}"
  start_sshd h2 "${port[1]}"
  SECONDS=0
  PARALLEL_HOME=$work/parallel PARALLEL_SSH="ssh -F $work/ssh/config" \
    "$engines/parallel.sh" "$job" "$job.mkv" h1 h2 >"$logs/parallel" 2>&1 &
  engine=$!
  first=$(victim "$job")
  kill -9 "$first"
  second=$(victim "$job" "$first")
  host=${host_of[$(variable "$second" SSH_CONNECTION | cut -d ' ' -f 4)]}
  mapfile -t sessions < <(pgrep -P "$host")
  kill -9 "$host" "${sessions[@]}" "$second"
  wait "$engine"
  report "$(parallel --version | sed -n 1p)" parallel 2
}

start_worker() {
  daemon dask-worker "$work/python/bin/dask" worker "$1" --nthreads 1 --no-dashboard --local-directory "$work/dask"
}

# A worker dies and its nanny starts another one; then one dies with its nanny, and another machine comes.
check_dask() {
  local job=$media/dask address engine first second worker
  plan "$job"
  address=tcp://127.0.0.1:$(ports 1)
  daemon dask-scheduler "$work/python/bin/dask" scheduler --host "$address" --no-dashboard
  start_worker "$address"
  start_worker "$address"
  SECONDS=0
  "$work/python/bin/python" -B "$engines/dask_burn.py" "$job" "$job.mkv" --scheduler "$address" >"$logs/dask" 2>&1 &
  engine=$!
  first=$(victim "$job")
  kill -9 "$(parent "$first")" "$first"
  second=$(victim "$job" "$first")
  worker=$(parent "$second")
  kill -9 "$(parent "$worker")" "$worker" "$second"
  start_worker "$address"
  wait "$engine"
  report "$("$work/python/bin/dask" --version)" dask 2
}

# Validates the jobs, and runs their commands as pods would, with the volume mounted.
check_kubernetes() {
  local jobs=$engines/kubernetes.yaml validate=$work/python/bin/kubernetes-validate version
  for version in 1.29 "$("$validate" --help | sed -n 's/.*Defaults to //p')"; do
    "$validate" --strict --quiet -k "$version" "$jobs" >>"$logs/kubernetes" 2>&1 || refuse "Kubernetes $version: bad"
  done
  sed 's/completionMode/completionsMode/' "$jobs" >"$work/misspelt.yaml"
  ! "$validate" --strict --quiet "$work/misspelt.yaml" >/dev/null 2>&1 || refuse "Kubernetes: a misspelt key is valid"
  "$work/python/bin/python" - "$jobs" >"$work/commands" <<'PYTHON'
import shlex
import sys

import yaml
for document in yaml.safe_load_all(open(sys.argv[1])):
    if document["kind"] == "Job":
        job = document["spec"]
        print(job.get("completions", 1), shlex.join(job["template"]["spec"]["containers"][0]["command"]))
PYTHON
  mkdir "$work/bin"
  ln -s "$NAGARE" "$work/bin/nagare"
  SECONDS=0
  # shellcheck disable=SC2016
  PATH=$work/bin:$PATH unshare --mount --propagation private bash -euo pipefail -c '
    trap "kill %% 2>/dev/null || true" EXIT
    mount --bind "$1" /media
    read -r parts render
    read -r _ join
    nagare plan /media/video.mkv /media/comments.xml -o /media/job --container mkv --parts "$parts" \
      --crf 0 --preset veryfast --threads 1
    sh -c "$join" &
    seq 0 $((parts - 1)) | xargs -P 2 -I "{}" env JOB_COMPLETION_INDEX="{}" sh -c "$render"
    wait $!' bash "$media" <"$work/commands" >>"$logs/kubernetes" 2>&1
  mv "$media/out.mkv" "$media/job.mkv"
  report "Kubernetes $version, schema and commands only" job 0
}

ffmpeg -v error -stream_loop 2 -i Fixtures/clip.mp4 -map 0:v -map 0:a -c copy "$media/video.mkv"
"$NAGARE" convert Fixtures/comments.xml Fixtures/comments.xml@{8,16} -o "$media/comments.xml" 2>"$logs/convert"
SECONDS=0
"$NAGARE" burn "$media/video.mkv" "$media/comments.xml" -o "$media/single.mkv" --crf 0 --preset veryfast --quiet
echo "single burn: $SECONDS s"
facts "$media/single.mkv" >"$work/single-facts"

python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check distributed kubernetes-validate

check_slurm
check_parallel
check_dask
check_kubernetes
