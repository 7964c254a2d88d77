"""Burns onto full disks fail, name the cause, and leave only files that another run can resume."""

import os
import shutil

import child
import comments
import video

LIMIT = 60


class Case:
    """A way to run out of space. `script` gets the program, video, comments, output and its folder as $0 to $4."""

    def __init__(self, name, suffix, script, wanted, output=None):
        self.name, self.suffix, self.script, self.wanted, self.output = name, suffix, script, wanted, output


BURN = '"$0" burn "$1" "$2" --preset ultrafast --quiet -o "$3"'


def cases(sizes, percents):
    """All cases, given the bytes of the whole output by suffix."""
    for suffix, size in sizes.items():
        for percent in percents:
            # Space is counted in pages of 4 KiB.
            room = max(size * percent // 100 // 4096, 1) * 4096
            script = f'mount -t tmpfs -o size={room} none "$4" || exit 99; {BURN}'
            yield Case(f"{percent} % of {suffix}", suffix, script, "No space left on device")
    yield Case("limit of file sizes", "mp4", f"ulimit -f {sizes['mp4'] // 2048}; {BURN}", "File too large")
    stream = '"$0" preview "$1" "$2" >/dev/full'
    yield Case("preview to /dev/full", "nut", stream, "No space left on device", "standard output")


def judge(case, ending, messages, left, output):
    """The problem, or None."""
    errors = [line for line in messages.splitlines() if line.startswith("nagare: error:")]
    if ending.code != 1:
        return f"{ending} in place of exit 1"
    if len(errors) != 1:
        return f"{len(errors)} errors in place of one"
    if case.wanted not in errors[0] or (case.output or output) not in errors[0]:
        return "the error does not name the path and the cause"
    is_kept = len(left) == 1 and left[0].endswith(".partial")
    if is_kept != ("The output so far is kept in" in messages) or left and not is_kept:
        return f"left behind: {' '.join(left)}"
    return None


def attempt(report, program, folder, case, inputs):
    """Runs a case. Returns whether it passed."""
    place = os.path.join(folder, "out")
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    output, listing = os.path.join(place, "out." + case.suffix), os.path.join(folder, "listing")
    # The mounted folder is visible only inside.
    script = f'{case.script}; code=$?; ls -A "$4" >"$5"; exit $code'
    command = ["sh", "-c", script, program, *inputs, output, place, listing]
    if "mount" in case.script:
        command = ["unshare", "-rm", *command]
    diagnostics = os.path.join(folder, "diagnostics")
    ending = child.run(command, LIMIT, diagnostics=diagnostics)
    messages = child.text(diagnostics)
    wrong = judge(case, ending, messages, child.text(listing).split(), output)
    if wrong:
        report.find(f"disk-{case.name.replace(' ', '-').replace('/', '')}", f"{wrong}\n{command}\n{messages}",
                    f"python3 -B Tests/Soak/soak.py {program} disk", inputs)
    return not wrong


def soak(report, options, folder):
    """Runs all cases."""
    name = "disk full"
    inputs = [os.path.join(folder, "in.mkv"), os.path.join(folder, "comments.xml")]
    video.make(inputs[0], "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=4", "-f", "lavfi", "-i",
               "sine=d=4", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac")
    comments.write(inputs[1], 4, 8)
    sizes = {}
    for suffix in ("mp4", "mkv"):
        whole = os.path.join(folder, "whole." + suffix)
        ending = child.run([options.program, "burn", *inputs, "-o", whole, "--preset", "ultrafast", "--quiet"], LIMIT)
        if ending.code != 0:
            report.goal(name, False, f"{ending} with room for {suffix}")
            return
        sizes[suffix] = os.path.getsize(whole)
    mounts = child.can_mount()
    percents = options.percents if mounts else []
    results = [attempt(report, options.program, folder, case, inputs) for case in cases(sizes, percents)]
    note = "" if mounts else "; no disks of a size can be mounted here: those cases are left out"
    report.goal(name, all(results), f"{sum(results)} of {len(results)} cases right{note}")
