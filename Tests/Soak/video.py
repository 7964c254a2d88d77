"""What ffprobe says about a video."""

import json
import subprocess


def inspect(path, *, piped=False, foreign_sound=False):
    """Decodes a video: the packets and the frames of its first video stream, and what ffprobe complained about.

    All streams are decoded, but with `foreign_sound` only the video: sound that was copied is as good as its source.
    With `piped` it is read as from a pipe: a stream has no index to be found in a file.
    """
    reading = ["-select_streams", "V:0", "-nofind_stream_info"] if foreign_sound else []
    with open(path, "rb") as file:
        result = subprocess.run(
            ["ffprobe", "-v", "error", *reading, "-count_packets", "-count_frames", "-show_entries",
             "stream=codec_type,nb_read_packets,nb_read_frames", "-of", "json", "pipe:" if piped else path],
            stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    complaints = result.stderr.decode(errors="replace").strip()
    if result.returncode:
        return 0, 0, complaints or f"ffprobe ended with {result.returncode}"
    videos = [stream for stream in json.loads(result.stdout)["streams"] if stream.get("codec_type") == "video"]
    if not videos:
        return 0, 0, complaints or "there is no video"
    return int(videos[0].get("nb_read_packets", 0)), int(videos[0].get("nb_read_frames", 0)), complaints


def make(path, *arguments):
    """Makes a video with ffmpeg, the same one each time. False if this ffmpeg cannot."""
    result = subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-nostdin", *arguments, "-fflags", "+bitexact", "-flags:v", "+bitexact",
         "-flags:a", "+bitexact", path],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return result.returncode == 0
