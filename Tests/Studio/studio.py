"""The studio that a check runs, and the folder of its videos."""
import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "Fixtures"


@contextlib.contextmanager
def folder_of(fixtures):
    """A folder with copies of fixtures, by their names in it."""
    with tempfile.TemporaryDirectory() as folder:
        for name, fixture in fixtures.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            shutil.copy(FIXTURES / fixture, path)
        yield folder


class Studio:
    """A studio in a folder, while a block runs; what it keeps for its user stays there, too."""

    def __init__(self, nagare, home, *words):
        self.command, self.home = [os.path.abspath(nagare), "studio", "--no-open", *words], home
        self.environment = dict(os.environ, XDG_CONFIG_HOME=home + "/config", XDG_STATE_HOME=home + "/state")

    def __enter__(self):
        self.process = subprocess.Popen(
            self.command, stderr=subprocess.PIPE, text=True, cwd=self.home, env=self.environment)
        for line in self.process.stderr:
            if match := re.search(r"http://\S+", line):
                self.url = match[0]
                break
        else:
            sys.exit("the studio has ended")
        # A full pipe would stop the studio at its next warning.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
