"""Makes two special fonts of one character: a variable one, and one with only gradients."""

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.ttLib.tables.otTables import ExtendMode, PaintFormat
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from generator.fonts import build

CHARACTER = "一"
GLYPH = "uni4E00"
TABLE = [(CHARACTER, 1000, 0)]

# At the weight 400, the bar reaches from 300 to 400. At 900, it reaches this much farther down and up, and is wider.
HEIGHTENING = 100
WIDENING = 200


def add_weights(font):
    """Adds weights from 400 to 900."""
    font.setupFvar([("wght", 400, 400, 900, "Weight")], [])
    corners = [(0, -HEIGHTENING), (0, HEIGHTENING), (WIDENING, HEIGHTENING), (WIDENING, -HEIGHTENING)]
    margins = [(0, 0), (WIDENING, 0), (0, 0), (0, 0)]
    font.setupGvar({GLYPH: [TupleVariation({"wght": (0, 1, 1)}, corners + margins)]})


def add_gradient(font):
    """Adds a gradient from red to blue (COLR version 1), and no layers."""
    stops = [{"StopOffset": at, "PaletteIndex": at, "Alpha": 1} for at in (0, 1)]
    gradient = {
        "Format": PaintFormat.PaintLinearGradient,
        "ColorLine": {"Extend": ExtendMode.PAD, "ColorStop": stops},
        "x0": 0, "y0": 0, "x1": 1000, "y1": 0, "x2": 0, "y2": 1000,
    }  # fmt: skip
    paint = {"Format": PaintFormat.PaintGlyph, "Glyph": GLYPH, "Paint": gradient}
    font.font["COLR"] = buildCOLR({GLYPH: paint}, version=1)
    font.font["CPAL"] = buildCPAL([[(1, 0, 0, 1), (0, 0, 1, 1)]])


def make_special_fonts(folder):
    """Writes both fonts into the folder."""
    build(folder / "NagareTestVariable.ttf", "Nagare Test Variable", TABLE, complete=add_weights)
    build(folder / "NagareTestGradient.ttf", "Nagare Test Gradient", TABLE, complete=add_gradient)
