import Foundation
import Nagare
import NagareServer
import TestSupport
import Testing

extension CommentSourceTests {
  @Suite struct CommentSocketTests {
    private let inbox = CommentInbox()
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
      folder = try TemporaryFolder()
      path = folder.path("comments")
    }

    private func permissions() throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func concurrentWritersAreReceived() throws {
      let source = CommentSocket(unix: path, inbox: inbox)
      try source.start()
      #expect(try permissions() == 0o600)
      let output = try Clients.python(
        """
        import socket, sys
        writers = []
        for n in range(20):
            s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); writers.append(s)
        for i in range(50):
            for n, s in enumerate(writers): s.sendall(b'{"text":"%d of ' % i)
            for n, s in enumerate(writers): s.sendall(b'%d"}\\n' % n)
        writers[0].sendall(b'{"text":"' + b'x' * 20000 + b'"}\\n{"text":"after"}\\nrubbish\\n{"text":"unended"}')
        """, path)
      #expect(output.isEmpty)
      #expect(waits(seconds: 5) { inbox.received == 1_002 })
      source.stop()
      #expect(inbox.refused == [.tooLarge: 1, .malformed: 1])
      let texts = inbox.takeTexts()
      #expect(Set(texts).count == 1_002)
      #expect(texts.filter { $0.hasSuffix(" of 7") } == (0..<50).map { "\($0) of 7" })
      #expect(try folder.names.isEmpty)
    }

    @Test func onlyStaleSocketsAreReplaced() throws {
      _ = try Clients.python("import socket, sys; socket.socket(socket.AF_UNIX).bind(sys.argv[1])", path)
      #expect(FileManager.default.fileExists(atPath: path))
      let source = CommentSocket(unix: path, inbox: inbox)
      try source.start()
      let other = CommentSocket(unix: path, inbox: inbox)
      #expect(throws: CommentSourceError.inUse(path: path)) { try other.start() }
      other.stop()
      #expect(FileManager.default.fileExists(atPath: path))
      source.stop()
      source.stop()
      #expect(!FileManager.default.fileExists(atPath: path))
      try source.start()
      source.stop()
    }

    @Test func otherFilesAreKept() throws {
      _ = try folder.write("precious", as: "comments")
      let source = CommentSocket(unix: path, inbox: inbox)
      #expect(throws: CommentSourceError.notASocket(path: path)) { try source.start() }
      source.stop()
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
      // A file that has replaced the socket is kept, too.
      let late = CommentSocket(unix: folder.path("late"), inbox: inbox)
      try late.start()
      try FileManager.default.removeItem(atPath: folder.path("late"))
      _ = try folder.write("other", as: "late")
      late.stop()
      #expect(try String(contentsOfFile: folder.path("late"), encoding: .utf8) == "other")
    }

    @Test func invalidPathsAreErrors() throws {
      let long = folder.path(String(repeating: "x", count: 120))
      #expect(throws: CommentSourceError.pathTooLong(path: long, limit: 107)) {
        try CommentSocket(unix: long, inbox: inbox).start()
      }
      let nowhere = folder.path("missing/socket")
      #expect(throws: CommentSourceError.cannotListen(address: nowhere, reason: "No such file or directory")) {
        try CommentSocket(unix: nowhere, inbox: inbox).start()
      }
    }

    @Test func burstOfConnectionsIsServedInTurn() throws {
      let source = CommentSocket(unix: path, inbox: inbox)
      try source.start()
      defer { source.stop() }
      _ = try Clients.python(
        """
        import socket, sys
        for n in range(700):
            s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1])
            s.sendall(b'{"text":"a"}\\n'); s.close()
        """, path)
      #expect(waits(seconds: 5) { inbox.received == 700 })
    }

    @Test func idleClientsBeyondTheLimitAreEvicted() throws {
      let source = CommentSocket(unix: path, inbox: inbox)
      try source.start()
      defer { source.stop() }
      let output = try Clients.python(
        """
        import select, socket, sys, time
        clients = []
        for n in range(300):
            s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); clients.append(s)
        time.sleep(2.5)
        gone = select.select(clients, [], [], 0)[0]
        print(len(gone), all(s.recv(1) == b'' for s in gone))
        for s in clients: s.close()
        time.sleep(0.5)
        s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.sendall(b'{"text":"a"}\\n')
        """, path)
      #expect(output == "44 True\n")
      #expect(waits(seconds: 5) { inbox.received == 1 })
    }
  }
}
