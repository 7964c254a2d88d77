#!/usr/bin/env python3
"""compare.py MASK

Finds the person in an image with MASK, which runs Nagare's masks, and with MediaPipe's own Python solution for the same
models. The image is scikit-image's astronaut (NASA, public domain): in several sizes, over other backgrounds, and in
the model's own size. Prints the differences of the masks, in levels of 255. Before that, the person alone, cut out by
MediaPipe's outline, moves over the backgrounds, and Nagare must find that outline as well as MediaPipe does, which
backgrounds mislead, too. Masks of a still image with noise must not flicker, even without smoothing.

In the model's own size, the two must agree within a level. In other sizes, MediaPipe takes four samples for each input
pixel of the model, at the upper left corner of its area, where Nagare takes the mean of the upper left quarter.
MediaPipe therefore also gets images that OpenCV scaled to the model's size as Nagare does; these masks must be similar.
MediaPipe only scales its masks to the image's size; for the comparison, they are scaled back by area.

Needs mediapipe 0.10.21 and scikit-image.
"""

import os
import subprocess
import sys
import time

os.environ["GLOG_minloglevel"] = "3"
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import cv2
import mediapipe
import numpy
import skimage

MODELS = {"general": (0, 256), "landscape": (1, 144)}
WIDTH = 256
SIZES = [(1920, 1080), (1280, 720), (854, 480), (640, 360), (512, 512), (320, 240)]
# The largest difference of masks in levels: in the model's own size, and the average in others.
LIMIT_SAME = 1.0
LIMIT_MEAN = 0.2
# The smallest common share of the silhouettes, with the same scaling, and with MediaPipe's own.
LIMIT_COMMON = 0.99
LIMIT_COMMON_OTHERWISE = 0.95
# The smallest share of a moved person's outline to find, and the largest change of a mask by noise, in levels.
LIMIT_OUTLINE = 0.98
LIMIT_WORSE = 0.05
LIMIT_FLICKER = 1.0


def person() -> numpy.ndarray:
    return skimage.data.astronaut()


def scaled(picture: numpy.ndarray, width: int, height: int) -> numpy.ndarray:
    """The image scaled by the mean of areas where a side gets shorter, linearly where it gets longer."""
    if width <= picture.shape[1] and height <= picture.shape[0]:
        return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)
    picture = cv2.resize(picture, (min(width, picture.shape[1]), min(height, picture.shape[0])),
                         interpolation=cv2.INTER_AREA)
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_LINEAR)


def sampled(picture: numpy.ndarray, width: int, height: int) -> numpy.ndarray:
    """The image scaled by the mean of the upper left quarters of areas, as Nagare does for these models."""
    parts = min(width, picture.shape[1]), min(height, picture.shape[0])
    # OpenCV averages areas of whole pixels only, and only where a side gets shorter.
    fine = cv2.resize(picture, (8 * picture.shape[1], 8 * picture.shape[0]), interpolation=cv2.INTER_NEAREST)
    quarters = cv2.resize(fine, (2 * parts[0], 2 * parts[1]), interpolation=cv2.INTER_AREA)[::2, ::2]
    return cv2.resize(quarters, (width, height), interpolation=cv2.INTER_LINEAR)


def scene(width: int, height: int, number: int) -> numpy.ndarray:
    """The image of the person, as high as the scene, over one of several kinds of background."""
    backgrounds = [numpy.full((height, width, 3), 96, numpy.uint8), scaled(skimage.data.coffee(), width, height),
                   scaled(skimage.data.rocket(), width, height)]
    result = backgrounds[number % len(backgrounds)].copy()
    side = min(width, height)
    left = (width - side) * number // 4
    result[height - side:, left:left + side] = scaled(person(), side, side)
    return result


def own(program: str, model: str, pictures: list) -> tuple:
    """Nagare's masks of images of one size, and the milliseconds for each."""
    height, width = pictures[0].shape[:2]
    result = subprocess.run([program, model, str(width), str(height)], input=b"".join(map(bytes, pictures)),
                            capture_output=True, check=False)
    said = result.stderr.decode()
    # LiteRT must print nothing.
    if result.returncode != 0 or said.count("\n") != 1:
        sys.exit(said)
    shape = (len(pictures), MODELS[model][1], WIDTH)
    return numpy.frombuffer(result.stdout, numpy.uint8).reshape(shape).astype(float), float(said)


def common(one: numpy.ndarray, other: numpy.ndarray) -> float:
    """The intersection of two silhouettes, as a share of their union."""
    one, other = one > 127.5, other > 127.5
    return (one & other).sum() / max((one | other).sum(), 1)


def cut_out(side: int) -> tuple:
    """The person, and the opacity of each pixel by MediaPipe's mask of the whole image."""
    solution = mediapipe.solutions.selfie_segmentation.SelfieSegmentation(model_selection=0)
    outline = solution.process(person()).segmentation_mask
    return (cv2.resize(person(), (side, side), interpolation=cv2.INTER_LINEAR).astype(float),
            numpy.clip(cv2.resize(outline, (side, side), interpolation=cv2.INTER_LINEAR), 0, 1))


def moved(width: int, height: int, background: int, step: int) -> tuple:
    """The person alone over a background, and the person's mask."""
    backgrounds = [numpy.full((height, width, 3), 96, numpy.uint8), skimage.data.coffee(), skimage.data.rocket()]
    part = scaled(backgrounds[background], width, height).astype(float)
    picture, opacity = cut_out(height)
    left = (width - height) * step // 4
    here = part[:, left:left + height]
    here += opacity[..., None] * (picture - here)
    outline = numpy.zeros((height, width))
    outline[:, left:left + height] = opacity * 255
    return part.astype(numpy.uint8), outline


def outlines(program: str) -> list:
    """Checks the masks of the moved person, and their flicker."""
    width, height = SIZES[0]
    solution = mediapipe.solutions.selfie_segmentation.SelfieSegmentation(model_selection=1)
    failures = []
    for background in range(3):
        pictures, wanted = zip(*(moved(width, height, background, step) for step in range(5)))
        masks, _ = own(program, "landscape", list(pictures))
        found = [cv2.resize(mask, (width, height), interpolation=cv2.INTER_LINEAR) for mask in masks]
        theirs = [solution.process(picture).segmentation_mask * 255 for picture in pictures]
        shares = [numpy.mean([common(*pair) for pair in zip(those, wanted)]) for those in (found, theirs)]
        print(f"outline over background {background}: {shares[0]:.4f} is common, {shares[1]:.4f} of MediaPipe's")
        if shares[0] < shares[1] - LIMIT_WORSE or background == 0 and shares[0] < LIMIT_OUTLINE:
            failures.append(f"outline over background {background}: only {shares[0]:.4f} is common")
    generator = numpy.random.default_rng(1)
    still = moved(width, height, 0, 2)[0]
    noisy = [numpy.clip(still + generator.normal(0, 3, still.shape), 0, 255).astype(numpy.uint8) for _ in range(10)]
    masks, _ = own(program, "landscape", noisy)
    flicker = numpy.abs(numpy.diff(masks, axis=0)).mean()
    print(f"flicker: {flicker:.3f} levels")
    return failures + ([f"flicker: {flicker:.3f} levels"] if flicker > LIMIT_FLICKER else [])


def main() -> None:
    program = sys.argv[1]
    failures = outlines(program)
    print("| model | picture | scaled alike: mean, most | common | MediaPipe's way: mean | common | ms | MediaPipe's ms |")
    print("|---|---|---|---|---|---|---|---|")
    for model, (selection, height) in MODELS.items():
        solution = mediapipe.solutions.selfie_segmentation.SelfieSegmentation(model_selection=selection)

        def other(picture: numpy.ndarray) -> numpy.ndarray:
            return solution.process(numpy.ascontiguousarray(picture)).segmentation_mask.astype(float) * 255

        for width, rows in [(WIDTH, height)] + SIZES:
            pictures = [scene(width, rows, number) for number in range(5)] + [scaled(person(), width, rows)]
            # The first one takes longer, so that several are measured.
            masks, took = own(program, model, pictures * 5)
            same = numpy.array([other(sampled(picture, WIDTH, height)) for picture in pictures])
            began = time.perf_counter()
            whole = [other(picture) for picture in pictures]
            others_took = (time.perf_counter() - began) * 1000 / len(pictures)
            whole = numpy.array([cv2.resize(mask, (WIDTH, height), interpolation=cv2.INTER_AREA) for mask in whole])
            masks = masks[:len(pictures)]
            apart = numpy.abs(masks - same)
            theirs = numpy.abs(masks - whole).mean()
            shares = common(masks, same), common(masks, whole)
            print(f"| {model} | {width} x {rows} | {apart.mean():.3f}, {apart.max():.2f} | {shares[0]:.4f} | {theirs:.2f} |"
                  f" {shares[1]:.4f} | {took:.2f} | {others_took:.2f} |", flush=True)
            if (width, rows) == (WIDTH, height) and apart.max() > LIMIT_SAME:
                failures.append(f"{model}: {apart.max():.2f} levels apart in the model's size")
            if apart.mean() > LIMIT_MEAN or shares[0] < LIMIT_COMMON or shares[1] < LIMIT_COMMON_OTHERWISE:
                failures.append(f"{model}, {width} x {rows}: too far apart")
    if failures:
        sys.exit("\n".join(failures))


if __name__ == "__main__":
    main()
