import Foundation
import NagareText
import TestSupport

/// Fonts whose every advance and edge is known; Fixtures/README.md lists them.
enum TestFonts {
  static let latin = FixtureFiles.path("NagareTest.ttf")
  static let others = FixtureFiles.path("NagareTestFallback.ttf")

  /// The bundled subsets of Noto fonts, those with many characters last.
  static let bundled: [String] = {
    let folder = FixtureFiles.path("fonts")
    let last = ["NotoSansCJK-Regular.otf", "NotoSansSymbols2-Regular.ttf", "NotoColorEmoji.ttf"]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let fonts = names.filter { $0.hasSuffix("f") && !last.contains($0) }.sorted() + last
    return fonts.map { "\(folder)/\($0)" }
  }()

  /// Emoji of colour layers.
  static let emoji = FixtureFiles.path("NagareTestEmoji.ttf")

  /// A variable font with a weight axis from 400 to 900.
  static let variable = FixtureFiles.path("NagareTestVariable.ttf")

  /// Gradients, transforms and composite modes.
  static let paints = FixtureFiles.path("NagareTestPaints.ttf")

  /// Glyphs in SVG documents.
  static let svg = FixtureFiles.path("NagareTestSVG.ttf")

  /// A font that declares colours and has none.
  static let colorless = FixtureFiles.path("NagareTestColorless.ttf")

  /// Emoji as bitmaps.
  static let bitmaps = FixtureFiles.path("fonts/NotoColorEmoji.ttf")

  static func typesetter(cacheBytes: Int = 8 << 20) throws -> Typesetter {
    try Typesetter(fonts: FontRequest(files: [latin, others]), glyphCacheBytes: cacheBytes)
  }

  static func installed(language: String = "zh-Hans") throws -> Typesetter {
    try Typesetter(fonts: FontRequest(language: language))
  }
}

extension Typesetter {
  func coverage(of text: String, _ style: TextStyle) -> TextCoverage { rasterize(shape(text, style: style)) }
}

extension TextCoverage {
  /// The value of a mask at a pixel of the box; 0 outside of the mask.
  func value(of mask: KeyPath<TextCoverage, [UInt8]>, x: Int, y: Int) -> Int {
    guard (left..<left + width).contains(x), (top..<top + height).contains(y) else { return 0 }
    return Int(self[keyPath: mask][(y - top) * width + x - left])
  }

  /// One channel of the colours, 0...3 for red, green, blue and alpha; empty if there are no colours.
  func channel(_ channel: Int) -> [UInt8] {
    stride(from: channel, to: color.count, by: 4).map { color[$0] }
  }

  /// The rectangle of the pixels of a mask that reach `threshold`, from the box's corner; nil if none does.
  func bounds(of mask: KeyPath<TextCoverage, [UInt8]>, threshold: UInt8 = 1) -> PixelRectangle? {
    bounds(of: self[keyPath: mask], threshold: threshold)
  }

  /// The same for any values, one for each pixel.
  func bounds(of values: [UInt8], threshold: UInt8 = 1) -> PixelRectangle? {
    var found = PixelRectangle.empty
    for (index, value) in values.enumerated() where value >= threshold {
      let (x, y) = (left + index % width, top + index / width)
      found = found.union(PixelRectangle(left: x, top: y, right: x + 1, bottom: y + 1))
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
