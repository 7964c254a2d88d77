"""The memory for a video of two hours beside that for ten minutes."""

import os
import threading

import child
import comments
import video

LIMIT = 1800
MINUTES = 10
GOAL = 1.05
# A small budget, which the short video fills, too.
CACHE_MIB = 2
# FFmpeg keeps the index of these in memory when reading and when writing: some 100 bytes a packet.
INDEXED = ["mp4", "mov"]


class Sampler:
    """Samples the memory of another process, where the system allows it."""

    def __init__(self, process):
        self.samples, self.process, self.done = [], process, threading.Event()
        self.thread = threading.Thread(target=self.work, daemon=True)
        self.thread.start()

    def work(self):
        """Takes samples until the process ends."""
        while not self.done.wait(0.25):
            try:
                with open(f"/proc/{self.process}/status", encoding="ascii") as file:
                    fields = dict(line.split(":", 1) for line in file)
                self.samples.append(int(fields["VmRSS"].split()[0]) / 1024)
            except (OSError, KeyError):
                return

    def quarters(self):
        """The MiB after a quarter, a half and three quarters of the time, and at the end."""
        self.done.set()
        self.thread.join()
        places = [len(self.samples) * part // 4 - 1 for part in (1, 2, 3, 4)]
        return ", ".join(f"{self.samples[place]:.0f}" for place in places) if len(self.samples) >= 8 else "unknown"


def peak(options, folder, inputs, suffix):
    """The peak MiB of a burn, its quarters, its seconds, and the problem or None."""
    output, diagnostics = os.path.join(folder, "out." + suffix), os.path.join(folder, "messages")
    burn = child.Child(
        [options.program, "burn", *inputs, "-o", output, "--overwrite", "--preset", "ultrafast", "--quiet",
         "--cache-size", str(CACHE_MIB)], diagnostics=diagnostics)
    sampler = Sampler(burn.process.pid)
    ending = burn.wait(LIMIT)
    quarters = sampler.quarters()
    if os.path.exists(output):
        os.remove(output)
    wrong = None if ending.code == 0 else f"{ending}: {child.text(diagnostics)}"
    return ending.peak_mib, quarters, ending.wall, wrong


def make(folder, suffix, times):
    """Makes the short video, the long one, which repeats it, and comments for each."""
    paths = [os.path.join(folder, f"{name}.{suffix}") for name in ("short", "long")]
    source = os.path.join(folder, "source.mkv")
    if not os.path.exists(source):
        picture = f"testsrc2=size=160x90:rate=25:duration={MINUTES * 60}"
        video.make(source, "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", f"sine=duration={MINUTES * 60}", "-c:v",
                   "libx264", "-preset", "ultrafast", "-g", "50", "-c:a", "aac", "-b:a", "32k")
    video.make(paths[0], "-i", source, "-c", "copy")
    video.make(paths[1], "-stream_loop", str(times - 1), "-i", paths[0], "-c", "copy")
    for name, minutes in (("short", MINUTES), ("long", MINUTES * times)):
        comments.write(os.path.join(folder, name + ".xml"), minutes * 60, 1)
        yield [os.path.join(folder, f"{name}.{suffix}"), os.path.join(folder, name + ".xml")]


def index_growth(folder, suffix):
    """The additional MiB with which ffmpeg copies the long video: the memory of the container's index."""
    output = os.path.join(folder, "copy." + suffix)
    short, long = (
        child.run(["ffmpeg", "-v", "error", "-y", "-nostdin", "-i", os.path.join(folder, f"{name}.{suffix}"), "-c",
                   "copy", output], LIMIT).peak_mib for name in ("short", "long"))
    os.remove(output)
    return long - short


def soak(report, options, folder):
    """Burns both videos, from and into each container."""
    for suffix in options.containers:
        (short, _, _, failure), (long, quarters, seconds, other) = (
            peak(options, folder, inputs, suffix) for inputs in make(folder, suffix, options.times))
        failure = failure or other
        if failure:
            report.find(f"memory-{suffix}", failure, f"python3 -B Tests/Soak/soak.py {options.program} memory")
        numbers = (
            f"{long:.1f} MiB for {MINUTES * options.times} minutes, {short:.1f} MiB for {MINUTES}: {long / short:.3f} "
            f"times as much; in its quarters {quarters} MiB; {seconds:.0f} s")
        if suffix in INDEXED and not failure:
            numbers += f"; by {long - short:.1f} MiB more, ffmpeg's copying by {index_growth(folder, suffix):.1f}"
            report.say(f"known  memory, {suffix}: {numbers}")
        else:
            report.goal(f"memory, {suffix}", not failure and long <= short * GOAL, numbers)
        for name in ("short", "long"):
            os.remove(os.path.join(folder, f"{name}.{suffix}"))
