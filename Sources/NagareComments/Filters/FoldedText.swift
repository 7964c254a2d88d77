/// A text without differences of case and width: letters are lowercase, full-width ASCII and the ideographic space are
/// ASCII, and half-width kana are full-width. Kana are combined with their voiced sound marks.
struct FoldedText {
  /// Unicode scalars.
  private(set) var scalars: [UInt32] = []

  mutating func fold(_ text: String) {
    scalars.removeAll(keepingCapacity: true)
    if foldASCII(text) { return }
    scalars.removeAll(keepingCapacity: true)
    for scalar in text.unicodeScalars { append(scalar) }
  }

  /// - Returns: `false` if the text is not all ASCII.
  private mutating func foldASCII(_ text: String) -> Bool {
    for byte in text.utf8 {
      guard byte < 0x80 else { return false }
      scalars.append(UInt32(FoldedText.lowercase(byte)))
    }
    return true
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case let value where value < 0x80: scalars.append(UInt32(FoldedText.lowercase(UInt8(value))))
    case 0x3000: scalars.append(0x20)
    // Uncombined voiced sound marks have full-width forms of their own.
    case 0x3099, 0xFF9E: voiceLastKana(by: 1, otherwise: 0x309B)
    case 0x309A, 0xFF9F: voiceLastKana(by: 2, otherwise: 0x309C)
    case let value where value >= 0x2E80 && value < 0xA640 || value >= 0xAC00 && value < 0xFB00: scalars.append(value)
    case let value where 0xFF01...0xFF5E ~= value:
      scalars.append(UInt32(FoldedText.lowercase(UInt8(value - 0xFF01 + 0x21))))
    case let value where 0xFF61...0xFF9D ~= value: scalars.append(FoldedText.kana[Int(value - 0xFF61)])
    default:
      for lower in scalar.properties.lowercaseMapping.unicodeScalars { scalars.append(lower.value) }
    }
  }

  /// Replaces the preceding kana with its voiced form (カ with ガ, ハ with パ), or appends `mark` if it has none.
  private mutating func voiceLastKana(by step: UInt32, otherwise mark: UInt32) {
    guard let last = scalars.last, FoldedText.canBeVoiced(last, by: step) else { return scalars.append(mark) }
    scalars[scalars.count - 1] = last == 0x30A6 ? 0x30F4 : last == 0x3046 ? 0x3094 : last + step
  }

  private static func canBeVoiced(_ kana: UInt32, by step: UInt32) -> Bool {
    // Katakana are 0x60 above their hiragana.
    switch 0x3041...0x3096 ~= kana ? kana + 0x60 : kana {
    case 0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB: true
    case 0x30A6, 0x30C4, 0x30C6, 0x30C8: step == 1
    case let other: step == 1 && 0x30AB...0x30C1 ~= other && other & 1 == 1
    }
  }

  /// The full-width forms of U+FF61...FF9D.
  private static let kana: [UInt32] =
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
    .unicodeScalars.map(\.value)
}
