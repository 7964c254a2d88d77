import Foundation
import Nagare
import NagareServer
import TestSupport
import Testing

extension CommentSourceTests {
  @Suite struct CommentPipeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func fileIsReadToItsEnd() throws {
      let inbox = CommentInbox()
      let path = try folder.write(
        "{\"text\":\"a\"}\n\n\r\n{\"text\":\"b\",\"time\":2}\r\nrubbish\n{\"text\":\"c\"}", as: "file")
      let pipe = CommentPipe(path: path, inbox: inbox)
      try pipe.start()
      #expect(waits(seconds: 5) { inbox.received == 3 })
      pipe.stop()
      #expect(inbox.takeTexts() == ["a", "b", "c"])
      #expect(inbox.refused == [.malformed: 1])
    }

    @Test func fifoStaysOpenBetweenWriters() throws {
      let inbox = CommentInbox()
      let path = folder.path("fifo")
      try #require(mkfifo(path, 0o600) == 0)
      let pipe = CommentPipe(path: path, inbox: inbox)
      try pipe.start()
      for number in 1...3 {
        _ = try Clients.run(["sh", "-c", "echo '{\"text\":\"writer \(number)\"}' > \"$0\"", path], timeout: 5)
        #expect(waits(seconds: 5) { inbox.received == number })
      }
      // The pipe waits for another writer.
      pipe.stop()
      #expect(inbox.takeTexts() == ["writer 1", "writer 2", "writer 3"])
    }

    /// Comments beyond the inbox's capacity are not lost.
    @Test func longFileWaitsWhileTheInboxIsFull() throws {
      let inbox = CommentInbox(capacity: 100)
      let lines = (0..<5_000).map { "{\"text\":\"\($0)\"}\n" }.joined()
      let pipe = CommentPipe(path: try folder.write(lines, as: "file"), inbox: inbox)
      try pipe.start()
      defer { pipe.stop() }
      var texts: [String] = []
      #expect(
        waits(seconds: 10) {
          texts += inbox.takeTexts()
          return texts.count == 5_000
        })
      #expect(texts == (0..<5_000).map(String.init))
      #expect(inbox.refused.isEmpty)
    }

    @Test func stopInterruptsWaitingForTheInbox() throws {
      let inbox = CommentInbox(capacity: 1)
      let lines = String(repeating: "{\"text\":\"a\"}\n", count: 10)
      let pipe = CommentPipe(path: try folder.write(lines, as: "file"), inbox: inbox)
      try pipe.start()
      #expect(waits(seconds: 5) { inbox.received == 1 })
      let begin = ContinuousClock.now
      pipe.stop()
      #expect(ContinuousClock.now - begin < .seconds(Sanitizer.patience))
    }

    @Test func missingFilesAndFoldersAreErrors() {
      let inbox = CommentInbox()
      let path = folder.path("missing")
      #expect(throws: CommentSourceError.cannotOpen(path: path, reason: "No such file or directory")) {
        try CommentPipe(path: path, inbox: inbox).start()
      }
      #expect(throws: CommentSourceError.cannotOpen(path: folder.path(""), reason: "Is a directory")) {
        try CommentPipe(path: folder.path(""), inbox: inbox).start()
      }
    }

    @Test func failingSourceStopsTheOthers() throws {
      let inbox = CommentInbox()
      let socket = folder.path("socket")
      #expect(throws: CommentSourceError.self) {
        _ = try CommentSources(starting: [
          CommentSocket(unix: socket, inbox: inbox), CommentPipe(path: folder.path("missing"), inbox: inbox),
        ])
      }
      #expect(!FileManager.default.fileExists(atPath: socket))
    }
  }
}
