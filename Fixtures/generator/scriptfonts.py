"""Writes fonts/*.ttf: subsets of Debian's Noto fonts for the texts of scripts.json."""

import json
import subprocess
import unicodedata
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TRUETYPE = Path("/usr/share/fonts/truetype/noto")
OPENTYPE = Path("/usr/share/fonts/opentype/noto")
CJK = "NotoSansCJK-Regular.ttc"
EMOJI = "NotoColorEmoji.ttf"

# The fonts of a text that names none, the first choice first.
COMMON = ["NotoSans-Regular.ttf", "NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf", CJK]
RARE = [
    "NotoSansThai-Regular.ttf", "NotoSansKannada-Regular.ttf", "NotoSansGeorgian-Regular.ttf",
    "NotoSerifTibetan-Regular.ttf", "NotoSansSymbols2-Regular.ttf", "NotoSansSymbols-Regular.ttf",
    "NotoMusic-Regular.ttf", "NotoSansMath-Regular.ttf",
]  # fmt: skip

# The collection's face with the forms of mainland China.
CJK_FACE = 2

# Shaping decomposes these vowels, although Unicode does not.
PARTS = {"\u0E33": "\u0E4D\u0E32", "\u0EB3": "\u0ECD\u0EB2"}

# Joiners, selectors and tags, which need no glyph where a font lacks them.
WITHOUT_GLYPH = {0x200C, 0x200D, 0xFE0E, 0xFE0F, *range(0xE0000, 0xE0200)}


def source(name):
    """The installed font's path."""
    return (OPENTYPE if name == CJK else TRUETYPE) / name


def forms(text):
    """All compositions and decompositions of a text's characters that shaping may look up: it composes mark by mark."""
    composed = [unicodedata.normalize("NFC", text[:end]) for end in range(1, len(text) + 1)]
    parts = [PARTS.get(character, "") for character in text]
    return "".join([*composed, *parts, unicodedata.normalize("NFD", text)])


def is_laid_out(character):
    """Whether the character needs a glyph at all; line ends and tabs do not."""
    return ord(character) >= 0x20 and ord(character) not in WITHOUT_GLYPH


def wanted(table):
    """The characters that each font must have: {font's name: set of code points}."""
    maps = {}

    def characters(name):
        if name not in maps:
            maps[name] = TTFont(source(name), fontNumber=CJK_FACE if name == CJK else -1, lazy=True).getBestCmap()
        return maps[name]

    fonts = {}
    for entry in table:
        color = [EMOJI] if entry["kind"] == "emoji: among text" else []
        names = [entry["font"]] if "font" in entry else [*COMMON, *color, *RARE]
        used = set()
        for character in filter(is_laid_out, entry["text"]):
            found = [name for name in names if ord(character) in characters(name)]
            if not found:
                raise ValueError(f"{entry['name']}: no font has U+{ord(character):04X}")
            fonts.setdefault(found[0], set()).add(ord(character))
            used.add(found[0])
        for name in used:
            fonts[name] |= {ord(character) for character in forms(entry["text"])} & characters(name).keys()
    for points in fonts.values():
        points |= WITHOUT_GLYPH
    return fonts


def emoji_glyphs(table):
    """The glyphs of the emoji, as HarfBuzz finds them; all that their parts can join to would be many more."""
    glyphs = set()
    for entry in table:
        if entry["kind"].startswith("emoji"):
            command = ["hb-shape", "--output-format=json", "--no-glyph-names", source(EMOJI), entry["text"]]
            lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
            glyphs |= {glyph["g"] for line in lines for glyph in json.loads(line)}
    return glyphs


def cut(name, points, glyphs, path):
    """Writes the subset of an installed font with these characters and glyphs, and all that their layout may need."""
    options = subset.Options(
        layout_features=["*"], layout_closure=not glyphs, glyph_names=False, hinting=False, desubroutinize=True,
        notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 7, 13, 14], recalc_timestamp=False,
        font_number=CJK_FACE if name == CJK else -1, drop_tables=["BASE", "VORG", "vhea", "vmtx", "DSIG", "meta"],
    )  # fmt: skip
    font = subset.load_font(source(name), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=points, gids=glyphs)
    cutter.subset(font)
    subset.save_font(font, path, options)


def make_script_fonts(folder):
    """Writes the fonts of the folder."""
    table = json.loads((folder / "scripts.json").read_text(encoding="utf-8"))
    for name, points in wanted(table).items():
        suffix = ".otf" if name == CJK else ".ttf"
        glyphs = emoji_glyphs(table) if name == EMOJI else set()
        cut(name, points, glyphs, folder / "fonts" / Path(name).with_suffix(suffix))
