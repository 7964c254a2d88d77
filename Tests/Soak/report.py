"""The report of a soak run."""

import datetime
import hashlib
import os
import platform
import shutil
import subprocess


class Report:
    """Lines, goals that were met or missed, and findings."""

    FINDS_KEPT = 40

    def __init__(self, folder, program):
        self.folder = folder
        self.program = program
        self.lines = []
        self.failed = []
        self.finds = 0
        shutil.rmtree(os.path.join(folder, "finds"), ignore_errors=True)
        os.makedirs(os.path.join(folder, "finds"))
        self.say(self.heading())

    def heading(self):
        """The date, the sources and the machine."""
        now = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
        here = os.path.dirname(os.path.abspath(__file__))
        git = ["git", "-C", here]
        naming = ["describe", "--always", "--dirty", "--abbrev=12"]
        named = subprocess.run(git + naming, capture_output=True, text=True, check=False)
        commit = named.stdout.strip() or "unknown"
        with open(self.program, "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()[:12]
        return (f"{now}, sources at {commit}, program sha256 {digest}, {platform.system()} {platform.machine()}, "
                f"{os.cpu_count()} processors")

    def say(self, line):
        """Prints a line, and keeps it for the file."""
        print(line, flush=True)
        self.lines.append(line)
        with open(os.path.join(self.folder, "report.txt"), "w", encoding="utf-8") as file:
            file.write("\n".join(self.lines) + "\n")

    def goal(self, name, met, numbers):
        """Prints the line of a goal; the run fails if one is missed."""
        self.say(f"{'met   ' if met else 'MISSED'} {name}: {numbers}")
        if not met:
            self.failed.append(name)

    def find(self, name, what, repeat, files=()):
        """Keeps a finding: its description, the command that reproduces it, and the files that it needs."""
        self.finds += 1
        if self.finds > self.FINDS_KEPT:
            return
        place = os.path.join(self.folder, "finds", name)
        os.makedirs(place, exist_ok=True)
        for path in files:
            if os.path.exists(path):
                shutil.copy(path, place)
        with open(os.path.join(place, "find.txt"), "w", encoding="utf-8") as file:
            file.write(f"{what}\n{repeat}\n")
        self.say(f"  find {name}: {what.splitlines()[0]}\n    again: {repeat}")
