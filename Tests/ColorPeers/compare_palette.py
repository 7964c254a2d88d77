#!/usr/bin/env python3
"""compare_palette.py NAGARE CLIP

Finds palettes with `nagare palette` and with scikit-learn's KMeans on the same pixels, and prints how much larger or
smaller Nagare's error is: the sum of the squared distances from every pixel to the nearest colour, in 8 bits a channel.
Images are frames of CLIP and synthetic ones, 256 x 256 pixels, which are not reduced. scikit-learn runs five times with
one start, its default, and once with the best of ten starts. Fails if Nagare's error exceeds the mean of one start by
more than the effect of rounding.

Needs numpy, Pillow and scikit-learn.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image, ImageDraw, ImageFilter
from sklearn.cluster import KMeans

SIDE = 256
# The allowed excess over one start: the effect of rounding to 8 bits on images with few colours.
LIMIT = 0.002


def pictures(clip: str, folder: Path) -> dict:
    random = numpy.random.default_rng(1)
    made = {}
    for second in (1, 4, 7):
        path = folder / f"{second}.png"
        subprocess.run(["ffmpeg", "-v", "error", "-ss", str(second), "-i", clip, "-frames:v", "1", "-vf",
                        f"scale={SIDE}:{SIDE}:flags=area", path], check=True)
        made[f"frame at {second} s"] = numpy.asarray(Image.open(path).convert("RGB"))
    made["noise"] = random.integers(0, 256, (SIDE, SIDE, 3), dtype=numpy.uint8)
    flat = random.integers(0, 256, (8, 3))
    bands = flat[numpy.arange(SIDE) * 8 // SIDE][:, None, :] + random.integers(-2, 3, (SIDE, SIDE, 3))
    made["eight areas, noisy"] = bands.clip(0, 255).astype(numpy.uint8)
    text = Image.new("RGB", (SIDE, SIDE), (4, 4, 6))
    ImageDraw.Draw(text).text((70, 90), "The End", fill=(255, 255, 250), font_size=36)
    made["title on black"] = numpy.asarray(text)
    dark = random.integers(0, 256, (SIDE, SIDE, 3), dtype=numpy.uint8)
    dark = Image.fromarray(dark).filter(ImageFilter.GaussianBlur(8)).point(lambda value: max(value - 112, 0) * 3)
    made["dark, blurred"] = numpy.asarray(dark)
    return made


def error(pixels: numpy.ndarray, colors: numpy.ndarray) -> float:
    nearest = numpy.full(len(pixels), numpy.inf)
    for color in colors:
        nearest = numpy.minimum(nearest, ((pixels - color) ** 2).sum(1))
    return nearest.sum()


def main() -> None:
    nagare, clip = sys.argv[1:]
    worst = 0.0
    print("| picture | k | one start, mean | ten starts |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        for name, picture in pictures(clip, Path(folder)).items():
            Image.fromarray(picture).save(path)
            pixels = picture.reshape(-1, 3).astype(float)
            for count in (2, 4, 8, 16):
                said = subprocess.run([nagare, "palette", path, "-k", str(count), "--json"], check=True,
                                      capture_output=True).stdout
                own = error(pixels, numpy.array([color["rgb"] for color in json.loads(said)["palettes"][0]["colors"]]))

                def other(starts: int, seed: int) -> float:
                    means = KMeans(count, n_init=starts, random_state=seed).fit(pixels).cluster_centers_
                    return error(pixels, means.round())

                one = numpy.mean([other(1, seed) for seed in range(5)])
                worst = max(worst, own / one - 1)
                print(f"| {name} | {count} | {own / one - 1:+.2%} | {own / other(10, 0) - 1:+.2%} |", flush=True)
    if worst > LIMIT:
        sys.exit(f"{worst:.2%} worse than one start")


if __name__ == "__main__":
    main()
