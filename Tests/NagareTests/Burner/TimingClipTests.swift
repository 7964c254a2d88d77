import Nagare
import OverlayFixtures
import TestSupport
import Testing

/// The output has the input's frames, each at its time, and the same audio packets. If the input starts ten seconds or
/// more after 0, times count from its start.
@Suite("Timing of all kinds", .serialized)
struct TimingClipTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("frames and audio keep their times", arguments: TimingClip.all)
  func times(clip: TimingClip) throws {
    let input = try clip.make(in: folder)
    let before = try Probe.frameTimes(input)
    let audio = clip.hasAudio ? try Probe.packets(input, stream: "a:0") : []
    try #require(!before.isEmpty && audio.isEmpty != clip.hasAudio)
    let start = try Probe.entries("format=start_time", of: input).first.flatMap { Double($0) } ?? 0
    let moved = start < 10 ? 0 : start
    for suffix in ["mp4", "mkv"] {
      let output = folder.path("out.\(suffix)")
      let report = try burn(input, [Comment("BGL", at: 0)], to: output)
      let after = try Probe.frameTimes(output)
      try #require(after.count == before.count, "\(suffix)")
      #expect(report.frames == before.count, "\(suffix)")
      #expect(report.corruption == VideoCorruption(), "\(suffix)")
      // Matroska counts in milliseconds, the others keep the source's units.
      let tolerance = suffix == "mkv" ? 0.001_01 : 0.000_02
      for (old, new) in zip(before, after) {
        let new = try #require(new)
        if let old { #expect(abs(old - moved - new) <= tolerance, "\(old), \(new) in \(suffix)") }
      }
      guard clip.hasAudio else { continue }
      let copied = try Probe.packets(output, stream: "a:0")
      try #require(copied.map(\.payload) == audio.map(\.payload), "\(suffix)")
      for (old, new) in zip(audio, copied) { #expect(abs(old.time - moved - new.time) <= 0.001_1, "\(suffix)") }
    }
  }
}
