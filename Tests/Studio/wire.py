"""Requests to the studio byte by byte, and what all of its answers must have and lack."""
import dataclasses
import json
import socket
import time
import typing
import urllib.parse

# A busy machine takes longer.
LIMIT = 10
FIELDS = {
    "x-content-type-options": "nosniff", "referrer-policy": "no-referrer", "cache-control": "no-store",
    "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin",
}
POLICIES = [
    "default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'", "base-uri 'none'"]


@dataclasses.dataclass
class Attack:
    """A deed, and what has to come of it."""
    name: str
    # The right outcomes, with "|" between them: statuses of answers, after which the connection is closed.
    right: str
    # Bytes to send, or a function that returns the outcome.
    deed: typing.Union[bytes, typing.Callable[[], str]]

    def is_right(self, outcome):
        return outcome in self.right.split("|")


class Answer(typing.NamedTuple):
    status: int
    fields: list
    body: bytes

    def field(self, name):
        return ", ".join(value for other, value in self.fields if other == name)


def answers(data):
    """The answers on a connection; the last one may be incomplete."""
    found = []
    while data:
        head, end, data = data.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        if not end or not lines[0].startswith("HTTP/1.1 "):
            raise ValueError(f"no answer: {head[:60]}")
        fields = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines[1:])]
        answer = Answer(int(lines[0][9:12]), fields, b"")
        # What follows the answer to HEAD is another answer, or nothing.
        length = 0 if data.startswith(b"HTTP/1.1 ") else int(answer.field("content-length") or 0)
        found.append(answer._replace(body=data[:length]))
        data = data[length:]
    return found


class Server:
    """The server at an address."""

    def __init__(self, url, hidden):
        parts = urllib.parse.urlsplit(url)
        self.host, self.port, self.authority = parts.hostname, parts.port, parts.netloc
        self.secret = parts.path.strip("/")
        # What no answer may contain.
        self.hidden = [self.secret.encode(), hidden]

    def connect(self, limit=LIMIT, buffer=None):
        connection = socket.socket()
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.settimeout(limit)
        connection.connect((self.host, self.port))
        return connection

    def exchange(self, data, limit=LIMIT):
        """What comes after some bytes, and whether the server has closed the connection within the limit."""
        end = time.monotonic() + limit
        with self.connect(limit) as connection:
            try:
                connection.sendall(data)
            except OSError:
                pass
            return receive(connection, end)

    def outcome(self, data, limit=LIMIT):
        """The statuses of the answers to some bytes, and what is wrong with them."""
        received, is_closed = self.exchange(data, limit)
        try:
            found = answers(received)
        except ValueError as error:
            return str(error)
        words = [str(answer.status) + "".join(f" ({flaw})" for flaw in self.flaws(answer)) for answer in found]
        return " ".join(words + ([] if is_closed else ["open"]))

    def flaws(self, answer):
        """What is wrong with an answer, whatever the request."""
        if answer.status == 100:
            return
        policy = answer.field("content-security-policy")
        for name, value in FIELDS.items():
            if answer.field(name) != value:
                yield f"no {name}: {value}"
        if "unsafe" in policy or not all(part in policy for part in POLICIES):
            yield "a weak policy"
        for name, value in answer.fields:
            if name.startswith("access-control-") or name == "set-cookie":
                yield name
            if name == "location" and not value.startswith(f"/{self.secret}/"):
                yield "a foreign location"
            if name != "location" and self.secret in value:
                yield f"the secret in {name}"
        if any(text in answer.body for text in self.hidden):
            yield "hidden text in the body"
        if answer.status >= 400 and answer.field("content-type") != "application/json":
            yield "an error of another type"

    def request(self, path="", *fields, method="GET", body=b"", host=None, keeps=False):
        """A request below the secret, whose connection closes after the answer unless it `keeps` it."""
        return self.raw(
            f"{method} /{self.secret}/{path} HTTP/1.1", f"Host: {host or self.authority}",
            *([] if keeps else ["Connection: close"]), *([f"Content-Length: {len(body)}"] if body else []), *fields,
            body=body)

    def post(self, path, body, *fields, keeps=False):
        """A request with a body of JSON, which may be made already."""
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        fields = fields or ("Content-Type: application/json",)
        return self.request(path, *fields, method="POST", body=body, keeps=keeps)

    @staticmethod
    def raw(*lines, body=b""):
        return "\r\n".join([*lines, "", ""]).encode("latin-1") + body

    def ask(self, path, body=None, limit=LIMIT):
        """The status and the body of a proper request, as JSON if it is any; 0 without an answer."""
        try:
            data, _ = self.exchange(self.request(path) if body is None else self.post(path, body), limit)
            answer = answers(data)[0]
            is_json = answer.field("content-type") == "application/json"
            return answer.status, json.loads(answer.body) if is_json else None
        except (OSError, ValueError, IndexError):
            return 0, None


def receive(connection, end):
    """What arrives until the other side closes the connection or the time is over, and whether it did close."""
    data = bytearray()
    try:
        while (left := end - time.monotonic()) > 0:
            connection.settimeout(left)
            part = connection.recv(1 << 16)
            if not part:
                return bytes(data), True
            data += part
    except TimeoutError:
        pass
    except OSError:
        return bytes(data), True
    return bytes(data), False
