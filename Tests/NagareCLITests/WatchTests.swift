import Foundation
import TestSupport
import Testing

extension WaitingTests {
  /// Watched folders into which files are written.
  @Suite struct WatchTests {
    private let folder: Workspace
    private static let comments = Data(bilibili([("0.1", 1, "hello")]).utf8)

    init() throws {
      folder = try Workspace()
      try FileManager.default.createDirectory(atPath: folder / "in", withIntermediateDirectories: true)
    }

    private func watch(_ words: String..., settle: Double = 1) throws -> RunningProgram {
      let options = ["--settle", "\(settle)", "--preset", "ultrafast", "--progress", "json"]
      return try Program.nagare(["watch", folder / "in", "-o", folder / "out"] + options + words).start()
    }

    private func outputs() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder / "out")) ?? []).sorted()
    }

    /// Ends the program.
    /// - Returns: the events other than progress, as `type id`.
    private func end(_ program: RunningProgram) throws -> [String] {
      program.send(SIGTERM)
      let outcome = try program.wait()
      #expect(outcome.ending == .exit(143), "\(outcome.diagnostics)")
      let events = try outcome.diagnosticLines.map { try object($0) }
      return events.compactMap { event in
        guard let type = event["type"] as? String, let id = event["id"] as? String, type != "progress" else {
          return nil
        }
        return "\(type) \((id as NSString).lastPathComponent)"
      }
    }

    @Test func growingFileIsBurnedWhenItIsComplete() throws {
      // The beginning of a transport stream is a whole one, so only the open file tells that more will come.
      try Media.make(folder / "v.ts", options: ["-f", "mpegts"])
      let video = try folder.read("v.ts")
      let program = try watch()
      try folder.write(WatchTests.comments, to: "in/a.xml")
      let file = try FileHandle(forWritingTo: folder.create("in/a.ts"))
      // Pauses are longer than the time to settle, as of a recorder whose network hangs.
      for index in 0..<3 {
        try file.write(contentsOf: video[video.count * index / 3..<video.count * (index + 1) / 3])
        usleep(4_000_000)
        #expect(outputs().isEmpty)
      }
      try file.close()
      #expect(waits { outputs() == ["a.danmaku.mp4"] })
      #expect(try end(program) == ["started a.ts", "done a.ts"])
      #expect(try Media.frameCount(of: folder / "out/a.danmaku.mp4") == Media.frameCount(of: SmallClip.path))
    }

    @Test func laterCommentsAreAwaited() throws {
      let program = try watch("--wait-comments", "60")
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "in/a.mp4")
      usleep(3_000_000)
      #expect(outputs().isEmpty)
      try folder.write(WatchTests.comments, to: "in/a.xml")
      #expect(waits { outputs() == ["a.danmaku.mp4"] })
      #expect(try end(program) == ["started a.mp4", "done a.mp4"])
      #expect(
        try Media.frameHashes(of: folder / "out/a.danmaku.mp4") != Media.frameHashes(of: SmallClip.path))
    }

    /// A failure is reported once, and the pair is burned when it has changed.
    @Test func missingCommentsAreReportedOnce() throws {
      let program = try watch("--wait-comments", "0", settle: 0.5)
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "in/a.mp4")
      #expect(waits { program.diagnosticsSoFar.contains(#""type":"failed""#) })
      usleep(2_000_000)
      try folder.write(WatchTests.comments, to: "in/a.xml")
      #expect(waits { outputs() == ["a.danmaku.mp4"] })
      #expect(try end(program) == ["started a.mp4", "failed a.mp4", "started a.mp4", "done a.mp4"])
      let copying = try watch("--wait-comments", "0", "--if-no-comments", "copy", settle: 0.5)
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "in/b.mp4")
      #expect(waits { outputs() == ["a.danmaku.mp4", "b.danmaku.mp4"] })
      // The other option makes the first output again.
      #expect(try end(copying) == ["started a.mp4", "done a.mp4", "started b.mp4", "done b.mp4"])
      #expect(try Media.frameHashes(of: folder / "out/b.danmaku.mp4") == Media.frameHashes(of: SmallClip.path))
    }

    /// An MP4 without its index, which recorders write at the end, is given more time.
    @Test func videoWithoutAnEndIsGivenTime() throws {
      let video = try Data(contentsOf: URL(filePath: SmallClip.path))
      try folder.write(WatchTests.comments, to: "in/a.xml")
      try folder.write(video.prefix(video.count - 2_000), to: "in/a.mp4")
      let program = try watch(settle: 1)
      usleep(4_000_000)
      try folder.write(video, to: "in/a.mp4")
      #expect(waits { outputs() == ["a.danmaku.mp4"] })
      #expect(try end(program) == ["started a.mp4", "done a.mp4"])
      // One that never ends is reported after ten times as long.
      try folder.write(video.prefix(video.count - 2_000), to: "in/b.mp4")
      try folder.write(WatchTests.comments, to: "in/b.xml")
      let second = try watch(settle: 0.3)
      #expect(waits { second.diagnosticsSoFar.contains(#""type":"failed""#) })
      #expect(try end(second) == ["skipped a.mp4", "started b.mp4", "failed b.mp4"])
    }

    /// A video that changes while it is burned is burned again, one after the other.
    @Test func changedVideoIsBurnedAgain() throws {
      let program = try watch("--vf", "realtime=speed=0.4", settle: 0.5)
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "in/a.mp4")
      try folder.write(WatchTests.comments, to: "in/a.xml")
      #expect(waits { program.diagnosticsSoFar.contains(#""type":"started""#) })
      try Data(bilibili([("0.2", 5, "other")]).utf8).write(to: URL(filePath: folder / "in/a.xml"))
      #expect(waits { program.diagnosticsSoFar.components(separatedBy: #""type":"done""#).count == 3 })
      #expect(try end(program) == ["started a.mp4", "done a.mp4", "started a.mp4", "done a.mp4"])
      #expect(outputs() == ["a.danmaku.mp4"])
    }

    @Test func refusedVideoDoesNotTakeOverAnOutput() throws {
      let program = try watch("--container", "mp4", settle: 0.3)
      func has(_ type: String, _ count: Int) -> Bool {
        program.diagnosticsSoFar.components(separatedBy: #""type":"\#(type)""#).count > count
      }
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "in/a.mp4")
      try folder.write(WatchTests.comments, to: "in/a.xml")
      #expect(waits { has("done", 1) })
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "in/a.mkv")
      #expect(waits { has("failed", 1) })
      try Data(bilibili([("0.2", 5, "other")]).utf8).write(to: URL(filePath: folder / "in/a.xml"))
      #expect(waits { has("done", 2) })
      let events = try end(program).filter { $0.hasSuffix(" a.mp4") }
      #expect(events == ["started a.mp4", "done a.mp4", "started a.mp4", "done a.mp4"])
    }

    @Test func restartedWatchGoesOn() throws {
      for name in ["a", "b"] {
        try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / "in/\(name).mp4")
        try folder.write(WatchTests.comments, to: "in/\(name).xml")
      }
      let slow = ["--vf", "realtime=speed=0.5", "--encoder-option", "g=5"]
      let first = try watch(slow[0], slow[1], slow[2], slow[3], settle: 0.5)
      #expect(waits { outputs().contains("a.danmaku.mp4") && outputs().contains { $0.hasSuffix(".partial") } })
      first.send(SIGKILL)
      _ = try first.wait()
      let second = try watch(slow[0], slow[1], slow[2], slow[3], settle: 0.5)
      #expect(waits { outputs() == ["a.danmaku.mp4", "b.danmaku.mp4"] })
      #expect(try end(second) == ["skipped a.mp4", "started b.mp4", "done b.mp4"])
      #expect(try Media.frameCount(of: folder / "out/b.danmaku.mp4") == Media.frameCount(of: SmallClip.path))
    }

    @Test func watchNeedsFolders() throws {
      let none = try Program.nagare("watch", folder / "none", "-o", folder / "out").run()
      expectFailure(none, 2, "the folder to watch does not exist (\(folder / "none"))")
      expectUsageError(["watch"], "Missing expected argument '<folder>'")
    }
  }
}
