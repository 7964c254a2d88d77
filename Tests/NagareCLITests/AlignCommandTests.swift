import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// The table and the messages of `nagare align`.
  @Suite struct AlignCommandTests {
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    /// A video of still frames, with a melody of random notes.
    private func video(_ name: String, seed: UInt64, from start: Int = 0) throws -> String {
      var random = SeededGenerator(seed: seed)
      let (rate, seconds) = (16_000, 60)
      let notes = (0..<2 * seconds).map { _ in Double.random(in: 200...1_600, using: &random) }
      var (samples, phase) = (Data(), 0.0)
      for index in 0..<rate * seconds {
        phase += 2 * Double.pi * notes[index * 2 / rate] / Double(rate)
        let value = Int16(12_000 * sin(phase))
        withUnsafeBytes(of: value.littleEndian) { samples.append(contentsOf: $0) }
      }
      let (audio, path) = (try folder.write(samples, to: "melody"), folder / name)
      try FFmpegTool.make(
        path,
        [
          "-f", "lavfi", "-i", "color=size=64x36:rate=5:duration=\(seconds)", "-f", "s16le", "-ar", "\(rate)", "-ac",
          "1",
          "-i", audio, "-ss", "\(start)", "-c:v", "ffv1", "-c:a", "flac",
        ])
      return path
    }

    @Test func missingOpeningIsFoundAndCommentsFollow() throws {
      let (other, disc) = (try video("recording.mkv", seed: 1), try video("disc.mkv", seed: 1, from: 12))
      let map = folder / "map.tsv"
      let outcome = try Program.nagare("align", other, disc, "-o", map, "--json").run(timeout: 60)
      expectSuccess(outcome)
      let document = try object(outcome.text)
      #expect(document["method"] as? String == "audio")
      let pieces = try #require(document["pieces"] as? [[String: Double]])
      #expect(pieces.count == 1)
      #expect(abs(try #require(pieces.first?["shift"]) + 12) < 0.04)
      #expect(abs(try #require(pieces.first?["from"]) - 12) < 1)
      #expect(String(decoding: try folder.read("map.tsv"), as: UTF8.self).contains("nothing fits"))
      let comments = try folder.write(
        bilibili([(time: "5", mode: 1, text: "gone"), (time: "30", mode: 5, text: "moved")]), to: "c.xml")
      let layout = try Program.nagare("layout", comments + "@" + map, "--size", "640x360").run()
      let lines = try LayoutLine.parse(layout)
      #expect(lines.map(\.text) == ["moved"])
      #expect(abs(try #require(lines.first?.in) - 18) < 0.05)
    }

    @Test func otherVideosDoNotFit() throws {
      let (one, two) = (try video("one.mkv", seed: 1), try video("two.mkv", seed: 2))
      let outcome = try Program.nagare("align", one, two, "-o", folder / "map.tsv", "--by", "audio").run(timeout: 60)
      expectFailure(outcome, 1, "one.mkv", "two.mkv")
      #expect(!folder.contains("map.tsv"))
    }

    @Test func mistakesAreNamed() throws {
      let clip = try SmallClip.path
      for (options, name) in [
        (["-o", folder / "map.txt"], ".tsv"), (["-o", "-", "--json"], "JSON"), (["-o", clip], ".tsv"),
        (["-o", folder / "map.tsv", "--by", "colour"], "--by"),
      ] {
        let outcome = try Program.nagare(["align", clip, clip] + options).run()
        #expect(outcome.ending == .exit(2))
        #expect(outcome.diagnostics.contains(name))
      }
      expectFailure(try Program.nagare("align", folder / "no.mkv", clip, "-o", "-").run(), 1, "no.mkv")
      try folder.write("kept", to: "map.tsv")
      expectFailure(try Program.nagare("align", clip, clip, "-o", folder / "map.tsv").run(), 2, "--overwrite")
    }
  }
}
