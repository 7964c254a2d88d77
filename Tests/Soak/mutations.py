"""Corrupt videos."""

import collections
import concurrent.futures
import json
import os
import random
import re
import shutil
import threading

import child
import clips
import damage
import video

# Seconds after which a run counts as hanging, and its MiB of address space.
LIMIT, ROOM = 10, 8192
# Seconds for a second run beside other programs, which may use no more than `LIMIT` of CPU time.
PATIENCE = 60
FAST = ["--preset", "ultrafast"]
FAST_WEBM = ["--encoder", "libvpx", "--encoder-option", "deadline=realtime", "--encoder-option", "cpu-used=8"]


def suffix_of(clip):
    """The container of a clip, by its name."""
    return os.path.splitext(clip)[1]


class Mutation:
    """A corrupt video and a command; the same whenever it is made for a seed and an index."""

    def __init__(self, seed, index, paths):
        numbers = random.Random(f"{seed}/{index}")
        self.name = f"{seed}-{index}"
        # All containers are equally frequent.
        containers = sorted({suffix_of(clip) for clip in paths})
        container = containers[index % len(containers)]
        self.clip = numbers.choice(sorted(clip for clip in paths if suffix_of(clip) == container))
        with open(paths[self.clip], "rb") as file:
            self.data, self.damage = damage.damage(file.read(), numbers)
        self.suffix = numbers.choices(["mp4", "mkv", "mov", "webm", "preview"], [50, 20, 10, 8, 12])[0]
        self.options = self.choose_options(numbers)

    def choose_options(self, numbers):
        """Chooses the options of the burn."""
        options = []
        if self.suffix == "webm":
            options += [*FAST_WEBM, "--audio", numbers.choice(["opus", "none"])]
        elif self.suffix != "preview":
            options += FAST + (["--audio", "aac"] if numbers.random() < 0.2 else [])
        if numbers.random() < 0.15:
            options += ["--fps", numbers.choice(["30", "24000/1001"])]
        if numbers.random() < 0.1:
            options += numbers.choice([["--from", "0.5"], ["--to", "0.7"], ["--from", "0.3", "--to", "0.9"]])
        if numbers.random() < 0.06:
            options += numbers.choice([["--deinterlace"], ["--size", "128x72"], ["--vf", "hflip"]])
        return options

    def run(self, program, folder, comments):
        """Burns it in a folder of its own. A slow run gets a second chance, as other programs may run, too."""
        attempt = Attempt(self, program, folder, comments)
        attempt.run(LIMIT)
        if attempt.ending.timed_out:
            attempt.run(PATIENCE if os.getloadavg()[0] > os.cpu_count() else LIMIT)
            attempt.was_slow = True
        attempt.judge()
        return attempt


class Attempt:
    """A run of the program on a mutation, and its problems."""

    def __init__(self, mutation, program, folder, comments):
        self.mutation = mutation
        self.folder = os.path.join(folder, mutation.name)
        self.place = os.path.join(self.folder, "out")
        os.makedirs(self.place)
        self.input = os.path.join(self.folder, "in" + os.path.splitext(mutation.clip)[1])
        with open(self.input, "wb") as file:
            file.write(mutation.data)
        self.diagnostics, self.figures = (os.path.join(self.folder, name) for name in ("messages", "figures.json"))
        self.streams = mutation.suffix == "preview"
        self.output = os.path.join(self.folder if self.streams else self.place,
                                   "out." + ("nut" if self.streams else mutation.suffix))
        burning = ["burn", self.input, comments, "-o", self.output, "--quiet", "--stats-json", self.figures]
        self.command = [program, *(["preview", self.input, comments, "--quiet"] if self.streams else burning),
                        *mutation.options]
        self.kind, self.wrong, self.was_slow, self.frames, self.messages = None, None, False, 0, ""
        self.ending = None

    def run(self, limit):
        """Runs it once, for at most `limit` seconds, without the files of an earlier run."""
        shutil.rmtree(self.place)
        os.makedirs(self.place)
        limited = ["sh", "-c", f'ulimit -v {ROOM << 10}; exec "$@"', "sh", *self.command]
        self.ending = child.run(
            limited, limit, self.output if self.streams else None, self.diagnostics)
        self.messages = child.text(self.diagnostics)

    def judge(self):
        """The kind of the problem, and the details."""
        if self.ending.timed_out and video.lasts_hours(self.input):
            # A second of it must end.
            self.command += ["--to", "1"]
            self.run(LIMIT)
        ending, left = self.ending, sorted(os.listdir(self.place))
        if ending.timed_out or ending.processor > LIMIT:
            self.kind, self.wrong = "hang", str(ending)
        elif ending.signal or ending.code not in (0, 1, 2, 3):
            self.kind, self.wrong = "crash", str(ending)
        elif ending.code:
            if left:
                self.kind, self.wrong = "leftover", f"{ending} left {' '.join(left)}"
            elif not any(line.startswith("nagare: error: ") for line in self.messages.splitlines()):
                self.kind, self.wrong = "silent", f"{ending} without an error"
            elif "the output differs from what was written" in self.messages:
                self.kind, self.wrong = "refused itself", self.messages
            elif ending.code == 1 and video.has_picture(self.input):
                self.kind, self.wrong = "given up", self.messages
        elif not self.streams and left != [os.path.basename(self.output)]:
            self.kind, self.wrong = "unreadable", f"{ending} with {' '.join(left) or 'nothing'}"
        else:
            self.read_back()

    def read_back(self):
        """Checks that the output is readable to its end, and has the frames that the program reports."""
        packets, self.frames, complaints = video.inspect(
            self.output, piped=self.streams, copied_audio="--audio" not in self.mutation.options)
        said = self.frames if self.streams else self.frames_said()
        if complaints:
            self.kind, self.wrong = "unreadable", complaints
        elif not self.frames or not packets == self.frames == said:
            self.kind, self.wrong = "unreadable", f"{packets} packets, {self.frames} frames; it says {said}"

    def frames_said(self):
        """The number of written frames that the program reports; None if it reports none."""
        if not os.path.exists(self.figures):
            return None
        return json.loads(child.text(self.figures)).get("frames")

    def cause(self):
        """The error without the parts that differ from run to run."""
        first = next((line for line in self.messages.splitlines() if "error:" in line), "")
        return re.sub(r"\b\d+\b", "N", first.replace(self.folder + "/", "").replace("out/", ""))


class Tally:
    """Counts over all runs, and findings for the report."""

    def __init__(self, report, program):
        self.report, self.program, self.lock = report, program, threading.Lock()
        self.codes, self.kinds, self.causes = (collections.Counter() for _ in range(3))
        self.frames, self.warned, self.slow = 0, 0, 0
        self.slowest, self.largest = (0, ""), (0, "")

    def add(self, attempt):
        """Counts an attempt, and keeps it if it is a finding."""
        ending, name = attempt.ending, attempt.mutation.name
        with self.lock:
            self.codes[str(ending) if ending.code is not None else "signal"] += 1
            self.frames += attempt.frames
            self.warned += ending.code == 0 and bool(attempt.messages)
            self.slow += attempt.was_slow
            self.slowest = max(self.slowest, (ending.wall, name))
            self.largest = max(self.largest, (ending.peak_mib, name))
            if ending.code:
                self.causes[attempt.cause()] += 1
            if attempt.kind:
                self.kinds[attempt.kind] += 1
                seed, index = name.split("-")
                self.report.find(
                    f"{attempt.kind}-{name}",
                    f"{attempt.wrong}\n{attempt.mutation.clip}: {attempt.mutation.damage}\n"
                    f"{' '.join(attempt.command)}\n{attempt.messages}",
                    f"python3 -B Tests/Soak/soak.py {self.program} mutations --seed {seed} --only {index}",
                    [attempt.input, attempt.output])
        shutil.rmtree(attempt.folder)


def soak(report, options, folder):
    """Runs all mutations of all seeds, two at a time."""
    paths, missing, comments = clips.make(folder)
    if missing:
        report.say(f"       left out, as this ffmpeg cannot make them: {' '.join(missing)}")
    tally = Tally(report, options.program)
    indices = range(options.runs) if options.only is None else [options.only]
    seeds = range(options.seed, options.seed + (options.seeds if options.only is None else 1))

    def attempt(seed, index):
        tally.add(Mutation(seed, index, paths).run(options.program, folder, comments))

    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        for seed in seeds:
            list(pool.map(lambda index, seed=seed: attempt(seed, index), indices))
            if options.runs >= 100:
                print(f"       seed {seed}: {dict(tally.codes)}, wrong: {dict(tally.kinds) or 'none'}", flush=True)
    wrong = ", ".join(f"{count} {kind}" for kind, count in sorted(tally.kinds.items())) or "none wrong"
    codes = ", ".join(f"{count} {code}" for code, count in sorted(tally.codes.items()))
    report.goal(
        "damaged video", not tally.kinds,
        f"{len(seeds) * len(indices)} runs of {len(paths)} clips, seeds {seeds[0]} to {seeds[-1]}: {wrong}; {codes}; "
        f"{tally.frames} frames read back; {tally.warned} results with a warning; {tally.slow} slow once; slowest "
        f"{tally.slowest[0]:.1f} s ({tally.slowest[1]}), largest {tally.largest[0]:.0f} MiB ({tally.largest[1]})")
    for cause, count in tally.causes.most_common(options.causes):
        report.say(f"       {count} x {cause}")
