"""outputs.py PROGRAM [NAME ...] [--accept]   checks that the program's outputs are unchanged

Runs the commands of commands.py, hashes their outputs, and compares the hashes with outputs.json. They cover the
samples and timestamps of frames and images, the packets and timestamps of audio and subtitles, and the properties of
streams; of data, every byte. --accept writes outputs.json instead; its diff shows intended changes. Names choose
some commands. The exit code is 1 if an output differs.

Hashes depend on FFmpeg and on the kind of processor: with others than those of outputs.json, nothing is compared.
Needs ffmpeg and ffprobe.
"""

import argparse
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

import commands

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.join(os.path.dirname(os.path.dirname(HERE)), "Fixtures")
KNOWN = os.path.join(HERE, "outputs.json")
LIMIT = 120
# JSON members whose numbers differ from run to run.
MEASURED = (rb'"(composite|decode|encode|peak_memory_mib|rasterize_ms|rasterized|seconds|bytes|evictions|hits|misses)"'
            rb':[-\d.e]+')


def environment():
    """The environment on which hashes depend."""
    line = subprocess.run(["ffmpeg", "-version"], capture_output=True, text=True, check=True).stdout.split()[2]
    return f"FFmpeg {line.split('-')[0]}, {platform.system()} {platform.machine()}"


def digest(data):
    """A short hash of bytes."""
    return hashlib.sha256(data).hexdigest()[:16]


def ffmpeg(*arguments):
    """The output of one of FFmpeg's tools."""
    return subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, check=True).stdout


def streams(path):
    """The kinds of a video's streams, with the properties that players use."""
    entries = ("stream=codec_name,codec_type,width,height,pix_fmt,color_space,color_range,color_transfer,"
               "color_primaries,chroma_location,r_frame_rate,time_base,disposition"
               ":stream_side_data=rotation:chapter=start_time,end_time")
    return ffmpeg("ffprobe", "-v", "error", "-show_entries", entries, "-of", "csv=p=0", path)


def media(path):
    """A hash of all decoded frames and of the packets of other streams, with their timestamps."""
    told = streams(path)
    pictures = ffmpeg("ffmpeg", "-v", "error", "-i", path, "-map", "0:v?", "-fps_mode", "passthrough", "-copyts", "-f",
                      "framemd5", "-")
    others = ["-map", "0:a?", "-map", "0:s?", "-c", "copy", "-copyts", "-f", "framemd5", "-"]
    packets = ffmpeg("ffmpeg", "-v", "error", "-i", path, *others) if b"audio" in told or b"subtitle" in told else b""
    lines = [line for line in pictures.splitlines() if not line.startswith(b"#")]
    return f"{len(lines)} {digest(b''.join(lines) + packets + told)}"


def shape(path):
    """A description that does not depend on when the parts of a live video arrived."""
    return streams(path).decode().split()[:3]


def data(path, folder):
    """A hash of bytes, without measured numbers and the paths of folders."""
    with open(path, "rb") as file:
        text = file.read().replace(folder.encode(), b"FOLDER").replace(FIXTURES.encode(), b"FIXTURES")
    text = re.sub(MEASURED, rb'"\1":0', text)
    return f"{len(text)} {digest(text)}"


def keys(path):
    """The names in a JSON document with measured numbers."""
    with open(path, encoding="utf-8") as file:
        return sorted(json.load(file))


HASHES = {"media": media, "shape": shape, "keys": keys}


def prepare(folder):
    """Makes the inputs; returns the program's environment, in which its fonts are those of the fixtures."""
    for name, arguments in commands.CLIPS.items():
        ffmpeg("ffmpeg", "-v", "error", "-y", *arguments, "-fflags", "+bitexact", "-flags:v", "+bitexact",
               os.path.join(folder, name))
    for name, text in commands.TEXTS.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    configuration = os.path.join(folder, "fonts.conf")
    with open(configuration, "w", encoding="utf-8") as file:
        file.write(f"<fontconfig><dir>{FIXTURES}/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>")
    return {**os.environ, "FONTCONFIG_FILE": configuration, "HOME": folder, "XDG_CONFIG_HOME": folder}


def run(program, command, folder, surroundings):
    """Runs one command and hashes its output."""
    place = tempfile.mkdtemp(dir=folder)
    words = [word.format(out=place, fixtures=FIXTURES, folder=folder) for word in command.words]
    printed = os.path.join(place, "stdout")
    source = command.input.format(fixtures=FIXTURES, folder=folder)
    with open(printed, "wb") as output, open(source, "rb") as standard_input:
        ending = subprocess.run([program, *words], stdin=standard_input, stdout=output, stderr=subprocess.PIPE,
                                env=surroundings, timeout=LIMIT, check=False)
    if ending.returncode != 0:
        return f"exit {ending.returncode}: {ending.stderr.decode(errors='replace').strip().splitlines()[-1:]}"
    paths = [os.path.join(place, name) for name in sorted(os.listdir(place))]
    paths = [path for path in paths if os.path.getsize(path)]
    hashes = {}
    for path in paths:
        beside = path.endswith(".json") or path == printed and len(paths) > 1
        kind = HASHES.get("data" if beside else command.kind, lambda path: data(path, folder))
        hashes[os.path.basename(path)] = kind(path)
    shutil.rmtree(place)
    if len(hashes) > 2:
        return {f"{len(hashes)} files": digest(json.dumps(hashes).encode())}
    return hashes


def main():
    """Runs the commands and compares the outputs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM")
    parser.add_argument("names", metavar="NAME", nargs="*")
    parser.add_argument("--accept", action="store_true", help="write outputs.json")
    options = parser.parse_intermixed_args()
    names = [command.name for command in commands.COMMANDS]
    if not set(options.names) <= set(names):
        parser.error(f"no such command: {', '.join(set(options.names) - set(names))}")
    with open(KNOWN, encoding="utf-8") as file:
        known = json.load(file)
    here = environment()
    if known["environment"] != here and options.accept and options.names:
        parser.error("elsewhere, all are accepted or none")
    if known["environment"] != here and not options.accept:
        print(f"outputs: not compared, as they were hashed with {known['environment']}, and this is {here}")
        return 0
    chosen = [command for command in commands.COMMANDS if not options.names or command.name in options.names]
    different = failed = 0
    folder = tempfile.mkdtemp(prefix="nagare-outputs-")
    try:
        surroundings = prepare(folder)
        for command in chosen:
            try:
                found = run(os.path.abspath(options.program), command, folder, surroundings)
            except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
                found = str(error)
            failed += isinstance(found, str)
            if found != known["outputs"].get(command.name):
                different += 1
                print(f"  {command.name}: {known['outputs'].get(command.name)} before, {found} now")
                known["outputs"][command.name] = found
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"outputs: {len(chosen) - different} of {len(chosen)} commands have unchanged outputs")
    if options.accept and not failed:
        outputs = {name: known["outputs"][name] for name in names if name in known["outputs"]}
        known = {"environment": here, "outputs": outputs}
        with open(KNOWN, "w", encoding="utf-8") as file:
            file.write(json.dumps(known, indent=1) + "\n")
    return 1 if failed or different and not options.accept else 0


sys.exit(main())
