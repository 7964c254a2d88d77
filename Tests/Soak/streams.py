"""Live streams that are corrupt: in their first seconds, or for some seconds later."""

import collections
import concurrent.futures
import json
import os
import random
import shutil
import threading

import child
import damage
import stamps
import video

RATE, SECONDS = 25, 6
LIMIT = 60
# Seconds that corruption may cost beyond the corrupt ones: frames up to the next key frame, and their audio.
SLACK = 3.0
SUFFIXES = {"ts": ["ts", "mp4", "mkv"], "flv": ["flv", "mp4", "ts"], "mkv": ["mkv", "ts"]}


def make(folder):
    """Makes a clip in each container, with a key frame a second."""
    paths = {}
    for container in SUFFIXES:
        path = os.path.join(folder, f"clip.{container}")
        if video.make(path, "-f", "lavfi", "-i", f"testsrc2=size=160x90:rate={RATE}:duration={SECONDS}", "-f", "lavfi", "-i",
                      f"sine=duration={SECONDS}:sample_rate=44100", "-c:v", "libx264", "-preset", "veryfast", "-threads", "1",
                      "-bf", "2", "-g", str(RATE), "-pix_fmt", "yuv420p", "-c:a", "aac"):
            paths[container] = path
    return paths


def damaged(data, numbers):
    """The data with corruption in one place, a description, and the corrupt share."""
    whole = bytearray(data)
    length = numbers.uniform(0.05, 0.35)
    begin = numbers.choice([0, 0, numbers.uniform(0.2, 0.6)])
    # Demuxers need the first bytes, with which every connection begins.
    first = max(int(begin * len(whole)), 1024)
    last = int((begin + length) * len(whole))
    kind = numbers.choice(["bits", "noise", "zeros", "missing", "shuffled"])
    if kind == "bits":
        count = int((last - first) * numbers.choice([0.0005, 0.005, 0.05]))
        for _ in range(max(count, 1)):
            whole[numbers.randrange(first, last)] ^= 1 << numbers.randrange(8)
    elif kind == "noise":
        whole[first:last] = numbers.randbytes(last - first)
    elif kind == "zeros":
        whole[first:last] = bytes(last - first)
    elif kind == "missing":
        del whole[first:last]
    else:
        part, _ = damage.swap(bytearray(whole[first:last]), numbers)
        whole[first:last] = part
    return bytes(whole), f"{kind} in {first}..<{last} of {len(data)}", length


class Session:
    """A corrupt stream, the same for a seed and an index."""

    def __init__(self, seed, index, paths):
        numbers = random.Random(f"{seed}/live/{index}")
        self.name = f"{seed}-{index}"
        self.container = numbers.choice(sorted(paths))
        with open(paths[self.container], "rb") as file:
            self.data, self.damage, self.share = damaged(file.read(), numbers)
        self.suffix = numbers.choice(SUFFIXES[self.container])

    def run(self, program, folder):
        """Runs it. Returns the problem or None, and the paths of its input and its messages."""
        place = os.path.join(folder, self.name)
        os.makedirs(place)
        source, output = os.path.join(place, "in." + self.container), os.path.join(place, "out." + self.suffix)
        messages = os.path.join(place, "messages")
        with open(source, "wb") as file:
            file.write(self.data)
        command = [program, "live", source, "--comments", "-", "--delay", "1", "-o", output, "--preset", "ultrafast",
                   "--status", "json"]
        ending = child.run(command, LIMIT, None, messages)
        wrong = self.complaint(ending, output, messages)
        # If FFmpeg cannot read the container any further, nobody can.
        if wrong and video.inspect(source)[1] < RATE * (SECONDS * (1 - self.share) - SLACK):
            wrong = None if ending.code in (0, 3) else wrong
        return wrong, source, messages

    def complaint(self, ending, output, messages):
        """The problem, or None if the output has the intact part's length and the frame rate, and is not frozen."""
        if ending.code != 0:
            return f"{ending}: {child.text(messages)[-200:]}"
        times = stamps.picture_times(output)
        length = times[-1] - times[0] if times else 0
        if length < SECONDS * (1 - self.share) - SLACK:
            return f"it lasts {length:.1f} s"
        if length > SECONDS + SLACK:
            return f"it lasts {length:.1f} s"
        if len(times) < (RATE - 3) * length:
            return f"{len(times)} pictures in {length:.1f} s"
        lines = [line for line in child.text(messages).splitlines() if line.startswith("{")]
        repeated = json.loads(lines[-1]).get("repeated_frames", 0) if lines else 0
        allowed = RATE * (SECONDS * self.share + SLACK)
        return f"{repeated} frames repeat the previous one" if repeated > allowed else None


def soak(report, options, folder):
    """Runs all sessions, which last as long as their inputs and need little CPU time."""
    paths = make(folder)
    kinds, lock = collections.Counter(), threading.Lock()

    def attempt(index):
        session = Session(options.seed, index, paths)
        wrong, source, messages = session.run(options.program, folder)
        if wrong:
            with lock:
                kinds[session.container] += 1
                report.find(f"live-{session.name}", f"{wrong}\n{session.container} into {session.suffix}: {session.damage}",
                            f"python3 -B Tests/Soak/soak.py {options.program} live --seed {options.seed} --only {index}",
                            [source, messages])
        shutil.rmtree(os.path.dirname(source))

    indices = range(options.sessions) if options.only is None else [options.only]
    with concurrent.futures.ThreadPoolExecutor(max_workers=12) as pool:
        list(pool.map(attempt, indices))
    wrong = ", ".join(f"{count} of {kind}" for kind, count in sorted(kinds.items())) or "none wrong"
    report.goal("damaged streams", not kinds, f"{len(indices)} sessions, seed {options.seed}: {wrong}")
