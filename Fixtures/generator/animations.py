"""Writes the animations of animations/: the same four images of 12x8 pixels as GIF, animated PNG and WebP.

The images are only parts of the canvas, so that a reader must compose them.
"""

import io
import struct
import zlib

from PIL import Image

WIDTH, HEIGHT = 12, 8
CLEAR, RED, GREEN, BLUE, WHITE = (0, 0, 0, 0), (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (255,) * 4
PALETTE = [CLEAR, RED, GREEN, BLUE, WHITE, CLEAR, CLEAR, CLEAR]
KEEP, BACKGROUND, PREVIOUS = 0, 1, 2


def plain(width, height, color):
    return [[color] * width for _ in range(height)]


# (left, top, rows of pixels, milliseconds, what to do with the image afterwards)
IMAGES = [
    (0, 0, [[RED] * 6 + [CLEAR] * 6 for _ in range(HEIGHT)], 0, KEEP),
    (2, 2, plain(4, 4, GREEN), 10, BACKGROUND),
    (6, 4, plain(4, 2, BLUE), 50, PREVIOUS),
    (0, 0, plain(2, 2, WHITE), 200, KEEP),
]


def lzw(indices):
    """The codes of GIF's compression for a palette of 8, each pixel by itself, with the table cleared in time."""
    bits, count, output = 0, 0, bytearray()

    def add(code):
        nonlocal bits, count
        bits |= code << count
        count += 4
        while count >= 8:
            output.append(bits & 255)
            bits >>= 8
            count -= 8

    for place, index in enumerate(indices):
        # Codes stay 4 bits wide as long as the table, which grows from the second pixel on, has less than 16 entries.
        if place % 6 == 0:
            add(8)
        add(index)
    add(9)
    add(0)
    return bytes(output)


def gif():
    output = bytearray(b"GIF89a" + struct.pack("<HHBBB", WIDTH, HEIGHT, 0xF2, 0, 0))
    for color in PALETTE:
        output += bytes(color[:3])
    output += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    for left, top, rows, milliseconds, disposal in IMAGES:
        output += b"\x21\xf9\x04" + struct.pack("<BHBB", (disposal + 1) << 2 | 1, milliseconds // 10, 0, 0)
        output += b"\x2c" + struct.pack("<HHHHB", left, top, len(rows[0]), len(rows), 0)
        data = lzw([PALETTE.index(pixel) for row in rows for pixel in row])
        output += b"\x03" + bytes([len(data)]) + data + b"\x00"
    return bytes(output + b"\x3b")


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png():
    output = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 6, 0, 0, 0))
    output += chunk(b"acTL", struct.pack(">II", len(IMAGES), 0))
    sequence = 0
    for left, top, rows, milliseconds, disposal in IMAGES:
        size = (len(rows[0]), len(rows))
        control = (sequence, *size, left, top, milliseconds, 1000, disposal, 1)
        output += chunk(b"fcTL", struct.pack(">IIIIIHHBB", *control))
        sequence += 1
        data = zlib.compress(b"".join(b"\0" + b"".join(bytes(pixel) for pixel in row) for row in rows), 9)
        if sequence == 1:
            output += chunk(b"IDAT", data)
        else:
            output += chunk(b"fdAT", struct.pack(">I", sequence) + data)
            sequence += 1
    return output + chunk(b"IEND", b"")


def webp_chunk(kind, data):
    return kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def three(number):
    return struct.pack("<I", number)[:3]


def webp_image(rows, lossless):
    """The chunks of a still image: VP8L, or ALPH and VP8."""
    image = Image.new("RGBA", (len(rows[0]), len(rows)))
    image.putdata([pixel for row in rows for pixel in row])
    file = io.BytesIO()
    image.save(file, "WEBP", lossless=lossless, exact=True)
    chunks = file.getvalue()[12:]
    # An extended header is for a whole file.
    return chunks[18:] if chunks.startswith(b"VP8X") else chunks


def webp(images, lossless=True):
    output = webp_chunk(b"VP8X", b"\x12\0\0\0" + three(WIDTH - 1) + three(HEIGHT - 1))
    output += webp_chunk(b"ANIM", struct.pack("<IH", 0, 0))
    for left, top, rows, milliseconds, disposal in images:
        head = three(left // 2) + three(top // 2) + three(len(rows[0]) - 1) + three(len(rows) - 1)
        # WebP cannot restore what was there before; clearing has the same effect on these images.
        head += three(milliseconds) + bytes([disposal != KEEP])
        output += webp_chunk(b"ANMF", head + webp_image(rows, lossless))
    return webp_chunk(b"RIFF", b"WEBP" + output)


def make_animations(folder):
    folder = folder / "animations"
    folder.mkdir(exist_ok=True)
    (folder / "parts.gif").write_bytes(gif())
    (folder / "parts.png").write_bytes(png())
    (folder / "parts.webp").write_bytes(webp(IMAGES))
    (folder / "lossy.webp").write_bytes(webp(IMAGES[:2], lossless=False))


def make_stills(folder):
    """A progressive JPEG, which FFmpeg cannot write."""
    folder = folder / "images"
    folder.mkdir(exist_ok=True)
    image = Image.new("RGB", (19, 11))
    image.putdata([(13 * x, 23 * y, 255 - 6 * (x + y)) for y in range(11) for x in range(19)])
    image.save(folder / "progressive.jpg", "JPEG", quality=80, progressive=True)
