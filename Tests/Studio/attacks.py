#!/usr/bin/env python3
"""Attack the studio's server while it burns. The burns and the server's memory must not change.

Usage: attacks.py NAGARE

Needs Linux and ffmpeg. Prints a line for each attack with a wrong answer.
"""
import argparse
import concurrent.futures
import itertools
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import access
import bodies
import clients
import files
import framing
from studio import Studio
from wire import LIMIT, Server

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "Fixtures"
SECONDS = 24
# The usual limit on open files, with which the studio has to manage.
OPEN_FILES = 1024
# In MiB: a stream takes as much as a burn.
MORE_MEMORY = 250
# How many times as long a burn may take that shares two cores with the attacks.
LONGEST = 6
# The longest that a burn may take, in seconds, with those before it.
PATIENCE = 180
# With more threads, libx264 does not give the same packets each time.
OPTIONS = [{"name": "preset", "value": "veryfast"}, {"name": "threads", "value": "1"}]


def make_video(path):
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=960x540:rate=30", "-f", "lavfi", "-i", "sine",
         "-t", str(SECONDS), "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", path], check=True)


def digest(path):
    """A digest of the packets of all streams."""
    command = ["ffmpeg", "-v", "error", "-i", path, "-map", "0", "-c", "copy", "-f", "md5", "-"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


class Burns:
    """Burns of the whole video, one after another, under their own names."""

    def __init__(self, server, root):
        self.server, self.root = server, root
        self.numbers = itertools.count(1)
        self.done = []

    def burn(self, is_wanted=lambda: True):
        """Orders a burn and waits for its end. What is not as with the first one is its flaw."""
        name = f"burned-{next(self.numbers)}.mp4"
        order = {"options": OPTIONS, "ranges": [], "output": name}
        end = time.monotonic() + PATIENCE
        # Another video may be open, and many connections may be waiting.
        while (status := self.server.ask("api/burns", order | {"video": "clip.mp4"}, 2 * LIMIT)[0]) != 200:
            if not is_wanted():
                return
            if time.monotonic() > end:
                sys.exit(f"a burn is not taken: {status}")
            time.sleep(0.5)
        burn = {}
        while burn.get("state") not in ["done", "failed", "cancelled"]:
            if time.monotonic() > end:
                sys.exit(f"a burn does not end: {burn}")
            time.sleep(0.2)
            _, answer = self.server.ask("api/burns", limit=2 * LIMIT)
            burn = next((burn for burn in (answer or {}).get("burns", []) if burn["output"] == name), {})
        self.done.append({
            "seconds": burn.get("seconds"), "result": burn["state"] + "".join(f", {burn[key]}" for key in [
                "error", "warnings", "problems"] if burn.get(key)),
            "digest": digest(self.root / name) if burn["state"] == "done" else None})

    def burn_while(self, is_wanted):
        while is_wanted():
            self.burn(is_wanted)


class Attacks:
    """Carries out attacks, and counts those with wrong answers."""

    def __init__(self, server, process):
        self.server = server
        self.status = pathlib.Path(f"/proc/{process}/status")
        self.count, self.wrong = 0, 0
        self.lock = threading.Lock()
        self.memory = self.resident("VmRSS:")

    def resident(self, name):
        """The memory of the program, in bytes; 0 if it has ended."""
        lines = self.status.read_text().splitlines()
        return next((int(line.split()[1]) << 10 for line in lines if line.startswith(name)), 0)

    @property
    def more_memory(self):
        """The most that the program has taken beyond that of the start, in MiB."""
        return max(self.resident("VmHWM:") - self.memory, 0) >> 20

    def carry_out(self, attack):
        try:
            outcome = attack.deed() if callable(attack.deed) else self.server.outcome(attack.deed)
        except OSError as error:
            outcome = f"the connection failed: {error}"
        status, _ = self.server.ask("api/burns", limit=2 * LIMIT)
        with self.lock:
            self.count += 1
            if not attack.is_right(outcome):
                self.report(attack.name, f"{outcome or 'no answer'} rather than {attack.right.replace('|', ' or ')}")
            elif status != 200:
                self.report(attack.name, f"the server does not answer afterwards ({status})")

    def report(self, name, text):
        self.wrong += 1
        print(f"{name}: {text}", flush=True)


def contents(folder):
    """The paths in a folder, with the contents of files."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None for path in folder.rglob("*")}


def names(folder):
    return {path.name for path in folder.iterdir() if not path.name.startswith("burned-")}


def run(attacks, server, burns, root, outside):
    """Carries out all attacks while burns run one after another."""
    over = threading.Event()
    with concurrent.futures.ThreadPoolExecutor(64) as pool:
        burning = pool.submit(burns.burn_while, lambda: not over.is_set())
        try:
            # None waits for another.
            slow = access.slow_attacks(server) + clients.slow_attacks(server)
            slow = [pool.submit(attacks.carry_out, attack) for attack in slow]
            for attack in (
                access.attacks(server) + framing.attacks(server) + bodies.attacks(server)
                + files.attacks(server, root, outside)
            ):
                attacks.carry_out(attack)
            for future in slow:
                future.result()
            for attack in clients.heavy_attacks(server) + files.last_attacks(server, root):
                attacks.carry_out(attack)
        finally:
            over.set()
        burning.result()
    for attack in clients.last_attacks(server):
        attacks.carry_out(attack)


def check(nagare, folder):
    start = time.monotonic()
    root, outside = folder / "root", folder / "outside"
    root.mkdir()
    outside.mkdir()
    video = root / "clip.mp4"
    make_video(video)
    shutil.copy(FIXTURES / "comments.xml", root / "clip.xml")
    files.prepare(root, outside, video)
    before, found = contents(outside), names(root)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES, most))
    with Studio(nagare, str(folder), "--root", str(root), str(video), str(root / "clip.xml")) as studio:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        server = Server(studio.url, files.HIDDEN.encode())
        burns = Burns(server, root)
        burns.burn()
        # What the first frame and sheet take for good.
        clients.flood(server, 10)
        clients.leave(server, 1)
        attacks = Attacks(server, studio.process.pid)
        run(attacks, server, burns, root, outside)
        more_memory = attacks.more_memory
        if studio.process.poll() is not None:
            attacks.report("the end", "the studio has ended")
    first, *others = burns.done
    for burn in others:
        for key in ["result", "digest"]:
            if burn[key] != first[key]:
                attacks.report("a burn", f"{key} is {burn[key]} rather than {first[key]}")
    if more_memory > MORE_MEMORY:
        attacks.report("memory", f"{more_memory} MiB more")
    if contents(outside) != before:
        attacks.report("the files outside", "they have changed")
    if names(root) != found:
        attacks.report("the studio's folder", f"it has {names(root) ^ found} more or less")
    if (folder / "config").exists() and any(path.is_file() for path in (folder / "config").rglob("*")):
        attacks.report("the presets", "some were saved")
    if not others:
        attacks.report("the burns", "none ended beside the attacks")
        return attacks.wrong
    ratio = sum(burn["seconds"] for burn in others) / len(others) / first["seconds"]
    if ratio > LONGEST:
        attacks.report("the burns", f"they took {ratio:.2f} times as long as without attacks")
    print(
        f"{attacks.count} attacks, {attacks.wrong} findings; {len(others)} burns beside them took {ratio:.2f} times as"
        f" long as without; {more_memory} MiB more memory; {time.monotonic() - start:.0f} s")
    return attacks.wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("nagare", type=os.path.abspath)
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wrong = check(words.nagare, pathlib.Path(folder).resolve())
    sys.exit(wrong > 0)


main()
