import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Stopping a burn")
struct CancellationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("in the middle leaves a playable file and nothing else", arguments: ["mp4", "mkv"])
  func middle(suffix: String) throws {
    let output = folder.path("out.\(suffix)")
    var job = BurnJob.lossless(Fixtures.clip, try Fixtures.comments(), to: output)
    // Slow enough to be stopped on the way.
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

  @Test("before the first frame leaves no file at all")
  func beforeStart() throws {
    let token = CancellationToken()
    token.cancel()
    let burner = try Burner(.lossless(Fixtures.clip, [], to: folder.path("out.mp4")))
    let report = try burner.runAndWait(cancellation: token)
    #expect(!report.isComplete)
    #expect(report.frames == 0)
    #expect(try folder.names == [])
  }
}
