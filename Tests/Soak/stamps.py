"""Transport streams, Flash video, Matroska and MP4 in which one bit of one timestamp is wrong."""

import collections
import concurrent.futures
import json
import os
import shutil
import struct
import subprocess
import threading

import child
import comments
import video

RATE, SECONDS = 25, 2
LIMIT = 30
CONTAINERS = ["ts", "flv", "mkv", "mp4"]
# The error in seconds from which a timestamp cannot be taken for that of a frame nearby.
TOLD = 2.0
# The longest reordering of frames between decoding and display, in seconds.
REORDERED = 0.68


class Stamp:
    """A timestamp in a file: the places of its bits, the lowest first, and the value of the lowest in seconds."""

    def __init__(self, kind, places, unit):
        self.kind, self.places, self.unit = kind, places, unit


def transport_bits(place):
    """The bits of a timestamp in the header of a PES packet."""
    return ([(place + 4, bit) for bit in range(1, 8)] + [(place + 3, bit) for bit in range(8)]
            + [(place + 2, bit) for bit in range(1, 8)] + [(place + 1, bit) for bit in range(8)]
            + [(place, bit) for bit in range(1, 4)])


def big_endian_bits(place, size):
    """The bits of a big-endian number of `size` bytes."""
    return [(place + size - 1 - bit // 8, bit % 8) for bit in range(size * 8)]


def stamps_of_ts(data):
    """The timestamps of each frame."""
    pictures = []
    for packet in range(0, len(data) - 187, 188):
        if not data[packet + 1] & 0x40:
            continue
        begin = packet + 4 + (1 + data[packet + 4] if data[packet + 3] & 0x20 else 0)
        if data[begin:begin + 4] != b"\0\0\1\xe0":
            continue
        stamps = [Stamp("PTS", transport_bits(begin + 9), 1 / 90000)]
        if data[begin + 7] & 0x40:
            stamps.append(Stamp("DTS", transport_bits(begin + 14), 1 / 90000))
        pictures.append(stamps)
    return pictures


def stamps_of_flv(data):
    """The timestamps of each frame: that of its tag, and the composition offset."""
    pictures, place = [], 13
    while place + 11 < len(data):
        size = int.from_bytes(data[place + 1:place + 4], "big")
        if data[place] == 9 and data[place + 12] == 1:
            time = big_endian_bits(place + 4, 3) + big_endian_bits(place + 7, 1)
            pictures.append([Stamp("DTS", time, 1e-3), Stamp("PTS", big_endian_bits(place + 13, 3), 1e-3)])
        place += 11 + size + 4
    return pictures


def number_of_matroska(data, place, keeps_length):
    """A number of variable length, and the offset of its end."""
    length = 9 - data[place].bit_length()
    value = int.from_bytes(data[place:place + length], "big")
    return (value if keeps_length else value & ((1 << 7 * length) - 1)), place + length


def stamps_of_mkv(data):
    """The timestamp of each frame, relative to its cluster's."""
    pictures, place = [], 0
    while place < len(data):
        name, begin = number_of_matroska(data, place, True)
        size, begin = number_of_matroska(data, begin, False)
        if name in (0x18538067, 0x1F43B675, 0xA0):  # a segment, a cluster, a group
            place = begin
            continue
        if name in (0xA3, 0xA1) and data[begin] == 0x81:
            pictures.append([Stamp("PTS", big_endian_bits(begin + 1, 2), 1e-3)])
        place = begin + size
    return pictures


def stamps_of_mp4(data):
    """The composition offset of each frame. The first `ctts` box is that of the video."""
    table = data.index(b"ctts")
    count, = struct.unpack_from(">I", data, table + 8)
    return [[Stamp("PTS", big_endian_bits(table + 16 + 8 * index, 4), 1 / 12800)] for index in range(count)]


READERS = {"ts": stamps_of_ts, "flv": stamps_of_flv, "mkv": stamps_of_mkv, "mp4": stamps_of_mp4}


def make(folder, container, has_audio):
    """Makes a clip with reordered frames."""
    path = os.path.join(folder, f"{'audio' if has_audio else 'silent'}.{container}")
    source = ["-f", "lavfi", "-i", f"testsrc2=size=64x48:rate={RATE}:duration={SECONDS}"]
    if has_audio:
        source += ["-f", "lavfi", "-i", f"sine=duration={SECONDS}:sample_rate=44100", "-c:a", "aac"]
    made = video.make(path, *source, "-c:v", "libx264", "-preset", "veryfast", "-threads", "1", "-bf", "2", "-g", "25",
                      "-pix_fmt", "yuv420p")
    return path if made or os.path.exists(path) else None


class Case:
    """One bit of one timestamp of a clip, and a command."""

    def __init__(self, clip, place, stamp, bit, live):
        self.clip, self.place, self.stamp, self.bit, self.live = clip, place, stamp, bit, live
        self.container = clip.rsplit(".", 1)[1]
        self.name = f"{os.path.basename(clip).replace('.', '-')}-{place}-{stamp.kind}-{bit}-{'live' if live else 'burn'}"

    def damaged(self):
        """The clip with the bit flipped."""
        with open(self.clip, "rb") as file:
            data = bytearray(file.read())
        byte, bit = self.stamp.places[self.bit]
        data[byte] ^= 1 << bit
        return bytes(data)

    def command(self, program, source, output, notes, figures):
        """The command line."""
        if self.live:
            return [program, "live", source, "--comments", "-", "--delay", "1", "-o", output, "--preset", "ultrafast",
                    "--status", "json"]
        return [program, "burn", source, notes, "-o", output, "--quiet", "--preset", "ultrafast", "--stats-json",
                figures]

    def run(self, program, folder, notes):
        """Runs the command. Returns the problem or None, the command, and the input."""
        place = os.path.join(folder, self.name)
        os.makedirs(place)
        source, output = os.path.join(place, "in." + self.container), os.path.join(place, "out.mp4")
        figures, messages = os.path.join(place, "figures.json"), os.path.join(place, "messages")
        with open(source, "wb") as file:
            file.write(self.damaged())
        command = self.command(program, source, output, notes, figures)
        ending = child.run(command, LIMIT, None, messages)
        wrong = self.complaint(ending, output, figures, messages)
        if wrong is None:
            shutil.rmtree(place)
        return wrong, command, source

    def complaint(self, ending, output, figures, messages):
        """The problem of a run, or None if the frames keep their rate, and one issue is reported."""
        if ending.code != 0:
            return f"{ending}: {child.text(messages)[-300:]}"
        times = picture_times(output)
        if not times:
            return "there is no picture"
        frames, length = RATE * SECONDS, times[-1] - times[0] + 1 / RATE
        # From this bit on, FFmpeg's MP4 demuxer ignores all composition offsets: the order and the time of two frames
        # are lost.
        slack = 2.01 if self.container == "mp4" and self.bit >= 28 else 1.01
        # A first frame may be on screen for long, and so may the one before the last, within the reordering. In a live
        # stream, it is unknown which frame is the last.
        is_near = 2 ** self.bit * self.stamp.unit < REORDERED
        is_loose = self.place == "first" or self.place == "last" and (self.live or is_near)
        longest = TOLD if is_loose else slack / RATE
        if not -slack / RATE <= length - SECONDS <= longest:
            return f"it lasts {length:.3f} s"
        # MP4's edit list leaves out a frame after its end.
        fewest = frames - (2 if slack > 2 else 1 if self.container == "mp4" else 0)
        if not self.live and not fewest <= len(times) <= frames:
            return f"{len(times)} of {frames} frames"
        if self.live:
            return self.live_complaint(messages)
        with open(figures, encoding="utf-8") as file:
            problems = json.load(file)["problems"]
        issues = problems["damaged_packets"] + problems["damaged_pictures"] + problems["time_jumps"]
        # Timestamps that FFmpeg's demuxers discard are not reported: in Matroska those before 0, in Flash video those a
        # quarter of an hour late, in MP4 those after the end of the edit list.
        is_told = self.container == "ts" or self.stamp.kind == "DTS"
        expected = [1] if 2 ** self.bit * self.stamp.unit > TOLD and is_told else [0, 1]
        return None if issues in expected else f"{issues} issues reported: {problems}"

    def live_complaint(self, messages):
        """The problem of a live session, or None if it repeats few frames."""
        lines = [line for line in child.text(messages).splitlines() if line.startswith("{")]
        status = json.loads(lines[-1]) if lines else {}
        repeated = status.get("repeated_frames", 0)
        return f"{repeated} frames repeat the previous one" if repeated > RATE // 2 else None


def picture_times(path):
    """The presentation timestamps of a file's frames, in seconds."""
    result = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "V:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0", path],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return sorted(float(line.strip(",")) for line in result.stdout.split() if line.strip(",") not in ("", "N/A"))


def cases(folder, live):
    """All bits of all timestamps of the first frame, one in the middle, and the last one."""
    for container in CONTAINERS:
        for has_audio in (True, False):
            clip = make(folder, container, has_audio)
            if clip is None:
                continue
            with open(clip, "rb") as file:
                pictures = READERS[container](file.read())
            for name, index in (("first", 0), ("middle", len(pictures) // 2), ("last", len(pictures) - 1)):
                # Frames without a DTS have their PTS for it.
                for stamp in pictures[index]:
                    for bit in range(len(stamp.places)):
                        yield Case(clip, name, stamp, bit, live)


def soak(report, options, folder):
    """Burns all cases."""
    attempt_all(report, options, folder, live=False)


def soak_live(report, options, folder):
    """Runs all cases as live streams."""
    attempt_all(report, options, folder, live=True)


def attempt_all(report, options, folder, live):
    """Tries all bits, or one alone."""
    notes = os.path.join(folder, "comments.xml")
    comments.write(notes, SECONDS, 4)
    kinds, lock = collections.Counter(), threading.Lock()

    def attempt(case):
        wrong, command, source = case.run(options.program, folder, notes)
        if wrong is None:
            return
        with lock:
            kinds[case.name.rsplit("-", 2)[0]] += 1
            report.find(f"stamp-{case.name}", f"{wrong}\n{' '.join(command)}",
                        f"python3 -B Tests/Soak/soak.py {options.program} {'live-stamps' if live else 'stamps'} "
                        f"--only {case.bit}", [source])

    chosen = [case for case in cases(folder, live) if options.only is None or case.bit == options.only]
    # Sessions last as long as their input, and need little CPU time.
    with concurrent.futures.ThreadPoolExecutor(max_workers=12 if live else 2) as pool:
        list(pool.map(attempt, chosen))
    wrong = ", ".join(f"{number} of {kind}" for kind, number in sorted(kinds.items())) or "none wrong"
    report.goal(f"one wrong time, {'live' if live else 'burned'}", not kinds, f"{len(chosen)} bits: {wrong}")
