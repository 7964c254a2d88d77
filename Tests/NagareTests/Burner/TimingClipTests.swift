import Nagare
import OverlayFixtures
import TestSupport
import Testing

/// Ways in which frames are timed: frames out are frames in, each at its time, and audio is the same, packet by packet.
@Suite("Timing of all kinds", .serialized)
struct TimingClipTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("frames and audio keep their times", arguments: TimingClip.all, ["mp4", "mkv"])
  func times(clip: TimingClip, suffix: String) throws {
    let input = try clip.make(in: folder)
    let output = folder.path("out.\(suffix)")
    let report = try burn(input, [Comment("BGL", at: 0)], to: output)
    let (before, after) = try (Probe.frameTimes(input), Probe.frameTimes(output))
    try #require(!before.isEmpty && after.count == before.count)
    #expect(report.frames == before.count)
    #expect(report.corruption == VideoCorruption())
    // Matroska counts in milliseconds, the others keep the source's units.
    let tolerance = suffix == "mkv" ? 0.001_01 : 0.000_02
    for (old, new) in zip(before, after) {
      let new = try #require(new)
      if let old { #expect(abs(old - new) <= tolerance, "\(old), \(new)") }
    }
    guard clip.hasAudio else { return }
    #expect(try Probe.payloadHash(input, stream: "a:0") == Probe.payloadHash(output, stream: "a:0"))
    let audio = try (Probe.times(input, stream: "a:0"), Probe.times(output, stream: "a:0"))
    try #require(!audio.0.isEmpty && audio.0.count == audio.1.count)
    for (old, new) in zip(audio.0, audio.1) { #expect(abs(old - new) <= 0.001_1) }
  }
}
