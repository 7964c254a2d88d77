import Foundation
import Nagare
import TestSupport
import Testing

extension CommandLineTests {
  /// Memory depends on the comments on screen, not on the length of the video or of the comment file.
  @Suite(.enabled(if: !Sanitizer.isActive)) struct MemoryTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// The tolerance in MiB for caches, allocators and thread timing.
    private static let tolerance = 8.0

    /// Eight comments per second from the start, all different.
    private func comments(seconds: Int) throws -> String {
      let items = (0..<seconds * 8).map { (time: "\(Double($0) / 8)", mode: 1, text: "流れる弾幕 \($0)") }
      return try folder.write(bilibili(items), to: "\(seconds).xml")
    }

    /// The peak memory of a burn in MiB.
    private func peak(video: String, comments: String) throws -> Double {
      let statistics = folder / "s.json"
      expectSuccess(
        try Program.nagare(
          "burn", video, comments, "-o", folder / "out.mp4", "--overwrite", "--preset", "ultrafast", "--stats-json",
          // A short video would not fill larger caches.
          statistics, "--cache-size", "2",
        ).run())
      let document = try object(String(decoding: folder.read("s.json"), as: UTF8.self))
      return try #require(document["peak_memory_mib"] as? Double)
    }

    /// 7 KB that expand to 4 GiB.
    @Test func decompressionIsLimited() throws {
      let outcome = try Program.nagare("stats", Fixture.path("compressed/bomb.gz")).run(timeout: 120)
      expectFailure(outcome, 3, "bomb.gz")
      var usage = rusage()
      #if canImport(Darwin)
        getrusage(RUSAGE_CHILDREN, &usage)
        let peak = usage.ru_maxrss
      #else
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        let peak = usage.ru_maxrss * 1_024
      #endif
      // The peak of all child processes so far, which bounds this one's.
      #expect(peak < 3 * CommentLimits.inflatedBytes)
    }

    @Test func memoryDoesNotGrowWithTheLengthOfTheCommentFile() throws {
      let short = try peak(video: SmallClip.path, comments: comments(seconds: 4))
      let long = try peak(video: SmallClip.path, comments: comments(seconds: 400))
      #expect(short > 10)
      #expect(long < short + MemoryTests.tolerance)
    }

    @Test func memoryDoesNotGrowWithTheLengthOfTheVideo() throws {
      try Media.make(folder / "short.mp4", seconds: 10)
      try Media.make(folder / "long.mp4", seconds: 100)
      let short = try peak(video: folder / "short.mp4", comments: comments(seconds: 10))
      let long = try peak(video: folder / "long.mp4", comments: comments(seconds: 100))
      #expect(long < short + MemoryTests.tolerance)
    }
  }
}
