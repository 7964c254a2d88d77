"""Draws NagareTestSVG.ttf: glyphs in SVG documents, plain and compressed.

Font units, as in the other fonts: 1000 to the em. Every glyph is 1000 wide, its outline a bar.
"""

import gzip

from fontTools.ttLib.tables.DefaultTable import DefaultTable

from generator.fonts import bar
from generator.paintfont import NAMES, build, draw

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
GRADIENT = (
    '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="1000"><stop stop-color="red"/>'
    '<stop offset="1" stop-color="blue"/></linearGradient></defs>'
)

# Documents: names of glyphs, as in paintfont.py, and the content with places for the numbers of their glyphs.
DOCUMENTS = [
    # A gradient, and a glyph of another colour in the same document.
    ("AB", SVG.format(GRADIENT + '<path id="glyph{0}" d="M0 200H1000V-800H0z" fill="url(#g)"/>'
     '<circle id="glyph{1}" cx="500" cy="-300" r="400" fill="lime" fill-opacity=".5"/>')),
    # The text's own colour, in part.
    ("C", SVG.format('<g id="glyph{0}"><rect y="-800" width="500" height="1000" fill="currentColor"/>'
     '<rect x="500" y="-800" width="500" height="1000" fill="#ffcc33"/></g>')),
    # A view box in place of font units.
    ("D", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 100 100 100">'
     '<rect id="glyph{0}" x="20" y="50" width="60" height="40" fill="blue"/></svg>'),
    # Not a document.
    ("F", "<svg"),
    # A document without its glyph.
    ("G", SVG.format('<path d="M0 0H9V9z"/>')),
]  # fmt: skip

# Documents that are compressed.
COMPRESSED = [("H", SVG.format(GRADIENT + '<path id="glyph{0}" d="M0 200H1000V-800H0z" fill="url(#g)"/>'))]

# Without a document.
PLAIN = "I"


def make_svg_font(folder):
    """Writes the font into the folder."""
    names = "".join(names for names, _ in DOCUMENTS + COMPRESSED) + PLAIN
    character = {letter: chr(NAMES + ord(letter)) for letter in names}

    def complete(font, name):
        outline = draw(bar, 100, 0, 900, 100)
        for each in character.values():
            font["glyf"][name(each)] = outline
        entries, texts = b"", b""
        documents = [(c, t, False) for c, t in DOCUMENTS] + [(c, t, True) for c, t in COMPRESSED]
        for owners, text, is_compressed in documents:
            numbers = [font.getGlyphID(name(character[owner])) for owner in owners]
            data = text.format(*numbers).encode()
            data = gzip.compress(data, mtime=0) if is_compressed else data
            fields = [(numbers[0], 2), (numbers[-1], 2), (2 + 12 * len(documents) + len(texts), 4), (len(data), 4)]
            entries += b"".join(value.to_bytes(size, "big") for value, size in fields)
            texts += data
        header = (0).to_bytes(2, "big") + (10).to_bytes(4, "big") + bytes(4)
        font["SVG "] = DefaultTable("SVG ")
        font["SVG "].data = header + len(documents).to_bytes(2, "big") + entries + texts

    build(folder / "NagareTestSVG.ttf", "Nagare Test SVG", list(character.values()), {}, complete)
