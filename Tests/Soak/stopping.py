"""Signals at random moments of a burn."""

import json
import os
import random
import shutil
import signal
import statistics
import time

import child
import comments
import video

LIMIT = 120
GOP = 25
# The goals for the seconds from the first and the second signal to the end.
FIRST_GOAL, SECOND_GOAL = 2.0, 0.2


class Burn:
    """A burn of some seconds into a folder of its own."""

    def __init__(self, program, folder, inputs, suffix):
        self.place = os.path.join(folder, "out")
        shutil.rmtree(self.place, ignore_errors=True)
        os.makedirs(self.place)
        self.name = "out." + suffix
        self.figures = os.path.join(folder, "figures.json")
        self.progress = os.path.join(folder, "progress")
        if os.path.exists(self.figures):
            os.remove(self.figures)
        self.command = [
            program, "burn", *inputs, "-o", os.path.join(self.place, self.name), "--preset", "slower",
            "--encoder-option", f"g={GOP}", "--progress", "json", "--stats-json", self.figures]
        # Whether it had begun to write when the signal was sent.
        self.begun = False
        self.child = child.Child(self.command, diagnostics=self.progress)

    def wait_until(self, moment):
        """Sleeps until `moment` seconds after the start. Returns the ending if it comes earlier."""
        while (left := self.child.begin + moment - time.monotonic()) > 0:
            if ending := self.child.poll():
                return ending
            time.sleep(min(left, 0.005))
        return None

    def send(self, number, delay=0.0):
        """Sends a signal after `delay` seconds, and waits. Returns the ending, and the seconds since then or None."""
        if ending := self.wait_until(time.monotonic() - self.child.begin + delay):
            return ending, None
        self.begun = self.begun or bool(self.left())
        sent = time.monotonic()
        self.child.send(number)
        return self.child.wait(LIMIT), time.monotonic() - sent

    def counted_frames(self):
        """The last reported number of encoded frames, at most a second before the signal."""
        lines = [line for line in child.text(self.progress).splitlines() if line.startswith("{")]
        return json.loads(lines[-1])["frames"] if lines else 0

    def left(self):
        """The files in the output's folder."""
        return sorted(os.listdir(self.place))

    def complaint(self):
        """The problem with the files, or None: all encoded frames, to within a GOP, or no file."""
        left = self.left()
        if not left:
            return None
        if left != [self.name]:
            return f"left behind: {' '.join(left)}"
        packets, frames, complaints = video.inspect(os.path.join(self.place, self.name))
        if complaints or packets != frames:
            return f"{packets} packets, {frames} frames: {complaints}"
        if frames < self.counted_frames() - GOP:
            return f"{frames} frames of {self.counted_frames()}"
        said = json.loads(child.text(self.figures))["frames"] if os.path.exists(self.figures) else None
        return None if frames == said else f"{frames} frames, but it says {said}"


def spread(times):
    """Median, 95th percentile and maximum in milliseconds."""
    times = sorted(times)
    if not times:
        return "none"
    at = times[min(int(len(times) * 0.95), len(times) - 1)]
    return f"median {statistics.median(times) * 1000:.0f}, 95 % {at * 1000:.0f}, longest {times[-1] * 1000:.0f} ms"


class Attempts:
    """All moments of a seed."""

    def __init__(self, report, options, folder):
        self.report, self.program, self.folder, self.seed = report, options.program, folder, options.seed
        self.inputs = [os.path.join(folder, "in.mkv"), os.path.join(folder, "comments.xml")]
        video.make(self.inputs[0], "-f", "lavfi", "-i", f"testsrc2=size=640x360:rate=25:duration={options.length}",
                   "-f", "lavfi", "-i", f"sine=d={options.length}", "-c:v", "libx264", "-preset", "ultrafast", "-c:a",
                   "aac")
        comments.write(self.inputs[1], options.length, 12)
        whole = Burn(self.program, folder, self.inputs, "mp4")
        self.whole = whole.child.wait(LIMIT).wall

    def moments(self, kind, count):
        """`count` moments, the same in every run: a burn, its signal, seconds, and a random source."""
        for index in range(count):
            numbers = random.Random(f"{self.seed}/{kind}/{index}")
            number = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP][index % 3]
            suffix = ["mp4", "mkv"][index // 3 % 2]
            yield index, number, suffix, numbers.uniform(0, self.whole * (0.95 if kind == "one" else 0.7)), numbers

    def start(self, suffix, moment):
        """A burn that has run until a moment, and its ending if it ended earlier."""
        burn = Burn(self.program, self.folder, self.inputs, suffix)
        return burn, burn.wait_until(moment)

    def find(self, kind, index, what, burn, moment):
        """Keeps a finding."""
        self.report.find(
            f"signal-{kind}-{index}", f"{what}\nafter {moment:.3f} s of {' '.join(burn.command)}\n"
            + child.text(burn.progress),
            f"python3 -B Tests/Soak/soak.py {self.program} signals --seed {self.seed}",
            [*self.inputs, os.path.join(burn.place, burn.name), burn.figures])

    @staticmethod
    def wrong(ending, number, burn):
        """The problem with an ending after a signal, or None. Before the burn begins, the signal itself may end it."""
        right = ending.code == 128 + number or (ending.signal == number and not burn.begun)
        return None if right and not ending.timed_out else str(ending)

    def single(self, count):
        """One signal each: the seconds to the end, and the numbers of earlier ends, of files and of problems."""
        times, early, files, wrong = [], 0, 0, 0
        for index, number, suffix, moment, _ in self.moments("one", count):
            burn, ending = self.start(suffix, moment)
            seconds = None
            if not ending:
                ending, seconds = burn.send(number)
            if seconds is None or ending.code == 0:
                early += 1
                what = None if ending.code == 0 else str(ending)
            else:
                times.append(seconds)
                what = self.wrong(ending, number, burn)
                if seconds > FIRST_GOAL:
                    what = what or f"{seconds:.2f} s until it ended"
            what = what or burn.complaint()
            files += bool(burn.left())
            if what:
                wrong += 1
                self.find("one", index, what, burn, moment)
        return times, early, files, wrong

    def double(self, count):
        """Two signals each: the seconds from the second to the end, and the numbers of earlier ends and of problems."""
        times, early, wrong = [], 0, 0
        for index, number, suffix, moment, numbers in self.moments("two", count):
            burn, ending = self.start(suffix, moment)
            seconds = None
            if not ending:
                burn.begun = bool(burn.left())
                burn.child.send(number)
                ending, seconds = burn.send(number, numbers.uniform(0.08, 0.12))
            if ending.code == 0 or seconds is None:
                early += 1
                what = None if ending.code == 0 else self.wrong(ending, number, burn)
            else:
                times.append(seconds)
                what = self.wrong(ending, number, burn)
                if seconds > SECOND_GOAL:
                    what = what or f"{seconds:.2f} s until it ended"
            what = what or burn.complaint()
            if what:
                wrong += 1
                self.find("two", index, what, burn, moment)
        return times, early, wrong

    def killed(self, count):
        """SIGKILL: the numbers of burns that left a temporary file, and anything else."""
        partial, wrong = 0, 0
        for index, _, suffix, moment, _ in self.moments("kill", count):
            burn, ending = self.start(suffix, moment)
            if not ending:
                ending, _ = burn.send(signal.SIGKILL)
            left = burn.left()
            temporary = [name for name in left if name.startswith(f".{burn.name}.") and name.endswith(".partial")]
            partial += len(temporary)
            expected = [burn.name] if ending.code == 0 else temporary[:1]
            if left != expected or (ending.code != 0 and ending.signal != signal.SIGKILL):
                wrong += 1
                self.find("kill", index, f"{ending}; left: {' '.join(left)}", burn, moment)
        return partial, wrong


def soak(report, options, folder):
    """Runs all moments."""
    attempts = Attempts(report, options, folder)
    load = f"load {os.getloadavg()[0]:.1f}, a whole burn takes {attempts.whole:.1f} s"
    count = options.signals
    times, early, files, wrong = attempts.single(count)
    report.goal(
        "signals", not wrong,
        f"{len(times)} of {count} signals, seed {options.seed}: {spread(times)} to the ending; "
        f"{files} files, {wrong} runs wrong; {early} had ended before; {load}")
    seconds = max(count // 5, 1)
    times, early, wrong = attempts.double(seconds)
    report.goal(
        "second signals", not wrong,
        f"{len(times)} of {seconds}: {spread(times)} to the ending; {wrong} runs wrong; {early} had ended before")
    partial, wrong = attempts.killed(seconds)
    report.goal("SIGKILL", not wrong, f"{seconds} runs: {partial} temporary files alone, {wrong} runs wrong")
