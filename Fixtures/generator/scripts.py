"""Writes scripts.xml: every text of scripts.json as a scrolling comment, all on screen at once."""

import json
import unicodedata
from xml.sax.saxutils import escape

# The time in seconds when all are on screen, if a comment takes 8 s to cross and 24 fit below each other.
MOMENT = 7.5
ROWS = 24

# Seconds before that at which each column of comments enters: a column is clear of the edge when the next one enters.
COLUMNS = [6.1, 4.3, 2.85, 1.7, 0.95, 0.45]

ENTITIES = {"\t": "&#9;", "\n": "\\n"}


def width(text):
    """The approximate width of a text, in em."""

    def advance(character):
        if unicodedata.category(character) in ("Mn", "Me", "Cf", "Sk"):
            return 0
        return {"W": 1, "F": 1, "A": 0.8}.get(unicodedata.east_asian_width(character), 0.6)

    return max(sum(map(advance, line)) for line in text.split("\n"))


def columns(texts):
    """Distributes the texts over the columns: the widest, which are the fastest, enter first."""
    queue = sorted(texts, key=width, reverse=True)
    column, rows = [], 0
    for text in queue:
        lines = text.count("\n") + 1
        if rows + lines > ROWS:
            yield column
            column, rows = [], 0
        column.append(text)
        rows += lines
    yield column


def item(time, text, number):
    """One `<d>`, as in comments.xml."""
    identifier = 1_900_000_000_100_000_000 + number * 256
    fields = f"{time:.5f},1,25,16777215,{1_767_225_600 + number},0,5c1297,{identifier},0"
    return f'<d p="{fields}">{escape(text, ENTITIES)}</d>\n'


def make_scripts(folder):
    """Writes scripts.xml into the folder."""
    table = json.loads((folder / "scripts.json").read_text(encoding="utf-8"))
    dealt = [
        (MOMENT - lead, text)
        for lead, column in zip(COLUMNS, columns([entry["text"] for entry in table]), strict=True)
        for text in column
    ]
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<i><chatserver>chat.example.com</chatserver><chatid>2</chatid>\n'
    body = "".join(item(time, text, number) for number, (time, text) in enumerate(dealt))
    (folder / "scripts.xml").write_text(head + body + "</i>\n", encoding="utf-8", newline="\n")
