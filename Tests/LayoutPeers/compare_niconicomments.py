#!/usr/bin/env python3
"""compare_niconicomments.py NAGARE BUNDLE COMMENTS.json...

Lays out and draws comments with Nagare and with https://github.com/xpadev-net/niconicomments, whose bundle (a file that
defines NiconiComments) runs in Chromium with Nagare's fonts, both on a canvas of 1920x1080. Comments are in the
dialect "formatted". Prints for each file

  a line for each of start, end (seconds; a hundredth counts as a pixel), x, y, width and height: the number of compared
  comments, those equal within a pixel, the median and the greatest difference, and the comment with the greatest;
  the comments that only one of them shows, or for which only one has no free row;
  for some moments the share of pixels that differ, of all and of those that either draws on.

If there is no free row, niconicomments chooses at random; here, it takes Nagare's choice. Chromium squeezes full-width
punctuation of Noto's fonts, which makes some comments narrower.
On Debian: chromium ffmpeg python3-pil fonts-noto-cjk
"""

import argparse
import base64
import json
import re
import statistics
import subprocess
import tempfile
from collections import Counter
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

WIDTH, HEIGHT = 1920, 1080
PAGE = Path(__file__).with_name("niconicomments.html")
# The allowed difference of a premultiplied channel, of 255: edges are antialiased differently.
TOLERANCE = 48
MOMENTS = 5


def run(*command, **options) -> bytes:
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, **options).stdout


def draw_with_niconicomments(bundle: Path, comments: list, rows: dict, moments: list, folder: Path) -> dict:
    """The page's results, `comments` and `pictures`. `rows` has those of comments that may find none, by identifier."""
    data = json.dumps({"comments": comments, "rows": rows, "moments": moments})
    page = PAGE.read_text("utf-8").replace("BUNDLE", bundle.resolve().as_uri())
    page = page.replace("DATA", base64.b64encode(data.encode()).decode())
    document = folder / "page.html"
    document.write_text(page, "utf-8")
    dump = run(
        "chromium", "--headless=new", "--no-sandbox", "--allow-file-access-from-files", "--disable-gpu",
        "--disable-lcd-text", "--force-color-profile=srgb", f"--user-data-dir={folder / 'profile'}", "--dump-dom",
        document.as_uri(), stderr=subprocess.DEVNULL).decode()
    found = re.search('<pre id="result">([^<]*)</pre>', dump)
    result = json.loads(base64.b64decode(found[1])) if found and found[1] else {"error": "the page did not finish"}
    if "error" in result:
        raise SystemExit(f"niconicomments: {result['error']}")
    return result


def lay_out_with_nagare(nagare: Path, path: Path) -> dict:
    lines = run(nagare, "layout", path, "--size", f"{WIDTH}x{HEIGHT}").decode("utf-8").split("\n")
    places = [json.loads(line) for line in lines if line.strip()]
    return {place["id"]: place for place in places if "dropped" not in place}


def draw_with_nagare(nagare: Path, path: Path, moments: list, folder: Path) -> list:
    clip = folder / "black.mkv"
    run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"color=black:size={WIDTH}x{HEIGHT}:rate=1", "-t",
        max(moments) + 1, "-c:v", "libx264", "-preset", "ultrafast", clip)
    options = ["--overlay-only", "--tint", "off", "-o", "-"]
    return [Image.open(BytesIO(run(nagare, "frame", clip, path, "--at", moment, *options))) for moment in moments]


def share_of_differences(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """The share of differing pixels, of all and of those that are not transparent in both."""
    pictures = [picture.convert("RGBA").convert("RGBa") for picture in (one, other)]

    def count(picture: Image.Image, above: int) -> int:
        strongest = picture.getchannel(0)
        for channel in range(1, 4):
            strongest = ImageChops.lighter(strongest, picture.getchannel(channel))
        return sum(strongest.histogram()[above + 1:])

    differing = count(ImageChops.difference(*pictures), TOLERANCE)
    drawn = count(ImageChops.lighter(*pictures), 0)
    return differing / (WIDTH * HEIGHT), differing / max(drawn, 1)


class Table:
    def __init__(self) -> None:
        self.differences: dict[str, list] = {}

    def add(self, field: str, difference: float, name: str) -> None:
        self.differences.setdefault(field, []).append((abs(difference), name))

    def print(self) -> None:
        print(f"{'':8}{'compared':>10}{'equal':>8}{'':>9}{'median':>9}{'greatest':>10}")
        for field, entries in self.differences.items():
            values = [value for value, _ in entries]
            equal = sum(value <= 1 for value in values)
            greatest, name = max(entries)
            print(f"{field:8}{len(values):10}{equal:8}{equal / len(values):9.2%}{statistics.median(values):9.3f}"
                  f"{greatest:10.2f}  {name}")


def visible_time(found: dict) -> tuple[float, float]:
    """The time in which niconicomments shows a comment, by its positions; its list may have it longer."""
    begin, end = found["begin"] / 100, found["end"] / 100
    (first, x), (last, later) = found["first"], found["last"]
    if last == first or later == x:
        return begin, end
    speed = (later - x) / (last - first) * 100
    times = sorted(first / 100 + (edge - x) / speed for edge in (WIDTH, -found["width"]))
    return max(begin, times[0]), min(end, times[1])


def compare(nagare: Path, bundle: Path, source: Path, folder: Path) -> None:
    comments = json.loads(source.read_text("utf-8"))
    # Identifiers need not be unique, nor numbers.
    for number, comment in enumerate(comments, 1):
        comment["id"] = number
        comment["mail"] = comment["mail"].split() if isinstance(comment["mail"], str) else comment["mail"]
        for field, usual in (("date", 0), ("date_usec", 0), ("user_id", 0), ("layer", -1), ("is_my_post", False)):
            comment.setdefault(field, usual)
    path = folder / "comments.json"
    path.write_text(json.dumps(comments), "utf-8")
    times = sorted(comment["vpos"] for comment in comments if comment["vpos"] >= 0)
    moments = sorted({times[len(times) * part // MOMENTS] // 100 + 1 for part in range(MOMENTS)} if times else {1})

    ours = lay_out_with_nagare(nagare, path)
    rows = {number: place["y"] for number, place in ours.items()}
    theirs = draw_with_niconicomments(bundle, comments, rows, moments, folder)
    table, overflows = Table(), Counter()
    shown = {found["id"]: found for found in theirs["comments"]}
    for comment in comments:
        found, place = shown.get(comment["id"]), ours.get(str(comment["id"]))
        if not found or not place:
            continue
        name = f"{comment['id']} at {comment['vpos'] / 100:g} s, {comment['content'][:16]!r}"
        begin, end = visible_time(found)
        table.add("start", 100 * (place["in"] - begin), name)
        table.add("end", 100 * (place["out"] - end), name)
        if "first" in found:
            time, x = found["first"]
            table.add("x", place["x"] + place["vx"] * (time / 100 - place["in"]) - x, name)
        overflows[place["overflow"], found["overflow"]] += 1
        if not place["overflow"] and not found["overflow"]:
            table.add("y", place["y"] - found["y"], name)
        table.add("width", place["w"] - found["width"], name)
        table.add("height", place["h"] - found["height"], name)
    print(f"{source.name}: {len(comments)} comments")
    table.print()
    only = [[str(one) for one in sorted(set(left) - set(right))]
            for left, right in ((map(int, ours), shown), (shown, map(int, ours)))]
    for who, numbers in zip(("Nagare", "niconicomments"), only):
        print(f"shown by {who} alone: {len(numbers)}" + f" (the first: {', '.join(numbers[:8])})" * bool(numbers))
    print(f"without a free row: {overflows[True, True]} for both, {overflows[True, False]} for Nagare alone, "
          f"{overflows[False, True]} for niconicomments alone")
    pictures = draw_with_nagare(nagare, path, moments, folder)
    for moment, picture, other in zip(moments, pictures, theirs["pictures"]):
        share, drawn = share_of_differences(picture, Image.open(BytesIO(base64.b64decode(other))))
        print(f"at {moment} s: {share:.2%} of the pixels differ, {drawn:.1%} of those drawn on")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nagare", type=Path, help="the program")
    parser.add_argument("bundle", type=Path, help="a copy of niconicomments' bundle")
    parser.add_argument("comments", nargs="+", type=Path, help="comments, in the dialect \"formatted\"")
    arguments = parser.parse_args()
    for source in arguments.comments:
        with tempfile.TemporaryDirectory() as folder:
            compare(arguments.nagare.resolve(), arguments.bundle, source, Path(folder))


if __name__ == "__main__":
    main()
