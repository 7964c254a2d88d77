import Foundation
import Nagare
import NagareServer
import TestSupport
import Testing

extension CommentSourceTests {
  @Suite struct HostileClientTests {
    /// The action that a hostile client repeats while nine others behave.
    enum Misdeed: String, CaseIterable {
      case rubbish = "s.sendall(os.urandom(1 << 20))"
      case endlessLine =
        "s.sendall(b'POST /comments HTTP/1.1\\r\\nX: ')\nfor i in range(200): s.sendall(b'x' * (1 << 16))"
      case endlessHead =
        "s.sendall(b'POST / HTTP/1.1\\r\\n')\nfor i in range(20000): s.sendall(b'X-%d: y\\r\\n' % i * 20)"
      case hugeBody =
        "s.sendall(b'POST /comments HTTP/1.1\\r\\nContent-Length: 9999999999\\r\\n\\r\\n' + b'[' * (1 << 24))"
      case halfRequests =
        "s.sendall(b'POST /comments HTTP/1.1\\r\\nContent-Length: 99\\r\\n\\r\\n')\nkept.append(s); time.sleep(0.002)"
      case hugeFrames = "s.sendall(hello)\nfor i in range(200): s.sendall(head(1, 1 << 18) + b'x' * (1 << 18))"
      case endlessFrame = "s.sendall(hello + head(1, 1 << 62) + b'x' * (1 << 24))"
      case endlessMessage =
        "s.sendall(hello + head(1, 0, 0))\nfor i in range(5000): s.sendall(head(0, 9999, 0) + b'x' * 9999)"
      case pingsWithoutReading = "s.sendall(hello)\nfor i in range(2000): s.sendall((head(9, 100) + b'x' * 100) * 100)"
      case rubbishMessages = "s.sendall(hello)\nfor i in range(2000): s.sendall((head(1, 2) + b'{{') * 1000)"
      case deepJSON = "s.sendall(hello)\nfor i in range(2000): s.sendall(head(1, 9000) + b'[{\"text\":' * 1000)"
    }

    @Test(arguments: Misdeed.allCases)
    func clientsAreServedBesideAHostileOne(_ misdeed: Misdeed) throws {
      let inbox = CommentInbox()
      let server = CommentServer(at: try #require(ListenAddress("127.0.0.1:0")), token: nil, inbox: inbox)
      try server.start()
      let before = residentMemory()
      let output = try Clients.python(
        """
        import asyncio, os, socket, sys, threading, time, websockets
        host, port = sys.argv[1].split(':')
        hello = (b'GET /comments HTTP/1.1\\r\\nHost: localhost\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n'
                 b'Sec-WebSocket-Version: 13\\r\\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\\r\\n\\r\\n')
        def head(opcode, length, final=1):
            short = length if length < 126 else 126 if length < 65536 else 127
            size = 0 if length < 126 else 2 if length < 65536 else 8
            return bytes([final << 7 | opcode, 0x80 | short]) + (length.to_bytes(size, 'big') if size else b'') + b'\\0' * 4
        kept, over, deeds = [], threading.Event(), [0]
        def misbehave():
            while not over.is_set():
                try:
                    s = socket.create_connection((host, port)); s.settimeout(1)
                    deeds[0] += 1
                    exec(sys.argv[2])
                except OSError: pass
        async def client(n):
            async with websockets.connect('ws://%s/comments' % sys.argv[1]) as ws:
                worst = 0
                for i in range(100):
                    await ws.send('{"text":"%d of %d"}' % (i, n))
                    start = time.time(); await asyncio.wait_for(await ws.ping(), 5); worst = max(worst, time.time() - start)
                    await asyncio.sleep(0.01)
                return worst
        async def main():
            print(max(await asyncio.gather(*(client(n) for n in range(9)))), file=sys.stderr)
        thread = threading.Thread(target=misbehave, daemon=True); thread.start()
        asyncio.run(main()); over.set()
        print('served', deeds[0] > 0)
        sys.stdout.flush(); os._exit(0)
        """, "\(try #require(server.address))", misdeed.rawValue, timeout: 40)
      #expect(output == "served True\n")
      let grown = (residentMemory() ?? 0) - (before ?? 0)
      server.stop()
      let texts = inbox.takeTexts().filter { $0.contains(" of ") }
      #expect(Set(texts).count == 900)
      #expect(grown < 24 << 20 || Sanitizer.isActive, "\(grown >> 20) MiB")
    }
  }
}
