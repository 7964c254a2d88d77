"""latency.py PROGRAM [COUNT]   measures the time from sending a comment to the first output frame that shows it

Sends comments without a time over a WebSocket into a black video of 640x360 at 60 frames a second with raw output, and
waits for the frame in which the top rows are no longer black. The pipes, ffmpeg's at the input and the one at the
output, are included.

Needs ffmpeg and the Python module websockets.
"""

import asyncio
import json
import statistics
import subprocess
import sys
import threading
import time

import websockets

WIDTH, HEIGHT = 640, 360
FRAME_BYTES = WIDTH * HEIGHT * 3 // 2


class Watcher:
    """Reads frames, and notes since when they show something."""

    def __init__(self, stream):
        self.stream = stream
        self.seen_at = None
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        while True:
            data = b""
            while len(data) < FRAME_BYTES:
                part = self.stream.read(FRAME_BYTES - len(data))
                if not part:
                    return
                data += part
            if max(data[:WIDTH * 40]) > 60:
                self.seen_at = self.seen_at or time.monotonic()
            else:
                self.seen_at = None


async def measure(address, watcher, count):
    times = []
    async with websockets.connect(address) as socket:
        while len(times) < count:
            while watcher.seen_at is not None:
                await asyncio.sleep(0.01)
            # At any moment between two frames.
            await asyncio.sleep(0.05 + len(times) % 17 / 1000)
            start = time.monotonic()
            await socket.send(json.dumps({"text": f"HHHH {len(times)}", "mode": "top"}))
            while watcher.seen_at is None:
                await asyncio.sleep(0.0005)
            times.append((watcher.seen_at - start) * 1000)
    return times


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    feeder = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-re", "-f", "lavfi", "-i", f"color=black:{WIDTH}x{HEIGHT}:60", "-c:v", "libx264",
         "-preset", "ultrafast", "-tune", "zerolatency", "-g", "60", "-f", "mpegts", "-"], stdout=subprocess.PIPE)
    session = subprocess.Popen(
        [program, "live", "-", "-o", "-", "--encoder", "rawvideo", "--delay", "1", "--listen", "127.0.0.1:0",
         "--fixed-time", "0.3"], stdin=feeder.stdout, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # NUT to samples, without delay.
    reader = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-fflags", "nobuffer", "-probesize", "32", "-analyzeduration", "0", "-f", "nut", "-i", "-",
         "-fps_mode", "passthrough", "-f", "rawvideo", "-"], stdin=session.stdout, stdout=subprocess.PIPE)
    try:
        address = ""
        while "http://" not in address:
            address = session.stderr.readline().decode()
            if not address:
                sys.exit("the program has ended")
        watcher = Watcher(reader.stdout)
        time.sleep(3)
        times = sorted(asyncio.run(measure("ws://" + address.split("http://", 1)[1].strip(), watcher, count)))
    finally:
        for process in (feeder, session, reader):
            process.kill()
    print(
        f"{len(times)} comments: median {statistics.median(times):.0f} ms, 95 % within {times[int(len(times) * 0.95)]:.0f} ms, "
        f"longest {times[-1]:.0f} ms")


main()
