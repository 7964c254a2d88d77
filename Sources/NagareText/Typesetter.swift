/// Shapes texts into boxes and draws them as masks.
///
/// A typesetter must be used from one thread at a time; several can work in parallel. Results depend only on the fonts,
/// the text and the style, never on earlier drawing. One exception: if styles ask for more than 32 fonts, the first
/// ones are used, and the usual font replaces the others.
package final class Typesetter {
  private let request: FontRequest
  private let faces: FaceLibrary
  private let stacks: FontStacks
  private let shaper: LineShaper
  private let rasterizer: GlyphRasterizer
  /// The decoder of images in texts; nil if their names are drawn instead.
  package let decoder: InlineImage.Decoder?
  /// The number of occurrences of each character that no font has.
  private var missing: [UInt32: Int] = [:]

  /// Opens the requested fonts.
  /// - Parameters:
  ///   - missingGlyphs: the replacement for characters that no font has.
  ///   - decoder: the decoder of images in texts; nil to draw their names instead.
  ///   - glyphCacheBytes: the budget of the glyph cache, in bytes; 0 disables it.
  ///   - svg: the library for SVG glyphs, asked for only if a font has some. Without it, a font with
  ///     nothing else is refused.
  package init(
    fonts: FontRequest, missingGlyphs: MissingGlyphPolicy = .box, decoder: InlineImage.Decoder? = nil,
    glyphCacheBytes: Int = 8 << 20, svg: @escaping () -> SVGLibrary? = { SVGLibrary.installed }
  ) throws(FontError) {
    try TextLibraries.check()
    guard let faces = FaceLibrary(svg: svg) else { throw .noFonts }
    request = fonts
    self.decoder = decoder
    self.faces = faces
    stacks = try FontStacks(fonts, faces: faces)
    shaper = LineShaper(missingGlyphs: missingGlyphs)
    rasterizer = GlyphRasterizer(library: faces.library, cacheBytes: glyphCacheBytes)
  }

  /// Chooses and places the glyphs of a text of one or more lines.
  ///
  /// Lines end at a line feed (or U+2028, U+2029), are left aligned, and keep their height when empty. A tab is
  /// replaced by the style's number of spaces; other controls are dropped. Text beyond 4,096 scalars, 256 lines, 16
  /// marks on one base or 8,192 px is cut off. Right-to-left text is reordered within its line. Block elements and
  /// box-drawing characters are fitted to their neighbours, horizontally by a quarter of a pixel at most.
  ///
  /// - Parameter images: the inline images for the text's ``InlineImage/placeholder`` characters, in order.
  ///   Placeholders without an image are ordinary characters.
  package func shape(_ text: String, style: TextStyle, images: [InlineImage] = []) -> ShapedText {
    let fonts = stacks.stack(for: style)
    var placement = TextPlacement(style: style)
    var missing: [UInt32] = []
    for line in lines(of: text, style: style, images: images) {
      missing += line.missing
      let shaped = shaper.shape(line, style: style, fonts: fonts) { missing.append($0) }
      placement.add(shaped, clusterCount: line.clusterCount)
    }
    for scalar in missing { self.missing[scalar, default: 0] += 1 }
    return placement.finish(images: images, missing: missing)
  }

  /// The advance of the widest line of a text, in pixels, not rounded: ``ShapedText/advance`` without placing glyphs.
  /// Characters that no font has are not counted as missing.
  package func advance(of text: String, style: TextStyle, images: [InlineImage] = []) -> Double {
    lineWidths(of: text, style: style, images: images).reduce(0) { max($0, $1.advance) }
  }

  /// The advance of each line, in pixels, and the number of gaps between UTF-16 units within its parts. Lines have a
  /// single part except with ``FontRule/flash``.
  package func lineWidths(
    of text: String, style: TextStyle, images: [InlineImage] = []
  ) -> [(advance: Double, gapCount: Int)] {
    let fonts = stacks.stack(for: style)
    return lines(of: text, style: style, images: images).map { line in
      (shaper.shape(line, style: style, fonts: fonts) { _ in }.advance, line.gapCount)
    }
  }

  private func lines(of text: String, style: TextStyle, images: [InlineImage]) -> [ItemizedLine] {
    let fonts = stacks.stack(for: style)
    var imagesLeft = images[...]
    var flash = style.fontRule == .flash ? FlashText() : nil
    return TextLine.lines(of: text).map { line in
      let parts = flash?.parts(ofNext: line.scalars) ?? []
      return ItemizedLine(line, fonts: fonts, parts: parts, images: &imagesLeft) {
        $0.font.map { stacks.stack(language: style.language, font: $0) } ?? fonts
      }
    }
  }

  /// Draws a text shaped by this typesetter. Animations are left out: an ``AnimationRasterizer`` draws their frames.
  package func rasterize(_ text: ShapedText) -> TextCoverage {
    rasterize(text, quarter: 0, in: text.ink)
  }

  /// Draws a text shaped by this typesetter, without a shift and shifted right by 1/4, 1/2 and 3/4 pixel. All four
  /// masks have the same size and position; the last three may come within 1 px of the box's right edge.
  package func rasterizeQuarters(_ text: ShapedText) -> [TextCoverage] {
    var rectangle = text.ink
    if !rectangle.isEmpty { rectangle.right += 1 }
    return (0..<4).map { rasterize(text, quarter: $0, in: rectangle) }
  }

  /// Converts a text shaped by this typesetter for a `TransformRasterizer`, which may run on another thread. Animations
  /// are left out.
  package func outline(of text: ShapedText) -> TextOutline {
    var builder = TextOutlineBuilder(rasterizer: rasterizer, faces: faces, style: text.style)
    return builder.outline(of: text)
  }

  /// Splits the lines of a text shaped by this typesetter, which must have no inline images, into runs of one face.
  /// Tabs become spaces.
  package func fontLines(of text: String, _ shaped: ShapedText) -> [FontLine] {
    let fonts = stacks.stack(for: shaped.style)
    let lines = lines(of: text, style: shaped.style, images: [])
    return lines.map { line in
      let advance =
        lines.count == 1 ? shaped.advance : shaper.shape(line, style: shaped.style, fonts: fonts) { _ in }.advance
      return FontLine(line, advance: advance)
    }
  }

  /// The file of a face; nil for an unknown identifier.
  package func fontFile(ofFace face: Int32) -> FontFileReference? {
    faces.face(face).map(FontFileReference.init)
  }

  /// Counts the characters of a text that no font has.
  /// - Parameter language: a BCP 47 tag; empty for the language of the ``FontRequest``.
  package func countMissingGlyphs(of text: String, language: String = "") {
    _ = shape(text, style: TextStyle(size: 1, outline: 0, language: language))
  }

  private func rasterize(_ text: ShapedText, quarter: Int, in rectangle: PixelRectangle) -> TextCoverage {
    var canvas = MaskCanvas(rectangle, shadowReach: text.style.shadow, hasOutline: text.style.outline > 0)
    if text.style.plate > 0 { canvas.add(Plate(of: text, padding: text.style.plate, quarter: quarter)) }
    for glyph in text.glyphs {
      let quarterX = glyph.quarterX + quarter
      let image = glyph.face == .image ? text.images[Int(glyph.id)] : nil
      if image?.timing != nil { continue }
      let key = GlyphKey(
        face: glyph.face, glyph: image?.number ?? glyph.id, size: text.style.size, outline: text.style.outline,
        stretch: text.style.horizontalStretch, cell: glyph.cell)
      let mask = rasterizer.mask(GlyphMaskKey(glyph: key, phase: quarterX & 3), faces: faces, image: image)
      canvas.add(mask, x: quarterX >> 2, y: glyph.y, isBlock: glyph.cell != nil)
    }
    return canvas.finish()
  }

  /// Characters shaped so far that no font has, the most frequent first.
  package var missingGlyphs: [MissingGlyph] { MissingGlyph.list(missing) }

  /// Family and style of the primary face.
  package var primaryFontName: String { stacks.usual.primaryName }

  /// Family and style of the primary face for texts of a style: a substitute if the style's own font is not installed.
  package func fontName(for style: TextStyle) -> String { stacks.stack(for: style).primaryName }

  /// The file of the primary face, and its index in a collection.
  package var primaryFontFile: (path: String, index: Int) {
    let source = stacks.usual.face(stacks.usual.primary)?.source
    return (source?.path ?? "", Int(source?.faceIndex ?? 0))
  }

  /// Whether text of unspecified weight is bold, judged by the primary face.
  package var isBold: Bool {
    request.isBold || request.prefersBoldFaces && stacks.usual.face(stacks.usual.primary)?.hasBoldWeight ?? false
  }

  /// The number of searches through the installed fonts, which take milliseconds each.
  package var fontSearchCount: Int { stacks.searchCount }

  /// The size of the glyph cache, in bytes.
  package var cachedGlyphBytes: Int { rasterizer.cachedBytes }
}
