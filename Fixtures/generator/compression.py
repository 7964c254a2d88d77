"""Writes compressed/: one small file of comments in every supported compression, and corrupt archives.

Files whose names begin with "whole-" contain plain.xml; the tests state the content of the others. cuts.json has the
output of Python's zlib for every prefix of some files. The same version of zlib gives the same bytes.
"""

import gzip
import io
import json
import struct
import zipfile
import zlib

DATE = (2026, 1, 1, 0, 0, 0)
TEXTS = ["弾幕", "草", "哈哈哈", "6666", "fish & chips", "安全第一", "こんにちは", "처음", "第九", "w" * 40, "終", "完"]
BOMB_MEMBERS, BOMB_MEMBER_SIZE = 8, 512 << 20


def plain():
    items = (f'<d p="{time}.5,1,25,{time * 99991},1767225600,0,abc{time},{time},5">{text}</d>' for time, text in enumerate(TEXTS))
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<i>\n' + "\n".join(items) + "\n</i>\n").encode()


def gzipped(data, level=9):
    return gzip.compress(data, level, mtime=0)


def deflated(data, level=6, bits=-15, strategy=zlib.Z_DEFAULT_STRATEGY):
    compressor = zlib.compressobj(level, zlib.DEFLATED, bits, 9, strategy)
    return compressor.compress(data) + compressor.flush()


def gzip_with_header(data):
    """A gzip file with all optional fields: extra, name, comment and the checksum of the header."""
    header = b"\x1f\x8b\x08\x1e" + bytes(4) + b"\x02\x03" + struct.pack("<H", 6) + b"Na\x02\0xy" + b"comments.xml\0a comment\0"
    header += struct.pack("<H", zlib.crc32(header) & 0xFFFF)
    return header + deflated(data) + struct.pack("<II", zlib.crc32(data), len(data))


class Unseekable(io.RawIOBase):
    """Makes zipfile write the sizes after the data."""

    def __init__(self):
        self.data = bytearray()

    def writable(self):
        return True

    def write(self, data):
        self.data += data
        return len(data)


def zipped(files, method=zipfile.ZIP_DEFLATED, comment=b"", zip64=False, target=None):
    """A zip archive of (name, content); a name that ends in a slash is a folder."""
    target = target or io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.comment = comment
        for name, content in files:
            entry = zipfile.ZipInfo(name, DATE)
            entry.compress_type = zipfile.ZIP_STORED if name.endswith("/") else method
            with archive.open(entry, "w", force_zip64=zip64) as file:
                file.write(content)
    return bytes(target.data) if isinstance(target, Unseekable) else target.getvalue()


def with_large_directory(archive):
    """The same archive with a zip64 end record."""
    last = archive.rindex(b"PK\5\6")
    count, size, start = struct.unpack_from("<HII", archive, last + 10)
    record = b"PK\6\6" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, count, count, size, start)
    locator = b"PK\6\7" + struct.pack("<IQI", 0, last, 1)
    return archive[:last] + record + locator + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, *[0xFFFF] * 2, *[0xFFFFFFFF] * 2, 0)


def with_large_numbers(archive):
    """The same archive of one file with the sizes of its directory in a zip64 extra field, after another one."""
    start = archive.index(b"PK\1\2")
    record = bytearray(archive[start : archive.rindex(b"PK\5\6")])
    compressed, size = struct.unpack_from("<II", record, 20)
    extra = b"Na\x02\0xy" + struct.pack("<HHQQQ", 1, 24, size, compressed, 0)
    struct.pack_into("<II", record, 20, 0xFFFFFFFF, 0xFFFFFFFF)
    struct.pack_into("<H", record, 30, len(extra))
    struct.pack_into("<I", record, 42, 0xFFFFFFFF)
    return archive[:start] + record + extra + b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(record + extra), start, 0)


def with_flag(archive, flag):
    archive = bytearray(archive)
    archive[6] |= flag
    archive[archive.index(b"PK\1\2") + 8] |= flag
    return bytes(archive)


def wholes(xml):
    """The files that contain plain.xml."""
    item = xml.index(b"<d", len(xml) // 2)
    one = [("comments.xml", xml)]
    macos = [("comments/", b""), *one, ("__MACOSX/._comments.xml", bytes(9)), ("comments/.DS_Store", bytes(9))]
    stored = zipfile.ZIP_STORED
    files = {
        "gzip.gz": gzipped(xml),
        "gzip-members.gz": gzipped(xml[: item + 9]) + gzipped(b"") + gzipped(xml[item + 9 :]),
        "gzip-header.gz": gzip_with_header(xml),
        "gzip-padded.gz": gzipped(xml) + bytes(100),
        "zip-stored.zip": zipped(one, stored),
        "zip-deflated.zip": zipped(one),
        "zip-streamed.zip": zipped(one, target=Unseekable()),
        "zip-streamed-stored.zip": zipped(one, stored, target=Unseekable()),
        "zip-zip64.zip": zipped(one, zip64=True),
        "zip-zip64-numbers.zip": with_large_numbers(zipped(one)),
        "zip-zip64-directory.zip": with_large_directory(zipped(one)),
        "zip-macos.zip": zipped(macos),
        "zip-comment.zip": zipped(one, comment=b"PK\5\6 is not the end"),
        "gzip-in-zip.zip": zipped([("comments.xml.gz", gzipped(xml))]),
        "gzip-in-stored-zip.zip": zipped([("comments.xml.gz", gzipped(xml))], stored),
        "zip-in-gzip.gz": gzipped(zipped(one)),
        "zip-in-zip.zip": zipped([("comments.zip", zipped(one, stored))], stored),
        "deflate-in-gzip.gz": gzipped(deflated(xml)),
        "deflate-fixed.deflate": deflated(xml, strategy=zlib.Z_FIXED),
    }
    for level in range(10):
        files[f"deflate-{level}.deflate"] = deflated(xml, level)
        files[f"zlib-{level}.zz"] = deflated(xml, level, 15)
    return files


def others(xml):
    one = [("comments.xml", xml)]
    bomb = gzipped(bytes(BOMB_MEMBER_SIZE)) * BOMB_MEMBERS
    yield "three-levels.gz", gzipped(gzipped(gzipped(xml)))
    yield "deflate-of-picture.deflate", deflated(b"\x89PNG\r\n\x1a\n" + bytes(64))
    yield "empty.gz", gzipped(b"")
    yield "empty.zz", deflated(b"", bits=15)
    yield "empty-file.zip", zipped([("comments.xml", b"")])
    yield "no-files.zip", zipped([])
    yield "folder.zip", zipped([("comments/", b"")])
    yield "two-files.zip", zipped([*one, ("more.xml", xml)])
    yield "encrypted.zip", with_flag(zipped(one), 1)
    yield "bzip2.zip", zipped(one, zipfile.ZIP_BZIP2)
    yield "bomb.gz", gzipped(bomb)


def outputs(data, bits):
    """The number of bytes that each prefix of a stream decompresses to."""
    return [len(zlib.decompressobj(bits).decompress(data[:count])) for count in range(len(data))]


def cuts(files):
    """For some files: the output's size for each length to cut them to, and the lengths at which they look complete."""
    members = files["gzip-members.gz"]
    sizes, ends, start = [], [], 0
    before = 0
    while start < len(members):
        inflater = zlib.decompressobj(31)
        member = inflater.decompress(members[start:])
        end = len(members) - len(inflater.unused_data)
        sizes += [before + count for count in outputs(members[start:end], 31)]
        before, start = before + len(member), end
        ends.append(end)
    archive = files["zip-deflated.zip"]
    header = 30 + sum(struct.unpack_from("<HH", archive, 26))
    inside = outputs(archive[header : archive.index(b"PK\1\2")], -15)
    whole = len(plain())
    return {
        "gzip.gz": {"sizes": outputs(files["gzip.gz"], 31), "ends": []},
        "gzip-members.gz": {"sizes": sizes, "ends": ends[:-1]},
        "zlib-6.zz": {"sizes": outputs(files["zlib-6.zz"], 15), "ends": []},
        "deflate-6.deflate": {"sizes": outputs(files["deflate-6.deflate"], -15), "ends": []},
        "zip-deflated.zip": {"sizes": [0] * header + inside + [whole] * (len(archive) - header - len(inside)), "ends": []},
        "zip-stored.zip": {
            "sizes": [min(max(count - header, 0), whole) for count in range(len(files["zip-stored.zip"]))],
            "ends": [],
        },
    }


def make_compressed(folder):
    """Writes compressed/ into the folder and removes what an earlier version left there."""
    target = folder / "compressed"
    target.mkdir(exist_ok=True)
    for old in target.iterdir():
        old.unlink()
    xml = plain()
    files = wholes(xml)
    (target / "plain.xml").write_bytes(xml)
    for name, data in files.items():
        (target / f"whole-{name}").write_bytes(data)
    for name, data in others(xml):
        (target / name).write_bytes(data)
    lines = (f"  {json.dumps('whole-' + name)}: {json.dumps(cut)}" for name, cut in cuts(files).items())
    (target / "cuts.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8", newline="\n")
