import Foundation
import Nagare
import NagareServer
import Testing

extension CommentSourceTests {
  @Suite struct WebSocketTests {
    private let inbox = CommentInbox()

    /// Runs a script with the server's address, and returns its output.
    private func serve(_ script: String, token: String? = nil, timeout: Double = 20) throws -> String {
      let server = CommentServer(at: try #require(ListenAddress("127.0.0.1:0")), token: token, inbox: inbox)
      try server.start()
      defer { server.stop() }
      let url = "ws://\(try #require(server.address))/comments"
      return try Clients.python(Clients.webSockets + script, url, timeout: timeout)
    }

    @Test func messagesAreReceivedAndRefusalsReported() throws {
      let output = try serve(
        """
        async def main():
            async with websockets.connect(sys.argv[1]) as ws:
                await ws.send('{"text":"a","time":1.5}')
                await ws.send('{"text":"b","sent":1700000000}\\n{"text":"c"}')
                await ws.send('[{"text":"d"},{"text":""}]')
                print(await ws.recv())
                await ws.send(['{"text":', '"frag', 'ments"}'])
                await ws.send(b'{"text":"binary"}')
                await ws.send('{"text":"%s"}' % ('x' * (16 << 10)))
                print(await ws.recv())
                await ws.send('nonsense')
                print(await ws.recv())
                await asyncio.wait_for(await ws.ping(), 3)
            print(ws.close_code)
        asyncio.run(main())
        """)
      #expect(
        output == """
          {"error":"comment 2: no text","reason":"malformed","refused":1,"taken":1}
          {"error":"the message is longer than 16384 bytes","reason":"tooLarge","refused":1,"taken":0}
          {"error":"comment 1: malformed JSON","reason":"malformed","refused":1,"taken":0}
          1000

          """)
      var comments: [LiveComment] = []
      inbox.takeAll(into: &comments)
      #expect(comments.map(\.comment.text) == ["a", "b", "c", "d", "fragments", "binary"])
      #expect(comments.map(\.moment) == [.media(1.5), .wall(1_700_000_000), .now, .now, .now, .now])
      #expect(inbox.refused == [.malformed: 2, .tooLarge: 1])
    }

    @Test func tokenAllowsTheHandshake() throws {
      let output = try serve(
        """
        async def main():
            for url, values in ((sys.argv[1], {}), (sys.argv[1] + '?token=no', {}), (sys.argv[1] + '?token=yes', {}),
                                 (sys.argv[1], {'Authorization': 'Bearer yes'})):
                try:
                    async with websockets.connect(url, origin='https://a.example', **headers(values)) as ws:
                        await ws.send('{"text":"a"}')
                        await asyncio.wait_for(await ws.ping(), 3)
                        print('open')
                except websockets.exceptions.InvalidHandshake as e: print(status(e))
        asyncio.run(main())
        """, token: "yes")
      #expect(output == "401\n401\nopen\nopen\n")
      #expect(inbox.received == 2)
    }

    @Test func thousandCommentsPerSecondAreReceived() throws {
      let output = try serve(
        """
        async def client(number):
            async with websockets.connect(sys.argv[1]) as ws:
                start = asyncio.get_running_loop().time()
                for i in range(2000):
                    await ws.send('{"text":"comment %d of %d","user":"u%d"}' % (i, number, number))
                    ahead = start + (i + 1) / 1000 - asyncio.get_running_loop().time()
                    if ahead > 0.01: await asyncio.sleep(ahead)
                await asyncio.wait_for(await ws.ping(), 5)
        async def main(): await asyncio.gather(*(client(n) for n in range(2)))
        asyncio.run(main())
        """)
      #expect(output.isEmpty)
      #expect(inbox.received == 4_000)
      #expect(inbox.refused.isEmpty)
      #expect(Set(inbox.takeTexts()).count == 4_000)
    }

    @Test func commentsBeyondTheRateLimitAreRefused() throws {
      let output = try serve(
        """
        async def main():
            async with websockets.connect(sys.argv[1], max_queue=None) as ws:
                for i in range(100): await ws.send('\\n'.join(['{"text":"a"}'] * 100))
                print((await ws.recv()).split('"reason":')[1][:9])
                await asyncio.wait_for(await ws.ping(), 3)
        asyncio.run(main())
        """)
      #expect(output == "\"tooFast\"\n")
      #expect((2_000..<6_000).contains(inbox.received))
      #expect(inbox.received + (inbox.refused[.tooFast] ?? 0) == 10_000)
    }

    @Test func protocolErrorsCloseTheSocket() throws {
      let output = try serve(
        """
        host, port = sys.argv[1].split('/')[2].split(':')
        hello = (b'GET /comments HTTP/1.1\\r\\nHost: localhost\\r\\nUpgrade: websocket\\r\\nConnection: keep-alive, Upgrade\\r\\n'
                 b'Sec-WebSocket-Version: 13\\r\\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n\\r\\n')
        mask = b'\\0\\0\\0\\0'
        for frames in (b'\\x81\\x02{}', b'\\xf1\\x82' + mask + b'{}', b'\\x80\\x80' + mask, b'\\x83\\x80' + mask,
                       b'\\x09\\x80' + mask, b'\\x89\\xfe\\x00\\x80' + mask, b'\\x01\\x80' + mask + b'\\x81\\x80' + mask,
                       b'\\x81\\xfe\\x00\\x7d' + mask + b' ' * 125, b'\\x81\\xfe\\x00\\x00' + mask,
                       b'\\x81\\xff' + (0xffff).to_bytes(8, 'big') + mask + b' ' * 0xffff,
                       b'\\x89\\xff' + (2).to_bytes(8, 'big') + mask + b'{}',
                       b'\\x81\\xff' + (1 << 19).to_bytes(8, 'big') + mask,
                       b'\\x81\\xff' + b'\\xff' * 8 + mask, b'\\x88\\x82' + mask + b'\\x03\\xe9',
                       b'\\x88\\x81' + mask + b'\\x03', b'\\x88\\x82' + mask + b'\\x03\\xed',
                       b'\\x81\\x82' + mask + b'\\xff\\xfe'):
            s = socket.create_connection((host, port)); s.settimeout(5)
            s.sendall(hello + frames)
            got = b''
            while True:
                more = s.recv(4096)
                if not more: break
                got += more
            head, rest = got.split(b'\\r\\n\\r\\n')
            assert b's3pPLMBiTxaQ9kYGzzhZRbK+xOo=' in head
            print(rest[0] == 0x88, int.from_bytes(rest[2:4], 'big'))
        """)
      #expect(
        output == String(repeating: "True 1002\n", count: 11) + "True 1009\nTrue 1009\nTrue 1001\n"
          + "True 1002\nTrue 1002\nTrue 1007\n")
      #expect(inbox.received == 0)
    }

    @Test func lengthsAtTheLimitsOfTheirEncodingsAreAccepted() throws {
      let output = try serve(
        """
        async def main():
            async with websockets.connect(sys.argv[1], compression=None) as ws:
                for length in (125, 126):
                    await ws.send('{"text":"a"}'.ljust(length))
                for length in (65535, 65536):
                    await ws.send('x' * length)
                    print((await ws.recv()).split('"reason":')[1][:10])
                await asyncio.wait_for(await ws.ping(), 3)
        asyncio.run(main())
        """)
      #expect(output == "\"tooLarge\"\n\"tooLarge\"\n")
      #expect(inbox.received == 2)
    }

    @Test(arguments: ["1.0", "1.1"])
    func onlyHTTP11CanBeUpgraded(version: String) throws {
      let output = try serve(
        """
        host, port = sys.argv[1].split('/')[2].split(':')
        s = socket.create_connection((host, port)); s.settimeout(5)
        s.sendall(b'GET /comments HTTP/\(version)\\r\\nHost: localhost\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n'
                  b'Sec-WebSocket-Version: 13\\r\\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n\\r\\n')
        print(s.recv(4096).split(b' ')[1].decode())
        """)
      #expect(output == (version == "1.1" ? "101\n" : "400\n"))
    }
  }
}
