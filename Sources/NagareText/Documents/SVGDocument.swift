import CRsvg

/// A parsed document with glyphs. The document's origin is the glyph's, and one of its units is a font unit, y
/// downwards (OpenType's table SVG).
final class SVGDocument {
  private let library: SVGLibrary
  private let viewport: RsvgRectangle
  private let text: SVGText

  /// The document with black as the text's own colour.
  private let black: SVGHandle
  /// The same with white; nil if it has no such parts.
  private lazy var white = text.mayUseForeground ? SVGHandle(text.bytes, color: "white", library: library) : nil

  private var functions: nagare_rsvg_library { library.functions }

  /// Nil for an invalid document.
  init?(_ text: SVGText, unitsPerEm: Double, library: SVGLibrary) {
    guard let black = SVGHandle(text.bytes, color: "black", library: library) else { return nil }
    self.library = library
    self.black = black
    self.text = text
    viewport = RsvgRectangle(x: 0, y: 0, width: unitsPerEm, height: unitsPerEm)
  }

  /// Memory that the document takes, in bytes, estimated.
  var byteCount: Int { text.parsedByteCount }

  func hasGlyph(_ glyph: UInt32) -> Bool { functions.rsvg_handle_has_sub(black.pointer, "#glyph\(glyph)") != 0 }

  /// The bounds of a glyph's ink in font units; empty for a glyph that the document lacks.
  func extents(of glyph: UInt32) -> GlyphExtents {
    let id = "#glyph\(glyph)"
    var (viewport, ink, logical) = (viewport, RsvgRectangle(), RsvgRectangle())
    guard hasGlyph(glyph),
      functions.rsvg_handle_get_geometry_for_layer(black.pointer, id, &viewport, &ink, &logical, nil) != 0,
      [ink.x, ink.y, ink.width, ink.height, logical.x, logical.y, logical.width, logical.height]
        .allSatisfy(\.isFinite)
    else { return .empty }
    // Raster images are only part of the logical rectangle in librsvg 2.54, strokes only of the ink.
    return GlyphExtents(ink).union(GlyphExtents(logical))
  }

  /// A glyph's pixels: premultiplied, from the highest byte on alpha, red, green and blue.
  struct Pixels {
    /// With black as the text's own colour.
    let black: [UInt32]
    /// With white; empty if the glyph has no such parts.
    let white: [UInt32]
  }

  /// Draws a glyph.
  /// - Parameters:
  ///   - box: the area to draw, relative to the glyph's origin.
  ///   - scaleX: pixels to a font unit, horizontally.
  ///   - scaleY: the same vertically.
  ///   - shift: the glyph's shift to the right, in pixels.
  func draw(_ glyph: UInt32, in box: PixelRectangle, scaleX: Double, scaleY: Double, shift: Double) -> Pixels? {
    func drawn(_ handle: SVGHandle) -> [UInt32]? {
      var pixels = [UInt32](repeating: 0, count: box.width * box.height)
      let isDrawn = pixels.withUnsafeMutableBytes { pixels in
        draw(
          "#glyph\(glyph)", of: handle, to: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), box,
          scaleX: scaleX, scaleY: scaleY, shift: shift)
      }
      return isDrawn ? pixels : nil
    }
    guard let black = drawn(black) else { return nil }
    let white = white.flatMap(drawn) ?? []
    return Pixels(black: black, white: white == black ? [] : white)
  }

  private func draw(
    _ id: String, of handle: SVGHandle, to pixels: UnsafeMutablePointer<UInt8>?, _ box: PixelRectangle,
    scaleX: Double, scaleY: Double, shift: Double
  ) -> Bool {
    let (width, height) = (Int32(box.width), Int32(box.height))
    let surface = functions.cairo_image_surface_create_for_data(
      pixels, Int32(nagare_cairo_argb32), width, height, width * 4)
    defer { functions.cairo_surface_destroy(surface) }
    let context = functions.cairo_create(surface)
    defer { functions.cairo_destroy(context) }
    functions.cairo_translate(context, shift - Double(box.left), -Double(box.top))
    functions.cairo_scale(context, scaleX, scaleY)
    var viewport = viewport
    guard functions.cairo_status(context) == nagare_cairo_success,
      functions.rsvg_handle_render_layer(handle.pointer, context, id, &viewport, nil) != 0
    else { return false }
    functions.cairo_surface_flush(surface)
    return true
  }
}

extension GlyphExtents {
  /// A rectangle of a document, y downwards.
  fileprivate init(_ rectangle: RsvgRectangle) {
    self.init(
      left: rectangle.x, right: rectangle.x + rectangle.width, top: -rectangle.y,
      bottom: -rectangle.y - rectangle.height)
  }
}
