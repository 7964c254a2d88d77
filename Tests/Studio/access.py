"""Attacks by those who do not know the secret, or through a browser that does."""
from wire import Attack


def attacks(server):
    """Attacks that are answered at once."""
    return origins(server) + hosts(server) + methods(server)


def slow_attacks(server):
    """Attacks whose answers are delayed: each wrong secret takes a second."""
    secret, fields = server.secret, [f"Host: {server.authority}", "Connection: close"]
    last = "0" if secret[-1] != "0" else "1"
    targets = {
        "no secret": "/", "no secret for the interface": "/api/project",
        "a wrong secret": "/" + "0" * len(secret) + "/",
        "an almost right secret": f"/{secret[:-1]}{last}/api/project", "a part of the secret": f"/{secret[:-1]}/",
        "a longer secret": f"/{secret}0/", "the secret in capitals": f"/{secret.upper()}A/",
        "an encoded secret": f"/%{ord(secret[0]):02x}{secret[1:]}/", "the secret behind a folder": f"/x/../{secret}/",
        "the secret behind a host": f"//evil.example/{secret}/", "the secret in the query": f"/?token={secret}",
    }
    found = [
        Attack(name, "401", server.raw(f"GET {target} HTTP/1.1", *fields)) for name, target in targets.items()]
    for name, field in {
        "the secret as a bearer's": f"Authorization: Bearer {secret}",
        "the secret in a cookie": f"Cookie: token={secret}",
        "the secret in a referrer": f"Referer: http://{server.authority}/{secret}/",
    }.items():
        found.append(Attack(name, "401", server.raw("GET /api/project HTTP/1.1", *fields, field)))
    return found


def origins(server):
    host, port = server.host, server.port
    found = []
    for name, origin in {
        "a foreign origin": "http://evil.example", "the origin null": "null",
        "an origin with another port": f"http://{host}:{port - 1}", "an origin without the port": f"http://{host}",
        "an origin of another scheme": f"https://{host}:{port}",
        "an origin by another name": f"http://localhost:{port}",
        "an origin that begins like the own": f"http://{host}:{port}.evil.example",
        "two origins": f"http://{host}:{port}\r\nOrigin: http://evil.example", "an empty origin": "",
    }.items():
        body = server.post("api/settings", {"options": []}, "Content-Type: application/json", f"Origin: {origin}")
        found.append(Attack(name, "403", body))
    own = server.request("api/burns", f"Origin: http://{host}:{port}", "Sec-Fetch-Site: same-origin")
    found.append(Attack("the own origin", "200", own))
    for name, fields in {
        "a request from another site": ["Sec-Fetch-Site: cross-site"],
        "a request from another port": ["Sec-Fetch-Site: same-site"],
        "two sites": ["Sec-Fetch-Site: none", "Sec-Fetch-Site: cross-site"],
        "a script of another site": ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: script"],
        "a frame of another site": ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: iframe"],
    }.items():
        found.append(Attack(name, "403", server.request("api/project", *fields)))
    form = server.post(
        "api/settings", b'{"options":[]}', "Content-Type: text/plain", "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Dest: document")
    found.append(Attack("a form of another site", "403", form))
    return found


def hosts(server):
    host, port, secret = server.host, server.port, server.secret
    found = []
    for name, other, right in [
        ("a foreign host", "evil.example", "403"), ("a foreign host with the port", f"evil.example:{port}", "403"),
        ("a host that begins like the own", f"{host}.evil.example:{port}", "403"),
        ("a host that ends like the own", f"evil.localhost:{port}", "403"),
        ("a host as a number", f"2130706433:{port}", "403"), ("a host in hexadecimal", f"0x7f.1:{port}", "403"),
        ("a host with a user", f"{host}:{port}@evil.example", "400|403"), ("two ports", f"{host}:{port}:80", "400|403"),
        ("a host without its bracket", "[::1", "400|403"), ("a host with a path", f"{host}/evil.example", "400|403"),
        # An address is nobody else's, so that the port does not matter.
        ("the own host with another port", f"{host}:{port - 1}", "200"),
    ]:
        found.append(Attack(name, right, server.request("api/burns", host=other)))
    target = f"GET /{secret}/ HTTP/1.1"
    absolute = f"GET http://%s/{secret}/ HTTP/1.1"
    found += [
        Attack("no host", "400", server.raw(target)),
        Attack("no host in HTTP/1.0", "400|403", server.raw(f"GET /{secret}/ HTTP/1.0")),
        Attack("an empty host", "400|403", server.raw(target, "Host:")),
        Attack("two hosts", "400", server.request("", "Host: evil.example")),
        Attack("the own host twice", "400", server.request("", f"Host: {server.authority}")),
        Attack("a target of another host", "403", server.raw(absolute % "evil.example", f"Host: {server.authority}")),
        Attack("a target with a user", "400|403",
               server.raw(absolute % f"{server.authority}@evil.example", f"Host: {server.authority}")),
    ]
    return found


def methods(server):
    found = []
    for method, path, right in [
        ("TRACE", "", "405"), ("PUT", "main.js", "405"), ("DELETE", "main.js", "405"), ("POST", "", "405"),
        ("OPTIONS", "api/settings", "405"), ("PATCH", "api/project", "405"), ("GET", "api/settings", "405"),
        ("PROPFIND", "", "405"), ("BREW", "", "400|405"), ("get", "", "400|405"),
    ]:
        request = server.request(path, method=method, body=b"" if method in ["TRACE", "GET", "get"] else b"x")
        found.append(Attack(f"{method} {path}", right, request))
    preflight = server.request(
        "api/settings", "Origin: http://evil.example", "Access-Control-Request-Method: POST",
        "Access-Control-Request-Headers: content-type", "Access-Control-Request-Private-Network: true",
        method="OPTIONS")
    override = server.request("api/settings", "X-HTTP-Method-Override: POST", "Content-Type: application/json")
    tunnel = server.raw(f"CONNECT {server.authority} HTTP/1.1", f"Host: {server.authority}")
    return found + [
        Attack("a preflight of another origin", "403", preflight), Attack("another method in a field", "405", override),
        Attack("a tunnel", "400|401|405", tunnel),
        # The answer has no body, whatever its length says.
        Attack("HEAD", "200|405", server.request("", method="HEAD")),
        Attack("the secret without a slash", "308", server.raw(
            f"GET /{server.secret} HTTP/1.1", f"Host: {server.authority}", "Connection: close")),
    ]
