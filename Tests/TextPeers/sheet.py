"""Columns of images of the same lines, side by side."""

import subprocess
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

from peers import GRAY

BACKGROUND = (GRAY, GRAY, GRAY)


class Sheet:
    def __init__(self, size: int):
        self.size = size  # the em in pixels
        self.names = []
        self.columns = []  # of images, each with its offset from the line's place, right and down

    def add(self, name: str, pictures: list) -> None:
        """Adds a column. Its lines are cut to their ink and moved by whole pixels to where they differ least from those
        of the first column, so that nothing is said about where a line stands, but everything about what stands in
        it."""
        cut = [picture.crop(ink(picture)) for picture in pictures]
        models = [picture for picture, _ in self.columns[0]] if self.columns else cut
        self.names.append(name)
        shifts = [best_shift(picture, model, reach=self.size // 8) for picture, model in zip(cut, models)]
        self.columns.append(list(zip(cut, shifts)))

    def save(self, output: Path) -> None:
        gap = self.size // 2
        label_size = 16 if self.size < 48 else 40
        rows = list(zip(*self.columns))
        width = max(picture.width for row in rows for picture, _ in row) + gap
        heights = [max(picture.height for picture, _ in row) + gap for row in rows]
        sheet = Image.new("RGB", (width * len(self.columns) + gap, 2 * label_size + sum(heights)), BACKGROUND)
        draw = ImageDraw.Draw(sheet)
        for number, (name, column) in enumerate(zip(self.names, self.columns)):
            left = gap + number * width
            draw.text((left, label_size // 2), name, font=label_font(label_size), fill=(32, 32, 32))
            top = 2 * label_size + gap // 2
            for (picture, shift), height in zip(column, heights):
                sheet.paste(picture, (left + shift[0], top + shift[1]))
                top += height
        # 256 colours are enough for gray and a few emoji.
        sheet.quantize(256, dither=Image.Dither.NONE).save(output, optimize=True)


def ink(picture: Image.Image) -> tuple:
    """The left, top, right and bottom of the ink."""
    return ImageChops.difference(picture, Image.new("RGB", picture.size, BACKGROUND)).getbbox() or (0, 0, 1, 1)


def best_shift(picture: Image.Image, model: Image.Image, reach: int) -> tuple:
    """The offset to the right and down, each within the reach, at which an image is closest to its model."""
    room = (max(picture.width, model.width) + 2 * reach, max(picture.height, model.height) + 2 * reach)
    target = Image.new("L", room, GRAY)
    target.paste(model.convert("L"), (reach, reach))
    source = picture.convert("L")

    def difference(shift: tuple) -> float:
        moved = Image.new("L", room, GRAY)
        moved.paste(source, (reach + shift[0], reach + shift[1]))
        return ImageStat.Stat(ImageChops.difference(target, moved)).sum[0]

    steps = range(-reach, reach + 1)
    return min(((x, y) for y in steps for x in steps), key=difference)


def label_font(size: int) -> ImageFont.FreeTypeFont:
    path = subprocess.run(["fc-match", "-f", "%{file}", "Noto Sans"], check=True, capture_output=True, text=True).stdout
    return ImageFont.truetype(path, size)
