"""The same burn gives the same frames in every run, with any number of threads."""

import os
import subprocess

import child
import comments
import video

LIMIT = 120
THREADS = [1, 2, 8]


def hashes(path):
    """A checksum of each decoded frame and its timestamp; None if a part cannot be decoded."""
    result = subprocess.run(
        ["ffmpeg", "-v", "error", "-xerror", "-i", path, "-map", "0:v", "-f", "framemd5", "-"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=False)
    return None if result.returncode else [line for line in result.stdout.splitlines() if not line.startswith(b"#")]


def soak(report, options, folder):
    """Repeats a lossless burn, and compares all frames with those of the first one."""
    inputs = [os.path.join(folder, "in.mkv"), os.path.join(folder, "comments.xml")]
    video.make(inputs[0], "-f", "lavfi", "-i", "testsrc2=size=640x360:rate=25:duration=6", "-c:v", "libx264",
               "-preset", "ultrafast", "-bf", "2")
    comments.write(inputs[1], 6, 20)
    output, expected, different = os.path.join(folder, "out.mkv"), None, 0
    for number in range(options.same):
        threads = THREADS[number % len(THREADS)]
        command = [options.program, "burn", *inputs, "-o", output, "--overwrite", "--quiet", "--encoder", "libx264",
                   "--preset", "ultrafast", "--crf", "0", "--threads", str(threads)]
        ending = child.run(command, LIMIT)
        found = hashes(output) if ending.code == 0 else None
        expected = found if expected is None else expected
        if not found or found != expected:
            different += 1
            report.find(f"same-{number}", f"{ending}; {threads} threads do not give the pictures of the first run",
                        " ".join(command), inputs)
    report.goal("same pictures", different == 0,
                f"{options.same} runs with {THREADS} threads, {len(expected or [])} pictures each: {different} differ")
