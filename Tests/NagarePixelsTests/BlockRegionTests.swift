import NagareColor
import NagarePixels
import TestSupport
import Testing

/// The rectangles of blocks that sprites touch.
@Suite struct BlockRegionTests {
  private static let paint = SpritePaint(fill: .white, outline: .black, opacity: 255)

  /// A scene with sprites of the given corners and sizes, in pixels.
  private func scene(
    _ width: Int, _ height: Int, _ boxes: [(x: Int, y: Int, width: Int, height: Int)]
  ) -> SpriteScene {
    var generator = SeededGenerator(seed: 1)
    let scene = SpriteScene(width: width, height: height, format: .yuv420)
    for box in boxes {
      let masks = MaskKind.solid.masks(width: box.width, height: box.height, using: &generator)
      let sprite = Sprite(
        [masks], paint: Self.paint, format: .yuv420, encoding: YCbCrEncoding(matrix: .bt709, range: .limited))
      scene.add(sprite, quarterX: 4 * box.x, y: box.y)
    }
    return scene
  }

  private func rectangles(
    of scene: SpriteScene, in regions: inout BlockRegions, limit: Int? = nil
  ) -> [BlockRegions.Rectangle] {
    regions.cover(scene, limit: limit)
    return regions.rectangles
  }

  private func rectangle(_ columns: Range<Int>, _ rows: Range<Int>) -> BlockRegions.Rectangle {
    BlockRegions.Rectangle(columns: columns, rows: rows)
  }

  @Test func aSpriteTakesTheBlocksThatItTouches() {
    var regions = BlockRegions(width: 100, height: 50)
    #expect(rectangles(of: scene(100, 50, [(16, 16, 16, 16)]), in: &regions) == [rectangle(16..<32, 16..<32)])
    #expect(rectangles(of: scene(100, 50, [(15, 16, 18, 17)]), in: &regions) == [rectangle(0..<48, 16..<48)])
    #expect(rectangles(of: scene(100, 50, []), in: &regions).isEmpty)
  }

  @Test func regionsEndWithTheFrame() {
    var regions = BlockRegions(width: 100, height: 50)
    let scene = scene(100, 50, [(-10, -5, 200, 300)])
    #expect(rectangles(of: scene, in: &regions) == [rectangle(0..<100, 0..<50)])
  }

  @Test func theLargestRemain() {
    var regions = BlockRegions(width: 160, height: 160)
    let scene = scene(160, 160, [(0, 0, 16, 16), (0, 32, 48, 16), (0, 64, 32, 16), (0, 96, 16, 48)])
    #expect(rectangles(of: scene, in: &regions).count == 4)
    let largest = rectangles(of: scene, in: &regions, limit: 2)
    #expect(largest.map { $0.columns.count * $0.rows.count } == [48 * 16, 48 * 16])
  }

  /// Every pixel of every block that a sprite touches is in exactly one rectangle, and no other pixel is.
  @Test(arguments: 0..<30 as Range<UInt64>) func rectanglesCoverTheTouchedBlocksOnce(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (width, height) = (Int.random(in: 1...400, using: &generator), Int.random(in: 1...200, using: &generator))
    var regions = BlockRegions(width: width, height: height)
    for _ in 0..<3 {
      let boxes = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
        (
          x: Int.random(in: -40..<width, using: &generator), y: Int.random(in: -20..<height, using: &generator),
          width: Int.random(in: 1...120, using: &generator), height: Int.random(in: 1...40, using: &generator)
        )
      }
      let found = rectangles(of: scene(width, height, boxes), in: &regions)
      var counts = [Int](repeating: 0, count: width * height)
      for rectangle in found {
        for y in rectangle.rows { for x in rectangle.columns { counts[y * width + x] += 1 } }
      }
      for y in 0..<height {
        for x in 0..<width {
          let isTouched = boxes.contains { box in
            let columns = max(box.x, 0)..<max(min(box.x + box.width, width), 0)
            let rows = max(box.y, 0)..<max(min(box.y + box.height, height), 0)
            return !columns.isEmpty && !rows.isEmpty
              && columns.lowerBound / 16...(columns.upperBound - 1) / 16 ~= x / 16
              && rows.lowerBound / 16...(rows.upperBound - 1) / 16 ~= y / 16
          }
          guard counts[y * width + x] != (isTouched ? 1 : 0) else { continue }
          Issue.record("pixel \(x), \(y) is in \(counts[y * width + x]) rectangles")
          return
        }
      }
    }
  }
}
