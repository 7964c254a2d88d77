#!/usr/bin/env python3
"""coverage.py   which lines of the sources the tests run: builds them counting, runs them all, and prints a table

What is short of its goal makes it fail. Lines that nobody runs are listed, file by file, in .build/coverage/missed.txt.
"""
import json
import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build/coverage"
SWIFT = os.environ.get("SWIFT", "swift")
SWIFT_BUILD = [SWIFT, "build", "-c", "release", "--scratch-path", str(BUILD), "--enable-code-coverage"]
SWIFT_TEST = [SWIFT, "test", *SWIFT_BUILD[2:], "--skip-build"]
# Shares of lines, in percent. What reads and computes is to be tested to the last line; the rest has lines for what
# systems and libraries rarely do.
GOALS = {"NagareComments": 95, "NagareLayout": 95, "NagareColor": 95, "NagarePixels": 95}
GOAL_OF_ALL = 85
# The package has the benchmarks' tests with this alone.
os.environ["NAGARE_BENCHMARKS"] = "1"


def run(command, **options):
    """Runs a command to its end, and ends with it where it fails."""
    done = subprocess.run(command, cwd=ROOT, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command[:3])} failed")
    return done.stdout


def tool(name):
    """A program that comes with Swift."""
    beside = Path(shutil.which(SWIFT) or SWIFT).resolve().parent / name
    return str(beside) if beside.exists() else name


def count():
    """Runs all tests, the program's own by themselves.

    Gives what llvm-cov tells of each file, and whether all tests passed.
    """
    run([*SWIFT_BUILD, "--build-tests"])
    products = Path(run([*SWIFT_BUILD, "--show-bin-path"], stdout=subprocess.PIPE, text=True).strip())
    counts = BUILD / "counts"
    shutil.rmtree(counts, ignore_errors=True)
    counts.mkdir(parents=True)
    # Each process has a file of its own, as the program runs many times at once.
    environment = {**os.environ, "LLVM_PROFILE_FILE": str(counts / "%m-%p.profraw")}
    have_passed = True
    for selection in ("--skip", "--filter"):
        done = subprocess.run([*SWIFT_TEST, selection, "NagareCLITests"], cwd=ROOT, env=environment)
        have_passed = have_passed and done.returncode == 0
        # The next run would remove those that Swift gave a place of its own.
        for profile in products.rglob("*.profraw"):
            shutil.move(profile, counts / f"{selection}-{profile.name}")
    names = BUILD / "profiles.txt"
    names.write_text("".join(f"{path}\n" for path in counts.glob("*.profraw")))
    merged = str(BUILD / "all.profdata")
    # Programs that have no room to write, as some tests want it, leave counts that cannot be read.
    run([tool("llvm-profdata"), "merge", "--sparse", "--failure-mode=all", f"--input-files={names}", "-o", merged])
    tests = next(products.glob("*.xctest"))
    tests = next(tests.rglob("Contents/MacOS/*"), tests)
    exported = run(
        [tool("llvm-cov"), "export", str(tests), "--object", str(products / "nagare"), f"--instr-profile={merged}",
         str(ROOT / "Sources")], stdout=subprocess.PIPE)
    return json.loads(exported)["data"][0]["files"], have_passed


def missed_lines(file):
    """The numbers of lines whose code nobody ran."""
    missed, segments = set(), file["segments"]
    for (line, _, runs, has_count, _, is_gap), following in zip(segments, segments[1:]):
        if has_count and runs == 0 and not is_gap:
            missed.update(range(line, following[0] + 1))
    return missed


def ranges(lines):
    """1-3, 7 for 1, 2, 3 and 7."""
    parts = []
    for line in sorted(lines):
        if parts and parts[-1][1] == line - 1:
            parts[-1][1] = line
        else:
            parts.append([line, line])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def main():
    files, have_passed = count()
    modules = defaultdict(lambda: [0, 0])
    with open(BUILD / "missed.txt", "w") as report:
        for file in files:
            path = Path(file["filename"]).relative_to(ROOT / "Sources")
            # Headers of libraries have nothing of ours in them, and the example is not a part of the product.
            if not re.search(r"\.(swift|c)$", path.name) or path.parts[0] == "OverlayExample":
                continue
            lines = file["summary"]["lines"]
            modules[path.parts[0]][0] += lines["covered"]
            modules[path.parts[0]][1] += lines["count"]
            if lines["covered"] < lines["count"]:
                report.write(f"{path} {lines['percent']:.1f} %: {ranges(missed_lines(file))}\n")
    modules["all"] = [sum(values) for values in zip(*modules.values())]
    failures = [] if have_passed else ["not all tests passed"]
    for name, (covered, total) in sorted(modules.items(), key=lambda item: (item[0] == "all", item[0])):
        share, goal = 100 * covered / total, GOAL_OF_ALL if name == "all" else GOALS.get(name, 0)
        print(f"{name:16} {covered:6} of {total:6} lines {share:6.1f} %" + (f"   goal {goal} %" if goal else ""))
        if share < goal:
            failures.append(f"{name} is short of its goal")
    print(f"{BUILD / 'missed.txt'} lists the lines that nobody ran")
    if failures:
        sys.exit("; ".join(failures))


if __name__ == "__main__":
    main()
