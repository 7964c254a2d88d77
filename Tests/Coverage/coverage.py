#!/usr/bin/env python3
"""coverage.py   measures line coverage: builds and runs all tests, and prints a table of the lines that they run

Fails if a module misses its goal. Lines that no test runs are listed, file by file, in .build/coverage/missed.txt.
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
# Shares of lines, in percent. Code that reads and computes should be covered completely; other modules have lines for
# rare errors of systems and libraries.
GOALS = {"NagareComments": 95, "NagareLayout": 95, "NagareColor": 95, "NagarePixels": 95}
GOAL_OF_ALL = 85
# Without this, the package has no tests of the benchmarks.
os.environ["NAGARE_BENCHMARKS"] = "1"


def run(command, **options):
    """Runs a command; exits if it fails."""
    done = subprocess.run(command, cwd=ROOT, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command[:3])} failed")
    return done.stdout


def tool(name):
    """The path of a program that comes with Swift."""
    beside = Path(shutil.which(SWIFT) or SWIFT).resolve().parent / name
    return str(beside) if beside.exists() else name


def count():
    """Runs all tests, the program's own by themselves.

    Returns llvm-cov's data for each file, and whether all tests passed.
    """
    run([*SWIFT_BUILD, "--build-tests"])
    products = Path(run([*SWIFT_BUILD, "--show-bin-path"], stdout=subprocess.PIPE, text=True).strip())
    counts = BUILD / "counts"
    shutil.rmtree(counts, ignore_errors=True)
    counts.mkdir(parents=True)
    # Each process has its own file, as several instances of the program run at once.
    environment = {**os.environ, "LLVM_PROFILE_FILE": str(counts / "%m-%p.profraw")}
    have_passed = True
    for selection in ("--skip", "--filter"):
        done = subprocess.run([*SWIFT_TEST, selection, "NagareCLITests"], cwd=ROOT, env=environment)
        have_passed = have_passed and done.returncode == 0
        # Swift puts some elsewhere, where the next run would remove them.
        for profile in products.rglob("*.profraw"):
            shutil.move(profile, counts / f"{selection}-{profile.name}")
    names = BUILD / "profiles.txt"
    names.write_text("".join(f"{path}\n" for path in counts.glob("*.profraw")))
    merged = str(BUILD / "all.profdata")
    # Programs on a full disk, as in some tests, leave unreadable counts.
    run([tool("llvm-profdata"), "merge", "--sparse", "--failure-mode=all", f"--input-files={names}", "-o", merged])
    tests = next(products.glob("*.xctest"))
    tests = next(tests.rglob("Contents/MacOS/*"), tests)
    exported = run(
        [tool("llvm-cov"), "export", str(tests), "--object", str(products / "nagare"), f"--instr-profile={merged}",
         str(ROOT / "Sources")], stdout=subprocess.PIPE)
    return json.loads(exported)["data"][0]["files"], have_passed


def missed_lines(file):
    """The numbers of lines whose code did not run."""
    missed, segments = set(), file["segments"]
    for (line, _, runs, has_count, _, is_gap), following in zip(segments, segments[1:]):
        if has_count and runs == 0 and not is_gap:
            missed.update(range(line, following[0] + 1))
    return missed


def ranges(lines):
    """The text of line numbers: 1-3, 7 for 1, 2, 3 and 7."""
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
            # Headers of libraries are not Nagare's, and the example is not part of the product.
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
    print(f"{BUILD / 'missed.txt'} lists the lines that no test runs")
    if failures:
        sys.exit("; ".join(failures))


if __name__ == "__main__":
    main()
