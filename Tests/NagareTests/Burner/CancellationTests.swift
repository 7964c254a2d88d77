import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Cancelling a burn")
struct CancellationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("cancelling in the middle leaves a playable file and nothing else", arguments: ["mp4", "mkv"])
  func middle(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    var job = BurnJob.lossless(Fixtures.clip, try Fixtures.comments(), to: output)
    // Slow enough to be cancelled on the way.
    job.encoder.preset = "medium"
    let token = CancellationToken()
    let report = try Burner(job).runAndWait(cancellation: token) { progress in
      if progress.frames > 0 { token.cancel() }
    }
    #expect(!report.isComplete)
    #expect(report.frames > 0 && report.frames < 200)
    #expect(try folder.names == ["out.\(suffix)"])
    let count = try Probe.frameHashes(output).count
    #expect(count > 0 && count <= report.frames)
  }

  @Test("cancelling before the first frame leaves no file at all")
  func beforeStart() throws {
    let token = CancellationToken()
    token.cancel()
    let burner = try Burner(.lossless(Fixtures.clip, [], to: folder.path("out.mp4")))
    let report = try burner.runAndWait(cancellation: token)
    #expect(!report.isComplete)
    #expect(report.frames == 0)
    #expect(try folder.names == [])
  }

  @Test("cancelling the task leaves at most a playable file, once the progress has ended")
  func task() async throws {
    var job = BurnJob.lossless(Fixtures.clip, try Fixtures.comments(), to: folder.path("out.mkv"))
    job.encoder.preset = "medium"
    let report = try await Task { [job] in
      let burner = try Burner(job)
      withUnsafeCurrentTask { $0?.cancel() }
      for try await _ in burner.run() {}
      return try #require(burner.report)
    }.value
    #expect(!report.isComplete && report.frames < 200)
    #expect(try folder.names == (report.frames > 0 ? ["out.mkv"] : []))
  }
}

@Suite("Burning in a task")
struct TaskBurnTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("a burn in a task gives the same file as on the caller's thread")
  func same() async throws {
    let (here, there) = (folder.path("here.mkv"), folder.path("there.mkv"))
    let comments = try Fixtures.comments()
    let expected = try burn(Fixtures.clip, comments, to: here)
    let burner = try Burner(.lossless(Fixtures.clip, comments, to: there))
    #expect(burner.report == nil)
    var last: BurnProgress?
    for try await progress in burner.run() { last = progress }
    let report = try #require(burner.report)
    #expect(report.isComplete && report.frames == expected.frames)
    #expect(try #require(last).frames <= report.frames)
    #expect(try Probe.frameHashes(here) == Probe.frameHashes(there))
  }

  @Test("the progress throws the error of the burn")
  func error() async throws {
    let output = folder.path("out.mkv")
    let burner = try Burner(.lossless(Fixtures.clip, [], to: output))
    // The folder of the output is removed before the burn starts.
    try FileManager.default.removeItem(at: folder.url)
    await #expect(throws: MediaError.self) { for try await _ in burner.run() {} }
    #expect(burner.report == nil)
  }

  @Test("overlays are rendered in a task, too")
  func overlay() async throws {
    let output = folder.path("out.mov")
    var job = OverlayJob(
      comments: [Comment(time: 0, text: "task")], output: .video(path: output),
      size: FrameSize(width: 320, height: 180),
      frameRate: try #require(FrameRate(10)))
    job.duration = 1
    let renderer = try OverlayRenderer(job)
    for try await progress in renderer.run() { #expect(progress.frames <= 10) }
    #expect(renderer.report?.frames == 10)
  }
}
