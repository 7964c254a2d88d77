"""Attacks by clients that are slow, many, or gone."""
import contextlib
import socket
import struct
import time

from wire import Attack, answers, receive

# The server's time limit for a request and for reading an answer is ten seconds.
PATIENCE = 30


def slow_attacks(server):
    """Attacks that take until the server's time limits."""
    head = server.request("api/burns")
    body = server.request("api/settings", "Content-Length: 1000", method="POST")
    stalled = server.request("api/settings", "Content-Length: 100", method="POST") + b"{" * 50
    return [
        Attack("50 heads, a byte each second", "closed", lambda: drip(server, 50, head[:20], b"x")),
        Attack("50 fields, a byte each second", "closed", lambda: drip(server, 50, head[:-2] + b"X: ", b"y")),
        Attack("50 bodies, a byte each second", "closed", lambda: drip(server, 50, body, b" ")),
        Attack("50 wrong secrets, a byte each second", "closed", lambda: drip(server, 50, b"GET /0", b"0")),
        Attack("bodies that stop half way", "closed", lambda: drip(server, 20, stalled, b"")),
        Attack("20 clients that read nothing", "closed", lambda: read_nothing(server, 20)),
    ]


def drip(server, count, beginning, byte):
    """Sends a beginning on some connections, then a byte each second until the server closes them."""
    with contextlib.ExitStack() as stack:
        left = [stack.enter_context(server.connect()) for _ in range(count)]
        for connection in left:
            connection.sendall(beginning)
            connection.setblocking(False)
        end = time.monotonic() + PATIENCE
        while left and time.monotonic() < end:
            time.sleep(1)
            left = [connection for connection in left if is_open(connection, byte)]
    return "closed" if not left else f"{len(left)} of {count} open"


def is_open(connection, byte):
    try:
        connection.send(byte)
        return connection.recv(1 << 16) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def read_nothing(server, count):
    """Asks for more than fits into the system's buffers, and reads it when the time for that is over."""
    path = "api/openapi.json"
    size = len(server.exchange(server.request(path))[0])
    requests = (16 << 20) // size
    with contextlib.ExitStack() as stack:
        connections = [stack.enter_context(server.connect(buffer=4096)) for _ in range(count)]
        for connection in connections:
            connection.settimeout(0.2)
            with contextlib.suppress(OSError):
                connection.sendall(server.request(path, keeps=True) * requests)
        time.sleep(PATIENCE / 2)
        end = time.monotonic() + PATIENCE
        results = [receive(connection, end) for connection in connections]
    served = sum(len(data) >= size * (requests - 1) for data, _ in results)
    opened = sum(not is_closed for _, is_closed in results)
    return "closed" if served + opened == 0 else f"{served} of {count} served, {opened} open"


def heavy_attacks(server):
    """Attacks with many connections, one after another."""
    return [
        Attack("1,000 connections", "200", lambda: crowd(server, 1_000)),
        Attack("500 requests for frames", "200 or 503, then 200", lambda: flood(server, 500)),
        Attack("500 clients that leave", "200", lambda: leave(server, 500)),
        Attack("40 plays", "200 or 410, then 200", lambda: play(server, 40)),
    ]


def crowd(server, count):
    """Opens idle connections. Another client has to be served beside them."""
    with contextlib.ExitStack() as stack:
        for _ in range(count):
            connection = stack.enter_context(socket.socket())
            connection.setblocking(False)
            connection.connect_ex((server.host, server.port))
        return str(server.ask("api/project", limit=PATIENCE)[0])


def frame(server, number):
    status, settings = server.ask("api/settings", {"options": []}, PATIENCE)
    quality = ["exact", "draft"][number % 2]
    return server.request(f"api/frame?at={number % 20}&quality={quality}&settings={(settings or {}).get('id', '')}")


def flood(server, count):
    """Asks for many frames at once. Each request is answered, if only with 503, as a later one takes its place."""
    requests = [frame(server, number) for number in range(4)]
    with contextlib.ExitStack() as stack:
        connections = []
        for number in range(count):
            connections.append(stack.enter_context(server.connect(PATIENCE)))
            connections[-1].sendall(requests[number % 4])
        end = time.monotonic() + PATIENCE
        statuses = set()
        for connection in connections:
            data, _ = receive(connection, end)
            statuses.update([answer.status for answer in answers(data)] or [0])
    after = server.outcome(requests[0], PATIENCE)
    words = "200 or 503" if statuses <= {200, 503} else " ".join(map(str, sorted(statuses)))
    return f"{words}, then {after}"


def play(server, count):
    """Starts to play many times at once. Each takes the place of the one before, and the last one is drawn."""
    _, settings = server.ask("api/settings", {"options": []}, PATIENCE)
    bodies = [{"settings": settings["id"], "at": number % 20} for number in range(count)]
    with contextlib.ExitStack() as stack:
        connections = []
        for body in bodies:
            connections.append(stack.enter_context(server.connect(PATIENCE)))
            connections[-1].sendall(server.post("api/play", body))
        end = time.monotonic() + PATIENCE
        statuses = set()
        for connection in connections:
            data, _ = receive(connection, end)
            statuses.update([answer.status for answer in answers(data)] or [0])
    _, last = server.ask("api/play", bodies[0], PATIENCE)
    after = server.outcome(server.request(f"api/play/data?offset=0&id={(last or {}).get('id', '')}"), PATIENCE)
    server.ask("api/play/end", {"id": (last or {}).get("id", "")})
    words = "200 or 410" if statuses <= {200, 410} else " ".join(map(str, sorted(statuses)))
    return f"{words}, then {after}"


def leave(server, count):
    """Asks for frames and sheets, and leaves at once: half of the clients without a farewell."""
    exact = frame(server, 0)
    sheet = exact.replace(b"api/frame?", b"api/sheet?columns=3&rows=3&")
    for number in range(count):
        with server.connect(PATIENCE) as connection:
            connection.sendall(sheet if number % 100 == 0 else exact)
            if number % 2:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return server.outcome(exact, PATIENCE)


def last_attacks(server):
    """Attacks that may keep the studio busy for long."""
    def choose():
        slow = [{"name": "block", "value": f"/((.*)*){{9}}(.*)*(.*)*y{number}$/"} for number in range(100)]
        first = server.outcome(server.post("api/settings", {"options": slow}), PATIENCE / 2)
        # If there was no answer, the client has left, and nobody waits for it.
        return f"{first}, then {server.outcome(server.post('api/settings', {'options': []}))}"

    return [Attack("100 slow patterns", "422, then 200", choose)]
