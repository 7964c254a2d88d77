"""Writes damaged/: a comment file for each kind of corruption, and expected.json, with the expected results of readers.

Expectations are noted item by item while a file is composed; no parser takes part. Every function below makes the file
of its name. Most files begin and end with an intact item, to show that corruption costs nothing around it.
"""

import json

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
HEAD = DECLARATION + "<i><chatserver>chat.example.com</chatserver><chatid>1</chatid>\n"
TAIL = "</i>\n"
ALL_FIELDS = ["1", "25", "16777215", "1767225600", "0", "abc123", "1900000000000000001", "5"]


def fields(time, count=9):
    """The first fields of a valid p; nine is all of them."""
    return ",".join([str(time), *ALL_FIELDS][:count])


def d(p, text="坏"):
    return f'<d p="{p}">{text}</d>'


class DamagedFile:
    """A file under construction, and the expected results of its readers."""

    def __init__(self, head=HEAD, separator="\n"):
        self.data = bytearray()
        self.separator = separator
        self.bad, self.times, self.texts, self.empty, self.lost = [], [], [], 0, []
        self.write(head)

    def write(self, content):
        """Appends bytes that are not an item, or no longer one."""
        self.data += content.encode("utf-8") if isinstance(content, str) else content

    def good(self, time, content="好", shown=None, item=None):
        """Appends an item that survives: `content` is its text in the file, `shown` the text that readers return."""
        self.times.append(time)
        self.texts.append(content if shown is None else shown)
        if item is None:
            opening, closing = d(fields(time), "|").encode("utf-8").split(b"|")
            item = opening + (content.encode("utf-8") if isinstance(content, str) else content) + closing
        self.write(item)
        self.write(self.separator)

    def without(self, names, time, item):
        """Appends an item that survives without these fields, which must be reported with its line."""
        line = self.data.count(b"\n") + 1
        self.lost += [{"line": line, "field": name} for name in names]
        self.good(time, item=item.encode("utf-8"))

    def reported(self, item):
        """Appends an unreadable item: its line, counted from 1, must be reported."""
        self.bad.append(self.data.count(b"\n") + 1)
        self.write(item)
        self.write(self.separator)

    def nothing_to_show(self, item):
        self.empty += 1
        self.write(item)
        self.write(self.separator)

    def cut(self, item):
        """Appends the last item, in the middle of which the file ends."""
        self.bad.append(self.data.count(b"\n") + 1)
        self.write(item)
        return self

    def end(self, tail=TAIL):
        self.write(tail)
        return self

    def expected(self):
        found = {"good": len(self.times), "bad": self.bad, "times": self.times, "texts": self.texts}
        found |= {"empty": self.empty} if self.empty else {}
        return found | ({"lost": self.lost} if self.lost else {})


def bad_between_good(damaged):
    """A file with these items, each between two intact ones."""
    file = DamagedFile()
    file.good(0.5)
    for number, item in enumerate(damaged, 1):
        file.reported(item)
        file.good(number)
    return file.end()


def bad_field_between_good(parameters, *names):
    """A file with items of these parameters, each between two intact ones; the fields of these names are unreadable."""
    file = DamagedFile()
    file.good(0.5)
    for number, p in enumerate(parameters, 1):
        file.without(names, 1.5, d(p, "好"))
        file.good(number)
    return file.end()


# MARK: Around the items


def missing_declaration():
    file = DamagedFile(head="<i>\n")
    file.good(1.25, "没有声明")
    file.good(0.5, "宣言なし")
    return file.end()


def byte_order_mark():
    file = DamagedFile(head="\ufeff" + HEAD)
    file.good(1.0)
    file.reported(d("x,1,25,16777215"))
    file.good(2.0)
    return file.end()


def carriage_returns():
    file = DamagedFile(head=HEAD.replace("\n", "\r\n"), separator="\r\n")
    file.good(1.0)
    file.reported(d("x,1,25,16777215"))
    file.good(2.0)
    return file.end("</i>\r\n")


def empty_file():
    return DamagedFile(head="")


def no_items():
    return DamagedFile(head=DECLARATION).end("<i></i>")


def two_files_in_one():
    file = DamagedFile()
    file.good(3.0, "第一份")
    file.good(1.0, "第一份")
    file.write("</i>\ufeff" + HEAD)
    file.good(2.0, "第二份")
    file.reported(d("x,1,25,16777215"))
    file.good(0.5, "第二份")
    return file.end()


def one_line():
    """All items are on the first line; two bad items there give two reports."""
    file = DamagedFile(head=HEAD.replace("\n", ""), separator="")
    for time in (4.0, 2.0, 3.0):
        file.good(time)
        file.reported(d(f"x,1,25,{time}"))
    file.good(1.0)
    return file.end("</i>")


FOREIGN = [
    '<metadata><user_name>主播</user_name><room_title>d p="9.0"</room_title></metadata>',
    '<BililiveRecorderRecordInfo roomid="1" name="主播" title="&lt;d p=&quot;9.0,1,25,1&quot;&gt;" />',
    """<BililiveRecorderXmlStyle>
&lt;z:for-each select="/i/d"&gt;&lt;d p="9.1,1,25,16777215"&gt;no&lt;/d&gt;&lt;/z:for-each&gt;
<z:stylesheet version="1.0" id="s" xml:id="s" xmlns:z="http://www.w3.org/1999/XSL/Transform">
<z:template match="/"><html><body><p><z:value-of select="count(/i/d)"/></p>
<table title='<d p="9.2,1,25,16777215">no</d>'>
<z:for-each select="/i/d"><tr><td><z:value-of select="@p"/></td></tr></z:for-each>
</table></body></html></z:template></z:stylesheet>
</BililiveRecorderXmlStyle>""",
    '<!-- <d p="9.4,1,25,16777215">in a comment</d> -->',
    '<![CDATA[<d p="9.5,1,25,16777215">in a CDATA section</d>]]>',
    '<data p="9.6,1,25,16777215">another element</data><dm p="9.7,1,25,16777215"/>',
    "text between the items, with a bare & in it",
]


def foreign_elements():
    """The last item but one is bad, to show that all lines are counted."""
    file = DamagedFile()
    for number, foreign in enumerate(FOREIGN, 1):
        file.write(foreign + "\n")
        file.good(number)
    file.reported(d("x,1,25,16777215"))
    file.good(0.5)
    return file.end()


# MARK: Texts


def control_characters():
    file = DamagedFile()
    for time, code in enumerate([*range(0x00, 0x09), 0x13], 1):
        file.good(time, f"前{chr(code)}后", shown="前后")
    everything = "".join(chr(code) for code in [*range(0x00, 0x09), 0x13])
    file.good(20, everything + "文字" + everything, shown="文字")
    return file.end()


def bare_markup():
    file = DamagedFile()
    texts = ["A&B", "&", "fish & chips", "&&&", "a < b", "1<2", "I <3 it", "(>_<)", "a<b", "<", "x > y", "<- & ->"]
    for time, text in enumerate(texts, 1):
        file.good(time, text)
    file.good(20, "&lt;3 &amp; &#39;&#x4E00;&apos; &quot;&gt;", shown="<3 & '一' \">")
    return file.end()


def invalid_utf8():
    """Only sequences that every repair replaces by one U+FFFD for each bad byte."""
    file = DamagedFile()
    file.good(1, b"a\xffb", shown="a\ufffdb")
    file.good(2, "文".encode() + b"\x80" + "字".encode(), shown="文\ufffd字")
    file.good(3, b"cut\xc3", shown="cut\ufffd")
    file.good(4, b"\xfe\xff", shown="\ufffd\ufffd")
    file.good(5, "名", item=b'<d user="\xff" p="' + fields(5).encode() + b'">' + "名".encode() + b"</d>")
    return file.end()


def empty_text():
    file = DamagedFile()
    file.good(1)
    file.nothing_to_show(d(fields(2), ""))
    file.nothing_to_show(f'<d p="{fields(3)}"/>')
    file.good(4)
    return file.end()


# MARK: Attributes and fields


def attributes():
    file = DamagedFile()
    items = [
        """<d user='x' p='{}'>好</d>""",
        """<d p='{}' user="x">好</d>""",
        """<d user="a>b" p="{}">好</d>""",
        """<d user="p='9.0,1,25,1'" p="{}">好</d>""",
        """<d raw="{{&quot;p&quot;:1}}" xp="9.0,1,25,1" p="{}">好</d>""",
        """<d p = "{}" >好</d>""",
        """<d\n  user="x"\n  p="{}"\n>好</d>""",
    ]
    for time, item in enumerate(items, 1):
        file.good(time, item=item.format(fields(time)))
    file.reported(d("x,1,25,16777215"))
    return file.end()


def field_counts():
    file = DamagedFile()
    for count in (4, 5, 6, 7, 8, 9):
        file.good(count, item=d(fields(count, count), "好"))
    for count in (3, 2, 1):
        file.reported(d(fields(count, count)))
    file.reported(d(""))
    file.reported("<d>坏</d>")
    file.good(10)
    return file.end()


def bad_times():
    return bad_between_good(d(f"{time},1,25,16777215,1767225600,0,abc,1") for time in ("x", "", "12:30", "1.2.3", "一"))


def infinite_times():
    times = ("nan", "NaN", "-nan", "inf", "-inf", "Infinity", "1e300", "1e999", "9" * 20)
    return bad_between_good(d(f"{time},1,25,16777215,1767225600,0,abc,1") for time in times)


def bad_modes():
    modes = ("x", "", "1.5", "9" * 20)
    return bad_field_between_good((f"1.5,{mode},25,16777215,1767225600,0,abc,1" for mode in modes), "mode")


def unknown_modes():
    return bad_field_between_good((f"1.5,{mode},25,16777215,1767225600,0,abc,1" for mode in (0, 12)), "mode")


def bad_sizes():
    sizes = ("big", "", "nan", "25px")
    return bad_field_between_good((f"1.5,1,{size},16777215,1767225600,0,abc,1" for size in sizes), "size")


def bad_colours():
    colours = ("red", "", "#FFFFFF", "1.5", "undefined")
    return bad_field_between_good((f"1.5,1,25,{colour},1767225600,0,abc,1" for colour in colours), "color")


def bad_origins():
    values = ("undefined", "NaN", "null")
    return bad_field_between_good(
        (f"1.5,1,25,16777215,{value},{value},abc,1,{value}" for value in values), "date", "pool", "weight"
    )


def bad_everything_but_time():
    return bad_field_between_good(
        ("1.5,a,b,c,d,e,f,1,g",), "mode", "size", "color", "date", "pool", "weight"
    )


# MARK: Ends


def sound_beginning():
    file = DamagedFile()
    file.good(2.0)
    file.good(1.0)
    return file


def truncated_between_items():
    return sound_beginning()


def truncated_in_text():
    return sound_beginning().cut(f'<d p="{fields(3.0)}">半句')


def truncated_in_second_line():
    """Must be reported where the item starts, not where the file ends."""
    return sound_beginning().cut(f'<d p="{fields(3.0)}">first line\nsecond')


def truncated_in_character():
    return sound_beginning().cut(f'<d p="{fields(3.0)}">半'.encode()[:-1])


def truncated_in_attribute():
    return sound_beginning().cut('<d p="3.0,1,25,167')


def truncated_in_tag():
    return sound_beginning().cut(f'<d p="{fields(3.0)}"')


def truncated_in_closing_tag():
    return sound_beginning().cut(f'<d p="{fields(3.0)}">整句</')


def unclosed_item():
    file = DamagedFile()
    file.good(1.0)
    file.reported(f'<d p="{fields(2.0)}">没有结尾')
    file.good(3.0)
    return file.end()


def unclosed_last_item():
    file = sound_beginning()
    file.reported(f'<d p="{fields(3.0)}">没有结尾')
    return file.end()


KINDS = [
    missing_declaration, byte_order_mark, carriage_returns, empty_file, no_items, two_files_in_one, one_line,
    foreign_elements, control_characters, bare_markup, invalid_utf8, empty_text, attributes, field_counts, bad_times,
    infinite_times, bad_modes, unknown_modes, bad_sizes, bad_colours, bad_origins, bad_everything_but_time,
    truncated_between_items, truncated_in_text,
    truncated_in_second_line, truncated_in_character, truncated_in_attribute, truncated_in_tag,
    truncated_in_closing_tag, unclosed_item, unclosed_last_item,
]  # fmt: skip


def make_damaged(folder):
    """Writes damaged/ into the folder and removes what an earlier version left there."""
    target = folder / "damaged"
    target.mkdir(exist_ok=True)
    for old in target.glob("*.xml"):
        old.unlink()
    expected = {}
    for kind in KINDS:
        file, name = kind(), kind.__name__.replace("_", "-") + ".xml"
        (target / name).write_bytes(file.data)
        expected[name] = file.expected()
    lines = (f"  {json.dumps(name)}: {json.dumps(found, ensure_ascii=False)}" for name, found in expected.items())
    (target / "expected.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")
