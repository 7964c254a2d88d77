"""Small videos to corrupt, in many codecs and containers."""

import os
import zlib

import comments
import video

H264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", "-threads", "1"]
# The name, whether it has audio, and ffmpeg's options.
KINDS = [
    ("h264-aac.mp4", True, [*H264, "-bf", "2", "-c:a", "aac"]),
    ("h264-first-index.mp4", True, [*H264, "-c:a", "aac", "-movflags", "+faststart"]),
    ("h264-fragments.mp4", True, [*H264, "-g", "12", "-c:a", "aac", "-movflags", "+frag_keyframe+empty_moov"]),
    ("h264-edit-list.mov", False, [*H264, "-bf", "3"]),
    ("h264.mkv", False, [*H264, "-bf", "2"]),
    ("h264-opus.mkv", True, [*H264, "-c:a", "libopus"]),
    ("h264-mp3.flv", True, [*H264, "-c:a", "libmp3lame", "-ar", "44100"]),
    ("h264-aac.ts", True, [*H264, "-c:a", "aac"]),
    ("mpeg2-mp2.ts", True, ["-c:v", "mpeg2video", "-bf", "2", "-c:a", "mp2"]),
    ("mpeg2-ac3.mpg", True, ["-c:v", "mpeg2video", "-c:a", "ac3"]),
    ("vp9-opus.webm", True, ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus"]),
    ("vp8.webm", False, ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8"]),
    ("hevc.mp4", False, ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:pools=1"]),
    ("hevc-10-bit.mkv", False, ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:pools=1",
                                "-pix_fmt", "yuv420p10le"]),
    ("mpeg4-mp3.avi", True, ["-c:v", "mpeg4", "-c:a", "libmp3lame"]),
    ("mjpeg-pcm.avi", True, ["-c:v", "mjpeg", "-c:a", "pcm_s16le"]),
    ("flv1.flv", False, ["-c:v", "flv"]),
    ("ffv1-flac.mkv", True, ["-c:v", "ffv1", "-c:a", "flac"]),
    ("ffv1.nut", False, ["-c:v", "ffv1"]),
    ("wmv2-wma.asf", True, ["-c:v", "wmv2", "-c:a", "wmav2"]),
    ("prores.mov", False, ["-c:v", "prores_ks"]),
    ("theora.ogv", False, ["-c:v", "libtheora"]),
    ("av1.mkv", False, ["-c:v", "libsvtav1", "-preset", "12"]),
]
SIZES = ["64x48", "96x64", "128x96", "80x62"]


def make(folder):
    """Makes the clips. Returns the paths by name, the names that this ffmpeg cannot make, and the path of comments."""
    paths, missing = {}, []
    for name, has_audio, encoding in KINDS:
        # Sizes, rates and lengths differ between clips, but not between runs.
        choice = zlib.crc32(name.encode())
        size, rate, seconds = SIZES[choice % 4], [12, 25, 30][choice // 4 % 3], [1, 1.5, 2][choice // 16 % 3]
        source = ["-f", "lavfi", "-i", f"testsrc2=size={size}:rate={rate}:duration={seconds}"]
        if has_audio:
            source += ["-f", "lavfi", "-i", f"sine=duration={seconds}:sample_rate=48000"]
        path = os.path.join(folder, name)
        if video.make(path, *source, *encoding):
            paths[name] = path
        else:
            missing.append(name)
    place = os.path.join(folder, "comments.xml")
    comments.write(place, 2, 6)
    return paths, missing, place
