import Foundation
import NagareText
import TestSupport

/// Fonts whose every advance and edge is known; Fixtures/README.md lists them.
enum TestFonts {
  static let latin = FixtureFiles.path("NagareTest.ttf")
  static let others = FixtureFiles.path("NagareTestFallback.ttf")

  /// The parts of installed fonts that come with the sources, those of many characters last.
  static let bundled: [String] = {
    let folder = FixtureFiles.path("fonts")
    let last = ["NotoSansCJK-Regular.otf", "NotoSansSymbols2-Regular.ttf", "NotoColorEmoji.ttf"]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let fonts = names.filter { $0.hasSuffix("f") && !last.contains($0) }.sorted() + last
    return fonts.map { "\(folder)/\($0)" }
  }()

  /// Emoji of colour layers.
  static let emoji = FixtureFiles.path("NagareTestEmoji.ttf")

  static func typesetter(cacheBytes: Int = 8 << 20) throws -> Typesetter {
    try Typesetter(fonts: FontRequest(files: [latin, others]), glyphCacheBytes: cacheBytes)
  }

  static func installed(language: String = "zh-Hans") throws -> Typesetter {
    try Typesetter(fonts: FontRequest(language: language))
  }
}

extension TextCoverage {
  /// The rectangle of the pixels of a mask that reach `threshold`, from the box's corner; nil if none does.
  func bounds(of mask: KeyPath<TextCoverage, [UInt8]>, threshold: UInt8 = 1) -> PixelRectangle? {
    let mask = self[keyPath: mask]
    var found = PixelRectangle.empty
    for y in 0..<height {
      for x in 0..<width where mask[y * width + x] >= threshold {
        found = found.union(
          PixelRectangle(left: left + x, top: top + y, right: left + x + 1, bottom: top + y + 1))
      }
    }
    return found.isEmpty ? nil : found
  }

  /// Covered area in pixels.
  func area(of mask: KeyPath<TextCoverage, [UInt8]>) -> Double {
    self[keyPath: mask].reduce(0.0) { $0 + Double($1) } / 255
  }

  func isIdentical(to other: TextCoverage) -> Bool {
    (left, top, width, height) == (other.left, other.top, other.width, other.height) && fill == other.fill
      && outline == other.outline && color == other.color
  }
}
