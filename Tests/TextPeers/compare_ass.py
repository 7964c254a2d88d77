#!/usr/bin/env python3
"""compare_ass.py NAGARE [COMMENTS...]

Draws comments on gray with `nagare frame`, converts them with `nagare convert`, lets libass (ffmpeg's ass filter) draw
the script, and prints the differences in pixels for each comment without others near it: of the ends of its ink, which
hinting moves by one; of its place, as the shift with the best fit; and of its width, as the offset of either end after
that shift, as libass rounds the advance of each letter. Without COMMENTS, it uses scenes of its own: every mode, size,
number of lines, outline and kind of motion. The exit code is 1 if a place differs by more than --limit.

On Debian: ffmpeg python3-pil fonts-noto-core fonts-noto-cjk
"""

import argparse
import itertools
import json
import subprocess
import tempfile
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from PIL import Image

GRAY = 0x80
# Blue is 0, as in their black outline, or 255, as in their white one.
COLORS = [0xFFFF00, 0xFF2200, 0x0000FF]
# Of 255; less than a half, as thin strokes between two pixels cover neither by half.
EDGE = 64
FIXTURES = Path(__file__).resolve().parents[2] / "Fixtures" / "fonts"
RATE = 30
TIMES = (3.1, 4.7, 6.3)
MODES = {"scroll": 1, "bottom": 4, "top": 5, "reverse": 6}
TEXTS = [
    (25, "前方高能预警 Danmaku"), (18, "直角の刃、ひらがな"), (36, "Wolf & Ångström"), (25, "first\nsecond 行\nthird"),
    (18, "  三 spaces  at ends  "), (36, "二行\nlines"), (25, "AVAVA fi ffl"), (25, "x { y } \\N z\\h"), (25, "草"),
    (18, "a much longer line that goes on and on, so that small errors of its width would add up to pixels"),
]


@dataclass
class Found:
    """The differences of a set of comments."""

    edges: list = field(default_factory=list)
    shifts: list = field(default_factory=list)
    stretches: list = field(default_factory=list)
    worst: tuple = (0.0, "")

    def add(self, edge: int, shift: float, stretch: float, where: str) -> None:
        self.edges.append(edge)
        self.shifts.append(shift)
        self.stretches.append(stretch)
        self.worst = max(self.worst, (shift, where))

    def __str__(self) -> str:
        if not self.edges:
            return "no comment stands alone"
        return (f"{len(self.edges):4} comments: ends {max(self.edges)} px at most, {mean(self.edges):.2f} on average; "
                f"places {max(self.shifts):.2f} and {mean(self.shifts):.2f}; "
                f"widths {max(self.stretches):.2f} and {mean(self.stretches):.2f}")


def mean(values: list) -> float:
    return sum(values) / len(values)


def run(*command) -> bytes:
    return subprocess.run([str(part) for part in command], check=True, capture_output=True).stdout


class Scene:
    def __init__(self, nagare: Path, folder: Path, size: tuple, times: list, options: list, snaps: bool):
        self.nagare, self.folder, self.size, self.times, self.options = nagare, folder, size, times, options
        self.snaps = snaps
        # RGB, so that no colours suffer from subsampling.
        self.clip = folder / f"gray-{size[0]}x{size[1]}.mkv"
        if not self.clip.exists():
            source = f"color=0x808080:size={size[0]}x{size[1]}:rate={RATE}:duration={max(times) + 1},format=gbrp"
            run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, "-c:v", "ffv1", self.clip)

    def measure(self, comments: list, found: Found) -> None:
        dimensions = ["--size", f"{self.size[0]}x{self.size[1]}"]
        rate = ["--fps", RATE] if self.snaps else []
        lines = run(self.nagare, "layout", *comments, *dimensions, *rate, *self.options).decode().splitlines()
        placed = [line for line in map(json.loads, lines) if "dropped" not in line]
        script = self.folder / "script.ass"
        run(self.nagare, "convert", *comments, "-o", script, "--overwrite", "--quiet", *dimensions, *rate,
            *self.options)
        motion = [] if self.snaps else ["--motion", "exact"]
        for time, theirs in zip(self.times, self.draw_with_libass(script)):
            picture = self.folder / "nagare.png"
            run(self.nagare, "frame", self.clip, *comments, "--at", time, "-o", picture, "--overwrite", *motion,
                *self.options)
            ours = Image.open(picture).convert("RGB")
            ours.save(self.folder / f"ours-{time}.png")
            for line in alone(placed, time):
                compare(line, time, ours, theirs, found)

    def draw_with_libass(self, script: Path) -> list:
        frames = "+".join(f"eq(n,{round(time * RATE)})" for time in self.times)
        run("ffmpeg", "-v", "error", "-y", "-i", self.clip, "-vf",
            f"ass=filename='{script}':fontsdir='{FIXTURES}',select='{frames}'", "-fps_mode", "passthrough",
            self.folder / "libass-%d.png")
        return [Image.open(self.folder / f"libass-{index + 1}.png").convert("RGB") for index in range(len(self.times))]


# Pixels around a box that must be free of other boxes.
ROOM = 6


def left_edge(line: dict, time: float) -> float:
    return line["x"] + line["vx"] * (time - line["in"])


def alone(placed: list, time: float) -> list:
    """The comments on screen without another box near theirs."""
    visible = [line for line in placed if line["in"] <= time < line["out"]]

    def near(line: dict, other: dict) -> bool:
        x, others = left_edge(line, time), left_edge(other, time)
        return (line["y"] < other["y"] + other["h"] and other["y"] < line["y"] + line["h"]
                and x - ROOM < others + other["w"] and others < x + line["w"] + ROOM)

    return [line for line in visible if not any(other is not line and near(line, other) for other in visible)]


def compare(line: dict, time: float, ours: Image.Image, theirs: Image.Image, found: Found) -> None:
    # The outermost row of each neighbour's box is empty, too.
    x = round(left_edge(line, time))
    band = (max(x - ROOM, 0), max(line["y"] - 1, 0),
            min(x + line["w"] + ROOM, ours.width), min(line["y"] + line["h"] + 1, ours.height))
    if x < 0 or x + line["w"] > ours.width:
        # Comments that the edge of the frame cuts off have no ends.
        return
    ink = [Ink(picture.crop(band)) for picture in (ours, theirs)]
    where = f"{line['text']!r} at {time} s"
    if not all(one.box for one in ink):
        if any(one.box for one in ink):
            found.add(999, 999.0, 0.0, where + ": drawn by one only")
        return
    edge = max(abs(a - b) for a, b in zip(ink[0].box, ink[1].box))
    left, right = 0, ink[0].coverage.width
    part = max((right - left) // 4, 60)
    parts = [(left, min(left + part, right)), (max(right - part, left), right)]
    across = [shift(ink[0].columns(*one), ink[1].columns(*one)) for one in parts]
    down = shift(ink[0].rows(left, right), ink[1].rows(left, right))
    found.add(edge, max(abs(sum(across)) / 2, abs(down)), abs(across[1] - across[0]) / 2, where)


class Ink:
    """The coverage of each pixel by text or outline, from the blue channel: texts have as much blue as their outlines,
    and the background has half."""

    def __init__(self, picture: Image.Image):
        self.coverage = picture.getchannel("B").point(lambda value: min(2 * abs(value - GRAY), 255))
        self.box = self.coverage.point(lambda value: 255 if value > EDGE else 0).getbbox()

    def columns(self, left: int, right: int) -> list:
        part = self.coverage.crop((left, 0, right, self.coverage.height))
        data = part.tobytes()
        return [sum(data[column::part.width]) for column in range(part.width)]

    def rows(self, left: int, right: int) -> list:
        part = self.coverage.crop((left, 0, right, self.coverage.height))
        data = part.tobytes()
        return [sum(data[start:start + part.width]) for start in range(0, len(data), part.width)]


def shift(ours: list, theirs: list) -> float:
    """The shift of their profile from ours at which both differ least, to a tenth of a pixel."""
    reach = 3

    def difference(tenths: int) -> float:
        whole, part = divmod(tenths, 10)
        total = 0
        for index in range(reach + 1, len(ours) - reach - 1):
            moved = theirs[index + whole] * (10 - part) + theirs[index + whole + 1] * part
            total += (moved / 10 - ours[index]) ** 2
        return total

    return min(range(-10 * reach, 10 * reach + 1), key=difference) / 10


def recolored(nagare: Path, comments: Path, output: Path) -> Path:
    """The comments of a file in measurable colours."""
    lines = run(nagare, "convert", comments, "--to", "ndjson", "-o", "-").decode().splitlines()
    objects = [json.loads(line) | {"color": "#FFFF00"} for line in lines]
    output.write_text("".join(json.dumps(one) + "\n" for one in objects), encoding="utf-8")
    return output


def write_scene(path: Path, mode: str) -> Path:
    items = [
        f'<d p="{1 + number * 0.137:.3f},{MODES[mode]},{size},{color},0,0,0,{number}">{escape(text)}</d>'
        for number, ((size, text), color) in enumerate(zip(TEXTS, itertools.cycle(COLORS)))]
    path.write_text('<?xml version="1.0" encoding="UTF-8"?>\n<i>\n' + "\n".join(items) + "\n</i>\n", encoding="utf-8")
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nagare", type=Path, help="the program")
    parser.add_argument("comments", nargs="*", type=Path, help="comment files")
    parser.add_argument("--limit", type=float, default=1, help="pixels (default: 1)")
    parser.add_argument("--times", type=float, nargs="+", help="times to compare at, in seconds")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep scripts and pictures here")
    arguments = parser.parse_args()
    nagare = arguments.nagare.resolve()
    total = Found()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if arguments.comments:
            for path, snaps in itertools.product(arguments.comments, [True, False]):
                found = Found()
                recolored(nagare, path, folder / "comments.ndjson")
                scene = Scene(nagare, folder, (1920, 1080), arguments.times or [5, 15, 30], ["--opacity", 1], snaps)
                scene.measure([folder / "comments.ndjson"], found)
                report(f"{path.name}, {'snap' if snaps else 'exact'}", found, total)
        else:
            fonts = ["--font-file", FIXTURES / "NotoSans-Regular.ttf", "--font", "Noto Sans CJK SC"]
            cases = itertools.product([[], fonts], [True, False], range(4), MODES)
            for (font, snaps, outline, mode) in cases:
                scene = write_scene(folder / f"{mode}.xml", mode)
                options = ["--opacity", 1, "--outline", outline, "--font-size", 32, "--scroll-time", 9, *font]
                found = Found()
                Scene(nagare, folder, (1280, 720), list(TIMES), options, snaps).measure([scene], found)
                report(f"{mode}, outline {outline}, {'snap' if snaps else 'exact'}, "
                       f"{'two fonts' if font else 'one font'}", found, total)
    print(f"all: {total}")
    print(f"worst: {total.worst[1]}")
    if not total.edges or total.worst[0] > arguments.limit:
        raise SystemExit(1)


def report(name: str, found: Found, total: Found) -> None:
    print(f"{name}: {found}", flush=True)
    total.edges += found.edges
    total.shifts += found.shifts
    total.stretches += found.stretches
    total.worst = max(total.worst, (found.worst[0], f"{found.worst[1]}, {name}"))


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"compare_ass.py: {error}\n{(error.stderr or b'').decode(errors='replace')}") from None
