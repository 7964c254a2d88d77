import NagareText
import TestSupport
import Testing

/// A text whose masks are known, drawn with the bundled fonts.
struct GoldenText: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let fonts: [String]

  static let style = TextStyle(size: 38, outline: 2)

  static let all: [GoldenText] =
    ScriptTable.all.map { GoldenText(testDescription: $0.name, text: $0.text, fonts: TestFonts.bundled) }
    + layered.map { GoldenText(testDescription: $0, text: $1, fonts: [TestFonts.latin, TestFonts.emoji]) }

  /// Emoji of colour layers, some of which are in the text's own colour or translucent.
  private static let layered = [
    ("Layers, two colours", "😀"), ("Layers, one colour", "❤\u{FE0F}"), ("Layers, the text's colour", "👍"),
    ("Layers, skin tone", "👍🏽👍"), ("Layers only", "⭐"), ("Layers, translucent", "👻"),
    ("Layers, between letters", "AV😀a一⭐V"),
  ]

  func typesetter() throws -> Typesetter { try Typesetter(fonts: FontRequest(files: fonts)) }
}

extension TextCoverage {
  /// A checksum of the masks' position, size and values.
  var hash: UInt64 {
    var hash = FNV1a()
    for number in [left, top, width, height] { hash.add(withUnsafeBytes(of: Int32(number).littleEndian) { Array($0) }) }
    hash.add(fill)
    hash.add(outline)
    hash.add(color)
    return hash.value
  }
}
