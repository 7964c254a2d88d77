"""Transport streams over UDP whose first seconds are corrupt: `live` shows the intact rest."""

import concurrent.futures
import os
import random
import socket
import time

import child
import video

RATE, SECONDS, DAMAGED = 25, 14, 3
# The share of corrupt bytes in the corrupt seconds.
SHARE = 0.1
# The intact seconds that must be shown: two attempts to analyse the input may take nine.
WANTED = 4
LIMIT = 40


def damaged(data, seed):
    """The data with bytes replaced at random in its first seconds."""
    numbers, whole = random.Random(f"{seed}/udp"), bytearray(data)
    end = len(whole) * DAMAGED // SECONDS
    for _ in range(int(end * SHARE)):
        whole[numbers.randrange(end)] = numbers.randrange(256)
    return bytes(whole)


def free_port():
    """A port that was free a moment ago."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as end:
        end.bind(("127.0.0.1", 0))
        return end.getsockname()[1]


def send(data, port):
    """Sends the data at its own rate."""
    begin = time.monotonic()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as end:
        for place in range(0, len(data), 1316):
            time.sleep(max(begin + place / len(data) * SECONDS - time.monotonic(), 0))
            end.sendto(data[place:place + 1316], ("127.0.0.1", port))


def attempt(report, options, folder, data, seed):
    """Runs a session. Returns whether enough was shown."""
    port, output = free_port(), os.path.join(folder, f"{seed}.ts")
    messages = output + ".txt"
    command = [options.program, "live", f"udp://127.0.0.1:{port}?timeout=4000000", "--listen", "127.0.0.1:0", "-o",
               output, "--preset", "ultrafast", "--quiet"]
    running = child.Child(command, diagnostics=messages)
    # By then it listens, or else it misses some of the corrupt part.
    time.sleep(1)
    send(damaged(data, seed), port)
    ending = running.wait(LIMIT)
    told = video.told(output, "stream=nb_read_packets", "-count_packets", "-select_streams", "v")
    frames = int(told[0]) if told else 0
    if ending.code != 0 or frames < WANTED * RATE:
        report.find(f"udp-{seed}", f"{ending}, {frames} frames\n{child.text(messages)}",
                    f"python3 -B Tests/Soak/soak.py {options.program} udp --seed {seed} --streams 1")
        return False
    return True


def soak(report, options, folder):
    """Runs the sessions, several at a time."""
    clip = os.path.join(folder, "clip.ts")
    video.make(clip, "-f", "lavfi", "-i", f"testsrc2=size=320x180:rate={RATE}:duration={SECONDS}", "-f", "lavfi", "-i",
               f"sine=duration={SECONDS}:sample_rate=44100", "-c:v", "libx264", "-preset", "veryfast", "-threads", "1",
               "-g", str(RATE), "-pix_fmt", "yuv420p", "-c:a", "aac")
    with open(clip, "rb") as file:
        data = file.read()
    seeds = range(options.seed, options.seed + options.streams)
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        seen = list(threads.map(lambda seed: attempt(report, options, folder, data, seed), seeds))
    report.goal("damaged beginnings over UDP", all(seen), f"{sum(seen)} of {len(seen)} streams are shown")
