"""Texts of the maximum length, of the kinds that are hardest to shape, are shaped in milliseconds.

A new font takes up to 10 ms once: 99 % of the texts of a kind must be within the limit, and the slowest is reported.
"""

import json
import os
import random

import child

LIMIT = 600
# The limit for shaping a text, in milliseconds.
MOST = 5
SCALARS = 1024

BRAHMIC = [(start, start + 0x7F) for start in range(0x900, 0xE00, 0x80)] + [
    (0xE00, 0xE7F), (0xE80, 0xEFF), (0xF00, 0xFFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x1B00, 0x1B7F),
    (0xA980, 0xA9DF)]
ALPHABETS = [
    (0x61, 0x7A), (0x391, 0x3C9), (0x410, 0x44F), (0x561, 0x587), (0x5D0, 0x5EA), (0x620, 0x64A), (0x710, 0x74A),
    (0x780, 0x7B1), (0x1200, 0x137C), (0x13A0, 0x13F4), (0x1401, 0x166C), (0x1820, 0x1877), (0x3041, 0x3096),
    (0xAC00, 0xD7A3), (0x1F600, 0x1F64F), (0x10900, 0x1091B), (0x12000, 0x12399)]
MARKS = [(0x300, 0x36F)]
JOINER = [(0x200D, 0x200D)]

# For each kind, a cycle of lists of ranges: a character is from any range of its list. None is one Brahmic block for
# each text.
KINDS = {
    "letters under 16 marks": [[(0x61, 0x7A)]] + [MARKS] * 16,
    "scripts of India": None,
    "Arabic": [[(0x620, 0x65F), (0x66E, 0x6D3)]],
    "Chinese": [[(0x4E00, 0x9FA5)]],
    "any plane": [[(0x20, 0xD7FF), (0xE000, 0xFFFD), (0x10000, 0x10FFFF)]],
    "controls of direction": [[(0x202A, 0x202E), (0x2066, 0x2069)], [(0x5D0, 0x5EA), (0x627, 0x64A), (0x41, 0x5A)]],
    "joined emoji": [[(0x1F468, 0x1F469), (0x1F3FB, 0x1F3FF), (0x2764, 0x2764), (0x1F9D1, 0x1F9D1)], JOINER],
    "flags": [[(0x1F1E6, 0x1F1FF)]],
    "lines": [[(0x4E00, 0x9FA5), (0x41, 0x5A)], [(0xA, 0xA)]],
    "all scripts": [BRAHMIC + ALPHABETS],
}


def text(kind, numbers):
    """A text of the kind, of the maximum length."""
    blocks = KINDS[kind] or [[numbers.choice(BRAHMIC)]]
    return "".join(chr(numbers.randint(*numbers.choice(blocks[place % len(blocks)]))) for place in range(SCALARS))


def shape(report, options, folder, kind):
    """The 99th percentile and the maximum of the milliseconds of texts; None if the program fails."""
    path, output = os.path.join(folder, "texts.ndjson"), os.path.join(folder, "times.json")
    numbers = random.Random(f"{options.seed} {kind}")
    with open(path, "w", encoding="utf-8") as file:
        for time in range(options.texts):
            file.write(json.dumps({"time": time, "text": text(kind, numbers)}) + "\n")
    command = [options.benchmarks, "texts", "--json", path]
    ending = child.run(command, LIMIT, output)
    if ending.code != 0:
        report.find(f"texts-{kind.replace(' ', '-')}", f"{ending}", " ".join(command), [path])
        return None
    document = json.loads(child.text(output))
    if document["comments"] != options.texts:
        report.find(f"texts-{kind.replace(' ', '-')}", f"{document['comments']} comments", " ".join(command), [path])
        return None
    return [document[name]["shape"] / 1000 for name in ("p99_us", "max_us")]


def soak(report, options, folder):
    """Shapes texts of each kind."""
    times = {kind: shape(report, options, folder, kind) for kind in KINDS}
    for kind, time in times.items():
        report.say(f"       {kind}: " + (f"p99 {time[0]:.2f} ms, max {time[1]:.2f} ms" if time else "failed"))
    slow = [kind for kind, time in times.items() if not time or time[0] > MOST]
    report.goal("texts", not slow, f"{options.texts} texts of each of {len(times)} kinds, seed {options.seed}: "
                f"{len(slow)} kinds with more than 1 % above {MOST} ms")
