import Foundation
import NagareServer
import Synchronization
import TestSupport
import Testing

extension CommentSourceTests {
  @Suite struct PageServerTests {
    private static let token = "0123456789abcdef0123456789abcdef"
    private static let big = [UInt8](repeating: 7, count: 5_000_000)

    /// Echoes requests; `late` answers from another thread, `never` not at all.
    private func start() throws -> PageServer {
      let address = try #require(ListenAddress(host: "127.0.0.1", port: 0))
      return try PageServer(at: address, token: Self.token) { request, reply in
        let item = request.query["item"].map { "?\($0)" } ?? ""
        let echo = "\(request.method) \(request.path)\(item) \(request.contentType ?? "-") \(request.body.count)"
        let response = PageResponse("text/plain", Array(echo.utf8))
        switch request.path {
        case "late": DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { reply.send(response) }
        case "later": DispatchQueue.global().asyncAfter(deadline: .now() + 11) { reply.send(response) }
        case "never": break
        case "file":
          let file = PageResponse(attaching: request.query["item"] ?? "", to: request)
          reply.send(file ?? PageResponse("text/plain", [], status: 404))
        case "big": reply.send(PageResponse("application/octet-stream", Self.big))
        default: reply.send(response)
        }
      }
    }

    /// The status of a request with curl, and its body.
    private func get(_ url: String, _ options: String...) throws -> (status: Int, body: String) {
      let words = ["curl", "-sS", "--path-as-is", "--max-time", "10", "-w", "\n%{http_code}"] + options + [url]
      let lines = try Clients.run(words).split(separator: "\n", omittingEmptySubsequences: false)
      return (Int(lines.last ?? "") ?? 0, lines.dropLast().joined(separator: "\n"))
    }

    @Test func requestsAreAnsweredBelowTheToken() throws {
      let server = try start()
      #expect(try get(server.url) == (200, "GET  - 0"))
      #expect(try get(server.url + "a/b?item=%E8%8D%89+x&item=2") == (200, "GET a/b?草 x - 0"))
      #expect(try get(server.url + "late") == (200, "GET late - 0"))
      #expect(try get(server.url + "never").status == 500)
      #expect(
        try Clients.post("{}", to: server.url + "x", "-H", "Content-Type: Application/JSON; charset=utf-8")
          == (200, "POST x application/json 2"))
      #expect(try get(String(server.url.dropLast())).status == 308)
      // Paths are neither decoded nor shortened.
      #expect(try get(server.url + "../x%2e%2e/%00").body == "GET ../x%2e%2e/%00 - 0")
    }

    @Test func anInvitationLeadsToThePageOnce() throws {
      let server = try start()
      let (lapsed, address) = (server.makeInvitation(), server.makeInvitation())
      #expect(!address.contains(Self.token))
      #expect(try get(lapsed).status == 401)
      #expect(try get(address, "-I").status == 401)
      #expect(try get(address, "-H", "Origin: http://evil.example").status == 403)
      #expect(try get(address, "-L") == (200, "GET  - 0"))
      #expect(try get(address).status == 401)
    }

    @Test func otherHostsOriginsAndTokensAreRefused() throws {
      let server = try start()
      let url = server.url
      let own = try Clients.run(["uname", "-n"]).trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(try get(url, "-H", "Host: evil.example").status == 403)
      #expect(try get(url, "-H", "Host: \(own).evil.example").status == 403)
      #expect(try get(url, "-H", "Host: localhost:1").status == 200)
      #expect(try get(url, "-H", "Host: [::1]:8080").status == 200)
      #expect(try get(url, "-H", "Host: \(own)").status == 200)
      #expect(try get(url, "-H", "Host:").status == 400)
      for origin in ["http://evil.example", "null", "https://\(server.address)", "http://127.0.0.1:1"] {
        #expect(try get(url, "-H", "Origin: \(origin)").status == 403, "\(origin)")
      }
      #expect(try get(url, "-H", "Origin: http://\(server.address)").status == 200)
      #expect(try get(url, "-H", "Sec-Fetch-Site: cross-site").status == 403)
      #expect(try get(url, "-H", "Sec-Fetch-Site: same-site").status == 403)
      #expect(try get(url, "-H", "Sec-Fetch-Site: cross-site", "-H", "Sec-Fetch-Dest: document").status == 200)
      #expect(
        try Clients.post("{}", to: url, "-H", "Sec-Fetch-Site: cross-site", "-H", "Sec-Fetch-Dest: document").status
          == 403)
      #expect(try get("http://\(server.address)/").status == 401)
      let start = ContinuousClock.now
      #expect(try get("http://\(server.address)/0123456789abcdef0123456789abcdee/").status == 401)
      #expect(try get("http://\(server.address)/\(Self.token.dropLast())").status == 401)
      // Each guess takes a second.
      #expect(ContinuousClock.now - start > .seconds(1.9))
    }

    @Test func responsesForbidWhatThePageDoesNotNeed() throws {
      let server = try start()
      for path in ["", "nothing", "../"] {
        let head = try Clients.run(["curl", "-sS", "--path-as-is", "-i", server.url + path]).lowercased()
        #expect(head.contains("content-security-policy: default-src 'none'; script-src 'self';"))
        #expect(!head.contains("unsafe"))
        #expect(head.contains("x-content-type-options: nosniff"))
        #expect(head.contains("referrer-policy: no-referrer"))
        #expect(head.contains("cache-control: no-store"))
        #expect(head.contains("cross-origin-resource-policy: same-origin"))
      }
    }

    @Test func attacksGetTheirAnswers() throws {
      let server = try start()
      let output = try Clients.python(
        """
        import http.client, socket, sys
        host, port = sys.argv[1].split(':'); t = sys.argv[2]
        def answers(raw, count=1, slow=False):
            s = socket.create_connection((host, int(port))); s.settimeout(15)
            try: s.sendall(raw)
            except OSError: pass
            got = b''
            try:
                while got.count(b'HTTP/1.1 ') < count:
                    data = s.recv(65536)
                    if not data: break
                    got += data
                s.settimeout(0.3)
                got += s.recv(65536)
            except OSError: pass
            return ' '.join(part[:3].decode() for part in got.split(b'HTTP/1.1 ')[1:])
        def head(path='', *fields, method='GET'):
            lines = [f'{method} /{t}/{path} HTTP/1.1', 'Host: localhost', *fields]
            return ('\\r\\n'.join(lines) + '\\r\\n\\r\\n').encode()
        def show(name, value): print(name, value)
        show('pipelined', answers(head('late') + head('b') + head('late') + head('c'), 4))
        c = http.client.HTTPConnection(host, int(port))
        c.request('HEAD', f'/{t}/a'); r = c.getresponse(); r.read(); c.request('GET', f'/{t}/b')
        show('head', f'{r.status} {c.getresponse().read().decode()}')
        show('rubbish behind', answers(head('late') + b'rubbish\\r\\n\\r\\n', 2))
        show('many behind', answers(head('late') * 60, 60).count('200'))
        show('behind a file', answers(head('file?item=' + sys.argv[3]) + head('b'), 2))
        show('two lengths', answers(head('x', 'Content-Length: 1', 'Content-Length: 2', method='POST') + b'ab'))
        show('length and chunks', answers(head('x', 'Content-Length: 4', 'Transfer-Encoding: chunked', method='POST') + b'0\\r\\n\\r\\nGET'))
        show('length and no coding', answers(head('x', 'Content-Length: 2', 'Transfer-Encoding:', method='POST') + b'{}'))
        show('chunks', answers(head('x', 'Transfer-Encoding: chunked', method='POST') + b'0\\r\\n\\r\\n'))
        show('chunked get', answers(head('x', 'Transfer-Encoding: chunked') + b'0\\r\\n\\r\\n'))
        show('odd chunks', answers(head('x', 'Transfer-Encoding: xchunked', method='POST') + b'0\\r\\n\\r\\n'))
        show('folded field', answers(head('x', 'X: a', ' b')))
        show('space before colon', answers(head('x', 'Content-Length : 2', method='POST') + b'ab'))
        show('bare line feeds', answers(f'GET /{t}/ HTTP/1.1\\nHost: localhost\\n\\n'.encode()))
        show('zero in path', answers(head('a\\0b')))
        show('long path', answers(head('a' * 70000)))
        show('long field', answers(head('x', 'X: ' + 'a' * 70000)))
        show('many fields', answers(head('x', *[f'X-{i}: y' for i in range(5000)])))
        show('huge body', answers(head('x', 'Content-Length: 99999999999', method='POST')))
        show('negative length', answers(head('x', 'Content-Length: -1', method='POST')))
        show('two hosts', answers(head('x', 'Host: evil.example')))
        show('absolute target', answers(f'GET http://evil.example/{t}/ HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'.encode()))
        show('own absolute target', answers(f'GET http://localhost/{t}/ HTTP/1.1\\r\\nHost: evil.example\\r\\n\\r\\n'.encode()))
        show('websocket', answers(head('', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')))
        show('connect', answers(f'CONNECT localhost:1 HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'.encode()))
        show('http/2', answers(b'PRI * HTTP/2.0\\r\\n\\r\\nSM\\r\\n\\r\\n'))
        show('rubbish', answers(bytes(range(256)) * 300))
        show('token in query', answers(f'GET /?token={t} HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'.encode()))
        show('encoded token', answers(f'GET /%3{t[0]}{t[1:]}/ HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'.encode()))
        show('doubled slash', answers(f'GET //evil.example/{t}/ HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'.encode()))
        """, "\(server.address)", Self.token, FixtureFiles.path("comments.xml"), timeout: 120)
      let expected = """
        pipelined 200 200 200 200
        head 200 GET b - 0
        rubbish behind 200 400
        many behind 60
        behind a file 200 200
        two lengths 400
        length and chunks 400
        length and no coding 400
        chunks 411
        chunked get 411
        odd chunks 411
        folded field 400
        space before colon 400
        bare line feeds 400
        zero in path 400
        long path 400
        long field 400
        many fields 400
        huge body 413
        negative length 413
        two hosts 400
        absolute target 403
        own absolute target 200
        websocket 200
        connect 401
        http/2 400
        rubbish 400
        token in query 401
        encoded token 401
        doubled slash 401
        """
      #expect(output.split(separator: "\n") == expected.split(separator: "\n"))
    }

    /// The time limit of ten seconds is for a slice of a response, not for making or sending all of it.
    @Test func lateAndLongResponsesArriveWhole() throws {
      let server = try start()
      let folder = try TemporaryFolder()
      try Data(Self.big).write(to: URL(filePath: folder.path("file")))
      let output = try Clients.python(
        """
        import socket, sys, threading, time
        host, port = sys.argv[1].split(':')
        results = {}
        def fetch(path, pause):
            s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
            s.connect((host, int(port))); s.settimeout(20)
            s.sendall(f'GET /{sys.argv[2]}/{path} HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n'.encode())
            answer, start = b'', time.time()
            while True:
                data = s.recv(1 << 16)
                if not data: break
                answer += data
                if time.time() - start < 11: time.sleep(pause)
            results[path] = len(answer.split(b'\\r\\n\\r\\n', 1)[1]), time.time() - start > 10
        threads = [threading.Thread(target=fetch, args=a) for a in (('big', 0.4), ('later', 0), ('file?item=' + sys.argv[3], 0.4))]
        for t in threads: t.start()
        for t in threads: t.join()
        print(*(results[name] for name in sorted(results)))
        """, "\(server.address)", Self.token, folder.path("file"), timeout: 60)
      #expect(output == "(\(Self.big.count), True) (\(Self.big.count), True) (13, True)\n")
    }

    @Test func filesAreSentUnderTheirNames() throws {
      let server = try start()
      let folder = try TemporaryFolder()
      let name = "a 草\"%;é'.mp4"
      let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
      try Data(content).write(to: URL(filePath: folder.path(name)))
      try folder.write("", as: "empty")
      let output = try Clients.python(
        """
        import http.client, os, sys, urllib.parse
        address, token, folder, name = sys.argv[1:]
        connection = http.client.HTTPConnection(address)
        def get(name, method='GET', **fields):
            item = urllib.parse.quote(os.path.join(folder, name))
            fields = {name.replace('_', '-'): value for name, value in fields.items()}
            connection.request(method, f'/{token}/file?item={item}', headers=fields)
            answer = connection.getresponse()
            return answer, answer.read()
        answer, body = get(name)
        whole = body == open(os.path.join(folder, name), 'rb').read()
        field = answer.getheader('Content-Disposition')
        print(whole, urllib.parse.unquote(field.split("''")[1]) == name, field.isascii())
        print(get('empty')[1], get('none')[0].status, get('')[0].status)
        tag = answer.getheader('ETag')
        rest, end = get(name, Range='bytes=299990-', If_Range=tag)
        print(rest.status, rest.getheader('Content-Range'), end == body[-10:])
        others = dict(Range='bytes=5-', If_Range='"1-2-3"'), dict(Range='bytes=300000-'), dict(Range='bytes=0-1,5-')
        print(*(get(name, **fields)[0].status for fields in others))
        os.symlink(os.path.join(folder, name), os.path.join(folder, 'link'))
        os.mkfifo(os.path.join(folder, 'pipe'))
        print(get('link')[0].status, get('pipe')[0].status)
        answer, body = get(name, 'HEAD')
        print(answer.getheader('Content-Length'), body)
        """, "\(server.address)", Self.token, folder.path(""), name)
      #expect(
        output.split(separator: "\n") == [
          "True True True", "b'' 404 404", "206 bytes 299990-299999/300000 True", "200 200 200", "404 404",
          "300000 b''",
        ])
    }

    @Test func aFileThatShrinksEndsTheConnection() throws {
      let server = try start()
      let folder = try TemporaryFolder()
      try Data(Self.big).write(to: URL(filePath: folder.path("file")))
      let output = try Clients.python(
        """
        import os, socket, sys
        host, port = sys.argv[1].split(':')
        s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        s.connect((host, int(port))); s.settimeout(20)
        s.sendall(f'GET /{sys.argv[2]}/file?item={sys.argv[3]} HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'.encode())
        count = len(s.recv(1000))
        os.truncate(sys.argv[3], 100_000)
        while data := s.recv(1 << 16): count += len(data)
        print(count < \(Self.big.count))
        """, "\(server.address)", Self.token, folder.path("file"))
      #expect(output == "True\n")
    }

    @Test func aThousandConnectionsDoNotKeepOthersOut() throws {
      let server = try start()
      let output = try Clients.python(
        """
        import resource, socket, sys, time
        resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
        host, port = sys.argv[1].split(':')
        kept = []
        for i in range(1000):
            s = socket.socket(); s.setblocking(False); s.connect_ex((host, int(port))); kept.append(s)
        time.sleep(1.5)
        s = socket.create_connection((host, int(port))); s.settimeout(30)
        s.sendall(f'GET /{sys.argv[2]}/a HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n'.encode())
        print(s.recv(65536)[:15].decode())
        """, "\(server.address)", Self.token, timeout: 60)
      #expect(output == "HTTP/1.1 200 OK\n")
    }

    @Test func aReplyKnowsWhetherItsClientHasLeft() throws {
      let reply = Mutex<PageReply?>(nil)
      let address = try #require(ListenAddress(host: "127.0.0.1", port: 0))
      let server = try PageServer(at: address, token: "t") { _, new in reply.withLock { $0 = new } }
      let client = try Child("curl", ["-s", server.url])
      #expect(waits { reply.withLock { $0 != nil } })
      #expect(reply.withLock { $0?.isWanted } == true)
      client.stop()
      #expect(waits(seconds: 5) { reply.withLock { $0?.isWanted } == false })
    }

    @Test func tokensAreLongAndDiffer() {
      let tokens = Set((0..<100).map { _ in PageServer.makeToken() })
      #expect(tokens.count == 100)
      #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }
  }
}
