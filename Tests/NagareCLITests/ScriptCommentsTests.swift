import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  @Suite struct ScriptCommentsTests {
    /// See Fixtures/README.md.
    private static let style = ["--font-size", "19", "--scroll-time", "8"]

    /// Rows that adjacent boxes share: two pixels of outline and one of margin on each side.
    private static let sharedRows = 6

    private struct Entry: Decodable {
      let text: String
    }

    @Test func everyTextIsOnScreenAtOnce() throws {
      let data = try Data(contentsOf: URL(filePath: FixtureFiles.path("scripts.json")))
      let texts = try JSONDecoder().decode([Entry].self, from: data).map(\.text)
      let outcome = try Program.nagare(
        ["layout", FixtureFiles.path("scripts.xml"), "--size", "1280x720", "--fps", "25"] + Self.style
      ).run()
      expectSuccess(outcome)
      let lines = try LayoutLine.parse(outcome)
      #expect(lines.map(\.text).sorted() == texts.sorted())
      var boxes: [PixelBox] = []
      for line in lines {
        let box = try #require(line.box(at: 7.5), "\(line.text)")
        #expect(box.isInside(width: 1280, height: 720), "\(line.text)")
        #expect(!boxes.contains { $0.overlaps(box, by: Self.sharedRows) }, "\(line.text)")
        boxes.append(box)
      }
    }
  }
}

extension PixelBox {
  fileprivate func overlaps(_ other: PixelBox, by rows: Int) -> Bool {
    left < other.right && other.left < right && top + rows < other.bottom && other.top + rows < bottom
  }
}
