import NagareText
import Testing

@Suite struct BoldTests {
  private let style = TextStyle(size: 240, outline: 0)

  private func typesetter(_ file: String, isBold: Bool) throws -> Typesetter {
    try Typesetter(fonts: FontRequest(files: [file], isBold: isBold))
  }

  @Test(arguments: ["Noto Sans CJK SC", "Noto Sans"]) func familyWithABoldFaceUsesIt(family: String) throws {
    let regular = try Typesetter(fonts: FontRequest(families: [family]))
    let bold = try Typesetter(fonts: FontRequest(families: [family], isBold: true))
    #expect(regular.primaryFontFile.path.contains("-Regular."))
    #expect(bold.primaryFontFile.path.contains("-Bold."))
    let area = ["e", "H"].map { text in
      bold.coverage(of: text, style).area(of: \.fill) / regular.coverage(of: text, style).area(of: \.fill)
    }
    #expect(area.allSatisfy { (1.2..<2).contains($0) }, "\(area)")
  }

  /// A preferred bold face is used if the family has one; bold text that the user asks for is drawn with any font.
  @Test func preferredBoldIsNotSynthesized() throws {
    var request = FontRequest(files: [TestFonts.latin])
    let regular = try Typesetter(fonts: request).coverage(of: "一", style)
    request.prefersBoldFaces = true
    let preferred = try Typesetter(fonts: request)
    #expect(preferred.coverage(of: "一", style).isIdentical(to: regular))
    #expect(!preferred.isBold)
    request.files = []
    request.families = ["Noto Sans CJK SC"]
    let family = try Typesetter(fonts: request)
    #expect(family.primaryFontFile.path.contains("-Bold.") && family.isBold)
    // A text that asks for a regular face gets it.
    let plain = TextStyle(size: 240, outline: 0, font: TextFont(.usual, isBold: false))
    let asked = family.coverage(of: "e", plain)
    request.prefersBoldFaces = false
    #expect(try asked.isIdentical(to: Typesetter(fonts: request).coverage(of: "e", plain)))
  }

  @Test func defaultAndFallbackFamiliesAreBoldToo() throws {
    let bold = try Typesetter(fonts: FontRequest(isBold: true))
    let regular = try Typesetter(fonts: FontRequest())
    #expect(bold.primaryFontFile.path.contains("-Bold."))
    for text in ["草", "한", "Ж", "ไ", "ש", "क", "ক"] {
      let ratio = bold.coverage(of: text, style).area(of: \.fill) / regular.coverage(of: text, style).area(of: \.fill)
      #expect((1.1..<2).contains(ratio), "\(text): \(ratio)")
    }
  }

  @Test func boldFaceIsNotEmboldened() throws {
    let path = ScriptTable.installedPath(ofFont: "NotoSans-Bold.ttf")
    let asked = try typesetter(path, isBold: true).coverage(of: "Hage", style)
    #expect(try asked.isIdentical(to: typesetter(path, isBold: false).coverage(of: "Hage", style)))
    let family = try Typesetter(fonts: FontRequest(families: ["Noto Sans"], isBold: true))
    #expect(family.coverage(of: "Hage", style).isIdentical(to: asked))
  }

  /// 一 is a bar of 880 by 100 units.
  @Test(arguments: [64, 100, 240, 480.0]) func syntheticBoldAddsATwentyFourthOfAnEm(size: Double) throws {
    let style = TextStyle(size: size, outline: 0)
    let regular = try typesetter(TestFonts.latin, isBold: false).coverage(of: "一", style)
    let bold = try typesetter(TestFonts.latin, isBold: true).coverage(of: "一", style)
    let grown = (0.88 * size + size / 24) * (0.1 * size + size / 24)
    #expect(abs(regular.area(of: \.fill) - 0.088 * size * size) < 0.01 * size)
    #expect(abs(bold.area(of: \.fill) - grown) < 0.02 * size)
    let (before, after) = (regular.center(of: \.fill), bold.center(of: \.fill))
    #expect(abs(before.x - after.x) < 0.05 && abs(before.y - after.y) < 0.05)
  }

  @Test func syntheticBoldKeepsAdvances() throws {
    let style = TextStyle(size: 50, outline: 2)
    let regular = try typesetter(TestFonts.latin, isBold: false).shape("AV一二 abc", style: style)
    let bold = try typesetter(TestFonts.latin, isBold: true).shape("AV一二 abc", style: style)
    #expect(regular.glyphs == bold.glyphs)
    #expect(regular.advance == bold.advance && regular.width == bold.width && regular.height == bold.height)
  }

  @Test func syntheticBoldKeepsTheBoxRule() throws {
    for file in [TestFonts.latin, ScriptTable.installedPath(ofFont: "NotoSansThai-Regular.ttf")] {
      let typesetter = try typesetter(file, isBold: true)
      for text in ["j", "口口", "Wgf", "ที่"] {
        for size in [9, 40, 111.5] { BoxRule.check(text, TextStyle(size: size, outline: 1.5), with: typesetter) }
      }
    }
  }

  /// Weight 700 is three fifths of the way from 400 to 900: the bar is 1000 by 220 units and advances 1120.
  @Test func boldVariableFontIsDrawnAtWeight700() throws {
    let style = TextStyle(size: 100, outline: 0)
    let regular = try typesetter(TestFonts.variable, isBold: false).coverage(of: "一", style)
    let bold = try typesetter(TestFonts.variable, isBold: true)
    #expect(abs(regular.area(of: \.fill) - 88 * 10) < 1)
    #expect(abs(bold.coverage(of: "一", style).area(of: \.fill) - 100 * 22) < 1)
    #expect(bold.shape("一", style: style).width == 112 + 4)
  }

  @Test func emojiAreNotMadeBolder() throws {
    for file in [TestFonts.emoji, TestFonts.bitmaps] {
      let fonts = [false, true].map { FontRequest(files: [TestFonts.latin, file], isBold: $0) }
      let drawn = try fonts.map { try Typesetter(fonts: $0).coverage(of: "👍😀", TextStyle(size: 40, outline: 2)) }
      #expect(drawn[0].isIdentical(to: drawn[1]))
    }
  }
}

extension TextCoverage {
  /// The centre of a mask's ink, in pixels from the box's corner.
  func center(of mask: KeyPath<TextCoverage, [UInt8]>) -> (x: Double, y: Double) {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for (index, value) in self[keyPath: mask].enumerated() where value > 0 {
      sum += Double(value)
      x += Double(value) * (Double(left + index % width) + 0.5)
      y += Double(value) * (Double(top + index / width) + 0.5)
    }
    return (x / sum, y / sum)
  }
}
