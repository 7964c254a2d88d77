"""Commands for all features of the program, each with the kind of its output.

Kinds: media (decoded), data (bytes), keys (of JSON with measured numbers), shape (only the kinds of streams).
"""

import dataclasses

# The arguments with which ffmpeg makes each clip.
CLIPS = {
    "tall.mp4": ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2", "-c:v", "libx264", "-preset",
                 "ultrafast", "-threads", "1", "-pix_fmt", "yuv420p", "-metadata:s:v", "rotate=90"],
    "deep.mkv": ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2", "-c:v", "ffv1", "-pix_fmt",
                 "yuv422p10le"],
    "clear.mkv": ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=1,format=yuva444p", "-c:v", "ffv1"],
    "jumpy.mkv": ["-f", "lavfi", "-i", r"testsrc2=size=320x180:rate=50:duration=3,select=not(mod(n\,3))+gt(n\,90)",
                  "-fps_mode", "vfr", "-c:v", "libx264", "-preset", "ultrafast", "-threads", "1"],
    "laced.mkv": ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=50:duration=2,tinterlace=interleave_top", "-c:v",
                  "ffv1", "-pix_fmt", "yuv420p"],
    "still.png": ["-f", "lavfi", "-i", "testsrc2=size=320x180", "-frames:v", "1"],
}

CLIP, XML = "{fixtures}/clip.mp4", "{fixtures}/comments.xml"
LOSSLESS = ["--encoder", "libx264", "--preset", "ultrafast", "--crf", "0", "--quiet"]
FFV1 = ["--encoder", "ffv1", "--quiet"]
SECOND = ["--from", "3", "--to", "4"]
NICONICO = "{fixtures}/niconico/"


# Scripts of an uploader on Niconico, which reverse comments and replace words.
TEXTS = {"scripts.xml": """<packet>
<chat no="1" vpos="250" mail="@5" fork="1" user_id="o">@逆</chat>
<chat no="2" vpos="0" mail="" fork="1" user_id="o">@置換 "草" "大草原"</chat>
<chat no="3" vpos="280" mail="red" user_id="a">草</chat>
<chat no="4" vpos="300" mail="big naka" user_id="b">うぽつ</chat>
<chat no="5" vpos="310" mail="ue small" user_id="c">88888</chat>
<chat no="6" vpos="300" mail="ender gothic shita" user_id="d">┏┓
┗┛</chat>
</packet>
"""}


@dataclasses.dataclass
class Command:
    """A command. `{out}` is the folder of its output, `{fixtures}` of the fixtures, `{folder}` of the clips."""

    name: str
    words: list
    kind: str = "media"
    input: str = "/dev/null"


def burn(name, *options, video=CLIP, comments=(XML,), part=tuple(SECOND), output="out.mkv", encoder=tuple(LOSSLESS),
         kind="media"):
    """A lossless burn of a second."""
    return Command("burn " + name, ["burn", video, *comments, "-o", "{out}/" + output, *encoder, *part, *options], kind)


def frame(name, *options, video=CLIP, comments=(XML,), output="out.png"):
    """A frame, or a contact sheet."""
    return Command("frame " + name, ["frame", video, *comments, "-o", "{out}/" + output, *options])


def overlay(name, *options, output):
    """Two seconds of comments on transparency."""
    size = ["--size", "640x360", "--fps", "25", "--duration", "2"]
    return Command("overlay " + name, ["overlay", XML, "-o", "{out}/" + output, *size, *options])


def printed(name, *words, kind="data", standard_input="/dev/null"):
    """A command that writes to the standard output."""
    return Command(name, list(words), kind, standard_input)


COMMANDS = [
    burn("as it is", output="out.mp4"),
    burn("Niconico", "--style", "niconico", comments=[NICONICO + "formatted.json"]),
    burn("Niconico's scripts", comments=["{folder}/scripts.xml"]),
    burn("positioned", comments=["{fixtures}/bilibili/positioned.xml"]),
    burn("ASS", comments=["{fixtures}/ass/danmaku2ass.ass"]),
    burn("protobuf", comments=["{fixtures}/bilibili/two-segments.pb"]),
    burn("several files", comments=[XML, "{fixtures}/acfun/list.json@2.5", "{fixtures}/twitch/chat.json"]),
    burn("twice the rate", "--fps", "50"),
    burn("exact motion", "--motion", "exact"),
    burn("another size", "--size", "640x360"),
    burn("live tints", "--tint", "all", "--tint-mode", "live", "--tint-method", "average"),
    burn("no tint", "--tint", "off", "--bold", "--outline", "3", "--shadow", "2", "--opacity", "0.5"),
    burn("overlapping", "--overflow", "overlap", "--area", "50%", "--font-scale", "1.5"),
    burn("delayed", "--overflow", "delay", "--max-on-screen", "20", "--scroll-time", "6", "--fixed-time", "3"),
    burn("filters", "--block", "/[0-9]+/", "--block", "a", "--merge-duplicates", "10", "--block-mode", "top"),
    burn("kept clear", "--keep-clear", "bottom:30%", "--keep-modes-apart", "--line-height", "1.5"),
    burn("filtered video", "--vf", "hflip", "--audio", "none"),
    # Bits of encoded audio depend on the processor.
    burn("encoded audio", "--audio", "aac", output="out.mov", part=["--from", "3", "--to", "3.2"], kind="shape"),
    burn("turned", video="{folder}/tall.mp4", part=[]),
    burn("ten bits", "--keep-format", video="{folder}/deep.mkv", part=[], encoder=FFV1),
    burn("reduced", video="{folder}/deep.mkv", part=[]),
    burn("transparency", "--keep-format", video="{folder}/clear.mkv", part=[], encoder=FFV1),
    burn("variable rate", video="{folder}/jumpy.mkv", part=[]),
    burn("deinterlaced", "--deinterlace", video="{folder}/laced.mkv", part=[]),
    burn("wild time", video="{fixtures}/videos/wild-first-time.ts", part=[]),
    burn("before zero", video="{fixtures}/videos/picture-before-zero.ts", part=[]),
    burn("own encoder", "--encoder-option", "x264-params=keyint=5", "--offset=-1", "--threads", "1"),
    burn("statistics", "--stats-json", "{out}/stats.json", output="out.mp4"),
    Command("preview", ["preview", CLIP, XML, *SECOND, "--quiet"]),
    Command("preview smaller", ["preview", CLIP, XML, *SECOND, "--quiet", "--size", "x360", "--fps", "60"]),
    overlay("lossless", "--encoder", "qtrle", "--quiet", output="out.mov"),
    overlay("usual", "--quiet", output="out.mov"),
    overlay("images", "--alpha", "premultiplied", "--quiet", output="%02d.png"),
    frame("usual", "--at", "3.5"),
    frame("alone", "--at", "3.5", "--overlay-only"),
    frame("sheet", "--contact-sheet", "2x2"),
    frame("of ten bits", "--at", "1", "--raw-signal", video="{folder}/deep.mkv"),
    Command("convert to ASS", ["convert", XML, "-o", "{out}/out.ass", "--size", "1280x720", "--quiet"], "data"),
    Command("convert to XML", ["convert", NICONICO + "formatted.json", "-o", "{out}/out.xml", "--quiet"], "data"),
    printed("convert a pipe", "convert", "-", "-o", "-", "--to", "ndjson", standard_input=XML),
    printed("layout", "layout", XML, "--size", "1280x720", "--fps", "25"),
    printed("layout of Niconico", "layout", NICONICO + "legacy.json", NICONICO + "chats.xml", "--size", "1920x1080"),
    printed("stats", "stats", XML),
    printed("stats as JSON", "stats", "--json", XML, "{fixtures}/youtube/replay.json"),
    printed("palette", "palette", CLIP, "--every", "2", "--json", "--quiet"),
    printed("palette of scenes", "palette", CLIP, "--scenes", "--method", "average", "--quiet"),
    Command("palette drawn", ["palette", "{folder}/still.png", "-o", "{out}/out.png", "--quiet"]),
    printed("pick", "pick", CLIP, "--x", "160", "--y", "90", "--at", "3", "--json"),
    printed("pick of each frame", "pick", "{folder}/tall.mp4", "--x", "9", "--y", "9", "--every-frame"),
    printed("bench", "bench", CLIP, XML, "--json", kind="keys"),
    Command("live from a pipe", ["live", "-", "-o", "{out}/out.mkv", "--listen", "127.0.0.1:0", "--preset",
                                 "ultrafast", "--quiet"], "shape", "{folder}/jumpy.mkv"),
    printed("presets", "presets"),
]
