#!/usr/bin/env python3
"""make_pictures.py NAGARE FOLDER

Draws the images of the article about masks: comments behind a person, behind hair in the same image enlarged, over a
close-up, where they reappear, and over a wide shot, where the model finds nobody. The person is scikit-image's
astronaut (NASA, public domain).

Needs mediapipe 0.10.21 and scikit-image.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import cv2
import mediapipe
import numpy
import skimage

SIZE = (960, 540)
WORDS = ["好看", "すごい", "こんにちは", "wwwwww", "前方高能", "きれい", "going to space!", "888888", "加油", "かわいい"]


def crop(picture: numpy.ndarray, left: int, top: int, width: int) -> numpy.ndarray:
    height = width * SIZE[1] // SIZE[0]
    part = picture[top:top + height, left:left + width]
    return cv2.resize(part, SIZE, interpolation=cv2.INTER_CUBIC)


def wide(picture: numpy.ndarray) -> numpy.ndarray:
    """The person small, beside the rocket."""
    background = cv2.resize(skimage.data.rocket()[:360], SIZE, interpolation=cv2.INTER_CUBIC)
    solution = mediapipe.solutions.selfie_segmentation.SelfieSegmentation(model_selection=0)
    outline = numpy.clip(solution.process(picture).segmentation_mask, 0, 1)
    side, left, top = 36, 640, 100
    small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
    opacity = cv2.resize(outline, (side, side), interpolation=cv2.INTER_AREA)[..., None]
    here = background[top:top + side, left:left + side]
    here[:] = here + opacity * (small - here.astype(float))
    return background


def comments(path: Path) -> None:
    lines = [f'<d p="{0.12 * number:.2f},1,25,{0xFFFFFF if number % 5 else 0xFFCC33},0,0,0,{number}">'
             f"{WORDS[number * 7 % len(WORDS)]}</d>" for number in range(70)]
    path.write_text(f"<i>{''.join(lines)}</i>", encoding="utf-8")


def main() -> None:
    program, target = sys.argv[1], Path(sys.argv[2])
    person = skimage.data.astronaut()
    shots = {"person": crop(person, 0, 0, 512), "close": crop(person, 140, 40, 190), "wide": wide(person)}
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        comments(folder / "c.xml")
        frames = []
        for name, shot in shots.items():
            cv2.imwrite(str(folder / f"{name}.png"), shot[..., ::-1])
            video = folder / f"{name}.mp4"
            subprocess.run(
                ["ffmpeg", "-v", "error", "-loop", "1", "-i", folder / f"{name}.png", "-t", "8", "-r", "10", "-c:v",
                 "libx264", "-crf", "10", "-pix_fmt", "yuv420p", video], check=True)
            frame = folder / f"{name}-drawn.png"
            subprocess.run(
                [program, "frame", video, folder / "c.xml", "--at", "6", "-o", frame, "--mask", "people",
                 "--overflow", "overlap"], check=True)
            frames.append(cv2.imread(str(frame)))
        hair = cv2.resize(frames[0][0:270, 300:780], SIZE, interpolation=cv2.INTER_CUBIC)
        frames.insert(1, hair)
        gap = 8
        sheet = numpy.full((2 * SIZE[1] + gap, 2 * SIZE[0] + gap, 3), 255, numpy.uint8)
        for number, frame in enumerate(frames):
            y, x = (number // 2) * (SIZE[1] + gap), (number % 2) * (SIZE[0] + gap)
            sheet[y:y + SIZE[1], x:x + SIZE[0]] = frame
        cv2.imwrite(str(target / "masks.jpg"), cv2.resize(sheet, None, fx=0.75, fy=0.75, interpolation=cv2.INTER_AREA),
                    [cv2.IMWRITE_JPEG_QUALITY, 84])


if __name__ == "__main__":
    main()
