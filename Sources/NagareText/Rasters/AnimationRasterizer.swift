/// Draws the frames of an animation in a line of text, each without the text around it.
///
/// It may be used on any thread: no fonts take part.
package struct AnimationRasterizer: Sendable {
  private let image: InlineImage
  private let size, stretch: Double
  private let hasQuarters: Bool
  /// The area of the drawings, in pixels from the animation's origin on the baseline; at most 4,098 in each direction.
  package let area: PixelRectangle

  /// How far the filter that scales images reaches beyond them, in pixels.
  private static let reach = 2

  /// - Parameters:
  ///   - image: an animation, with its frames in memory if they are to be drawn.
  ///   - size: the em of the text, in pixels.
  ///   - stretch: the horizontal stretch of images.
  ///   - hasQuarters: whether each frame is drawn four times, shifted right by 0...3 quarters of a pixel.
  package init(_ image: InlineImage, size: Double, stretch: Double, hasQuarters: Bool) {
    (self.image, self.size, self.stretch, self.hasQuarters) = (image, size, stretch, hasQuarters)
    func clamped(_ value: Double) -> Int { Int(min(max(value.rounded(.up), 0), Double(TextLimits.boxSide / 2))) }
    let width = InlineImageBox.width(of: image) * size * stretch + (hasQuarters ? 0.75 : 0)
    area = PixelRectangle(
      left: -Self.reach, top: -clamped(InlineImageBox.top * size) - Self.reach,
      right: clamped(width) + Self.reach,
      bottom: clamped(-InlineImageBox.bottom * size) + Self.reach)
  }

  /// The masks of a frame, of one size: one, or four with quarters.
  /// - Parameter frame: the index of the frame; the first one is drawn if there is no such frame.
  package func draw(frame: Int) -> [TextCoverage] {
    let bitmap = GlyphBitmap(image, frame: frame, size: size, stretch: stretch)
    return (0..<(hasQuarters ? 4 : 1)).map { quarter in
      var canvas = MaskCanvas(area, shadowReach: 0)
      canvas.add(bitmap.mask(phase: quarter), x: 0, y: 0)
      return canvas.finish()
    }
  }
}

extension ShapedText {
  /// An animation in the text, with its origin in the text's box.
  package struct PlacedAnimation: Sendable {
    package let image: InlineImage
    /// The distance from the box's left edge, in quarters of a pixel.
    package let quarterX: Int
    /// The distance of the baseline from the box's top, in pixels.
    package let y: Int
  }

  /// The animations in the text, in the order of its glyphs.
  package var animations: [PlacedAnimation] {
    guard images.contains(where: { $0.timing != nil }) else { return [] }
    return glyphs.compactMap { glyph in
      guard glyph.face == .image, images.indices.contains(Int(glyph.id)) else { return nil }
      let image = images[Int(glyph.id)]
      return image.timing == nil ? nil : PlacedAnimation(image: image, quarterX: glyph.quarterX, y: glyph.y)
    }
  }
}
