#!/usr/bin/env python3
"""Makes the files of this folder again: make-fixtures.py [animations] [bilibili] [clip] [comments] [compressed]
[damaged] [fonts] [scriptfonts] [scripts]; all of them by default.

The same versions of numpy, Pillow, fontTools, ffmpeg and the Noto fonts give the same bytes on every run.
"""

import importlib.util
import shutil
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
NOTO = Path("/usr/share/fonts/truetype/noto")


def animations():
    from generator.animations import make_animations, make_stills

    make_animations(FOLDER)
    make_stills(FOLDER)


def bilibili():
    from generator.bilibili import make_bilibili

    make_bilibili(FOLDER)


def clip():
    from generator.clip import make_clip

    make_clip(FOLDER)


def comments():
    from generator.comments import make_comments

    make_comments(FOLDER)


def compressed():
    from generator.compression import make_compressed

    make_compressed(FOLDER)


def damaged():
    from generator.damage import make_damaged

    make_damaged(FOLDER)


def fonts():
    from generator.emojifont import make_emoji_font
    from generator.fonts import make_fonts
    from generator.paintfont import make_paint_font
    from generator.specialfonts import make_special_fonts
    from generator.svgfont import make_svg_font

    make_fonts(FOLDER)
    make_emoji_font(FOLDER)
    make_special_fonts(FOLDER)
    make_paint_font(FOLDER)
    make_svg_font(FOLDER)


def scriptfonts():
    from generator.scriptfonts import make_script_fonts

    make_script_fonts(FOLDER)


def scripts():
    from generator.scripts import make_scripts

    make_scripts(FOLDER)


MAKERS = {
    maker.__name__: maker
    for maker in (animations, bilibili, clip, comments, compressed, damaged, fonts, scriptfonts, scripts)
}
# Imports beyond the standard library.
MODULES = {"animations": "PIL", "clip": "numpy", "fonts": "fontTools", "scriptfonts": "fontTools"}
PACKAGES = {"PIL": "pillow", "numpy": "numpy", "fontTools": "fonttools"}  # pip's names


def missing_tools(names):
    """Lines that name the programs and modules that these makers lack."""
    modules = sorted({MODULES[name] for name in names if name in MODULES})
    for module in modules:
        if importlib.util.find_spec(module) is None:
            yield f"the Python package {PACKAGES[module]} is missing: pip install {PACKAGES[module]}"
    if "clip" in names and shutil.which("ffmpeg") is None:
        yield "the program ffmpeg (with libx264) is missing: install it, for example with apt-get install ffmpeg"
    if "scriptfonts" in names and (shutil.which("hb-shape") is None or not NOTO.is_dir()):
        packages = "libharfbuzz-bin fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"
        yield f"the program hb-shape or the Noto fonts are missing: apt-get install {packages}"


def main():
    names = sys.argv[1:] or list(MAKERS)
    unknown = [name for name in names if name not in MAKERS]
    if unknown:
        sys.exit(f"make-fixtures: unknown: {', '.join(unknown)}; known: {', '.join(MAKERS)}")
    problems = list(missing_tools(names))
    if problems:
        sys.exit("\n".join(f"make-fixtures: {problem}" for problem in problems))
    for name in names:
        MAKERS[name]()


if __name__ == "__main__":
    main()
