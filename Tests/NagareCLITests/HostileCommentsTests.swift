import Foundation
import Nagare
import TestSupport
import Testing

extension CommandLineTests {
  /// A hostile file takes bounded time and memory.
  @Suite struct HostileCommentsTests {
    private static let count = 100_000
    /// The time limit in seconds, a multiple of the usual time.
    private static let timeout = 120.0
    /// The memory limit besides the texts, in MiB.
    private static let room = 110

    /// Bilibili comments, 50 per second, all different. About every 64th has the maximum length.
    private func file() -> String {
      var texts = HostileTextGenerator(seed: 9)
      var lengths = SeededGenerator(seed: 10)
      let kinds = HostileTextGenerator.Kind.allCases
      var file = "<i>\n"
      for number in 0..<HostileCommentsTests.count {
        let share = Int.random(in: 0..<64, using: &lengths)
        let length = share == 0 ? 1_024 : 1 + share * share / 50
        let text = "\(number)" + texts.text(kinds[number % kinds.count], scalars: length)
        file += "<d p=\"\(number / 50),1,25,16777215,0,0,a,\(number),10\"><![CDATA[\(text)]]></d>\n"
      }
      return file + "</i>\n"
    }

    @Test func hostileCommentsTakeBoundedTimeAndMemory() throws {
      let folder = try Workspace()
      let file = file()
      let path = try folder.write(file, to: "hostile.xml")
      // The file, its texts, and the arrays that collect them; more would be a leak.
      let kibibytes = HostileCommentsTests.room << 10 + 3 * file.utf8.count >> 10
      let limit = Sanitizer.isActive ? "" : "ulimit -d \(kibibytes) && "
      let program = Program.shell(limit + "exec \"$0\" layout \"$1\" --size 1920x1080", path)
      let outcome = try program.run(timeout: HostileCommentsTests.timeout)
      expectSuccess(outcome)
      #expect(outcome.output.count { $0 == UInt8(ascii: "\n") } == HostileCommentsTests.count)
    }

    /// Lines of five bytes: without a limit, a file of a few megabytes could exhaust memory.
    @Test func excessiveCommentsAreSkipped() throws {
      let folder = try Workspace()
      let count = CommentLimits.comments + 7
      let path = try folder.write(Data(Array(repeating: Array("1::a\n".utf8), count: count).joined()), to: "c.txt")
      let outcome = try Program.nagare("stats", path, "--format", "niconico-owner", "--json").run(timeout: 120)
      expectSuccess(outcome)
      let file = try #require((object(outcome.text)["files"] as? [[String: Any]])?.first)
      #expect(file["comments"] as? Int == CommentLimits.comments)
      #expect(file["items"] as? Int == count && file["bad"] as? Int == 7)
      let place = "\(path):\(CommentLimits.comments + 1):"
      let expected = "nagare: warning: \(place)"
      #expect(
        outcome.diagnosticLines.contains { $0.hasPrefix(expected) && $0.contains("too many comments; 7 ") },
        "\(outcome.diagnostics)")
    }

    @Test func implausiblyLargeFileIsRefused() throws {
      let folder = try Workspace()
      let path = try folder.write(Data(), to: "c.xml")
      #expect(truncate(path, off_t(CommentLimits.fileBytes) + 1) == 0)
      expectFailure(try Program.nagare("stats", path).run(), 3, "(\(path)): it is larger than 1024 MiB")
      expectFailure(
        try Program.nagare("stats", "/dev/zero").run(timeout: 120), 3, "(/dev/zero): it is larger than 1024 MiB")
    }
  }
}
