#!/usr/bin/env python3
"""counts.py   checks numbers that keep the code readable: sizes, public types, unchecked sharing, retired names

A ceiling is the lowest number reached so far. A change that gets below it lowers it here; the goal stands beside it.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources"
# The modules that `import Nagare` makes visible.
VISIBLE = [
    "Nagare", "NagareColor", "NagareComments", "NagareLayout", "NagareMedia", "NagareOverlay", "NagarePixels",
    "NagareSystem", "NagareText",
]
# The ceiling and the goal of each count.
CEILINGS = {
    "lines of README.md": (158, 200),
    "lines of the sources": (87_993, 52_087),
    "public types of import Nagare": (80, 80),
    "places that the compiler does not check for data races": (13, 13),
    "retired names": (0, 0),
}
# Retired names, which the field's terms replaced: whole identifiers, and words in identifiers.
RETIRED = """
    Usher Visitor Arrival CommentFeed CommentRecord SpriteWorkshop SpriteStore TintBoard DirectedBudget DrawingCrew Promise
    LightMetadata NiconicoPerformance StageDirections Choreography DirectedVisitor OpeningRequest InkShares PictureShares
    LiveArrivals LiveInbox IncomingComments CommentIntake IntakeSource IntakeError IntakeLimits IntakeReport IntakeLoop
    IntakeOptions PartOptions PlayingOptions RunningOptions PictureOptions PalettePicture ReaderGone LiveLines EncoderSpeed
    CommentSieve FilteredComments SourcePicture PartTimes RenderSpan Continuation EarlierOutput
    BurnResumption VideoDamage LengthLoss OutOfRoom Playback writesTexts overwrites resumes Scene
""".split()
RETIRED_WORDS = re.compile(r"\b(?:sounds?|\w*Sounds?)(?![a-z])\w*")


def swift(modules=("", "../Benchmarks/Sources")):
    """The Swift files of some modules, or of all and of the benchmarks."""
    return [path for module in modules for path in sorted((SOURCES / module).resolve().rglob("*.swift"))]


def code(path):
    """The lines of a file without comments and strings."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.lstrip().startswith("//"):
            yield number, re.sub(r'"(?:[^"\\]|\\.)*"', '""', line)


def lines_of_sources():
    files = [path for path in SOURCES.rglob("*") if path.suffix in {".swift", ".c", ".h"}]
    return [line for path in files for line in path.read_text().splitlines()]


def public_types():
    pattern = re.compile(r"\s*public (?:(?:final|indirect) )*(?:struct|class|enum|protocol|actor) (\w+)")
    return [f"{path}:{number}" for path in swift(VISIBLE) for number, line in code(path) if pattern.match(line)]


def unchecked():
    # The constants for functions of FFmpeg are not state.
    pattern = re.compile(r"@unchecked Sendable|nonisolated\(unsafe\)(?! let \w+ = library\.)")
    return [f"{path}:{number}" for path in swift() for number, line in code(path) if pattern.search(line)]


def retired_names():
    whole = re.compile(rf"\b(?:{'|'.join(RETIRED)})\b")
    return [
        f"{path.relative_to(ROOT)}:{number}: {match.group()}" for path in swift() for number, line in code(path)
        for match in [whole.search(line) or RETIRED_WORDS.search(line)] if match]


def main():
    found = {
        "lines of README.md": (ROOT / "README.md").read_text().splitlines(),
        "lines of the sources": lines_of_sources(),
        "public types of import Nagare": public_types(),
        "places that the compiler does not check for data races": unchecked(),
        "retired names": retired_names(),
    }
    failed = False
    for name, items in found.items():
        ceiling, goal = CEILINGS[name]
        print(f"{name}: {len(items)}, at most {ceiling}" + (f"; the goal is {goal}" if goal < ceiling else ""))
        if len(items) > ceiling:
            failed = True
            if ceiling < 100:
                print(*items[:20], sep="\n", file=sys.stderr)
    sys.exit(1 if failed else 0)


main()
