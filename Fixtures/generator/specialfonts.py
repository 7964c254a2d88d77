"""Makes special fonts of one character: a variable one, and one that cannot be drawn."""

from fontTools.colorLib.builder import buildCOLR, buildCPAL
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


def add_no_layers(font):
    """Declares colour layers (COLR version 0), and adds none."""
    font.font["COLR"] = buildCOLR({}, version=0)
    font.font["CPAL"] = buildCPAL([[(1, 0, 0, 1)]])


def make_special_fonts(folder):
    """Writes the fonts into the folder."""
    build(folder / "NagareTestVariable.ttf", "Nagare Test Variable", TABLE, complete=add_weights)
    build(folder / "NagareTestColorless.ttf", "Nagare Test Colorless", TABLE, complete=add_no_layers)
