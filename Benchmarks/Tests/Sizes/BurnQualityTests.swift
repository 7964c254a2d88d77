import Foundation
import Testing
import nagare_benchmarks

@Suite("Quality inside and outside comments")
struct BurnQualityTests {
  private func plane(_ width: Int, _ height: Int, _ sample: (Int, Int) -> UInt8) -> LumaPlane {
    let samples = (0..<width * height).map { sample($0 % width, $0 / width) }
    return LumaPlane(width: width, height: height, samples: samples)
  }

  @Test("a block is inside if one pixel differs by more than two codes", arguments: [-3, -2, 0, 2, 3])
  func blocks(difference: Int) {
    let bare = plane(24, 16) { _, _ in 100 }
    let drawn = plane(24, 16) { x, y in x == 15 && y == 8 ? UInt8(100 + difference) : 100 }
    let expected = (0..<6).map { $0 == 4 && abs(difference) > 2 }
    #expect(CommentBlocks(bare: bare, drawn: drawn).isInside == expected)
  }

  @Test("columns and rows that fill no block are ignored")
  func remainder() {
    let bare = plane(21, 11) { _, _ in 0 }
    let drawn = plane(21, 11) { x, y in x >= 16 || y >= 8 ? 255 : 0 }
    #expect(CommentBlocks(bare: bare, drawn: drawn).isInside == [false, false])
  }

  @Test("errors count where they are")
  func division() throws {
    let bare = plane(16, 8) { x, y in UInt8(x * 5 + y) }
    let reference = plane(16, 8) { x, y in x < 8 ? 200 : UInt8(x * 5 + y) }
    let blocks = CommentBlocks(bare: bare, drawn: reference)
    #expect(blocks.isInside == [true, false])
    var quality = BurnQuality()
    quality.add(plane(16, 8) { x, y in x < 8 ? 100 : UInt8(x * 5 + y) }, reference: reference, blocks: blocks)
    #expect(quality.meanSSIMOutside == 1 && quality.psnrOutside == nil)
    let inside = try #require(quality.meanSSIMInside)
    #expect(abs(inside - (40_000 + 6.5025) / (50_000 + 6.5025)) < 1e-12)
    quality.add(plane(16, 8) { x, y in x < 8 ? 200 : UInt8(x * 5 + y + 1) }, reference: reference, blocks: blocks)
    // One code of difference in half of the pixels.
    let psnr = try #require(quality.psnrOutside)
    #expect(abs(psnr - 10 * log10(255 * 255 * 2)) < 1e-9)
    #expect(abs((quality.meanSSIMInside ?? 0) - (inside + 1) / 2) < 1e-12)
  }

  @Test("what has no blocks has no quality")
  func nothing() {
    let plane = plane(8, 8) { x, _ in UInt8(x) }
    var quality = BurnQuality()
    quality.add(plane, reference: plane, blocks: CommentBlocks(bare: plane, drawn: plane))
    #expect(quality.meanSSIMInside == nil && quality.meanSSIMOutside == 1)
  }
}
