"""Runs a program, and measures it."""

import os
import signal
import subprocess
import time


class Ending:
    """The end of a program: its exit code or the signal that ended it, its seconds, and its peak memory in MiB."""

    def __init__(self, status, usage, wall, timed_out):
        self.signal = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        self.code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else None
        self.wall = wall
        self.processor = usage.ru_utime + usage.ru_stime
        # Bytes on macOS, KiB elsewhere.
        self.peak_mib = usage.ru_maxrss / (1 << 20 if os.uname().sysname == "Darwin" else 1 << 10)
        self.timed_out = timed_out

    def __str__(self):
        if self.timed_out:
            return f"killed after {self.wall:.1f} s ({self.processor:.1f} s of them computing)"
        return f"ended by {signal.Signals(self.signal).name}" if self.signal else f"exit {self.code}"


class Child:
    """A running program, with its streams in files. Without `wait`, it is left running."""

    def __init__(self, command, output=None, diagnostics=None, environment=None):
        self.begin = time.monotonic()
        with open(output or os.devnull, "wb") as out, open(diagnostics or os.devnull, "wb") as messages:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=messages, env=environment)

    def send(self, number):
        """Sends a signal if the program still runs."""
        if self.process.returncode is None:
            os.kill(self.process.pid, number)

    def poll(self, timed_out=False):
        """The ending, or None while the program runs."""
        found, status, usage = os.wait4(self.process.pid, os.WNOHANG)
        if found == 0:
            return None
        # As `Popen` would set it.
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return Ending(status, usage, time.monotonic() - self.begin, timed_out)

    def wait(self, limit, watch=lambda: None):
        """Waits for the end, calling `watch` repeatedly. Kills the program `limit` seconds after its start."""
        killed = False
        while (ending := self.poll(killed)) is None:
            watch()
            if not killed and time.monotonic() - self.begin > limit:
                killed = True
                self.send(signal.SIGKILL)
            time.sleep(0.001)
        return ending


def run(command, limit, output=None, diagnostics=None, environment=None):
    """Runs a program to its end."""
    return Child(command, output, diagnostics, environment).wait(limit)


def can_mount():
    """Whether `unshare -rm` works here, which lets a child have mounts of its own."""
    return subprocess.run(["unshare", "-rm", "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0


def text(path):
    """The text of a file; invalid bytes are replaced."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()
