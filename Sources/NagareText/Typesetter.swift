/// Turns texts into boxes and boxes into masks.
///
/// A typesetter belongs to one thread at a time; several may work side by side. Results depend on the fonts, the
/// text and the style alone, never on what was drawn before; only when styles ask for more than 32 fonts, those that are
/// asked for first are used, and the usual one in place of the others.
public final class Typesetter {
  private let request: FontRequest
  private let faces: FaceLibrary
  private let stacks: FontStacks
  private let shaper: LineShaper
  private let rasterizer: GlyphRasterizer
  /// Decodes images that stand in texts; nil where their names are drawn.
  public let decoder: TextPicture.Decoder?
  /// How often each character was met that no font has.
  private var missing: [UInt32: Int] = [:]

  /// Opens the fonts that `fonts` names.
  /// - Parameters:
  ///   - missingGlyphs: what to draw in place of characters that no font has.
  ///   - decoder: decodes images that stand in texts; nil where their names are drawn.
  ///   - glyphCacheBytes: how much drawn glyphs may hold on to; 0 keeps none.
  public init(
    fonts: FontRequest, missingGlyphs: MissingGlyphPolicy = .box, decoder: TextPicture.Decoder? = nil,
    glyphCacheBytes: Int = 8 << 20
  ) throws(FontError) {
    try TextLibraries.check()
    guard let faces = FaceLibrary() else { throw .noFonts }
    request = fonts
    self.decoder = decoder
    self.faces = faces
    stacks = try FontStacks(fonts, faces: faces)
    shaper = LineShaper(missingGlyphs: missingGlyphs)
    rasterizer = GlyphRasterizer(library: faces.library, cacheBytes: glyphCacheBytes)
  }

  /// Chooses and places the glyphs of a text of one or more lines.
  ///
  /// Lines end at a line feed (or U+2028, U+2029), are left aligned, and keep their height when empty. A tab is as many
  /// spaces as the style has for it; other controls are dropped. What exceeds 4,096 scalars, 256 lines, 16 marks on one
  /// base or 8,192 px is cut. Right-to-left text is reordered within its line. Blocks and lines of boxes are fitted to
  /// their neighbours, by a quarter of a pixel at most to the sides.
  ///
  /// - Parameter pictures: what to draw in place of each ``TextPicture/placeholder``, in their order. Placeholders without
  ///   a picture are characters like others.
  public func shape(_ text: String, style: TextStyle, pictures: [TextPicture] = []) -> ShapedText {
    let fonts = stacks.stack(for: style)
    var placement = TextPlacement(style: style)
    var missing: [UInt32] = []
    for line in lines(of: text, style: style, pictures: pictures) {
      missing += line.missing
      let shaped = shaper.shape(line, style: style, fonts: fonts) { missing.append($0) }
      placement.add(shaped, clusterCount: line.clusterCount)
    }
    for scalar in missing { self.missing[scalar, default: 0] += 1 }
    return placement.finish(pictures: pictures, missing: missing)
  }

  /// How far the pen goes on the widest line of a text, in pixels, not rounded: the ``ShapedText/advance`` of the shaped
  /// text, without the rest of it. Characters that no font has do not count as missing.
  public func advance(of text: String, style: TextStyle, pictures: [TextPicture] = []) -> Double {
    lineWidths(of: text, style: style, pictures: pictures).reduce(0) { max($0, $1.advance) }
  }

  /// The same for each line, in pixels, with the number of gaps between the UTF-16 units of its parts, which are one but
  /// by ``FontRule/flash``.
  package func lineWidths(
    of text: String, style: TextStyle, pictures: [TextPicture] = []
  ) -> [(advance: Double, gaps: Int)] {
    let fonts = stacks.stack(for: style)
    return lines(of: text, style: style, pictures: pictures).map { line in
      (shaper.shape(line, style: style, fonts: fonts) { _ in }.advance, line.gapCount)
    }
  }

  private func lines(of text: String, style: TextStyle, pictures: [TextPicture]) -> [ItemizedLine] {
    let fonts = stacks.stack(for: style)
    var picturesLeft = pictures[...]
    var flash = style.fontRule == .flash ? FlashText() : nil
    return TextLine.lines(of: text, tabSpaces: style.tabSpaces).map { line in
      let parts = flash?.parts(ofNext: line.scalars) ?? []
      return ItemizedLine(line, fonts: fonts, parts: parts, pictures: &picturesLeft) {
        $0.font.map { stacks.stack(language: style.language, font: $0) } ?? fonts
      }
    }
  }

  /// Draws a text that this typesetter shaped.
  public func rasterize(_ text: ShapedText) -> TextCoverage {
    rasterize(text, quarter: 0, in: text.ink)
  }

  /// Draws a text that this typesetter shaped where it stands, and a quarter, a half and three quarters of a pixel to the
  /// right: four masks of one size and place, of which the last three may come within 1 px of the box's right edge.
  public func rasterizeQuarters(_ text: ShapedText) -> [TextCoverage] {
    var rectangle = text.ink
    if !rectangle.isEmpty { rectangle.right += 1 }
    return (0..<4).map { rasterize(text, quarter: $0, in: rectangle) }
  }

  /// What a `TransformRasterizer` needs, on whichever thread, to draw a text that this typesetter shaped.
  package func outline(of text: ShapedText) -> TextOutline {
    var builder = TextOutlineBuilder(rasterizer: rasterizer, faces: faces, style: text.style)
    return builder.outline(of: text)
  }

  /// The lines of a text without pictures that this typesetter shaped, in stretches of one face. A tab is the spaces that
  /// it becomes.
  package func fontLines(of text: String, _ shaped: ShapedText) -> [FontLine] {
    let fonts = stacks.stack(for: shaped.style)
    let lines = lines(of: text, style: shaped.style, pictures: [])
    return lines.map { line in
      let advance =
        lines.count == 1 ? shaped.advance : shaper.shape(line, style: shaped.style, fonts: fonts) { _ in }.advance
      return FontLine(line, advance: advance)
    }
  }

  /// Where a face comes from; nil for the number of none.
  package func fontFile(ofFace face: Int32) -> FontFileReference? {
    faces.face(face).map(FontFileReference.init)
  }

  /// Counts the characters of a text that no font has.
  /// - Parameter language: BCP 47; empty for the language that the fonts were requested for.
  public func countMissingGlyphs(of text: String, language: String = "") {
    _ = shape(text, style: TextStyle(size: 1, outline: 0, language: language))
  }

  private func rasterize(_ text: ShapedText, quarter: Int, in rectangle: PixelRectangle) -> TextCoverage {
    var canvas = MaskCanvas(rectangle, shadowReach: text.style.shadow, hasOutline: text.style.outline > 0)
    if text.style.plate > 0 { canvas.add(Plate(of: text, padding: text.style.plate, quarter: quarter)) }
    for glyph in text.glyphs {
      let quarterX = glyph.quarterX + quarter
      let picture = glyph.face == .picture ? text.pictures[Int(glyph.id)] : nil
      let key = GlyphKey(
        face: glyph.face, glyph: picture?.number ?? glyph.id, size: text.style.size, outline: text.style.outline,
        stretch: text.style.horizontalStretch, cell: glyph.cell)
      let mask = rasterizer.mask(GlyphMaskKey(glyph: key, phase: quarterX & 3), faces: faces, picture: picture)
      canvas.add(mask, x: quarterX >> 2, y: glyph.y, isBlock: glyph.cell != nil)
    }
    return canvas.finish()
  }

  /// Characters that no font could draw so far, the most frequent first.
  public var missingGlyphs: [MissingGlyph] { MissingGlyph.list(missing) }

  /// Family and style of the face that is asked first.
  public var primaryFontName: String { stacks.own.primaryName }

  /// The same for texts of a style: where the style's own font is not installed, what is drawn with in its place.
  public func fontName(for style: TextStyle) -> String { stacks.stack(for: style).primaryName }

  /// The file of that face, and its index in a collection.
  package var primaryFontFile: (path: String, index: Int) {
    let source = stacks.own.face(stacks.own.primary)?.source
    return (source?.path ?? "", Int(source?.faceIndex ?? 0))
  }

  /// Whether text is bold that says nothing about its weight, as far as the face that is asked first has it.
  package var isBold: Bool {
    request.isBold || request.prefersBoldFaces && stacks.own.face(stacks.own.primary)?.hasBoldWeight ?? false
  }

  /// How often the installed fonts were searched, which takes milliseconds each time.
  package var fontSearchCount: Int { stacks.searchCount }

  /// What drawn glyphs hold on to.
  package var cachedGlyphBytes: Int { rasterizer.cachedBytes }
}
