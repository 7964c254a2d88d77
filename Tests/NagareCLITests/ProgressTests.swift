import Foundation
import Testing

extension CommandLineTests {
  /// The output of `--progress json`. A realtime preview always progresses with the clock.
  @Suite struct ProgressTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private struct Report {
      let frames: Int
      let time: Double
      let percent: Double?
      let speed: Double
      let left: Double?

      init(_ line: some StringProtocol) throws {
        let values = try object(line)
        frames = try #require(values["frames"] as? Int)
        time = try #require(values["time_s"] as? Double)
        percent = values["percent"] as? Double
        speed = try #require(values["speed"] as? Double)
        left = values["eta_s"] as? Double
      }
    }

    private func reports(_ video: String, _ options: [String] = [], input: Data? = nil) throws -> [Report] {
      let words = ["preview", video, Fixture.comments, "--realtime", "--progress", "json", "--threads", "1"]
      var program = Program.nagare(words + options)
      program.input = input
      let outcome = try program.run()
      expectSuccess(outcome)
      let reports = try outcome.diagnosticLines.filter { $0.hasPrefix("{") }.map { try Report($0) }
      #expect(reports.count >= 3, "\(outcome.diagnostics)")
      // On a busy machine a second may pass before the first frame.
      let begun = reports.filter { $0.time > 0.3 }
      #expect(begun.count >= 2)
      return begun
    }

    /// - Parameter seconds: the duration of the output.
    private func expectAccurate(_ reports: [Report], seconds: Double, within percent: Double) throws {
      for report in reports {
        #expect(abs(try #require(report.percent) - report.time / seconds * 100) < percent)
        #expect((0.2...1.1).contains(report.speed))
        #expect(abs(try #require(report.left) - (seconds - report.time)) < max(percent / 100, 0.1) * seconds)
      }
    }

    @Test func progressIsRelativeToTheRange() throws {
      try Media.make(folder / "in.mp4", seconds: 8)
      try expectAccurate(reports(folder / "in.mp4", ["--from", "2", "--to", "6"]), seconds: 4, within: 2)
    }

    /// Frames take equal time to process, whatever their durations.
    @Test func progressIsMeasuredInFrames() throws {
      try Media.make(
        folder / "in.mp4", seconds: 4,
        options: ["-vf", "select='gte(t,2)+not(mod(n,25))'", "-fps_mode", "passthrough"])
      for report in try reports(folder / "in.mp4") {
        #expect(abs(try #require(report.percent) - Double(report.frames) / 52 * 100) < 0.1)
      }
    }

    /// Frames before the start of an edit are decoded but not shown.
    @Test func framesBeforeAnEditDoNotCount() throws {
      try Media.make(folder / "in.mp4", seconds: 8, options: ["-g", "250"])
      let cut = ["ffmpeg", "-v", "error", "-ss", "4", "-i", folder / "in.mp4", "-c", "copy", folder / "cut.mp4"]
      expectSuccess(try Program.tool(cut).run())
      try expectAccurate(reports(folder / "cut.mp4"), seconds: 4, within: 2)
    }

    @Test func progressIsMeasuredInBytesWithoutADuration() throws {
      try Media.make(folder / "in.mp4", seconds: 4, options: ["-g", "5"])
      let words = ["ffmpeg", "-v", "error", "-i", folder / "in.mp4", "-c", "copy", "-f", "matroska", "-"]
      let live = try folder.write(Program.tool(words).run().output, to: "live.mkv")
      try expectAccurate(reports(live), seconds: 4, within: 15)
    }

    @Test func progressIsMeasuredInBytesWithDiscontinuities() throws {
      try Media.make(folder / "in.ts", seconds: 2, options: ["-g", "5"])
      let twice = try folder.read("in.ts") + folder.read("in.ts")
      try expectAccurate(reports(folder.write(twice, to: "twice.ts")), seconds: 4, within: 15)
    }

    @Test func expectedSizeIsReported() throws {
      try Media.make(folder / "in.mp4", seconds: 8)
      let words = ["burn", folder / "in.mp4", Fixture.comments, "-o", folder / "out.mp4", "--preset", "ultrafast"]
      // Takes four seconds on any machine.
      let outcome = try Program.nagare(words + ["--progress", "json", "--vf", "realtime=speed=2"]).run()
      expectSuccess(outcome)
      let reports = try outcome.diagnosticLines.filter { $0.hasPrefix("{") }.map { try object($0) }
      let expected = reports.compactMap { $0["expected_bytes"] as? Double }
      let size = try Double(folder.read("out.mp4").count)
      let last = try #require(expected.last, "\(outcome.diagnostics)")
      #expect(abs(last / size - 1) < 0.3, "\(expected) \(size)")
      #expect(reports.allSatisfy { ($0["bytes"] as? Double ?? 0) <= size })
    }

    @Test func pipeHasASpeedButNoETA() throws {
      try Media.make(folder / "in.ts", seconds: 4)
      for report in try reports("-", input: folder.read("in.ts")) {
        #expect(report.percent == nil && report.left == nil)
        #expect((0.2...1.1).contains(report.speed))
      }
    }
  }
}
