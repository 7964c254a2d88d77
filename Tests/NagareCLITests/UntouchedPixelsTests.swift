import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// Comments change only the pixels of their boxes.
  @Suite struct UntouchedPixelsTests {
    private static let (width, height) = (320, 180)
    private let folder: Workspace

    init() throws { folder = try Workspace() }

    private func comments() throws -> String {
      var random = SeededGenerator(seed: 11)
      let words = ["草", "666", "哈哈哈", "流れる", "Nagare", "한글"]
      let items = (0..<60).map { _ in
        (
          time: "\(Double.random(in: -2...4, using: &random))",
          mode: [1, 1, 1, 4, 5, 6][Int.random(in: 0..<6, using: &random)],
          text: words[Int.random(in: 0..<words.count, using: &random)]
        )
      }
      return try folder.write(bilibili(items), to: "c.xml")
    }

    @Test(arguments: [25, 30])
    func losslessBurnChangesOnlyPixelsInsideTheBoxes(_ rate: Int) throws {
      // Matroska would round timestamps to milliseconds.
      let source = folder / "source.mp4"
      try Media.make(source, rate: rate, seconds: 4)
      let comments = try comments()
      let style = ["--overflow", "overlap", "--opacity", "0.9"]
      expectSuccess(
        try Program.nagare(["burn", source, comments, "-o", folder / "out.mkv", "--encoder", "ffv1"] + style).run())
      let layout = try LayoutLine.parse(
        Program.nagare(["layout", comments, "--size", "320x180", "--fps", "\(rate)"] + style).run())
      let before = [UInt8](try Media.samples(of: source, format: "yuv420p"))
      let after = [UInt8](try Media.samples(of: folder / "out.mkv", format: "yuv420p"))
      let size = UntouchedPixelsTests.width * UntouchedPixelsTests.height * 3 / 2
      try #require(before.count == 4 * rate * size && after.count == before.count)
      var seen = Set<String>()
      for frame in 0..<4 * rate {
        let visible = layout.filter { $0.box(at: Double(frame) / Double(rate)) != nil }
        let boxes = visible.compactMap { $0.box(at: Double(frame) / Double(rate)) }
        let planes = changed(before[frame * size..<(frame + 1) * size], after[frame * size..<(frame + 1) * size])
        #expect(planes[0].allSatisfy { pixel in boxes.contains { $0.contains(pixel.x, pixel.y) } }, "luma of \(frame)")
        for plane in planes[1...] {
          #expect(
            plane.allSatisfy { pixel in boxes.contains { $0.halved.contains(pixel.x, pixel.y) } }, "chroma of \(frame)")
        }
        for (line, box) in zip(visible, boxes) where box.isInside(width: 320, height: 180) {
          #expect(planes[0].contains { box.contains($0.x, $0.y) }, "\(line.text) in \(frame)")
          seen.insert(line.id)
        }
      }
      #expect(seen.count > 30)
    }

    @Test func videoWithoutCommentsIsUnchanged() throws {
      let comments = try folder.write(bilibili([]), to: "c.xml")
      let outcome = try Program.nagare(
        "burn", SmallClip.path, comments, "-o", folder / "out.mkv", "--encoder", "ffv1"
      ).run()
      expectSuccess(outcome)
      let before = try Media.samples(of: SmallClip.path, format: "yuv420p")
      #expect(try Media.samples(of: folder / "out.mkv", format: "yuv420p") == before)
    }

    private typealias Pixel = (x: Int, y: Int)

    /// The differing samples of each plane.
    private func changed(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> [[Pixel]] {
      let (width, height) = (UntouchedPixelsTests.width, UntouchedPixelsTests.height)
      var start = before.startIndex
      return [(width, height), (width / 2, height / 2), (width / 2, height / 2)].map { width, height in
        defer { start += width * height }
        return (0..<width * height).filter { before[start + $0] != after[start + $0] }
          .map { ($0 % width, $0 / width) }
      }
    }
  }
}
