#!/usr/bin/env python3
"""check.py BUILD   checks the documentation: public symbols, parameters, topics, options, links, examples

BUILD is the folder that `swift build --show-bin-path` names, with the program. Extracted files are left in
.build/documentation.
"""
import json
import os
import re
import shutil
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CATALOG = ROOT / "Sources/Nagare/Nagare.docc"
OUTPUT = ROOT / ".build/documentation"
SWIFT = os.environ.get("SWIFT", "swift")
REEXPORTED = [
    "NagareColor", "NagareComments", "NagareLayout", "NagareMedia", "NagareOverlay", "NagarePixels", "NagareSystem",
    "NagareText",
]
LIBRARIES = ["freetype2", "harfbuzz", "fontconfig", "fribidi", "libavformat", "libwebpdemux", "zlib"]


def run(command):
    """The output of a command, standard error included; exits if it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"{command[0]} failed:\n{done.stdout}")
    return done.stdout


def imports(build):
    """The arguments with which the compiler finds the built modules, as an app's package does."""
    target = json.loads(run([SWIFT, "-print-target-info"]))["target"]["unversionedTriple"]
    shims = ("CFFmpeg", "CLinux", "CLiteRt", "CRsvg", "CText", "CWebP", "CZlib")
    folders = [build / "Modules"] + [ROOT / "Sources" / name for name in shims]
    flags = run(["pkg-config", "--cflags-only-I", *LIBRARIES]).split()
    return [
        "-target", target, "-module-cache-path", str(OUTPUT / "modules"),
        "-Xcc", f"-fmodule-map-file={build}/CPixelKernels.build/module.modulemap",
        *[word for folder in folders for word in ("-I", str(folder))],
        *[word for flag in flags for word in ("-I", flag[2:])],
    ]


def symbols(build):
    """The symbols that `import Nagare` makes visible, without those that the compiler synthesizes."""
    graphs = OUTPUT / "symbols"
    shutil.rmtree(graphs, ignore_errors=True)
    graphs.mkdir(parents=True)
    run([
        SWIFT, "symbolgraph-extract", "-module-name", "Nagare", "-output-dir", str(graphs),
        "-minimum-access-level", "public", f"-experimental-allowed-reexported-modules={','.join(REEXPORTED)}",
        *imports(build),
    ])
    graph = json.loads((graphs / "Nagare.symbols.json").read_text())
    return [symbol for symbol in graph["symbols"] if "::SYNTHESIZED::" not in symbol["identifier"]["precise"]]


def place(symbol):
    location = symbol.get("location")
    if location is None:
        return "?"
    path = Path(location["uri"].removeprefix("file://"))
    return f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}:{location['position']['line'] + 1}"


def undocumented(symbols):
    """A line for each public symbol without a comment."""
    return sorted(
        f"{place(symbol)}: {'.'.join(symbol['pathComponents'])} has no documentation"
        for symbol in symbols if not symbol.get("docComment", {}).get("lines"))


def unlisted(symbols):
    """A line for each type that no topic lists."""
    page = (CATALOG / "Nagare.md").read_text()
    listed = set(re.findall(r"^- ``([^`]+)``$", page, re.MULTILINE))
    return sorted(
        f"{place(symbol)}: {symbol['pathComponents'][0]} is in no topic of Nagare.md"
        for symbol in symbols
        if len(symbol["pathComponents"]) == 1 and symbol["kind"]["identifier"] != "swift.func"
        and symbol["pathComponents"][0] not in listed)


def unlisted_articles():
    """A line for each article that no topic lists."""
    listed = set(re.findall(r"^- <doc:(\w+)>$", (CATALOG / "Nagare.md").read_text(), re.MULTILINE))
    return [
        f"{article.relative_to(ROOT)}: the article is in no topic of Nagare.md"
        for article in sorted(CATALOG.glob("*.md")) if article.stem not in listed | {"Nagare"}]


def outdated_options(build):
    """A line if the committed tables of options differ from those that the program prints."""
    article = CATALOG / "Options.md"
    printed = subprocess.run(
        [str(build / "nagare"), "manual", "--format", "markdown"], stdout=subprocess.PIPE, text=True, check=True).stdout
    committed = article.read_text().splitlines() if article.exists() else []
    differing = (
        number for number, (old, new) in enumerate(zip_longest(committed, printed.splitlines()), 1) if old != new)
    return [
        f"{article.relative_to(ROOT)}:{number}: differs from the program's options; make option-tables writes it"
        for number in differing][:1]


def broken_links():
    """A line for each link of the top-level pages to a file or a heading that does not exist."""
    found = []
    for page in sorted(ROOT.glob("*.md")):
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, heading = target.partition("#")
            linked = page if not path else page.parent / path
            if not linked.exists():
                found.append(f"{page.name}: {target} does not exist")
            elif heading and heading not in anchors(linked):
                found.append(f"{page.name}: {target} has no such heading")
    return found


def missing_sources():
    """A line for each source file that an article names and that does not exist."""
    return [
        f"{article.relative_to(ROOT)}: {name} does not exist"
        for article in sorted(CATALOG.glob("*.md"))
        for name in re.findall(r"`([A-Z]\w+/[\w/+]+\.(?:swift|c|h))`", article.read_text())
        if not (ROOT / "Sources" / name).exists()]


def anchors(page):
    """The anchors of a page's headings, as GitHub names them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


# Declarations that the examples use from the app around them.
SURROUNDINGS = """
  let (file, time, width, height) = (URL(filePath: ""), 0.0, 64, 36)
  let (address, bytesPerRow) = (UnsafeMutablePointer<UInt8>.allocate(capacity: 4), 4)
  let (pixels, job) = ([UInt8](), BurnJob(video: "", comments: [], output: ""))
  let frame = FrameView(width: 1, height: 1, format: .bgra, FrameView.Plane(samples: address, stride: bytesPerRow))
  let overlay = try Overlay.live(for: OverlayTarget(width: width, height: height, format: .bgra))
"""


def broken_examples(build):
    """A line for each error in an example or in the example app, which see only public symbols."""
    pages = [ROOT / "README.md", *sorted(CATALOG.glob("*.md")), *sorted((ROOT / "Sources").rglob("*.swift"))]
    found = []
    for page in pages:
        text = page.read_text() if page.suffix == ".md" else re.sub(r"(?m)^ *///? ?", "", page.read_text())
        for block in re.findall(r"(?ms)^```swift\n(.*?)^```$", text):
            body = "".join(line for line in block.splitlines(True) if not line.startswith("import "))
            isAsync = "async " if "await" in body else ""
            source = OUTPUT / "Example.swift"
            source.write_text(
                f"import Foundation\nimport Nagare\nfunc surroundings() throws {{{SURROUNDINGS}"
                f"  func example() {isAsync}throws {{\n{body}}}\n}}\n")
            found += [f"{page.relative_to(ROOT)}: {error}" for error in compile_errors(build, source)]
    app = ROOT / "Sources/OverlayExample/main.swift"
    return found + [f"{app.relative_to(ROOT)}: {error}" for error in compile_errors(build, app)]


def compile_errors(build, source):
    done = subprocess.run(
        [SWIFT + "c", "-typecheck", "-swift-version", "6", *imports(build), str(source)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    errors = [line.partition(": error: ")[2] for line in done.stdout.splitlines() if ": error: " in line]
    return errors or ([done.stdout] if done.returncode else [])


def warnings():
    """docc's warnings and errors about the pages and the comments."""
    compiler = Path(shutil.which(SWIFT) or SWIFT).resolve().parent
    candidates = [os.environ.get("DOCC"), str(compiler / "docc"), shutil.which("docc")]
    docc = next((path for path in candidates if path and os.access(path, os.X_OK)), None)
    if docc is None:
        sys.exit("docc, which comes with Swift, was not found; DOCC can name it")
    report = run([
        docc, "convert", str(CATALOG), "--additional-symbol-graph-dir", str(OUTPUT / "symbols"),
        "--fallback-display-name", "Nagare", "--fallback-bundle-identifier", "nagare",
        "--output-dir", str(OUTPUT / "Nagare.doccarchive"),
    ])
    lines = report.splitlines()
    return [
        f"{place.strip().removeprefix('--> ')}: {line}"
        for line, place in zip(lines, lines[1:] + [""]) if re.match(r"(warning|error): ", line)]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = Path(sys.argv[1]).resolve()
    found = symbols(build)
    complaints = undocumented(found) + unlisted(found) + unlisted_articles() + warnings()
    complaints += outdated_options(build) + broken_links() + missing_sources() + broken_examples(build)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"{len(found)} public symbols, {len(complaints)} complaints")
    sys.exit(1 if complaints or not found else 0)


main()
