"""Attacks with bodies: types that other pages can send, JSON that is costly to read, and numbers out of range."""
from wire import Attack

EMPTY = b'{"options":[]}'


def attacks(server):
    return types(server) + bombs(server) + numbers(server) + options(server)


def types(server):
    boundary = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n' + EMPTY + b"\r\n--x--\r\n"
    found = [
        Attack("a form with several parts", "415",
               server.post("api/settings", boundary, "Content-Type: multipart/form-data; boundary=x")),
        Attack("no type", "415", server.request("api/settings", method="POST", body=EMPTY)),
        Attack("two types", "415", server.post(
            "api/settings", EMPTY, "Content-Type: text/plain", "Content-Type: application/json")),
    ]
    for kind, right in [
        ("text/plain", "415"), ("application/x-www-form-urlencoded", "415"), ("text/plain; application/json", "415"),
        ("text/plain;charset=application/json", "415"), ("text/html, application/json", "415"),
        ("application/json, text/plain", "415"), ("application/jsonp", "415"), ("application/json+x", "415"),
        ("text/json", "415"), ("application/ json", "415"), ("application/json;charset=utf-7", "200|415"),
        ("Application/JSON", "200"),
    ]:
        found.append(Attack(f"the type {kind}", right, server.post("api/settings", EMPTY, f"Content-Type: {kind}")))
    return found


def bombs(server):
    bold = b'{"name":"bold"}'
    many = b'{"options":[' + b",".join([bold] * 1_001) + b"]}"
    found = []
    for name, body, right in [
        ("no JSON", b"rubbish", "400"), ("no body", b"", "400"), ("an array", b"[]", "400"), ("null", b"null", "400"),
        ("half of a body", b'{"options":[', "400"), ("text behind JSON", EMPTY + b"x", "400"),
        ("deep arrays", b'{"options":' + b"[" * 500_000, "400"),
        ("deep arrays that end", b'{"options":' + b"[" * 500_000 + b"]" * 500_000 + b"}", "400"),
        ("deep objects", b'{"x":' * 150_000 + b"1" + b"}" * 150_000, "400"),
        ("a number of a million digits", b'{"options":[],"x":' + b"9" * 1_000_000 + b"}", "200|400"),
        ("a number out of range", b'{"options":[],"shifts":[[{"shift":1e999}]]}', "400|422"),
        ("no number", b'{"options":[],"shifts":[[{"shift":NaN}]]}', "400"),
        ("infinity", b'{"options":[],"shifts":[[{"shift":Infinity}]]}', "400"),
        ("a zero first", b'{"options":[],"shifts":[[{"shift":010}]]}', "400"),
        ("a key twice", b'{"options":[],"options":1}', "200|400"),
        ("half of a surrogate pair", b'{"options":[{"name":"block","value":"\\ud800"}]}', "400|422"),
        ("a wrong surrogate pair", b'{"options":[{"name":"block","value":"\\udc00\\ud800"}]}', "400|422"),
        ("no UTF-8", b'{"options":[{"name":"block","value":"\xff\xfe"}]}', "400"),
        ("overlong UTF-8", b'{"options":[{"name":"block","value":"\xc0\xaf"}]}', "400"),
        ("a prototype", b'{"__proto__":{"options":[]},"constructor":{}}', "400"),
        ("a million options", b'{"options":[' + b",".join([bold] * 1_000_000) + b"]}", "413"),
        ("as many options as a body holds", b'{"options":[' + b",".join([bold] * 65_000) + b"]}", "422"),
        ("one option too many", many, "422"),
        ("a compressed body", b"\x1f\x8b" + bytes(100), "400"),
    ]:
        found.append(Attack(f"JSON: {name}", right, server.post("api/settings", body, *(
            ("Content-Type: application/json", "Content-Length: 0") if not body else ()))))
    return found


def numbers(server):
    """Numbers out of range in queries and in bodies."""
    _, settings = server.ask("api/settings", {"options": []})
    identity = settings["id"]
    found = []
    for query in [
        *(f"frame?at={time}" for time in [
            "", "-1", "nan", "inf", "1e999", "1e8", "x", "%00", "1%0d%0aX:1", "0x1p9999"]),
        "frame?at=1&quality=best", "frame?at=1&comments=1",
        *(f"comments?first=0&count={count}" for count in ["0", "-1", "1001", "1e9", "nan", ""]),
        *(f"comments?count=1&first={first}" for first in ["-1", "1e10", "nan"]), "comments?count=1&from=1e300",
        "comments?count=1&first=0&from=x", "comments?count=1&first=0&sort=size", "comments?count=1&first=0&order=up",
        *(f"{path}?bins={bins}" for path in ["dropped", "waveform"] for bins in ["0", "10001", "1e300", "nan"]),
        *(f"density?bins={bins}" for bins in ["0", "10001", "1e300", "nan"]), "density?bins=1&file=1",
        "density?bins=1&file=-1", "density?bins=1&file=1e300", "sheet?columns=11&rows=1", "sheet?columns=1&rows=0",
    ]:
        found.append(Attack(f"the query {query}", "400", server.request(f"api/{query}&settings={identity}")))
    found += [
        Attack("a frame behind the end", "416", server.request(f"api/frame?at=999999&settings={identity}")),
        Attack("settings of a long name", "404", server.request("api/frame?at=1&settings=" + "x" * 8_000)),
        Attack("settings of no name", "404", server.request("api/frame?at=1")),
        Attack("a hundred thousand items", "400", server.request("api/frame?" + "a&" * 100_000)),
    ]
    for name, path, body in [
        ("a play before the start", "play", {"at": -1}), ("a play of a long time", "play", {"at": 1e300}),
        ("a play without frames", "play", {"at": 1, "fps": 0}), ("a play of many", "play", {"at": 1, "fps": 1e300}),
        ("a play without a time", "play", {}), ("a comment before the first", "reasons", {"comments": [-1]}),
        ("a comment after the last", "reasons", {"comments": [2 ** 62]}),
        ("a comment of no integer", "reasons", {"comments": [0.5]}),
        ("too many comments", "reasons", {"comments": [0] * 1_001}),
    ]:
        found.append(Attack(name, "400", server.post(f"api/{path}", body | {"settings": identity})))
    for query, right in {"id=x&offset=0": "404", "offset=0": "404", "id=x&offset=-1": "400", "id=x&offset=1e300": "400",
                         "id=x": "400"}.items():
        found.append(Attack(f"the play {query}", right, server.request(f"api/play/data?{query}")))
    found.append(Attack("the end of no play", "200", server.post("api/play/end", {"id": "../x"})))
    for name, ranges in {
        "a range before the start": [{"from": -1, "to": 1}], "a range that ends first": [{"from": 2, "to": 1}],
        "an empty range": [{"from": 1, "to": 1}], "a range of a long time": [{"from": 0, "to": 1e300}],
        "too many ranges": [{"from": 0, "to": 1}] * 1_001,
    }.items():
        body = {"options": [], "ranges": ranges, "output": "unwanted.mp4"}
        found.append(Attack(name, "422", server.post("api/burns", body)))
    return found


def options(server):
    """Options that the page cannot have, and words that are no names of options or values."""
    found = []
    for name, value, right in [
        ("vf", "movie=/etc/passwd", "422"), ("output", "unwanted.mp4", "422"), ("overwrite", None, "422"),
        ("stats-json", "unwanted.json", "422"), ("mask-model", "pipe", "422"), ("cache-size", "1", "422"),
        ("project", "clip.mp4.nagare.json", "422"), ("encoder-options", "stats=unwanted", "422"),
        ("crf=1 --overwrite", "1", "422"), ("", "x", "422"), ("-o", "unwanted.mp4", "422"), ("bold", "x", "422"),
        ("preset", "./hidden.nagare", "422"), ("preset", "/etc/passwd", "422"), ("audio", "/etc/passwd", "422"),
        ("font-scale", "1e300", "422"), ("font-scale", "nan", "422"), ("opacity", "-1", "422"),
        ("scroll-time", "1e999", "422"), ("size", "99999999x99999999", "422"), ("fps", "1e9", "422"),
        ("threads", "99999999", "422"), ("threads", "-1", "422"), ("max-on-screen", "99999999999999999999", "422"),
        ("offset", "1e300", "422"), ("seed", "9" * 100, "422"), ("keep-clear", "top:1e300", "422"),
        ("block", "/(/", "422"), ("block-color", "gggggg", "422"), ("font", "x" * 900_000, "200|422"),
    ]:
        body = {"options": [{"name": name} | ({} if value is None else {"value": value})]}
        found.append(Attack(f"the option {name}={value or ''}"[:60], right, server.post("api/settings", body)))
    for name, path, body, right in [
        ("an unknown burn", "api/burns/change", {"id": "../x", "action": "cancel"}, "404"),
        ("an unknown action", "api/burns/change", {"id": "x", "action": "delete"}, "400"),
        ("another video", "api/settings", {"options": [], "video": "../x.mp4"}, "409"),
        ("shifts without files", "api/settings", {"options": [], "shifts": [[{"shift": 1}]] * 1_000}, "422"),
        ("too many steps", "api/settings",
         {"options": [], "shifts": [[{"from": step, "shift": step} for step in range(20_000)]]}, "422"),
    ]:
        found.append(Attack(name, right, server.post(path, body)))
    return found
