"""Writes the binary files of bilibili/: segments of comments in protocol buffers."""


def varint(value):
    value &= (1 << 64) - 1
    output = bytearray()
    while value > 0x7F:
        output.append(value & 0x7F | 0x80)
        value >>= 7
    output.append(value)
    return bytes(output)


def field(number, value):
    """A field: a number as a varint, or text or bytes with their length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    if isinstance(value, str):
        value = value.encode("utf-8")
    return varint(number << 3 | 2) + varint(len(value)) + value


def elem(fields):
    return field(1, b"".join(field(number, value) for number, value in fields.items()))


FULL = {
    1: 1900000000000000001, 2: 1250, 3: 5, 4: 18, 5: 0xFE0302, 6: "abc123", 7: "你好\n第二行", 8: 1767225600, 9: 10,
    10: "action", 11: 1, 12: "1900000000000000001", 13: 1 << 20, 15: 1, 22: "animation", 24: 60001, 26: 123,
}  # fmt: skip
BARE = {1: 2, 7: "全黑"}
LATER = {1: 3, 2: 360500, 3: 1, 4: 25, 5: 0xFFFFFF, 6: "def456", 7: "下一段", 8: 1767225601, 12: "3"}
TAIL = field(2, 0) + field(3, field(1, field(1, 3) + field(2, 1))) + field(4, field(1, 0) + field(2, 360000))
COLOURS = field(5, field(1, 60001) + field(2, "https://example.com/a.png"))


def make_bilibili(folder):
    folder = folder / "bilibili"
    first = elem(FULL) + elem(BARE) + TAIL
    bad = elem(LATER | {3: 99}) + field(1, b"\x08\x01\x0b\x3a\x03abc")
    (folder / "segment.pb").write_bytes(first)
    (folder / "two-segments.pb").write_bytes(first + elem(LATER) + TAIL + COLOURS)
    (folder / "empty-segment.pb").write_bytes(field(4, field(1, 0) + field(2, 360000)) + COLOURS)
    (folder / "damaged.pb").write_bytes(elem(FULL) + bad + elem(BARE) + b"\xff\xff" + elem(LATER) + elem(LATER)[:-9])
    view = field(4, field(1, 360000) + field(2, 4)) + field(6, "https://example.com/special.bin") + field(8, 1200)
    (folder / "view.pb").write_bytes(view)
