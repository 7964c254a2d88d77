import NagareComments
import TestSupport
import Testing

@Suite struct HostileTextTests {
  private static let fragments: [[UInt8]] =
    [
      "\\", "n", "r", "/", "\\n", "\\r", "/n", "\\r\\n", "\r", "\n", "\r\n", "\0", "\t", "\u{7F}", "\u{85}", "\u{9F}",
      "\u{2028}", "\u{202D}", "\u{202E}", "\u{202A}", "\u{2066}", "\u{200F}", "\u{200D}", "\u{FEFF}", "\u{E0001}",
      "a", "好", "か", "\u{3099}", "\u{301}", "\u{489}", "\u{903}", "\u{FE0F}", "\u{E0100}", "\u{1D165}", "😀", "שלום",
      "http://n", "\u{B}", "\u{C}", "\u{10FFFD}", "\u{FFFD}", "\u{1B}[31m",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC0, 0x80], [0xE2, 0x80], [0xAE], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBE], [0xF4, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x9F], [0xCC],
    ]

  /// A text of some fragments, a few of them repeated many times.
  private func hostileText(using generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      let unit =
        Int.random(in: 0..<8, using: &generator) == 0
        ? [UInt8.random(in: 0...255, using: &generator)]
        : Self.fragments[Int.random(in: 0..<Self.fragments.count, using: &generator)]
      let isLong = Int.random(in: 0..<6, using: &generator) == 0
      for _ in 0..<(isLong ? Int.random(in: 1...600, using: &generator) : 1) { bytes += unit }
    }
    return bytes
  }

  private func longestRunOfMarks(in text: String) -> Int {
    var (run, longest) = (0, 0)
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: run += 1
      default: run = 0
      }
      longest = max(longest, run)
    }
    return longest
  }

  private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.generalCategory == .control { return scalar == "\n" || scalar == "\t" }
    return scalar.value != 0x202D && scalar.value != 0x202E && !properties.isNoncharacterCodePoint
  }

  @Test func normalizedTextIsWithinTheLimitsAndStable() {
    for seed in 0..<6_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = hostileText(using: &generator)
      let breaks = LineBreaks(rawValue: UInt8.random(in: 0...31, using: &generator))
      let text = normalized(bytes, breaks)
      #expect(text.unicodeScalars.count <= 1_024, "seed \(seed)")
      #expect(text.unicodeScalars.count { $0 == "\n" } <= 255, "seed \(seed)")
      #expect(longestRunOfMarks(in: text) <= 16, "seed \(seed)")
      #expect(text.unicodeScalars.allSatisfy(isAllowed), "seed \(seed)")
      #expect(normalized(text, breaks.union(.newlines)).utf8.elementsEqual(text.utf8), "seed \(seed)")
    }
  }

  /// The readers' fast path keeps plain texts unchanged.
  @Test func plainTextsAreNotChangedByCleaning() {
    for seed in 0..<6_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = Array(hostileText(using: &generator).prefix(Int.random(in: 0...40, using: &generator)))
      guard bytes.withUnsafeBufferPointer({ CommentText.isPlain($0) }) else { continue }
      #expect(normalized(bytes, .all).utf8.elementsEqual(String(decoding: bytes, as: UTF8.self).utf8), "seed \(seed)")
    }
  }

  @Test func plainRunsOfACharacterAreNotChangedByCleaning() {
    var wrong: [UInt32] = []
    for scalar in (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) {
      let bytes = Array(String(repeating: String(scalar), count: CommentLimits.marksPerBase + 1).utf8)
      guard bytes.withUnsafeBufferPointer({ CommentText.isPlain($0) }) else { continue }
      for breaks in [[], LineBreaks.all] where !normalized(bytes, breaks).utf8.elementsEqual(bytes) {
        wrong.append(scalar.value)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func ordinaryTextsArePlain() {
    for text in [
      "", "好", "前方高能，非战斗人员撤离！", "“草”——哈哈……", "、。「」『』《》〜ー・", "かきくけこ ガギグ ゔ ゟ ヿ", "ｶﾞﾊﾟ",
      "한국어 텍스트 힣", "ÀÿéñÖ ß £ · ¿", "Привет", "Ελληνικά", "★☆♪♥→■□①㊗㍻", "😀👍🏽🎉🇯🇵", "𠮷𪚥", "２３３３", "666",
    ] {
      #expect(Array(text.utf8).withUnsafeBufferPointer { CommentText.isPlain($0) }, "\(text)")
    }
  }
}
