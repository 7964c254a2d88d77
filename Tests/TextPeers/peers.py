"""Renderers: each function draws a page of lines and returns an image of every line, not cropped to its ink."""

import struct
import subprocess
from dataclasses import dataclass
from html import escape
from pathlib import Path

from PIL import Image

GRAY = 0x80


@dataclass
class Line:
    font: str
    language: str
    text: str


@dataclass
class Page:
    lines: list
    size: int  # the em in pixels
    folder: Path  # for temporary files

    # Nagare's default outline for this size.
    @property
    def outline(self) -> float:
        return max(self.size / 20, 1.5)

    # The width of a line's area, in pixels.
    @property
    def width(self) -> int:
        return 20 * self.size

    @property
    def pitch(self) -> int:
        return 4 * self.size

    @property
    def height(self) -> int:
        return self.pitch * len(self.lines)

    def cut(self, picture: Path) -> list:
        """The lines of an image that shows them one below the other."""
        whole = Image.open(picture).convert("RGB")
        return [whole.crop((0, top, self.width, top + self.pitch)) for top in range(0, self.height, self.pitch)]


def run(*command) -> None:
    subprocess.run([str(part) for part in command], check=True, capture_output=True)


def gray_frame(page: Page, output: Path, height: int, *options) -> None:
    """Makes a frame in RGB, so that no colours suffer from subsampling."""
    source = f"color=0x{GRAY:02x}{GRAY:02x}{GRAY:02x}:size={page.width}x{height}:rate=1,format=gbrp"
    run("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source, *options, "-frames:v", 1, output)


def draw_with_nagare(page: Page, program: Path) -> list:
    clip = page.folder / "gray.mkv"
    gray_frame(page, clip, page.pitch, "-c:v", "ffv1")
    pictures = []
    for number, line in enumerate(page.lines):
        comments = page.folder / f"nagare-{number}.xml"
        comments.write_text(
            '<?xml version="1.0" encoding="UTF-8"?>\n<i>'
            f'<d p="0,5,25,16777215,0,0,0,0">{escape(line.text)}</d></i>\n', encoding="utf-8")
        picture = page.folder / f"nagare-{number}.png"
        run(program, "frame", clip, comments, "--at", 0, "-o", picture, "--overwrite", "--opacity", 1,
            "--font", line.font, "--language", line.language, "--font-size", page.size, "--outline", page.outline)
        pictures.append(Image.open(picture).convert("RGB"))
    return pictures


def draw_with_libass(page: Page) -> list:
    script = page.folder / "libass.ass"
    header = (
        f"[Script Info]\nScriptType: v4.00+\nPlayResX: {page.width}\nPlayResY: {page.height}\n"
        "ScaledBorderAndShadow: yes\nWrapStyle: 2\nKerning: yes\nYCbCr Matrix: None\n\n"
        "[V4+ Styles]\nFormat: Name, Fontname, Fontsize, PrimaryColour, OutlineColour, BorderStyle, Outline, Shadow, "
        f"Alignment, Encoding\nStyle: Line,Sans,20,&H00FFFFFF,&H00000000,1,{page.outline},0,4,-1\n\n"
        "[Events]\nFormat: Layer, Start, End, Style, Text\n")
    events = []
    for number, line in enumerate(page.lines):
        y = page.pitch * number + page.pitch // 2
        size = page.size * ass_size_per_em(line.font)
        looks = f"{{\\pos({page.size},{y})\\fn{line.font}\\fs{size:.3f}}}"
        events.append(f"Dialogue: 0,0:00:00.00,0:00:09.00,Line,{looks}{line.text}")
    script.write_text(header + "\n".join(events) + "\n", encoding="utf-8")
    picture = page.folder / "libass.png"
    gray_frame(page, picture, page.height, "-vf", f"format=rgb24,ass=filename='{script}':shaping=complex")
    return page.cut(picture)


def ass_size_per_em(family: str) -> float:
    """The ASS size for an em of 1: the distance from the Windows ascent to the descent, or hhea's if there is none."""
    found = subprocess.run(
        ["fc-match", "-f", "%{file}\n%{index}", family], check=True, capture_output=True, text=True).stdout
    path, index = found.split("\n")
    data = Path(path).read_bytes()
    start = struct.unpack_from(">I", data, 12 + 4 * int(index))[0] if data[:4] == b"ttcf" else 0
    tables = {}
    for number in range(struct.unpack_from(">H", data, start + 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * number)
        tables[tag] = offset
    em = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    ascent, descent = struct.unpack_from(">HH", data, tables[b"OS/2"] + 74)
    if ascent + descent == 0:
        ascent, descent = struct.unpack_from(">hh", data, tables[b"hhea"] + 4)
        descent = -descent
    return (ascent + descent) / em


def draw_with_chromium(page: Page) -> list:
    document = page.folder / "chromium.html"
    lines = "\n".join(
        f'<text x="{page.size}" y="{page.pitch * (number + 0.5):g}" lang="{line.language}" '
        f'font-family="\'{line.font}\', sans-serif">{escape(line.text)}</text>'
        for number, line in enumerate(page.lines))
    # SVG instead of HTML text, which has the same glyphs in the same places, but only mitred joins.
    document.write_text(
        f'''<!DOCTYPE html><meta charset="utf-8">
<style>
  body {{ margin: 0; background: rgb({GRAY} {GRAY} {GRAY}); }}
  svg {{ display: block; }}
  text {{
    font-size: {page.size}px; white-space: pre; fill: white;
    stroke: black; stroke-width: {2 * page.outline}px; stroke-linejoin: round; paint-order: stroke fill;
  }}
</style>
<svg width="{page.width}" height="{page.height}">
{lines}
</svg>
''', encoding="utf-8")
    picture = page.folder / "chromium.png"
    # As in players, whose comment layers have text without colour fringes.
    run("chromium", "--headless=new", "--no-sandbox", "--hide-scrollbars", "--force-device-scale-factor=1",
        "--disable-lcd-text", "--force-color-profile=srgb", f"--user-data-dir={page.folder / 'profile'}",
        f"--window-size={page.width},{page.height}", f"--screenshot={picture}", document.as_uri())
    return page.cut(picture)
