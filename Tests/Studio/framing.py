"""Attacks on the reading of requests: sizes, and heads that servers understand differently."""
from wire import Attack

# The beginning of a handshake of TLS 1.2.
CLIENT_HELLO = bytes.fromhex("16030100c8010000c40303") + bytes(range(32)) + bytes.fromhex(
    "20") + bytes(32) + bytes.fromhex("0006130113021303010000750010000e000c02683208687474702f312e31") + bytes(80)


def attacks(server):
    return sizes(server) + lengths(server) + heads(server) + smuggled(server) + protocols(server)


def sizes(server):
    return [
        Attack("a huge request line", "400", server.request("x" * (1 << 20))),
        Attack("a huge query", "400", server.request("api/comments?search=" + "x" * (1 << 17))),
        Attack("a huge field", "400", server.request("", "X: " + "y" * (1 << 20))),
        Attack("a huge name of a field", "400", server.request("", "X" * (1 << 17) + ": y")),
        Attack("a field of spaces", "400", server.request("", "X: " + " " * (1 << 20) + "y")),
        Attack("many fields", "400", server.request("", *[f"X-{number}: y" for number in range(20_000)])),
        Attack("a huge body", "413", server.post("api/settings", b"[" * (2 << 20))),
        Attack("a body just too long", "413", server.post("api/settings", b" " * ((1 << 20) + 1))),
        Attack("a body of the largest size", "400", server.post("api/settings", b" " * (1 << 20))),
        Attack("a huge body with GET", "413", server.request("api/burns", body=b"x" * (2 << 20))),
        Attack("a huge body that waits for leave", "413", server.request(
            "api/settings", "Expect: 100-continue", f"Content-Length: {1 << 40}", method="POST")),
        Attack("a length of 20 digits", "413|400", server.request("", "Content-Length: " + "9" * 20, method="POST")),
    ]


def lengths(server):
    found = []
    for name, fields, right in [
        ("a negative length", ["Content-Length: -1"], "400|413"),
        ("a length with a plus", ["Content-Length: +2"], "400|413"),
        ("a length in hexadecimal", ["Content-Length: 0x2"], "400|413"),
        ("an empty length", ["Content-Length:"], "400|413"),
        ("a length with a fraction", ["Content-Length: 2.0"], "400|413"),
        ("a length with a space", ["Content-Length: 2 2"], "400|413"),
        ("two lengths", ["Content-Length: 2", "Content-Length: 3"], "400"),
        ("two lengths in a list", ["Content-Length: 2, 3"], "400|413"),
        ("a length and chunks", ["Content-Length: 2", "Transfer-Encoding: chunked"], "400|413"),
        ("chunks and a length", ["Transfer-Encoding: chunked", "Content-Length: 2"], "400|413"),
        # Bodies in chunks are not served, so that nothing behind a head can be taken for one.
        ("chunks", ["Transfer-Encoding: chunked"], "411"),
        ("chunks in capitals", ["Transfer-Encoding: CHUNKED"], "400|411"),
        ("chunks behind a tab", ["Transfer-Encoding:\tchunked\t"], "400|411"),
        ("chunks before a vertical tab", ["Transfer-Encoding: chunked\x0b"], "400|411"),
        ("xchunked", ["Transfer-Encoding: xchunked"], "400|411"),
        ("chunks in quotes", ['Transfer-Encoding: "chunked"'], "400|411"),
        ("chunks twice", ["Transfer-Encoding: chunked, chunked"], "400|411"),
        ("chunks in two fields", ["Transfer-Encoding: chunked", "Transfer-Encoding: identity"], "400|411"),
        ("compressed chunks", ["Transfer-Encoding: gzip, chunked"], "400|411"),
        ("an odd encoding and a length", ["Transfer-Encoding: xchunked", "Content-Length: 2"], "400|411|413"),
        ("an empty encoding and a length", ["Transfer-Encoding:", "Content-Length: 2"], "400|411|413"),
    ]:
        head = server.request(
            "api/settings", *fields, "Content-Type: application/json", method="POST", keeps=True)
        found.append(Attack(name, right, head + b"{}"))
    chunked = server.request("api/settings", "Transfer-Encoding: chunked", method="POST", keeps=True)
    for name, body in {
        "a huge body in chunks": b"100000\r\n" + b"x" * (1 << 20) + b"\r\n" + b"100000\r\n" + b"x" * (1 << 20),
        "a chunk of a negative size": b"-1\r\nx\r\n0\r\n\r\n", "a chunk of 17 digits": b"f" * 17 + b"\r\nx\r\n",
        "a chunk with an underscore": b"1_0\r\nx\r\n0\r\n\r\n", "a chunk of size 0x1": b"0x1\r\nx\r\n0\r\n\r\n",
        "a chunk with bare line feeds": b"1\nx\n0\n\n", "a huge extension of a chunk": b"1;" + b"x" * (1 << 20),
        "a huge trailer": b"0\r\nX: " + b"y" * (1 << 20) + b"\r\n\r\n",
    }.items():
        found.append(Attack(name, "400|411", chunked + body))
    return found


def heads(server):
    target, host = f"GET /{server.secret}/api/burns", f"Host: {server.authority}"
    found = []
    for name, fields, right in [
        ("a folded field", ["X: a", " b"], "400"), ("a folded length", ["Content-Length:", " 2"], "400"),
        ("a space before a colon", ["Content-Length : 2"], "400"), ("a field without a colon", ["X"], "400"),
        ("a field without a name", [": x"], "400"), ("a zero in a field", ["X: a\0b"], "400"),
        ("a carriage return in a field", ["X: a\rContent-Length: 2"], "400"),
        ("a line feed in a field", ["X: a\nContent-Length: 2"], "400|408"),
        ("a zero in a name", ["X\0: a"], "400"), ("a space in a name", ["X Y: a"], "400"),
        ("bytes above ASCII in a name", ["X\xff: a"], "400"), ("many ranges", ["Range: bytes=" + "0-," * 1000], "200"),
        ("an upgrade to HTTP/2",
         ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABk"], "200"),
    ]:
        found.append(Attack(name, right, server.request("api/burns", *fields)))
    return found + [
        Attack("bare line feeds", "400", f"{target} HTTP/1.1\n{host}\n\n".encode()),
        Attack("bare carriage returns", "400", f"{target} HTTP/1.1\r{host}\r\r".encode() + b"\r\n\r\n"),
        Attack("a space before the first field", "400", server.raw(f"{target} HTTP/1.1", " " + host)),
        # Whitespace may delimit the words of the line (RFC 9112, 3).
        Attack("two spaces before the version", "200|400",
               server.raw(f"{target}  HTTP/1.1", host, "Connection: close")),
        Attack("a word behind the version", "400", server.raw(f"{target} HTTP/1.1 x", host)),
        Attack("a target with a space", "400", server.raw(f"{target} x HTTP/1.1", host)),
        Attack("HTTP/1.2", "400|505", server.raw(f"{target} HTTP/1.2", host)),
        Attack("HTTP/9.9", "400|505", server.raw(f"{target} HTTP/9.9", host)),
        Attack("another protocol's name", "400", server.raw(f"{target} HTCPCP/1.0", host)),
    ]


def smuggled(server):
    """Requests behind or within others. Each is answered once, in its place."""
    inner, last = server.request("api/burns"), server.request("api/nothing")
    kept = server.request("api/burns", keeps=True)
    settings = server.post("api/settings", {"options": []}, keeps=True)
    return [
        Attack("a request within a body", "400 404", server.post("api/settings", inner, keeps=True) + last),
        Attack("a request within a body of GET", "200 404", server.request("api/burns", body=inner, keeps=True) + last),
        Attack("a request behind two lengths", "400", server.request(
            "api/settings", f"Content-Length: {len(inner)}", "Content-Length: 0", method="POST", keeps=True) + inner),
        Attack("a request behind chunks", "400", server.request(
            "api/settings", "Content-Length: 5", "Transfer-Encoding: chunked", method="POST", keeps=True)
            + b"0\r\n\r\n" + inner),
        Attack("a request behind hidden chunks", "400|411", server.request(
            "api/settings", "Content-Length: 5", "Transfer-Encoding : chunked", method="POST", keeps=True)
            + b"0\r\n\r\n" + inner),
        Attack("a request behind a refusal", "403", server.request(
            "api/burns", "Origin: http://evil.example", keeps=True) + inner),
        Attack("a request behind a closed one", "200", inner + inner),
        Attack("a request behind an upgrade", "200", server.request(
            "api/burns", "Connection: Upgrade", "Upgrade: x", keeps=True) + inner),
        Attack("rubbish behind a request", "200 400", kept + b"rubbish\r\n\r\n"),
        Attack("requests in a pipeline", " ".join(["200"] * 101), kept * 50 + settings * 50 + inner),
    ]


def protocols(server):
    upgrade = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    frames = b"\x81\x05hello" + b"\x81\x85\0\0\0\0hello" + b"\xc1\x7f" + b"\xff" * 8
    found = []
    # The studio has no WebSockets: an upgrade is ignored, and what follows it is not read.
    for name, path, right, fields in [
        ("a WebSocket", "", "200", ["Sec-WebSocket-Version: 13"]),
        ("a WebSocket at the interface", "api/burns", "200", ["Sec-WebSocket-Version: 13"]),
        ("a WebSocket of version 0", "", "200", ["Sec-WebSocket-Version: 0"]),
        ("a WebSocket of another origin", "", "403", ["Sec-WebSocket-Version: 13", "Origin: http://evil.example"]),
    ]:
        found.append(Attack(name, right, server.request(path, *upgrade, *fields, keeps=True) + frames))
    return found + [
        Attack("HTTP/0.9", "400", f"GET /{server.secret}/\r\n\r\n".encode()),
        Attack("HTTP/2", "400", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(9)),
        Attack("TLS", "400|", CLIENT_HELLO),
        Attack("SSH", "400|", b"SSH-2.0-OpenSSH_9.9\r\n\r\n"),
        Attack("all bytes", "400|", bytes(range(256)) * 300),
        Attack("a request without a path", "400|401", server.raw("OPTIONS * HTTP/1.1", f"Host: {server.authority}")),
        Attack("a relative target", "400|401", server.raw(
            f"GET {server.secret}/ HTTP/1.1", f"Host: {server.authority}")),
    ]
