"""Attacks through names of files: paths, links out of the studio's folder, pipes and devices."""
import json
import os
import shutil

from wire import LIMIT, Attack

# What is in the files outside the studio's folder.
HIDDEN = "outside-of-the-folder"
COMMENTS = f'<i><d p="1,1,25,16777215,0,0,a,1">{HIDDEN}</d></i>'


def prepare(root, outside, video):
    """Fills the studio's folder with what leads out of it or never ends, and the folder outside."""
    shutil.copy(video, outside / "video.mp4")
    (outside / "comments.xml").write_text(COMMENTS)
    (outside / "hidden.nagare").write_text(HIDDEN)
    (outside / "hidden.ttf").write_text(HIDDEN)
    for name, target in {
        "file.mp4": outside / "video.mp4", "folder": outside, "dangling.mp4": outside / "new.mp4",
        "device.mp4": "/dev/zero", "loop.mp4": "loop.mp4", "font.ttf": outside / "hidden.ttf",
        "linked.xml": outside / "comments.xml", "hidden.nagare": outside / "hidden.nagare",
        "kept.mp4.nagare.json": outside / "project.json", "output.mp4": outside / "video.mp4",
    }.items():
        os.symlink(target, root / name)
    for name in ["linked.mp4", "kept.mp4", "piped.mp4", "named.mp4", "waiting.mp4"]:
        os.link(video, root / name)
    for name in ["pipe", "pipe.mp4", "piped.xml", "pipe.nagare"]:
        os.mkfifo(root / name)
    (root / "inner").mkdir()
    for name, comments in {"named.mp4": "../outside/comments.xml", "waiting.mp4": "pipe"}.items():
        project = {"version": 1, "video": name, "comments": [comments], "output": "unwanted.mp4", "ranges": [],
                   "options": {"font-file": ["../outside/hidden.ttf"]}}
        (root / (name + ".nagare.json")).write_text(json.dumps(project))


def attacks(server, root, outside):
    return targets(server) + names(server, outside) + outputs(server, outside)


def targets(server):
    """Paths of the page's files that would lead to others, if they were paths of files."""
    found = []
    for path in [
        "../", "../../etc/passwd", "%2e%2e/%2e%2e/etc/passwd", "..%2f..%2fetc%2fpasswd", "..%252fetc%252fpasswd",
        "..\\..\\etc\\passwd", "..%5c..%5cetc%5cpasswd", "%c0%ae%c0%ae/etc/passwd",
        "%e0%80%ae%e0%80%ae/etc/passwd",
        "....//etc/passwd", "/etc/passwd", "//evil.example/", "./main.js", "main.js%00", "main.js/", "main.js%20",
        "main.js;x", "main.js::$DATA", "MAIN.JS", "index.html", "api/../main.js", "api//burns", "api/burns/",
        "api/%62urns",
        "api/burns/change/../../project", "clip.mp4", "clip.xml", "file:///etc/passwd", ".git/config", "favicon.ico",
    ]:
        found.append(Attack(f"the path {path}", "404", server.request(path)))
    for name, path, right in [
        ("a zero in a path", "main.js\0", "400"), ("bytes above ASCII in a path", "\xc0\xae\xc0\xae/", "400|404"),
        ("a carriage return in a path", "main.js%0d%0aX: y", "400"),
        ("a mark in a path", "#/../main.js", "200|400|404"),
    ]:
        found.append(Attack(name, right, server.request(path)))
    for folder in ["..", "../outside", "inner/../..", "folder", "/etc", "/", "inner/%00", "%2e%2e", "pipe", "clip.mp4"]:
        found.append(Attack(f"the folder {folder}", "404", server.request(f"api/videos?folder={folder}")))
    return found


def names(server, outside):
    """Names in bodies of files to read."""
    found = []
    for name in [
        "../outside/video.mp4", f"{outside}/video.mp4", "inner/../../outside/video.mp4", "file.mp4", "folder/video.mp4",
        "dangling.mp4", "device.mp4", "/dev/zero", "/dev/stdin", "/proc/self/fd/0", "loop.mp4", "pipe.mp4", "inner", "",
        ".", "/", "clip.mp4/", "clip.mp4\0", "clip.mp4\0.mp4", "..\\outside\\video.mp4", "%2e%2e/outside/video.mp4",
        "-",
        "file:clip.mp4", "http://evil.example/video.mp4", "concat:clip.mp4", "x" * 5_000, "x/" * 5_000,
    ]:
        found.append(Attack(f"the video {name[:40]!r}", "404", server.post("api/open", {"video": name})))
    for name in [
        "../outside/comments.xml", "linked.xml", "folder/comments.xml", "inner", "clip.xml\0", "-", "/dev/zero",
        "clip.xml@../outside/x.tsv",
    ]:
        body = {"video": "clip.mp4", "comments": [name]}
        found.append(Attack(f"the comments {name!r}", "404|422", server.post("api/open", body)))
    for option in ["font-file", "mask"]:
        for name in [
            "../outside/hidden.ttf", "font.ttf", "folder/hidden.ttf", "/etc/passwd", "/dev/zero", "pipe", "inner",
        ]:
            body = {"options": [{"name": option, "value": name}]}
            found.append(Attack(f"--{option} {name}", "422", server.post("api/settings", body)))
    for name in ["../x", "inner/x", "/x", "", ".", "..", ".x", "-x", "x\0", "x\ny", "x" * 200, "fast", "x.nagare"]:
        body = {"name": name, "options": [], "replaces": True}
        found.append(Attack(f"the preset {name[:40]!r}", "422", server.post("api/presets", body)))
    found.append(Attack("presets that are links and pipes", "200", server.request("api/presets")))
    overlong = b'{"video":"\xc0\xae\xc0\xae/outside/video.mp4"}'
    return found + [Attack("a video in overlong UTF-8", "400", server.post("api/open", overlong))]


def outputs(server, outside):
    found = []
    for name, right in [
        ("../unwanted.mp4", "422"), (f"{outside}/unwanted.mp4", "422"), ("inner/../../unwanted.mp4", "422"),
        ("folder/unwanted.mp4", "422"), ("folder/../unwanted.mp4", "422"), ("/dev/shm/unwanted.mp4", "422"),
        ("", "422"), (".", "422"), ("..", "422"), ("inner", "422"), ("inner/", "422"), ("missing/unwanted.mp4", "422"),
        ("unwanted", "422"), ("unwanted.sh", "422"), ("unwanted.mp4\0", "422"), ("unwanted.sh\0.mp4", "422"),
        ("clip.xml", "422"), ("clip.mp4", "409|422"), ("pipe.mp4", "409|422"), ("device.mp4", "409|422"),
        ("file.mp4", "409|422"), ("dangling.mp4", "409|422"), ("loop.mp4", "409|422"), ("x" * 300 + ".mp4", "422"),
    ]:
        body = {"options": [], "ranges": [{"from": 0, "to": 0.1}], "output": name}
        found.append(Attack(f"the output {name[:40]!r}", right, server.post("api/burns", body)))
    for name in ["clip.mp4", "pipe.mp4", "device.mp4", "../outside/video.mp4", "folder/video.mp4", "output.mp4"]:
        body = {"options": [], "ranges": [], "output": name, "replaces": True}
        found.append(Attack(f"the output {name!r} to replace", "422", server.post("api/burns", body)))
    return found


def last_attacks(server, root):
    """Attacks that change which video is open, or that may keep the studio waiting for a pipe."""
    def opened(video, *comments, then=None):
        """Opens a video, and perhaps sends a request about it."""
        try:
            body = {"video": video} | ({"comments": comments} if comments else {})
            outcome = server.outcome(server.post("api/open", body))
            return f"{outcome} {then(video)}" if then and outcome == "200" else outcome
        finally:
            release(root)
            server.ask("api/open", {"video": "clip.mp4", "comments": ["clip.xml"]}, 2 * LIMIT)

    def listed(video):
        _, settings = server.ask("api/settings", {"options": [], "video": video})
        return server.outcome(server.request(
            f"api/comments?first=0&count=9&settings={(settings or {}).get('id', '')}"))

    def kept(video):
        body = {"options": [], "ranges": [], "output": "unwanted.mp4", "video": video}
        return server.outcome(server.post("api/project", body))

    return [
        Attack("comments beside a video that are a link", "200 200|422", lambda: opened("linked.mp4", then=listed)),
        Attack("a project that names files outside", "200 200|422", lambda: opened("named.mp4", then=listed)),
        Attack("a project that is a link", "200 409|200 422|200 500", lambda: opened("kept.mp4", then=kept)),
        Attack("comments that are a pipe", "404|422", lambda: opened("clip.mp4", "pipe")),
        Attack("comments beside a video that are a pipe", "200|404|422", lambda: opened("piped.mp4")),
        Attack("a project that names a pipe", "200|404|422", lambda: opened("waiting.mp4")),
    ]


def release(root):
    """Lets go what waits for the pipes."""
    for path in root.iterdir():
        if path.is_fifo():
            try:
                os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
            except OSError:
                pass
