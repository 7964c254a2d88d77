"""With few threads or open files, the frames are the same, or an error names the limit."""

import os
import shutil
import tempfile

import child
import comments
import sameness
import video

LIMIT = 30
# A user who runs nothing else: the system counts all threads of a user.
OTHER = 2_000_000_000 + os.getpid() % 1_000_000


class Case:
    """A limit of `prlimit`, the numbers to try, and the messages that errors may have."""

    def __init__(self, name, option, numbers, wanted, *, other=False):
        self.name, self.option, self.numbers, self.wanted = name, option, numbers, wanted
        # The superuser may have any number of threads.
        self.prefix = ["setpriv", f"--reuid={OTHER}", "--clear-groups", "--"] if other else []


# Libraries start threads, too, with less precise errors.
CASES = [Case("threads", "--nproc", range(2, 25),
              ["cannot start a thread", "cannot open the encoder", "Resource temporarily unavailable"], other=True),
         Case("open files", "--nofile", range(4, 13), ["Too many open files"])]


def judge(case, ending, messages, pictures, expected):
    """The problem, or None."""
    if ending.signal or ending.timed_out:
        return str(ending)
    if ending.code == 0:
        return None if pictures == expected else "the frames differ"
    errors = [line for line in messages.splitlines() if line.startswith("nagare: error:")]
    if len(errors) != 1 or not any(wanted in errors[0] for wanted in case.wanted):
        return f"{ending}, and the limit is not named"
    return "there is an output nevertheless" if pictures else None


def attempt(report, case, task, output, expected, number):
    """Runs a task within one limit. Returns the exit code, or None if there was a problem."""
    diagnostics = output + ".txt"
    if os.path.exists(output):
        os.remove(output)
    command = [*case.prefix, "prlimit", f"{case.option}={number}", *task, "-o", output]
    ending = child.run(command, LIMIT, diagnostics=diagnostics)
    messages = child.text(diagnostics)
    pictures = sameness.hashes(output) if os.path.exists(output) else None
    wrong = judge(case, ending, messages, pictures, expected)
    if wrong:
        report.find(f"limits-{case.name.replace(' ', '-')}-{number}", f"{wrong}\n{messages}", " ".join(command))
    return None if wrong else ending.code


def soak(report, options, folder):
    """Runs each task with each number of each limit."""
    # The other user reads the program and writes the outputs here.
    open_folder = tempfile.mkdtemp(dir=folder)
    for path in folder, open_folder:
        os.chmod(path, 0o777)
    program = shutil.copy(options.program, open_folder)
    inputs = [os.path.join(open_folder, "in.mkv"), os.path.join(open_folder, "comments.xml")]
    video.make(inputs[0], "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1", "-c:v", "libx264")
    comments.write(inputs[1], 1, 8)
    tasks = {"out.mkv": [program, "burn", *inputs, "--quiet", "--preset", "ultrafast", "--crf", "0", "--font", "Sans"],
             "out.png": [program, "frame", *inputs, "--at", "0.5"]}
    outputs = {os.path.join(open_folder, name): task for name, task in tasks.items()}
    expected = {}
    for output, task in outputs.items():
        ending = child.run([*task, "-o", output], LIMIT)
        expected[output] = sameness.hashes(output) if ending.code == 0 else None
    for case in CASES:
        if case.prefix and (os.geteuid() or not shutil.which("setpriv")):
            report.say(f"       few {case.name}: left out, as nobody can be another user here")
            continue
        codes = [attempt(report, case, task, output, expected[output], number)
                 for output, task in outputs.items() for number in case.numbers]
        # Both successes and errors must have occurred.
        met = all(expected.values()) and None not in codes and 0 in codes and any(codes)
        wrong = codes.count(None)
        report.goal(f"few {case.name}", met, f"{codes.count(0)} of {len(codes)} outputs whole, {wrong} wrong")
