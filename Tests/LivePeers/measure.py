"""measure.py PROGRAM CLIP [SECONDS]   burns comments into a running video, and prints statistics

ffmpeg sends the clip as 1080p60 over UDP, a WebSocket sends enough comments for about 120 on screen, and the output is
encoded (x264, ultrafast) into a pipe that is discarded. Prints Markdown: a row for each minute, and the program's own
summary, the first seconds without comments included.

Needs ffmpeg and the Python module websockets. Nothing else should run on the machine.
"""

import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile

import websockets

PORT = 23470
COMMENTS_A_SECOND = 14.2
WORDS = ["草", "哈哈哈哈", "好看", "前方高能", "nice shot", "88888", "www", "弹幕护体", "first!", "すごい", "泪目 😭", "😀😀"]


def make_clip(source, target):
    """Makes thirty seconds of 1080p60 with audio, as a stream that can be sent in a loop."""
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", source, "-t", "30", "-vf",
         "scale=1920:1080,fps=60", "-c:v", "libx264", "-preset", "veryfast", "-b:v", "6M", "-g", "120", "-pix_fmt",
         "yuv420p", "-c:a", "aac", target], check=True)


def memory(process):
    """The resident bytes of a process, and its number of threads."""
    with open(f"/proc/{process}/status", encoding="ascii") as file:
        fields = dict(line.split(":", 1) for line in file)
    return int(fields["VmRSS"].split()[0]) << 10, int(fields["Threads"])


def processor_seconds(process):
    with open(f"/proc/{process}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def send_comments(address, end):
    """Sends comments at random intervals, as people do."""
    numbers = random.Random(1)
    loop = asyncio.get_running_loop()
    async with websockets.connect(address) as socket:
        time = loop.time()
        while time < end:
            text = f"{numbers.choice(WORDS)} {numbers.randrange(500)}"
            await socket.send(json.dumps({"text": text}))
            time += numbers.expovariate(COMMENTS_A_SECOND)
            await asyncio.sleep(max(time - loop.time(), 0))


async def run(program, clip, seconds):
    feeder = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-re", "-stream_loop", "-1", "-i", clip, "-c", "copy", "-f", "mpegts",
         f"udp://127.0.0.1:{PORT}?pkt_size=1316"], stdin=subprocess.DEVNULL)
    session = await asyncio.create_subprocess_exec(
        program, "live", f"udp://127.0.0.1:{PORT}?fifo_size=100000", "-o", "-", "--preset", "ultrafast", "--listen",
        "127.0.0.1:0", "--status", "json", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    rows, sender, loop, summary = [], None, asyncio.get_running_loop(), ""
    end = None
    try:
        async for line in session.stderr:
            line = line.decode()
            if not line.startswith("{"):
                print(line, end="", file=sys.stderr)
                if "http://" in line:
                    address = "ws://" + line.split("http://", 1)[1].strip()
                continue
            status = json.loads(line)
            if sender is None and status["frames"] > 0:
                # The ten seconds until the screen is full do not count.
                end = loop.time() + 10 + seconds
                sender = asyncio.create_task(send_comments(address, end))
            if end is not None and loop.time() > end - seconds:
                status["memory"], status["threads"] = memory(session.pid)
                status["processor"] = processor_seconds(session.pid)
                rows.append(status)
            if end is not None and loop.time() > end:
                break
    finally:
        if session.returncode is None:
            session.terminate()
        summary = (await session.stderr.read()).decode().strip().rsplit("\n", 1)[-1]
        feeder.kill()
        await session.wait()
        if sender:
            sender.cancel()
    return rows, summary


def table(rows):
    lines = [
        "| minute | in, out fps | on screen | composite ms: median, 99 %, 99 % of the worst second | longest wait ms "
        "| held s | packets | frames | waiting | left out | memory MiB |", "|---|---|---|---|---|---|---|---|---|---|---|"]
    left_out = rows[0]["dropped_frames"]
    for start in range(0, len(rows), 60):
        part = rows[start:start + 60]

        def mean(get):
            return statistics.mean(get(row) for row in part)

        def most(get):
            return max(get(row) for row in part)

        lines.append(
            f"| {start // 60 + 1} | {mean(lambda r: r['input_fps']):.1f}, {mean(lambda r: r['output_fps']):.1f} "
            f"| {mean(lambda r: r['comments']['visible']):.0f} "
            f"| {statistics.median(r['composite_ms']['p50'] for r in part):.2f}, "
            f"{statistics.median(r['composite_ms']['p99'] for r in part):.2f}, "
            f"{most(lambda r: r['composite_ms']['p99']):.2f} "
            f"| {most(lambda r: r['comments']['longest_wait_ms']):.0f} "
            f"| {mean(lambda r: r['queues']['packet_seconds']):.2f} | {most(lambda r: r['queues']['packets'])} "
            f"| {most(lambda r: r['queues']['frames'])} | {most(lambda r: r['queues']['comments'])} "
            f"| {part[-1]['dropped_frames'] - left_out} "
            f"| {most(lambda r: r['memory']) / (1 << 20):.0f} |")
        left_out = part[-1]["dropped_frames"]
    return lines


def main():
    program, source = sys.argv[1:3]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 600
    with tempfile.TemporaryDirectory() as folder:
        clip = os.path.join(folder, "clip.ts")
        make_clip(source, clip)
        rows, summary = asyncio.run(run(program, clip, seconds))
    if not rows:
        sys.exit(f"there was nothing to measure: {summary}")
    first, last = rows[0], rows[-1]
    print("\n".join(table(rows)))
    span = last["time_s"] - first["time_s"]
    over = sum(row["composite_ms"]["p99"] >= 2 for row in rows)
    print(
        f"\n{last['frames'] - first['frames']} frames in {span:.0f} s, {last['dropped_frames'] - first['dropped_frames']} "
        f"left out, {last['repeated_frames'] - first['repeated_frames']} repeated; "
        f"{last['comments']['shown'] - first['comments']['shown']} comments shown. Of {len(rows)} seconds {over} had a "
        f"99th percentile of 2 ms or more. {(last['processor'] - first['processor']) / span * 100:.0f} % of a core.\n\n{summary}")


main()
