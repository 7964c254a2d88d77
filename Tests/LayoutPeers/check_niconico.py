#!/usr/bin/env python3
"""check_niconico.py COMMENTS.json LAYOUT.ndjson

Checks the places of `nagare layout COMMENTS.json --size 1920x1080 --style niconico` with an implementation of its own
of the site's rules: the formulas of https://github.com/xpadev-net/niconicomments, with conflicts tested in continuous
time. COMMENTS.json is in the dialect "formatted". The layout's widths are given, as they depend on fonts; the rest is
computed:

  height   from the commands, the number of lines and, for fixed comments, the width
  start, end, x    from the time, the duration and the width
  y        the smallest free one of 0 and the bottoms of the earlier comments in the way, by brute force; if none is
           free, the layout must report an overflow, and the comment may be anywhere: it blocks no others, as in
           ZenzaWatch

The scripts @デフォルト and @置換 are performed. Prints the greatest deviations; the exit code is 1 if one exceeds --limit.
"""

import argparse
import json
import math
import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

LOCATIONS = ("ue", "naka", "shita")
MODES = {"ue": ("top",), "shita": ("bottom",), "naka": ("scroll", "reverse")}
SIZES = ("big", "medium", "small")
FONTS = ("defont", "gothic", "mincho")
FLASH_END = 1_499_871_600
VIRTUAL = 1920 / 683
BREAKS = {"big": 3, "medium": 5, "small": 7}


# Sizes in virtual pixels


class HTML5:
    """The text of today's player; heights are those of `lines` lines, of which the widest has `ems` ems."""

    COUNTS = {"big": (8.4, 16, 7.8), "medium": (13.1, 25.4, 11.3), "small": (21, 38, 16.6)}
    LIMITS = (512, 683)

    def __init__(self, size: str, lines: int, fixed: bool, full: bool, ender: bool) -> None:
        usual, many, single = self.COUNTS[size]
        self.lines, self.fixed, self.limit = lines, fixed, self.LIMITS[full]
        char = 384 / single
        line = (384 - char) / (usual - 1)
        self.usual = (char, line)
        self.broken = lines >= BREAKS[size] and not ender
        if self.broken:
            resized = (384 - char * usual / many) / (many - 1)
            char, line = char * resized / line, resized
        self.char, self.line = char, line

    @staticmethod
    def font(char: float) -> float:
        return math.floor(0.8 * char) if 0.8 * char >= 1 else 0.8 * char

    def natural_height(self) -> float:
        return self.line * (self.lines - 1) + self.char

    def box(self, ems: float) -> tuple[float, float]:
        """The width and height of a text."""
        def width(char: float) -> float:
            return math.ceil(ems * self.font(char) - 1e-6)

        char, line = self.char, self.line
        if self.fixed and width(char) > self.limit:
            found = char * self.limit / width(char)
            if width(found) > self.limit:
                for _ in range(20):
                    if width(found) < self.limit or found <= 1:
                        break
                    found = max(found - 1, 1)
            else:
                while width(found) < self.limit and width(found + 1) < self.limit:
                    found += 1
            if width(found) > self.limit:
                found = min(found, self.limit / (0.8 * ems))
            factor = found / char
            char, line = (part * factor for part in (self.usual if self.broken else (char, line)))
        return width(char), line * (self.lines - 1) + char

    def possible_ems(self, width: float, height: float, blur: float):
        """The possible widths of the widest line for such a box, known to within `blur` virtual pixels."""
        char, line = self.usual if self.broken else (self.char, self.line)
        share = 1 / (line * (self.lines - 1) + char)
        fonts = {self.font((height + shift) * share * char) for shift in (-blur, 0, blur)}
        for font in fonts - {0}:
            for step in range(401):
                yield max(width + blur - step / 400 * (1 + 2 * blur), 0) / font


class Flash:
    """The text of the former player, without its changes of font; widths include the spaces between letters."""

    FONTS = {"big": (39, 45, 0.535), "medium": (24, 24 * 29 / 25, 0.519), "small": (15, 18, 0.557)}
    LIMITS = (512, 640)

    def __init__(self, size: str, lines: int, fixed: bool, full: bool, ender: bool) -> None:
        self.size, self.lines, self.fixed, self.full = size, lines, fixed, full
        self.limit = self.LIMITS[full]
        self.font, pitch, self.factor = self.FONTS[size]
        self.plain_height = pitch * lines + 5
        self.broken = lines >= BREAKS[size] and not ender

    def natural_height(self) -> float:
        return self.plain_height * (self.factor if self.broken else 1)

    def shrunk(self, share: float) -> float:
        return (math.floor(share * self.font + 0.5) + 1) / (self.font + 1)

    def is_resized_twice(self, width: float) -> bool:
        limit, lines = self.limit, self.lines
        if not 0.9 * limit <= width <= 1.1 * limit:
            return width > limit
        if self.size == "big" and 8 <= lines <= 14 and not self.full and width > 0.99 * limit:
            return True
        if width <= limit:
            return False
        hardly = 0.95 * width < limit
        if self.size == "big":
            return lines >= 16 or not self.full if hardly else True
        return not (hardly and lines >= {"medium": 25, "small": 38}[self.size])

    def box(self, width: float) -> tuple[float, float]:
        scale = 1.0
        if self.broken:
            resized = width * self.factor
            if not self.fixed or not self.is_resized_twice(resized):
                scale = self.factor
            elif resized > self.limit:
                scale = self.shrunk(self.limit / resized)
        elif self.fixed and width > self.limit:
            scale = self.shrunk(self.limit / width)
        return width * scale, self.plain_height * scale

    def possible_ems(self, width: float, height: float, blur: float):
        for scale in [1, self.factor, *((step + 1) / (self.font + 1) for step in range(self.font + 1))]:
            if abs(self.plain_height * scale - height) <= blur:
                for shift in range(-20, 21):
                    yield max(width + shift / 20 * blur, 0) / scale


# Comments and scripts


@dataclass
class Looks:
    """The looks that commands request; None for others."""

    loc: str | None = None
    size: str | None = None
    color: str | None = None
    font: str | None = None

    @classmethod
    def of(cls, mail: list[str], premium: bool) -> "Looks":
        def first(matches) -> str | None:
            return next((word for word in mail if matches(word)), None)

        return cls(
            first(LOCATIONS.__contains__), first(SIZES.__contains__), first(lambda word: is_color(word, premium)),
            first(FONTS.__contains__))

    def values(self) -> dict[str, str]:
        return {name: value for name, value in vars(self).items() if value}

    def over(self, other: "Looks") -> "Looks":
        return Looks(**{**vars(other), **self.values()})


COLORS = frozenset(
    "white red pink orange yellow green cyan blue purple black white2 niconicowhite red2 truered pink2 orange2 "
    "passionorange yellow2 madyellow green2 elementalgreen cyan2 blue2 marineblue marinblue purple2 nobleviolet "
    "black2".split())


def is_color(word: str, premium: bool) -> bool:
    return word in COLORS or premium and re.fullmatch("#([0-9a-f]{3}|[0-9a-f]{6})", word) is not None


@dataclass
class Comment:
    id: str
    text: str
    vpos: int
    owner: bool
    mail: list[str]
    looks: Looks
    flash: bool
    order: tuple
    touched: bool = False
    hidden: bool = False

    @classmethod
    def read(cls, item: dict, position: int) -> "Comment":
        mail = item.get("mail") or []
        mail = [word.lower() for word in (mail.split() if isinstance(mail, str) else " ".join(mail).split())]
        owner = bool(item.get("owner"))
        fonts = any(word in FONTS for word in mail)
        flash = not fonts and (item.get("date", FLASH_END) < FLASH_END or "nico:flash" in mail)
        order = (item["vpos"], item.get("date", 0), item.get("date_usec", 0), position)
        looks = Looks.of(mail, bool(item.get("premium")) or owner)
        return cls(str(item["id"]), item["content"], item["vpos"], owner, mail, looks, flash, order)

    def seconds(self) -> float | None:
        """The last duration that the commands name."""
        found = None
        for word in self.mail:
            if re.fullmatch(r"@([0-9]+\.?[0-9]*|\.[0-9]+)", word):
                found = float(word[1:])
        return found or None

    def duration(self) -> int:
        """Centiseconds."""
        seconds = self.seconds()
        return min(math.floor(seconds * 100 + 1e-6), 12_000) if seconds else 300


@dataclass
class Script:
    start: int
    end: float
    id: str
    looks: Looks
    arguments: list[str] = field(default_factory=list)

    def acts_at(self, vpos: int) -> bool:
        return self.start <= vpos < self.end

    def replace(self, comment: Comment) -> None:
        word, by, scope, target, condition = (self.arguments + ["", "", "", "", ""][len(self.arguments):])[:5]
        target = target or "コメ"
        if target in ("コメ", "含まない") and comment.owner or target == "投コメ" and not comment.owner:
            return
        if comment.text != word if condition == "完全一致" else word not in comment.text:
            return
        comment.text = by if scope == "全" else comment.text.replace(word, by) if word else comment.text
        comment.looks = self.looks.over(comment.looks)
        comment.touched = True


def split_arguments(text: str) -> list[str]:
    """Words and quoted texts; within "" and '', a line break is written \\n."""
    found, word, quote = [], "", ""
    for index, letter in enumerate(text):
        if not quote and letter in "\"'「":
            quote = letter
        elif quote and (letter == quote != "「" and text[index - 1] != "\\" or quote == "「" and letter == "」"):
            found.append(word if quote == "「" else word.replace("\\n", "\n"))
            word = quote = ""
        elif not quote and letter.isspace():
            found += [word] if word else []
            word = ""
        else:
            word += letter
    return found + ([word] if word else [])


def perform(comments: list[Comment]) -> None:
    """Hides scripts and invisible comments, and applies scripts to the texts and looks of the others."""
    defaults, replacements = [], []
    for comment in comments:
        name = re.match("[@＠]([^ \u3000\\s]+)", comment.text) if comment.owner else None
        if name or comment.text.startswith("/") or "invisible" in comment.mail:
            comment.hidden = True
        if name and name[1] in ("デフォルト", "置換"):
            seconds = comment.seconds()
            end = comment.vpos + min(seconds, 3600) * 100 if seconds else math.inf
            script = Script(comment.vpos, end, comment.id, comment.looks)
            if name[1] == "デフォルト":
                defaults.insert(0, script)
            else:
                script.arguments = split_arguments(comment.text[len(name[0]):])
                replacements.append(script)
                replacements.sort(key=lambda script: script.start)
            continue
        own = comment.looks
        for script in replacements:
            if script.acts_at(comment.vpos):
                script.replace(comment)
        # From the newest to the oldest, until everything is chosen: of these, the oldest wins.
        usual = Looks()
        for script in defaults:
            if script.acts_at(comment.vpos):
                usual = script.looks.over(usual)
                if len(usual.values()) == 4:
                    break
        looks = comment.looks.over(usual)
        comment.touched |= looks != own
        comment.looks = looks


# Places


@dataclass
class Item:
    """A comment and its place in the layout."""

    comment: Comment
    place: dict
    stage: "Stage"

    def __post_init__(self) -> None:
        self.loc = self.comment.looks.loc or "naka"
        self.x, self.y, self.w, self.h = (float(self.place[name]) for name in "xywh")
        self.group = (self.loc, self.comment.owner)
        seconds = self.comment.duration() / 100
        self.time, self.seconds = self.comment.vpos / 100, seconds
        self.speed = (1530 * self.stage.scale + 0.95 * self.w) / (seconds + 1)
        # Measured from the edge from which the group is stacked.
        self.row = self.stage.height - self.y - self.h if self.loc == "shita" else self.y

    def left(self, time: float) -> float:
        return self.stage.x(1725) - (time - self.time + 1) * self.speed

    def time_at(self, left: float) -> float:
        return self.time - 1 + (self.stage.x(1725) - left) / self.speed

    def depth(self, other: "Item") -> float:
        """Pixels by which a later comment overlaps this one; negative if it does not."""
        if self.loc != "naka":
            return 1e9 if other.comment.vpos < self.comment.vpos + self.comment.duration() - 19 else -1e9
        gap, pair = 5 * self.stage.scale, (self, other)
        begin = max(item.time_at(self.stage.x(1685)) for item in pair)
        end = min(item.time_at(self.stage.x(235) - gap - item.w) for item in pair)
        if begin >= end:
            return -1e9
        distances = [self.left(time) - other.left(time) for time in (begin, end)]
        return min(other.w + gap - min(distances), max(distances) + self.w + gap)


class Stage:
    """The canvas of 1920 by 1080 in the middle of a frame, and as high, unless its 4:3 part would be too wide."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.scale = min(height / 1080, width / 1440)

    def x(self, canvas: float) -> float:
        return (self.width - 1920 * self.scale) / 2 + self.scale * canvas


class Report:
    def __init__(self) -> None:
        self.worst: dict[str, tuple[float, str]] = {}
        self.counts: Counter = Counter()
        self.notes: Counter = Counter()

    def add(self, what: str, deviation: float, item: Item, expected: str = "") -> None:
        self.counts[what] += 1
        if what not in self.worst or deviation > self.worst[what][0]:
            text = item.comment.text.replace("\n", "⏎")[:24]
            self.worst[what] = (deviation, f"{item.comment.id} at {item.time:.2f} s, {text!r}{expected}")

    def print(self, limit: float) -> bool:
        for what, (deviation, where) in self.worst.items():
            mark = "FAIL" if deviation > limit else "ok"
            print(f"{mark:4} {what:8} {self.counts[what]:6} checked, {deviation:9.3f} px at most: {where}")
        for note, count in sorted(self.notes.items()):
            print(f"     {count:6} {note}")
        return any(deviation > limit for deviation, _ in self.worst.values())


def check_size(item: Item, report: Report) -> None:
    comment, looks = item.comment, item.comment.looks
    text = item.place.get("text", comment.text)
    model = (Flash if comment.flash else HTML5)(
        looks.size or "medium", text.count("\n") + 1, item.loc != "naka", "full" in comment.mail,
        "ender" in comment.mail)
    pixel = VIRTUAL * item.stage.scale
    # A pixel either way, for the layout's rounding.
    width, height, blur = item.w / pixel, item.h / pixel, 1 / pixel
    report.notes["sized as in Flash" if comment.flash else "sized as in HTML5"] += 1
    deviation = abs(height - model.natural_height())
    expected = model.natural_height() * pixel
    if item.loc != "naka" and (deviation > blur or width > model.limit + blur):
        # Made smaller for its width: finds the text that would give such a box.
        deviation = math.inf
        for ems in model.possible_ems(width, height, blur):
            found = model.box(ems)
            off = max(abs(found[0] - width), abs(found[1] - height))
            if off < deviation:
                deviation, expected = off, found[1] * pixel
        report.notes["made smaller for their widths"] += 1
    report.add("height", deviation * pixel, item, f": {item.h:g} for {expected:.2f}")


def check_motion(item: Item, report: Report) -> None:
    begin, end = float(item.place["in"]), float(item.place["out"])
    speed = float(item.place["vx"])
    if item.loc != "naka":
        # Times are in hundredths of a second, each of which counts as a pixel.
        report.add("start", abs(begin - item.time) * 100, item)
        report.add("end", abs(end - item.time - item.seconds) * 100, item)
        report.add("x", abs(item.x - (item.stage.width - item.w) / 2) + abs(speed), item)
        return
    mirrored = item.place["mode"] == "reverse"
    def left(time: float) -> float:
        return item.stage.width - item.w - item.left(time) if mirrored else item.left(time)

    report.add("start", abs(item.left(begin) - item.stage.width), item)
    report.add("end", abs(item.left(end) + item.w), item)
    for time in (begin, (begin + end) / 2, end):
        report.add("x", abs(item.x + speed * (time - begin) - left(time)), item)


def lowest_free_row(item: Item, obstacles: list[Item], overlap: float) -> float:
    """The first row at which the item overlaps no obstacle by more than `overlap`."""
    for row in sorted([0.0, *(other.row + other.h for other in obstacles)]):
        if row >= 0 and all(
            row >= other.row + other.h - overlap or row + item.h <= other.row + overlap for other in obstacles
        ):
            return row
    raise AssertionError("there is room below all others")


def check_row(item: Item, earlier: list[Item], report: Report) -> None:
    height, overflows = item.stage.height, bool(item.place.get("overflow"))
    if item.h > height + 1:
        expected = -(item.h - height) / 2 if item.loc == "naka" else 0
        report.notes["higher than the stage"] += 1
        report.add("y", abs(item.row - expected), item, f": {item.row:g} for {expected:g}")
        return
    # Scrolling art that is taller than the frame blocks no others.
    earlier = [other for other in earlier if other.loc != "naka" or other.h <= height + 1]
    best = (math.inf, 0.0)
    depths = [(other.depth(item), other) for other in earlier if not other.place.get("overflow")]
    # Near misses in time or space may be decided either way, by rounding.
    for slack in (0, 1, -1):
        obstacles = [other for depth, other in depths if depth > slack]
        for overlap in (0.01, 1):
            row = lowest_free_row(item, obstacles, overlap)
            if row + item.h > height + overlap:
                deviation = 0 if overflows and 0 <= item.y + 1 and item.y + item.h <= height + 1 else height
            else:
                deviation = height if overflows else abs(item.row - row)
            if deviation < best[0]:
                best = (deviation, row)
            if best[0] <= 1:
                if slack:
                    report.notes["placed by a hair"] += 1
                if overflows:
                    report.notes["overflow"] += 1
                report.add("y", best[0], item)
                return
    wanted = "an overflow" if best[1] + item.h > height + 1 else f"{best[1]:g}"
    report.add("y", best[0], item, f": {'an overflow' if overflows else format(item.row, 'g')} for {wanted}")


# Files


def cleaned(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(letter for letter in text if letter in "\n\t" or ord(letter) >= 32 and not 127 <= ord(letter) < 160)


def match(places: list[dict], comments: list[Comment], report: Report) -> list[tuple[Comment, dict]]:
    """The comment of each line, by its identifier and text; equal ones are taken in order."""
    waiting: dict[str, list[Comment]] = {}
    for comment in comments:
        waiting.setdefault(comment.id, []).append(comment)
    pairs, last = [], None
    for place in places:
        candidates = waiting.get(str(place.get("id")), [])
        candidates = [comment for comment in candidates if not comment.hidden] or candidates
        text = cleaned(place.get("text", ""))
        same = [comment for comment in candidates if cleaned(comment.text)[:1024].startswith(text)]
        same = [comment for comment in same if len(cleaned(comment.text)) == len(text)] or same
        if not same and len(candidates) == 1:
            report.notes["whose texts differ"] += 1
            same = candidates
        if same:
            waiting[same[0].id].remove(same[0])
        if "dropped" in place:
            report.notes[f"dropped: {place['dropped']}"] += 1
            continue
        if not same:
            report.notes["lines of no comment"] += 1
            continue
        if same[0].hidden:
            report.notes["shown, though commands or scripts hide them"] += 1
        pairs.append((same[0], place))
        if last and same[0].order < last:
            report.notes["not in order of time and date"] += 1
        last = same[0].order
    left = sum(not comment.hidden for rest in waiting.values() for comment in rest)
    report.notes["comments without a place"] += left
    return pairs


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("comments", type=Path, help="the comments, in the dialect \"formatted\"")
    parser.add_argument("layout", type=Path, help="the output of `nagare layout`")
    parser.add_argument("--size", default="1920x1080", help="the stage")
    parser.add_argument("--html5", action="store_true", help="expect no text in Flash's sizes")
    parser.add_argument("--skip-scripted", action="store_true", help="check no comment that a script changes")
    parser.add_argument("--limit", type=float, default=1.0, help="the largest allowed deviation, in pixels")
    arguments = parser.parse_args()

    report = Report()
    items = json.loads(arguments.comments.read_text("utf-8"))
    comments = sorted((Comment.read(item, index) for index, item in enumerate(items)), key=lambda item: item.order)
    perform(comments)
    places = [json.loads(line) for line in arguments.layout.read_text("utf-8").split("\n") if line.strip()]
    stage = Stage(*map(int, arguments.size.split("x")))
    groups: dict[tuple, list[Item]] = {}
    for comment, place in match(places, comments, report):
        comment.flash &= not arguments.html5
        item = Item(comment, place, stage)
        # Comments that left long before the next one enters block no others.
        earlier = groups[item.group] = [
            other for other in groups.get(item.group, []) if other.time + other.seconds + 3 > item.time]
        if arguments.skip_scripted and comment.touched:
            report.notes["skipped, as scripts change them"] += 1
        elif place["mode"] not in MODES[item.loc]:
            report.notes["of another position than their commands say"] += 1
            report.add("position", math.inf, item, f": {place['mode']} for {item.loc}")
        else:
            check_size(item, report)
            check_motion(item, report)
            check_row(item, earlier, report)
        earlier.append(item)
    failed = report.print(arguments.limit)
    return 1 if failed or not report.counts else 0


if __name__ == "__main__":
    sys.exit(main())
