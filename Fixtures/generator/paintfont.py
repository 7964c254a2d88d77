"""Draws NagareTestPaints.ttf: gradients, transforms and composite modes (COLR version 1, CPAL).

Font units, as in the other fonts: 1000 to the em. Every glyph is 1000 wide; `square` and `disc` reach from 0 to 1000 and
from -200 to 800.
"""

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.otTables import CompositeMode, ExtendMode, PaintFormat

from generator.fonts import bar, begin_font, ellipse, polygon

ADVANCE = 1000

# The palette: red, green, blue, opacity, each 0...1.
RED, BLUE, YELLOW, GREEN, PALE = range(5)
PALETTE = [(1, 0, 0, 1), (0, 0, 1, 1), (1, 0.8, 0.2, 1), (0.1, 0.6, 0.2, 1), (0.8, 0.9, 1, 0.5)]
FOREGROUND = 0xFFFF

PAD, REPEAT, REFLECT = ExtendMode.PAD, ExtendMode.REPEAT, ExtendMode.REFLECT

# Glyphs have characters of the private use area, which no other font has: this one and the ASCII code of the name.
NAMES = 0xE100


def paint(kind, **fields):
    return {"Format": getattr(PaintFormat, "Paint" + kind), **fields}


def solid(color, alpha=1.0):
    return paint("Solid", PaletteIndex=color, Alpha=alpha)


def line(extend, *stops):
    keys = ("StopOffset", "PaletteIndex", "Alpha")
    return {"Extend": extend, "ColorStop": [dict(zip(keys, (*stop, 1.0)[:3])) for stop in stops]}


RED_TO_BLUE = ((0, RED), (1, BLUE))


def linear(start, end, rotation=None, extend=PAD, stops=RED_TO_BLUE):
    x2, y2 = rotation or (start[0] - (end[1] - start[1]), start[1] + end[0] - start[0])
    return paint("LinearGradient", ColorLine=line(extend, *stops), x0=start[0], y0=start[1], x1=end[0], y1=end[1], x2=x2, y2=y2)


def radial(start, r0, end, r1, extend=PAD, stops=RED_TO_BLUE):
    return paint("RadialGradient", ColorLine=line(extend, *stops), x0=start[0], y0=start[1], r0=r0, x1=end[0], y1=end[1], r1=r1)


def sweep(start, end, extend=PAD, stops=RED_TO_BLUE):
    return paint("SweepGradient", ColorLine=line(extend, *stops), centerX=500, centerY=300, startAngle=start, endAngle=end)


def clip(glyph, child):
    return paint("Glyph", Glyph=glyph, Paint=child)


def square(child):
    return clip("square", child)


def layers(*children):
    return paint("ColrLayers", Layers=list(children))


def compose(mode, source, backdrop):
    return paint("Composite", SourcePaint=source, CompositeMode=mode, BackdropPaint=backdrop)


def reference(letter):
    return paint("ColrGlyph", Glyph=f"uni{NAMES + ord(letter):04X}")


def small(kind, **fields):
    """A transformed small bar with a gradient."""
    return paint(kind, Paint=clip("small", linear((200, 0), (600, 0))), **fields)


def deep(count):
    child = square(solid(RED))
    for _ in range(count):
        child = paint("Translate", Paint=child, dx=0, dy=0)
    return child


CENTER = {"centerX": 400, "centerY": 200}
MATRIX = {"xx": 0.8, "yx": 0.3, "xy": -0.4, "yy": 1.1, "dx": 150.0, "dy": -30.0}

# name: paint
GLYPHS = {
    "A": square(linear((200, 0), (800, 0))),
    "B": square(linear((300, 0), (500, 0), extend=REPEAT)),
    "C": square(linear((300, 0), (500, 0), extend=REFLECT)),
    "D": square(linear((200, 0), (800, 300), (200, 600))),
    "E": square(radial((500, 300), 0, (500, 300), 400)),
    "F": square(radial((500, 300), 50, (500, 300), 200, REPEAT)),
    "G": square(radial((500, 300), 50, (500, 300), 200, REFLECT)),
    "H": square(radial((200, 300), 50, (700, 300), 250)),
    "I": square(sweep(45, 270)),
    "J": square(sweep(0, 90, REPEAT)),
    "K": square(sweep(0, 90, REFLECT)),
    "L": square(sweep(270, 45)),
    "M": square(solid(RED, 0.5)),
    "N": square(solid(FOREGROUND)),
    "O": square(linear((200, 0), (800, 0), stops=((0, FOREGROUND), (1, YELLOW)))),
    "P": layers(clip("disc", solid(YELLOW)), clip("small", solid(FOREGROUND, 0.5))),
    "Q": small("Translate", dx=150, dy=-100),
    "R": small("Scale", scaleX=1.5, scaleY=0.5),
    "S": small("ScaleAroundCenter", scaleX=1.5, scaleY=0.5, **CENTER),
    "T": small("ScaleUniform", scale=1.25),
    "U": small("ScaleUniformAroundCenter", scale=1.25, **CENTER),
    "V": small("Rotate", angle=30),
    "W": small("RotateAroundCenter", angle=-30, **CENTER),
    "X": small("Skew", xSkewAngle=20, ySkewAngle=10),
    "Y": small("SkewAroundCenter", xSkewAngle=20, ySkewAngle=10, **CENTER),
    "Z": small("Transform", Transform=MATRIX),
    "a": paint(
        "RotateAroundCenter", angle=20, centerX=500, centerY=300,
        Paint=paint("Scale", scaleX=0.8, scaleY=0.6, Paint=square(paint("Translate", dx=100, dy=50, Paint=sweep(0, 300)))),
    ),
    "b": paint("Translate", dx=100, dy=100, Paint=reference("f")),
    "c": reference("c"),
    "d": layers(square(solid(GREEN)), reference("d")),
    "e": clip("disc", square(linear((0, -200), (0, 800), stops=((0, GREEN), (0.5, YELLOW), (1, RED, 0.2))))),
    "f": square(linear((200, 0), (800, 0))),
    "g": square(linear((400, 0), (600, 0), stops=((-1, RED), (0.5, BLUE), (0.5, YELLOW), (1.5, GREEN, 0)))),
    "h": clip("disc", compose(CompositeMode.SRC_ATOP, clip("small", solid(FOREGROUND, 0.7)), solid(PALE))),
    "i": deep(70),
    "j": layers(square(solid(BLUE)), square(linear((0, 0), (1000, 0), stops=((0, RED, 0), (1, PALE))))),
}  # fmt: skip

# Glyphs whose drawing is clipped to a box: left, bottom, right, top.
BOXES = {"f": (200, 0, 600, 500)}

# The first of the characters for composite modes, in the order of their numbers.
MODES = 0xE000


def mode_glyphs():
    source = clip("disc", linear((0, 0), (1000, 0), stops=((0, YELLOW, 0.7), (1, BLUE, 0.7))))
    backdrop = clip("small", linear((0, -100), (0, 500), stops=((0, GREEN, 0.6), (1, RED, 0.6))))
    return {chr(MODES + mode): compose(mode, source, backdrop) for mode in CompositeMode}


def draw(shape=None, *arguments):
    pen = TTGlyphPen(None)
    if shape:
        shape(pen, *arguments)
    return pen.glyph()


def build(path, family, characters, shapes, complete):
    """Writes a font of one advance. `characters` have no outlines, `shapes` no characters; `complete` adds tables."""
    name = lambda c: f"uni{ord(c):04X}"
    glyphs = {".notdef": draw(), "space": draw()} | {name(c): draw() for c in characters} | shapes
    font = begin_font(
        family, glyphs, {0x20: "space"} | {ord(c): name(c) for c in characters}, dict.fromkeys(glyphs, ADVANCE)
    )
    font.setupPost(keepGlyphNames=False)
    complete(font.font, name)
    font.save(path)


def make_paint_font(folder):
    """Writes the font into the folder."""
    paints = {chr(NAMES + ord(c)): p for c, p in GLYPHS.items()} | mode_glyphs()
    shapes = {
        "square": draw(bar, 0, -200, 1000, 800),
        "disc": draw(ellipse, 0, -200, 1000, 800),
        "small": draw(polygon, (200, 0), (200, 400), (500, 400), (600, 0)),
    }

    def complete(font, name):
        font["COLR"] = buildCOLR({name(c): p for c, p in paints.items()}, version=1, clipBoxes={f"uni{NAMES + ord(c):04X}": box for c, box in BOXES.items()}, glyphMap=font.getReverseGlyphMap())
        font["CPAL"] = buildCPAL([PALETTE])

    build(folder / "NagareTestPaints.ttf", "Nagare Test Paints", paints, shapes, complete)
