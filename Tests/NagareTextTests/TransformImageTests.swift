import NagareText
import TestSupport
import Testing

/// Emoji and images in texts under transforms.
@Suite struct TransformImageTests {
  typealias Matrix = TransformReference.Matrix

  private static let everything = PixelRectangle(left: -2_000, top: -2_000, right: 2_000, bottom: 2_000)

  /// Emoji, and glyphs with gradients and the text's own colour.
  private static let colored = [
    (TestFonts.bitmaps, "😀👍"), (TestFonts.emoji, "😀👍"), (TestFonts.paints, "\u{E141}\u{E150}"),
  ]

  @Test(arguments: colored, [30, 64, 110.0])
  func identityDrawsEmojiAsIfUpright(colored: (font: String, text: String), size: Double) throws {
    let font = colored.font
    let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.latin, font]))
    let shaped = typesetter.shape(colored.text, style: TextStyle(size: size, outline: 2))
    #expect(shaped.glyphs.count == 2 && shaped.glyphs.allSatisfy { $0.face == 1 })
    let upright = typesetter.rasterize(shaped)
    let drawn = TransformRasterizer().draw(typesetter.outline(of: shaped), .identity, within: Self.everything)
    let area = PixelRectangle(
      left: upright.left, top: upright.top, right: upright.left + upright.width, bottom: upright.top + upright.height)
    for channel in 0..<4 {
      let off = Deviation(
        drawn.values(of: \.color, channel: channel, of: 4, in: area), from: upright.channel(channel).map(Double.init))
      #expect(off.mean < 3.5, "\(channel) \(off)")
    }
    let off = Deviation(drawn.values(of: \.fill, in: area), from: upright.fill.map(Double.init))
    #expect(off.mean < 2, "\(off)")
    let alpha = upright.channel(3).map(Double.init)
    #expect(alpha.contains(255))
  }

  /// Checks the middle of each quarter of an image of four colours.
  @Test(arguments: [0, 30, 135, 250.0]) func imageIsTurnedWithItsText(degrees: Double) throws {
    let colors: [[UInt8]] = [[250, 0, 0, 255], [0, 250, 0, 255], [0, 0, 250, 255], [90, 90, 90, 90]]
    let pixels = (0..<1_600).flatMap { place in
      let index = (place % 40 >= 20 ? 1 : 0) + (place / 40 >= 20 ? 2 : 0)
      return index == 3 ? [255, 255, 255, 90] : colors[index]
    }
    let image = try #require(InlineImage(width: 40, height: 40, pixels: pixels))
    let typesetter = try TestFonts.typesetter()
    let shaped = typesetter.shape(
      String(InlineImage.placeholder), style: TextStyle(size: 80, outline: 0), images: [image])
    let side = 1.16 * 80
    let origin = SIMD2(Double(shaped.glyphs[0].quarterX) / 4, Double(shaped.glyphs[0].y) - 0.94 * 80)
    let matrix = Matrix.move(120, 130) * .swing(degrees: 35, distance: 500) * .turn(degrees: degrees) * .scale(0.8, 1.3)
    let drawn = TransformRasterizer().draw(typesetter.outline(of: shaped), matrix.transform, within: Self.everything)
    for index in 0..<4 {
      let place = matrix.project(
        origin + SIMD2(side * (index % 2 == 0 ? 0.25 : 0.75), side * (index < 2 ? 0.25 : 0.75)))
      let (x, y) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
      let pixel = PixelRectangle(left: x, top: y, right: x + 1, bottom: y + 1)
      let color = (0..<4).map { drawn.values(of: \.color, channel: $0, of: 4, in: pixel)[0] }
      #expect(zip(color, colors[index]).allSatisfy { abs($0 - Double($1)) <= 1 }, "\(index): \(color)")
    }
  }

  /// A checkerboard of single pixels becomes gray when it is made smaller, without moiré.
  @Test(arguments: [0.13, 0.31, 0.6]) func reducedImageIsTheMeanOfItsPixels(scale: Double) throws {
    let pixels = (0..<65_536).flatMap { place -> [UInt8] in
      (place + place / 256) % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255]
    }
    let image = try #require(InlineImage(width: 256, height: 256, pixels: pixels))
    let typesetter = try TestFonts.typesetter()
    let shaped = typesetter.shape(
      String(InlineImage.placeholder), style: TextStyle(size: 100, outline: 0), images: [image])
    let matrix = Matrix.turn(degrees: 20) * .scale(scale, scale * 0.8)
    let drawn = TransformRasterizer().draw(typesetter.outline(of: shaped), matrix.transform, within: Self.everything)
    let area = try #require(drawn?.area)
    let alpha = drawn.values(of: \.color, channel: 3, of: 4, in: area)
    let gray = zip(alpha, drawn.values(of: \.color, channel: 0, of: 4, in: area)).filter { $0.0 == 255 }.map(\.1)
    #expect(gray.count > 20)
    #expect(gray.allSatisfy { abs($0 - 127.5) < 12 }, "\(gray)")
    let covered = alpha.reduce(0, +) / 255
    let exact = 116.0 * 116 * scale * scale * 0.8
    #expect(abs(covered / exact - 1) < 0.03)
  }
}
