import Foundation
import Nagare
import NagareServer
import TestSupport
import Testing

extension IntakeTests {
  @Suite struct CommentServerTests {
    private let inbox = LiveInbox()

    private func start(token: String? = nil) throws -> (server: CommentServer, url: String) {
      let server = CommentServer(host: "127.0.0.1", port: 0, token: token, inbox: inbox)
      try server.start()
      let address = try #require(server.address)
      #expect(address.port != 0)
      return (server, "http://\(address)/comments")
    }

    @Test func postsAreTakenIn() throws {
      let (server, url) = try start()
      defer { server.stop() }
      #expect(try Clients.post(#"{"text":"a"}"#, to: url) == (204, ""))
      #expect(try Clients.post(#"[{"text":"b"},{"text":"c","time":3}]"#, to: url) == (204, ""))
      #expect(try Clients.post("{\"text\":\"d\"}\n{\"text\":\"草\"}\n", to: url) == (204, ""))
      #expect(inbox.takeTexts() == ["a", "b", "c", "d", "草"])
      #expect(inbox.received == 5)
      #expect(inbox.refused.isEmpty)
    }

    @Test func whatIsWrongIsSaidInOneLine() throws {
      let (server, url) = try start()
      defer { server.stop() }
      let answer = try Clients.post("{\"text\":\"a\"}\n{\"txt\":\"b\"}\n{\"text\":\"c\"}\n{", to: url)
      #expect(answer.status == 400)
      let expected = #"{"error":"comment 2: no text","reason":"malformed","refused":2,"taken":2}"#
      #expect(answer.body == expected + "\n" || answer.body == expected)
      #expect(inbox.takeTexts() == ["a", "c"])
      #expect(inbox.refused == [.malformed: 2])
      let empty = try Clients.post("", to: url)
      #expect(empty.status == 400)
      #expect(empty.body.contains(#"{"error":"there is no comment","reason":"malformed","refused":1,"taken":0}"#))
    }

    @Test func aBodyThatIsTooLongIsRefusedUnread() throws {
      let (server, url) = try start()
      defer { server.stop() }
      let answer = try Clients.python(
        """
        import http.client, sys
        host = sys.argv[1].split('/')[2]
        for length in (256 << 10) + 1, 1 << 40, 10 ** 30:
            c = http.client.HTTPConnection(host, timeout=5)
            c.putrequest('POST', '/comments'); c.putheader('Content-Length', str(length)); c.endheaders()
            try: c.send(b'x' * (1 << 18))
            except BrokenPipeError: pass
            print(c.getresponse().status)
        c = http.client.HTTPConnection(host, timeout=5)
        text = b'{"text":"' + b'a' * 1000 + b'"}\\n'
        c.request('POST', '/comments', text * ((256 << 10) // len(text))); r = c.getresponse(); r.read(); print(r.status)
        c.request('POST', '/comments', iter([b'{"text":"x"}']), encode_chunked=True,
                  headers={'Transfer-Encoding': 'chunked'}); print(c.getresponse().status)
        """, url)
      #expect(answer == "413\n413\n413\n204\n411\n")
      #expect(inbox.refused == [.tooLarge: 3])
    }

    @Test func oneConnectionServesManyRequests() throws {
      let (server, url) = try start()
      defer { server.stop() }
      let answer = try Clients.python(
        """
        import http.client, socket, sys
        host = sys.argv[1].split('/')[2]
        c = http.client.HTTPConnection(host, timeout=5)
        for i in range(100):
            c.request('POST', '/comments', '{"text":"%d"}' % i); r = c.getresponse(); r.read(); assert r.status == 204
        one = b'POST /comments HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 12\\r\\n\\r\\n{"text":"p"}'
        s = socket.create_connection(host.split(':')); s.settimeout(5)
        s.sendall(one * 50)
        got = b''
        while got.count(b'204 No Content') < 50: got += s.recv(4096)
        print('done')
        """, url)
      #expect(answer == "done\n")
      #expect(inbox.takeTexts() == (0..<100).map(String.init) + Array(repeating: "p", count: 50))
    }

    /// Without the go-ahead, curl waits for a second before it sends a body.
    @Test func clientsGetTheGoAheadThatTheyWaitFor() throws {
      let (server, url) = try start()
      defer { server.stop() }
      let answer = try Clients.python(
        """
        import socket, sys
        s = socket.create_connection(sys.argv[1].split('/')[2].split(':')); s.settimeout(5)
        s.sendall(b'POST /comments HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 12\\r\\nExpect: 100-continue\\r\\n\\r\\n')
        got = b''
        while b'\\r\\n\\r\\n' not in got: got += s.recv(1)
        print(got.split()[1].decode())
        s.sendall(b'{"text":"p"}')
        print(s.recv(4096).split()[1].decode())
        """, url)
      #expect(answer == "100\n204\n")
      #expect(inbox.takeTexts() == ["p"])
    }

    @Test func otherPathsAndMethodsAreNotFound() throws {
      let (server, url) = try start()
      defer { server.stop() }
      #expect(try Clients.post("{}", to: url + "/x").status == 404)
      #expect(try Clients.post("{}", to: url, "-X", "PUT").status == 404)
      #expect(try Clients.run(["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", url]) == "404")
    }

    @Test func theTokenHasToBeRight() throws {
      let (server, url) = try start(token: "s3cret/ü")
      defer { server.stop() }
      let comment = #"{"text":"a"}"#
      #expect(try Clients.post(comment, to: url).status == 401)
      for wrong in ["", "s3cret/", "s3cret/üü", "x"] {
        #expect(try Clients.post(comment, to: url, "-H", "Authorization: Bearer \(wrong)").status == 401)
        #expect(try Clients.post(comment, to: url + "?token=\(wrong.prefix(6))").status == 401)
      }
      #expect(inbox.received == 0)
      #expect(try Clients.post(comment, to: url, "-H", "Authorization: Bearer s3cret/ü").status == 204)
      #expect(try Clients.post(comment, to: url + "?a=b&token=s3cret%2F%C3%BC").status == 204)
      let page = try Clients.post(
        comment, to: url, "-H", "Origin: https://example.org", "-H", "Authorization: Bearer s3cret/ü")
      #expect(page.status == 204)
    }

    @Test func pagesOfOtherOriginsAreRefused() throws {
      let (server, url) = try start()
      defer { server.stop() }
      for origin in ["https://example.org", "null", url] {
        #expect(try Clients.post(#"{"text":"a"}"#, to: url, "-H", "Origin: \(origin)").status == 403)
      }
      let webSocket = try Clients.python(
        Clients.webSockets
          + """
          async def main():
              try: await websockets.connect(sys.argv[1], origin='https://example.org')
              except websockets.exceptions.InvalidHandshake as e: print(status(e))
          asyncio.run(main())
          """, url.replacingOccurrences(of: "http:", with: "ws:"))
      #expect(webSocket == "403\n")
      #expect(inbox.received == 0)
    }

    @Test func strangersNeedAToken() throws {
      for token in [nil, ""] {
        let server = CommentServer(host: "0.0.0.0", port: 0, token: token, inbox: inbox)
        #expect(throws: IntakeError.tokenNeeded(place: "0.0.0.0:0")) { try server.start() }
      }
    }

    @Test func aPortInUseIsAnError() throws {
      let (server, _) = try start()
      defer { server.stop() }
      let port = try #require(server.address).port
      let other = CommentServer(host: "127.0.0.1", port: port, token: nil, inbox: inbox)
      #expect(throws: IntakeError.cannotListen(place: "127.0.0.1:\(port)", reason: "Address already in use")) {
        try other.start()
      }
      server.stop()
      try other.start()
      other.stop()
    }

    @Test func requestsAreReadAsTheirStandardSays() throws {
      let (server, url) = try start()
      defer { server.stop() }
      let answer = try Clients.python(
        """
        import socket, sys
        host, port = sys.argv[1].split('/')[2].split(':')
        end = b'Content-Length: 12\\r\\n\\r\\n{"text":"a"}'
        for head in (b'POST http://h/comments HTTP/1.1\\r\\nHost: h\\r\\n', b'POST /comments HTTP/1.1\\r\\n',
                     b'POST /comments HTTP/1.1\\r\\nHost: h\\r\\nX: a\\nb\\r\\n',
                     b'POST /comments HTTP/1.1\\r\\nHost: h\\r\\nX: \\0\\r\\n', b'POST /comments HTTP/1.0\\r\\n'):
            s = socket.create_connection((host, port)); s.settimeout(5)
            s.sendall(head + end)
            print(s.recv(12).decode())
        """, url)
      #expect(answer == ["204", "400", "400", "400", "204"].map { "HTTP/1.1 \($0)\n" }.joined())
    }

    @Test func halfARequestIsCutOff() throws {
      let (server, url) = try start()
      defer { server.stop() }
      let begin = ContinuousClock.now
      let answer = try Clients.python(
        """
        import socket, sys, time
        host, port = sys.argv[1].split('/')[2].split(':')
        idle = socket.create_connection((host, port)); idle.settimeout(5)
        half = socket.create_connection((host, port)); half.settimeout(15)
        slow = socket.create_connection((host, port)); slow.settimeout(1)
        half.sendall(b'POST /comments HTTP/1.1\\r\\nHost: h\\r\\nContent-Length: 12\\r\\n\\r\\n{"text":')
        start = time.time()
        try:
            while time.time() - start < 14: slow.sendall(b'G'); time.sleep(0.5)
        except OSError: pass
        print(9 < time.time() - start < 12, half.recv(1) == b'')
        idle.sendall(b'POST /comments HTTP/1.0\\r\\nContent-Length: 12\\r\\n\\r\\n{"text":"i"}')
        print(idle.recv(12).decode())
        """, url)
      #expect(answer == "True True\nHTTP/1.1 204\n")
      #expect(ContinuousClock.now - begin < .seconds(14 * Sanitizer.patience))
      #expect(inbox.takeTexts() == ["i"])
    }
  }
}
