"""Draws NagareTest.ttf and NagareTestFallback.ttf: geometric glyphs with simple advances, which tests can state.

Font units everywhere: 1000 to the em; the y axis points up from the baseline.
"""

import math
import string

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

UNITS_PER_EM = 1000
ASCENT, DESCENT = 800, -200
CAP_HEIGHT, X_HEIGHT = 700, 500
STROKE = 100
MARGIN = 50  # on either side of the ink

# The advances: (characters, advance of the first one, step to the next one); no two Latin ones are equal.
ADVANCES = [
    (" ", 250, 0),
    (string.ascii_lowercase, 345, 10),  # a=345 b=355 c=365 ... z=595
    (string.ascii_uppercase, 600, 10),  # A=600 B=610 C=620 ... V=810 ... Z=850
    (string.digits, 860, 10),  # 0=860 1=870 ... 9=950
    ("一二三口", 1000, 0),
]
FALLBACK_ADVANCES = [("あいう가나Ж", 1000, 0)]
NOTDEF_ADVANCE = 500
KERNING = "feature kern { pos A V -100; } kern;"

# Seconds since 1904: 2026-01-01, so that a font that is made again has the same bytes.
TIMESTAMP = 3_850_070_400


def bar(pen, left, bottom, right, top):
    """An upright rectangle, clockwise."""
    polygon(pen, (left, bottom), (left, top), (right, top), (right, bottom))


def polygon(pen, *points):
    """A filled polygon; TrueType needs its corners clockwise."""
    pen.moveTo(points[0])
    for point in points[1:]:
        pen.lineTo(point)
    pen.closePath()


def ellipse(pen, left, bottom, right, top, hole=False):
    """An ellipse of eight quadratic curves: clockwise, or counter-clockwise to cut a hole."""
    x, y, rx, ry = (left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2
    direction = 1 if hole else -1

    def at(step, reach):
        angle = direction * step * math.pi / 8
        return round(x + rx * reach * math.cos(angle)), round(y + ry * reach * math.sin(angle))

    # Neighbouring tangents meet outside the curve, at 1 / cos(half their angle).
    corners = [at(step, 1 / math.cos(math.pi / 8)) for step in range(1, 16, 2)]
    pen.moveTo(at(0, 1))
    pen.qCurveTo(*corners, at(0, 1))
    pen.closePath()


def ring(pen, left, bottom, right, top):
    ellipse(pen, left, bottom, right, top)
    ellipse(pen, left + STROKE, bottom + STROKE, right - STROKE, top - STROKE, hole=True)


def triangle(pen, left, bottom, right, top):
    polygon(pen, (left, bottom), ((left + right) // 2, top), (right, bottom))


def posts(pen, left, bottom, right, top):
    """Two bars, the left one thin and the right one broad."""
    width = right - left
    bar(pen, left, bottom, left + width // 5, top)
    bar(pen, right - width // 2, bottom, right, top)


def frame(pen, left, bottom, right, top):
    """A box with a square hole."""
    bar(pen, left, bottom, right, top)
    inner = left + STROKE, bottom + STROKE, right - STROKE, top - STROKE
    polygon(pen, (inner[0], inner[1]), (inner[2], inner[1]), (inner[2], inner[3]), (inner[0], inner[3]))


SHAPES = [triangle, bar, ring, ellipse, posts]


def letter(pen, index, count, advance, bottom, top):
    """One of the shapes over a bar, whose length distinguishes letters of equal shape."""
    left, right = MARGIN, advance - MARGIN
    base = (top - bottom) // 7
    SHAPES[index % len(SHAPES)](pen, left, bottom + 2 * base, right, top)
    bar(pen, left, bottom, left + (right - left) * (index + 1) // count, bottom + base)


def draw_latin(pen, character, advance):
    for characters, bottom, top in (
        (string.ascii_lowercase, 0, X_HEIGHT),
        (string.ascii_uppercase, 0, CAP_HEIGHT),
        (string.digits, 0, CAP_HEIGHT),
    ):
        if character in characters:
            below = DESCENT if character in "gjpqy" else bottom
            letter(pen, characters.index(character), len(characters), advance, below, top)


IDEOGRAPHS = {
    "一": [(bar, 60, 300, 940, 400)],
    "二": [(bar, 160, 550, 840, 650), (bar, 60, 0, 940, 100)],
    "三": [(bar, 130, 630, 870, 730), (bar, 180, 310, 820, 410), (bar, 60, -20, 940, 80)],
    "口": [(frame, 130, -60, 870, 700)],
}
FALLBACK_SHAPES = {
    "あ": [(bar, 150, 600, 850, 680), (bar, 420, 250, 500, 780), (ring, 180, -100, 820, 450)],
    "い": [(bar, 150, 0, 250, 650), (bar, 700, 200, 800, 650)],
    "う": [(bar, 320, 660, 700, 760), (ring, 200, -100, 800, 560)],
    "가": [(bar, 80, 560, 460, 660), (bar, 360, 60, 460, 660), (bar, 640, -120, 740, 760), (bar, 740, 300, 920, 400)],
    "나": [(bar, 80, 160, 180, 660), (bar, 80, 160, 500, 260), (bar, 640, -120, 740, 760), (bar, 740, 300, 920, 400)],
    "Ж": [
        (bar, 450, 0, 550, 700),
        (polygon, (60, 700), (180, 700), (450, 350), (180, 0), (60, 0), (330, 350)),
        (polygon, (820, 700), (940, 700), (670, 350), (940, 0), (820, 0), (550, 350)),
    ],
}  # fmt: skip


def glyph(character, advance):
    pen = TTGlyphPen(None)
    for draw, *arguments in (IDEOGRAPHS | FALLBACK_SHAPES).get(character, []):
        draw(pen, *arguments)
    draw_latin(pen, character, advance)
    return pen.glyph()


def glyph_name(character):
    if character.isascii():
        return "space" if character == " " else character
    return f"uni{ord(character):04X}"


def missing_glyph():
    pen = TTGlyphPen(None)
    frame(pen, MARGIN, 0, NOTDEF_ADVANCE - MARGIN, CAP_HEIGHT)
    return pen.glyph()


def begin_font(family, glyphs, characters, widths, **metrics):
    """A builder with all tables but `post`. `metrics` are further fields of the table `OS/2`."""
    font = FontBuilder(UNITS_PER_EM, isTTF=True)
    font.font.recalcTimestamp = False
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap(characters)
    font.setupGlyf(glyphs)
    outlines = font.font["glyf"]
    font.setupHorizontalMetrics({n: (widths[n], getattr(outlines[n], "xMin", 0)) for n in glyphs})
    font.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    font.updateHead(created=TIMESTAMP, modified=TIMESTAMP)
    postscript_name = family.replace(" ", "") + "-Regular"
    font.setupNameTable(
        {
            "copyright": "Copyright (c) 2026 The Nagare authors",
            "familyName": family,
            "styleName": "Regular",
            "uniqueFontIdentifier": f"1.000;NAGR;{postscript_name}",
            "fullName": family,
            "version": "Version 1.000",
            "psName": postscript_name,
            "licenseDescription": "MIT License",
        }
    )
    font.setupOS2(
        sTypoAscender=ASCENT, sTypoDescender=DESCENT, sTypoLineGap=0, usWinAscent=ASCENT, usWinDescent=-DESCENT,
        achVendID="NAGR", fsType=0, **metrics,
    )  # fmt: skip
    return font


def build(path, family, table, features=None, complete=None):
    """Writes a font that has the characters of an advance table; `complete` may add tables to its builder."""
    advances = {c: first + step * i for characters, first, step in table for i, c in enumerate(characters)}
    glyphs = {".notdef": missing_glyph()} | {glyph_name(c): glyph(c, advance) for c, advance in advances.items()}
    widths = {".notdef": NOTDEF_ADVANCE} | {glyph_name(c): advance for c, advance in advances.items()}

    characters = {ord(c): glyph_name(c) for c in advances}
    font = begin_font(family, glyphs, characters, widths, sxHeight=X_HEIGHT, sCapHeight=CAP_HEIGHT)
    font.font["OS/2"].recalcUnicodeRanges(font.font)
    font.setupPost()
    if features:
        addOpenTypeFeaturesFromString(font.font, features)
    if complete:
        complete(font)
    font.save(path)


def make_fonts(folder):
    """Writes both fonts into the folder."""
    build(folder / "NagareTest.ttf", "Nagare Test", ADVANCES, KERNING)
    build(folder / "NagareTestFallback.ttf", "Nagare Test Fallback", FALLBACK_ADVANCES)
