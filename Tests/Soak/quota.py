"""A burn under a CPU quota starts no more threads than it can keep busy, whatever the machine has."""

import contextlib
import os
import shutil
import subprocess

import child
import comments
import video

LIMIT = 60
# The pipeline's own threads: reading, decoding, drawing, encoding, and those that wait for them.
PIPELINE = 6
# Encoders with options for speed, and the threads of each besides the one that computes. SVT-AV1 1.4 has one for each
# of its stages.
ENCODERS = {"libx264": (["--preset", "ultrafast"], 1), "libx265": (["--preset", "ultrafast"], 3),
            "libvpx-vp9": (["--encoder-option", "cpu-used=8"], 1), "libsvtav1": (["--preset", "12"], 20)}


def peak(command, environment, diagnostics):
    """The largest number of threads of a program, or None if it failed."""
    running = child.Child(command, diagnostics=diagnostics, environment=environment)
    counts = []

    def count():
        with contextlib.suppress(FileNotFoundError):
            counts.append(len(os.listdir(f"/proc/{running.process.pid}/task")))

    ending = running.wait(LIMIT, count)
    return max(counts) if ending.code == 0 else None


def attempt(report, options, folder, encoder, inputs):
    """Counts the threads of an encoder's burn with and without a quota. Returns whether it held, and the numbers."""
    arguments, own = ENCODERS[encoder]
    burn = [options.program, "burn", *inputs, "-o", os.path.join(folder, "out.mkv"), "--overwrite", "--quiet",
            "--encoder", encoder, *arguments]
    environment = {**os.environ, "LD_PRELOAD": os.path.join(folder, "sixteen.so")}
    # A folder that replaces the hierarchy of control groups.
    under = ["unshare", "-rm", "sh", "-c", 'mount --bind "$0" /sys/fs/cgroup && exec "$@"']
    diagnostics = os.path.join(folder, "diagnostics")
    free, bound = (peak([*under, os.path.join(folder, groups), *burn], environment, diagnostics)
                   for groups in ("free", "bound"))
    held = None not in (free, bound) and bound <= PIPELINE + own and free > 16
    if not held:
        report.find(f"quota-{encoder}", f"{free} threads without a quota, {bound} with it\n{child.text(diagnostics)}",
                    f"python3 -B Tests/Soak/soak.py {options.program} quota", inputs)
    return held, f"{encoder} {bound} of {free}"


def soak(report, options, folder):
    """Burns with each encoder on a simulated machine of sixteen processors, with a quota of one."""
    name = "threads under a quota of one CPU of sixteen"
    if not child.can_mount():
        report.say(f"       {name}: left out, as nothing can be mounted here")
        return
    compiler = shutil.which("cc") or "clang"
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sixteen.c")
    subprocess.run([compiler, "-shared", "-fPIC", source, "-o", os.path.join(folder, "sixteen.so"), "-ldl"], check=True)
    for groups, limit in ("free", "max 100000"), ("bound", "100000 100000"):
        os.mkdir(os.path.join(folder, groups))
        with open(os.path.join(folder, groups, "cpu.max"), "w", encoding="ascii") as file:
            file.write(limit + "\n")
    inputs = [os.path.join(folder, "in.mkv"), os.path.join(folder, "comments.xml")]
    video.make(inputs[0], "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25:duration=2", "-c:v", "libx264")
    comments.write(inputs[1], 2, 8)
    results = [attempt(report, options, folder, encoder, inputs) for encoder in ENCODERS]
    report.goal(name, all(held for held, _ in results), ", ".join(numbers for _, numbers in results))
