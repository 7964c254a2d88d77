"""Draws and encodes clip.mp4: a sailing boat at dusk, eight seconds of 720p with music and two chapters.

The y axis points down. Units are pixels, seconds and display RGB (0...255) unless stated otherwise.
"""

import contextlib
import math
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np

WIDTH, HEIGHT = 1280, 720
FPS = 25
SECONDS = 8
SAMPLE_RATE = 48_000
SEED = 20260401

HORIZON = 452
SUN_X, SUN_Y, SUN_RADIUS = 880.0, 352.0, 66.0
SUN_SINKS = 2.5  # pixels per second
SUNLIGHT = np.array([255, 214, 150], np.float32)

SKY_STOPS = [
    (0.00, (22, 27, 68)),
    (0.35, (68, 55, 116)),
    (0.66, (170, 84, 122)),
    (0.88, (240, 140, 104)),
    (1.00, (255, 186, 120)),
]

# Waves, the farthest first: (crest, amplitude, wavelength, pixels per second, RGB of the crest, RGB of the deep).
WAVES = [
    (468, 5, 210, 22, (214, 126, 118), (118, 74, 118)),
    (504, 8, 300, -30, (162, 94, 120), (86, 62, 114)),
    (548, 12, 380, 42, (112, 76, 122), (58, 50, 102)),
    (602, 16, 500, -58, (72, 62, 112), (36, 38, 84)),
    (660, 20, 640, 80, (44, 46, 92), (20, 24, 58)),
]
BOAT_WAVE = 2
BOAT_X, BOAT_SPEED = 300.0, 16.0

# Plucked notes, one every half second, on a pentatonic scale (hertz); the last one rings out.
MELODY = [293.66, 440.00, 493.88, 587.33, 440.00, 659.26, 587.33, 493.88,
          392.00, 587.33, 659.26, 783.99, 587.33, 493.88, 440.00, 587.33]  # fmt: skip
BASS = [146.83, 123.47, 98.00, 146.83]  # one every two seconds

METADATA = """;FFMETADATA1
title=Dusk on the water
artist=The Nagare authors
[CHAPTER]
TIMEBASE=1/1000
START=0
END=4000
title=Setting out
[CHAPTER]
TIMEBASE=1/1000
START=4000
END=8000
title=Towards the sun
"""


def column(values):
    """Shapes one value per row for broadcasting over x and colour."""
    return np.asarray(values, np.float32)[:, None, None]


def mix(picture, colour, coverage):
    """Blends a colour or an image over a frame in place; coverage is 0...1 per pixel."""
    picture += (colour - picture) * coverage[..., None]


def sky(random):
    """The part of the frame that does not move: gradient, stars and the glow around the sun."""
    rows = np.linspace(0, 1, HORIZON + 1, dtype=np.float32)
    stops = [stop for stop, _ in SKY_STOPS]
    bands = [np.interp(rows, stops, [rgb[i] for _, rgb in SKY_STOPS]) for i in range(3)]
    picture = np.repeat(np.stack(bands, -1)[:, None, :], WIDTH, 1).astype(np.float32)

    for _ in range(70):
        x, y = random.integers(2, WIDTH - 2), int(random.beta(1, 2.4) * 260) + 2
        brightness = random.uniform(0.15, 0.8) * (1 - y / 280)
        picture[y, x] += 230 * brightness
        picture[y, x - 1 : x + 2] += 50 * brightness
        picture[y - 1 : y + 2, x] += 50 * brightness

    y, x = np.mgrid[: HORIZON + 1, :WIDTH].astype(np.float32)
    distance = np.hypot(x - SUN_X, (y - SUN_Y) * 1.15)
    mix(picture, SUNLIGHT, 0.55 * np.exp(-distance / 120) + 0.18 * np.exp(-distance / 340))
    # Fixed noise, without which a gradient this wide shows bands in eight bits.
    return picture + random.uniform(-0.9, 0.9, picture.shape[:2]).astype(np.float32)[..., None]


def add_sun(picture, time):
    top = int(SUN_Y - SUN_RADIUS) - 2
    y, x = np.mgrid[top : HORIZON + 1, :WIDTH].astype(np.float32)
    distance = np.hypot(x - SUN_X, y - SUN_Y - SUN_SINKS * time)
    height = np.clip((y - top) / (2 * SUN_RADIUS), 0, 1)[..., None]
    colour = np.float32((255, 240, 200)) * (1 - height) + np.float32((255, 150, 92)) * height
    mix(picture[top:], colour, np.clip(SUN_RADIUS - distance + 0.5, 0, 1))


def add_clouds(picture, time):
    """Adds long thin streaks: products of slow sines, stretched along x, lit from below."""
    y, x = np.mgrid[120:HORIZON, :WIDTH].astype(np.float32)
    shifted = x + 9 * time
    streaks = np.sin(y / 17 + 1.4 * np.sin(shifted / 230)) * np.sin(shifted / 310 + y / 60 + 1.1)
    streaks += 0.45 * np.sin(y / 8 + shifted / 190 + 2) * np.sin(shifted / 140 - y / 90)
    fade = np.clip((y - 120) / 90, 0, 1) * np.clip((HORIZON - y) / 70, 0, 1)
    coverage = np.clip((streaks - 0.55) * 1.5, 0, 1) * fade * 0.6
    low = column(np.linspace(0, 1, HORIZON - 120))
    colour = np.float32((176, 108, 148)) * (1 - low) + np.float32((255, 196, 140)) * low
    mix(picture[120:HORIZON], colour, coverage)


def add_mountains(picture, time):
    x = np.arange(WIDTH, dtype=np.float32)
    for base, height, stretch, speed, colour in (
        (404, 42, 1.0, 3, (166, 90, 126)),
        (432, 30, 0.7, 7, (116, 66, 114)),
    ):
        shifted = (x + speed * time + 400 * stretch) / stretch
        ridge = np.sin(shifted / 173) + 0.5 * np.sin(shifted / 71 + 1) + 0.22 * np.sin(shifted / 29 + 2)
        top = base - height * ridge * (0.6 + 0.4 * np.sin(shifted / 410))
        top = np.minimum(top, HORIZON - 6)  # a valley is a low coast, never a gap in it
        rows = np.arange(320, HORIZON + 1, dtype=np.float32)[:, None]
        haze = column(np.linspace(0, 0.55, len(rows)))
        shade = np.float32(colour) * (1 - haze) + np.float32((246, 158, 118)) * haze
        mix(picture[320 : HORIZON + 1], shade, np.clip(rows - top + 0.5, 0, 1))


def crest(wave, x, time):
    """The height of a wave's edge at x."""
    base, amplitude, length, speed, _, _ = wave
    phase = (x - speed * time) * (2 * math.pi / length)
    return base + amplitude * (np.sin(phase) + 0.35 * np.sin(phase * 2.3 + time * 0.8))


def add_wave(picture, wave, time):
    """Adds a band of water with a lit edge and thin lines that follow it."""
    base, amplitude, _, _, light, deep = wave
    first = int(base - 1.4 * amplitude) - 2
    last = min(HEIGHT, base + 130)
    x = np.arange(WIDTH, dtype=np.float32)
    depth = np.arange(first, HEIGHT, dtype=np.float32)[:, None] - crest(wave, x, time)
    fall = np.clip(depth[: last - first] / 80, 0, 1)[..., None]
    colour = np.float32(light) * (1 - fall) + np.float32(deep) * fall

    sunlit = np.exp(-(((x - SUN_X) / (110 + 0.5 * (base - HORIZON))) ** 2))
    mix(colour, SUNLIGHT, sunlit * 0.34 * np.exp(-np.clip(depth[: last - first], 0, None) / 26))
    for line, strength in ((1.5, 0.75), (13, 0.3), (25, 0.18), (37, 0.1)):
        edge = np.clip(1.6 - np.abs(depth[: last - first] - line), 0, 1)
        mix(colour, SUNLIGHT, edge * strength * (0.35 + 0.65 * sunlit))

    mix(picture[first:last], colour, np.clip(depth[: last - first] + 0.5, 0, 1))
    picture[last:] = deep


def add_polygon(picture, points, colour):
    """Adds a convex polygon with soft edges; its corners are clockwise on the screen."""
    points = np.asarray(points, np.float32)
    (left, top), (right, bottom) = np.floor(points.min(0)).astype(int) - 1, np.ceil(points.max(0)).astype(int) + 2
    y, x = np.mgrid[top:bottom, left:right].astype(np.float32)
    inside = np.full(x.shape, np.inf, np.float32)
    for (ax, ay), (bx, by) in zip(points, np.roll(points, -1, 0), strict=True):
        distance = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.hypot(bx - ax, by - ay)
        inside = np.minimum(inside, distance)
    mix(picture[top:bottom, left:right], np.float32(colour), np.clip(inside + 0.5, 0, 1))


def add_boat(picture, time):
    """Adds a boat that rides its wave and leans with the slope."""
    x = BOAT_X + BOAT_SPEED * time
    left, middle, right = (float(crest(WAVES[BOAT_WAVE], x + offset, time)) for offset in (-40, 0, 40))
    lean = 0.7 * math.atan2(right - left, 80)

    def place(points):
        turn = math.cos(lean), math.sin(lean)
        return [(x + px * turn[0] - py * turn[1], middle + px * turn[1] + py * turn[0]) for px, py in points]

    add_polygon(picture, place([(2, -134), (5, -134), (5, -14), (2, -14)]), (58, 34, 56))
    add_polygon(picture, place([(9, -126), (66, -24), (9, -20)]), (255, 232, 204))
    add_polygon(picture, place([(-3, -112), (-3, -20), (-44, -22)]), (246, 190, 164))
    add_polygon(picture, place([(-60, -15), (74, -17), (52, 12), (-42, 12)]), (70, 36, 58))
    add_polygon(picture, place([(-60, -15), (74, -17), (72, -13), (-58, -11)]), (232, 132, 104))


def frames():
    """Yields every frame as packed RGB bytes."""
    random = np.random.default_rng(SEED)
    still = sky(random)
    for index in range(FPS * SECONDS):
        time = index / FPS
        picture = np.zeros((HEIGHT, WIDTH, 3), np.float32)
        picture[: HORIZON + 1] = still
        upper = picture[: HORIZON + 1]
        add_sun(upper, time)
        add_clouds(upper, time)
        add_mountains(upper, time)
        picture[HORIZON + 1 :] = upper[-1]
        for number, wave in enumerate(WAVES):
            if number == BOAT_WAVE:
                add_boat(picture, time)
            add_wave(picture, wave, time)
        yield np.clip(picture + 0.5, 0, 255).astype(np.uint8).tobytes()


def add_note(sound, start, hertz, level, pan, decay):
    """Adds a plucked note: decaying partials, the higher the shorter; pan is 0 (left) ... 1 (right)."""
    time = np.arange(len(sound) - int(start * SAMPLE_RATE)) / SAMPLE_RATE
    partials = ((1, 1.0), (2, 0.42), (3, 0.2), (4.02, 0.1))
    note = sum(a * np.exp(-time * decay * n) * np.sin(2 * math.pi * hertz * n * time) for n, a in partials)
    note *= level * np.minimum(time / 0.006, 1)
    sound[-len(note) :] += note[:, None] * (math.sqrt(1 - pan), math.sqrt(pan))


def sound():
    """The music as interleaved stereo samples of 16 bits, little endian."""
    samples = np.zeros((SAMPLE_RATE * SECONDS, 2))
    for index, hertz in enumerate(MELODY):
        add_note(samples, index * 0.5, hertz, 0.15, 0.5 + 0.3 * math.sin(index * 1.9), 2.2)
    for index, hertz in enumerate(BASS):
        add_note(samples, index * 2.0, hertz, 0.17, 0.5, 0.9)
    samples *= np.minimum(1, np.linspace(SECONDS / 0.6, 0, len(samples)))[:, None]
    return (np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()


def encoding(music, metadata, output):
    """The ffmpeg command that takes frames from standard input."""
    return f"""ffmpeg -v error -y -fflags +bitexact
        -f rawvideo -pixel_format rgb24 -video_size {WIDTH}x{HEIGHT} -framerate {FPS} -i pipe:0
        -f s16le -ar {SAMPLE_RATE} -ac 2 -i {music} -f ffmetadata -i {metadata}
        -map 0:v -map 1:a -map_metadata 2 -map_chapters 2
        -vf scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+bitexact,format=yuv420p
        -color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv
        -c:v libx264 -preset slow -crf 25 -bf 3 -threads 1 -flags:v +bitexact
        -x264-params threads=1:deterministic=1:keyint=50:b-adapt=2:aq-mode=3
        -c:a aac -b:a 80k -flags:a +bitexact -fflags +bitexact -movflags +faststart {output}""".split()


def make_clip(folder):
    """Writes clip.mp4 into the folder."""
    with tempfile.TemporaryDirectory() as scratch:
        music, metadata, output = (Path(scratch, name) for name in ("music.raw", "metadata.txt", "clip.mp4"))
        music.write_bytes(sound())
        metadata.write_text(METADATA, encoding="utf-8")
        # A broken pipe means that ffmpeg failed, which its exit code explains better.
        with (
            contextlib.suppress(BrokenPipeError),
            subprocess.Popen(encoding(music, metadata, output), stdin=subprocess.PIPE) as ffmpeg,
        ):
            for frame in frames():
                ffmpeg.stdin.write(frame)
        if ffmpeg.returncode != 0:
            raise SystemExit(f"make-fixtures: ffmpeg ended with exit code {ffmpeg.returncode}")
        shutil.move(output, folder / "clip.mp4")
