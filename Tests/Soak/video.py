"""Facts about videos from ffprobe."""

import json
import subprocess


def inspect(path, *, piped=False, copied_audio=False):
    """Decodes a video. Returns the packets and frames of its burned stream, and ffprobe's messages.

    Copied streams are as corrupt as their source, and are not decoded. With `copied_audio`, the audio is one of them.
    With `piped`, the video is read as from a pipe, without an index.
    """
    found, complaints = probe(path, f"V:{burned(path)}" if not piped else "V:0", piped)
    if not copied_audio:
        complaints = "\n".join(filter(None, [complaints, probe(path, "a", piped)[1]]))
    if not found:
        return 0, 0, complaints or "there is no video"
    return int(found[0].get("nb_read_packets", 0)), int(found[0].get("nb_read_frames", 0)), complaints


def burned(path):
    """The index of the default video among several, which is the burned one."""
    videos = told(path, "stream_disposition=default", "-select_streams", "V", "-nofind_stream_info")
    return videos.index("1") if "1" in videos else 0


def lasts_hours(path):
    """Whether a video states a duration of hours, as one wrong number can turn a second into hours."""
    try:
        return float("".join(told(path, "format=duration"))) > 3600
    except ValueError:
        return False


def told(path, entries, *options):
    """The values that ffprobe prints for a file; none if it cannot read it."""
    result = subprocess.run(
        ["ffprobe", "-v", "quiet", *options, "-show_entries", entries, "-of", "csv=p=0", path],
        stdout=subprocess.PIPE, check=False)
    return result.stdout.decode().replace(",", " ").split()


def probe(path, kind, piped):
    """Decodes the streams of a kind. Returns ffprobe's counts for each, and its messages."""
    with open(path, "rb") as file:
        result = subprocess.run(
            ["ffprobe", "-v", "error", "-select_streams", kind, "-nofind_stream_info", "-count_packets",
             "-count_frames", "-show_entries", "stream=nb_read_packets,nb_read_frames", "-of", "json",
             "pipe:" if piped else path],
            stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    complaints = result.stderr.decode(errors="replace").strip()
    if result.returncode:
        return [], complaints or f"ffprobe ended with {result.returncode}"
    return json.loads(result.stdout)["streams"], complaints


def has_picture(path):
    """Whether ffmpeg decodes a frame of a file, and its size and the stated one are large enough for 4:2:0."""
    if {"0", "1"} & set(told(path, "stream=width,height", "-select_streams", "V:0")):
        return False
    result = subprocess.run(
        ["ffmpeg", "-v", "quiet", "-nostdin", "-i", path, "-map", "0:V:0", "-frames:v", "1",
         "-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2", "-f", "framemd5", "-"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return any(not line.startswith(b"#") for line in result.stdout.splitlines())


def make(path, *arguments):
    """Makes a video with ffmpeg, the same one each time. Returns False if this ffmpeg cannot."""
    result = subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-nostdin", *arguments, "-fflags", "+bitexact", "-flags:v", "+bitexact",
         "-flags:a", "+bitexact", path],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return result.returncode == 0
