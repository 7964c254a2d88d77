#!/usr/bin/env python3
"""Check that everybody can use the studio's page.

In each state of the page, in light and dark, on desks and phones: axe finds nothing. In three languages, no text is cut
off. A video is burned by the keyboard alone, with the focus always in sight. Prints a line for each problem.

Usage: accessibility.py NAGARE [--page FOLDER]
"""
import argparse, os, signal, sys, time

import boxes, keyboard, states
from studio import Studio, folder_of
from studio_page import DESK, WINDOWS, StudioPage, browser

FIXTURES = {
    "clip.mp4": "clip.mp4", "clip.xml": "comments.xml", "clip.json": "niconico/formatted.json",
    "live.xml": "bilibili/bililive.xml", "folder/other.mp4": "clip.mp4",
}
INPUTS = ["clip.mp4", "clip.xml", "live.xml"]


def main():
    parser = argparse.ArgumentParser(description="Check that everybody can use the studio's page.")
    parser.add_argument("nagare", type=os.path.abspath)
    parser.add_argument("--page", metavar="FOLDER", help="page files to check in place of those in the program")
    words = parser.parse_args()
    # As Ctrl-C, which ends the programs and removes the folders.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    start, pages = time.monotonic(), []
    with browser() as chromium:
        for width in WINDOWS:
            for check in [check_from_folder, check_states]:
                pages.append(check(chromium, width, words))
    problems = [problem for page in pages for problem in page.problems.items()]
    for problem, places in problems:
        others = f" (and in {len(places) - 1} more)" if len(places) > 1 else ""
        print(f"{next(iter(places))}: {problem}{others}", file=sys.stderr)
    runs, focused = sum(page.runs for page in pages), sum(page.focused for page in pages)
    seconds = time.monotonic() - start
    print(f"{runs} runs of axe, {focused} focused elements, {len(problems)} problems, {seconds:.0f} s")
    sys.exit(1 if problems else 0)


def check_from_folder(chromium, width, words):
    with folder_of(FIXTURES) as folder, Studio(words.nagare, folder) as studio:
        with StudioPage(chromium, width, studio.url, words.page) as page:
            page.attempt(states.check_without_video)
            if width == DESK:
                page.attempt(keyboard.walk, folder)
            return page


def check_states(chromium, width, words):
    with folder_of(FIXTURES) as folder, Studio(words.nagare, folder, *INPUTS) as studio:
        with StudioPage(chromium, width, studio.url, words.page) as page:
            page.attempt(states.check)
            page.attempt(boxes.check)
            return page


main()
