"""Draws NagareTestEmoji.ttf: a few emoji as stacked layers of flat colour (COLR version 0, CPAL).

Font units, as in the other fonts: 1000 to the em. Every emoji is 1200 wide.
"""

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.pens.ttGlyphPen import TTGlyphPen

from generator.fonts import bar, begin_font, ellipse, polygon

ADVANCE = 1200
SPACE = 250

# The palette: red, green, blue, opacity, each 0...1.
YELLOW, DARK, RED, BROWN, PALE = range(5)
PALETTE = [(1, 0.8, 0.2, 1), (0.2, 0.12, 0.04, 1), (0.9, 0.1, 0.15, 1), (0.55, 0.35, 0.2, 1), (0.8, 0.9, 1, 0.5)]

# The palette index of a layer in the text's own colour.
FOREGROUND = 0xFFFF


def disc(pen):
    ellipse(pen, 100, -150, 1100, 850)


def face(pen):
    ellipse(pen, 340, 430, 480, 620)
    ellipse(pen, 720, 430, 860, 620)
    polygon(pen, (320, 280), (880, 280), (740, 60), (460, 60))


def heart(pen):
    polygon(pen, (130, 420), (1070, 420), (600, -150))
    ellipse(pen, 100, 300, 620, 820)
    ellipse(pen, 580, 300, 1100, 820)


def thumb(pen):
    bar(pen, 380, -100, 1000, 420)
    polygon(pen, (440, 420), (600, 850), (740, 820), (700, 420))


def cuff(pen):
    bar(pen, 160, -140, 340, 460)


def star(pen):
    polygon(pen, (600, 850), (760, 300), (1100, 300), (830, 80), (950, -150), (600, 0),
            (250, -150), (370, 80), (100, 300), (440, 300))  # fmt: skip


def ghost(pen):
    ellipse(pen, 200, 150, 1000, 850)
    bar(pen, 200, -150, 1000, 500)


def nothing(pen):
    """No outline."""


# name: (character, outline where colours are not drawn, layers from the back to the front)
EMOJI = {
    "grin": (0x1F600, disc, [(disc, YELLOW), (face, DARK)]),
    "heart": (0x2764, heart, [(heart, RED)]),
    "thumb": (0x1F44D, thumb, [(thumb, YELLOW), (cuff, FOREGROUND)]),
    "thumb.medium": (None, thumb, [(thumb, BROWN), (cuff, FOREGROUND)]),
    "tone.medium": (0x1F3FD, disc, [(disc, BROWN)]),
    "star": (0x2B50, nothing, [(star, YELLOW)]),
    "ghost": (0x1F47B, ghost, [(ghost, PALE), (face, DARK)]),
    "target": (0x1F3AF, disc, [(disc, YELLOW), (heart, FOREGROUND), (face, PALE)]),
}
LIGATURES = "feature ccmp { sub thumb tone.medium by thumb.medium; } ccmp;"


def draw(shape):
    pen = TTGlyphPen(None)
    shape(pen)
    return pen.glyph()


def make_emoji_font(folder):
    """Writes the font into the folder."""
    glyphs, layers = {".notdef": draw(disc), "space": draw(nothing)}, {}
    for name, (_, silhouette, parts) in EMOJI.items():
        glyphs[name] = draw(silhouette)
        layers[name] = [(f"{name}.{number}", color) for number, (_, color) in enumerate(parts)]
    for name, (_, _, parts) in EMOJI.items():
        glyphs |= {f"{name}.{number}": draw(shape) for number, (shape, _) in enumerate(parts)}

    # Without layers, it is drawn in the text's colour.
    glyphs["circle"] = draw(disc)

    characters = {0x20: "space", 0x25CF: "circle"} | {point: name for name, (point, _, _) in EMOJI.items() if point}
    widths = {name: SPACE if name == "space" else ADVANCE for name in glyphs}
    font = begin_font("Nagare Test Emoji", glyphs, characters, widths)
    font.setupPost()
    addOpenTypeFeaturesFromString(font.font, LIGATURES)
    font.font["COLR"] = buildCOLR(layers, version=0)
    font.font["CPAL"] = buildCPAL([PALETTE])
    font.save(folder / "NagareTestEmoji.ttf")
