/// Converts a shaped text to an outline that needs no fonts.
struct TextOutlineBuilder {
  private let rasterizer: GlyphRasterizer
  private let faces: FaceLibrary
  private let size, stretch: Double
  private var contours = ContourList()
  private var shapes: [TextOutline.Shape] = []
  private var images: [TextOutline.PlacedImage] = []
  private var imageBytes = 0
  private var cache: [Key: Cached] = [:]

  /// Identifies a glyph of the text.
  private struct Key: Hashable {
    let face: FaceID
    let id: UInt32
    let cell: GlyphCell?
  }

  /// The first occurrence of a glyph.
  private enum Cached {
    case blank
    case shape(TextOutline.Shape, x: Double, y: Double)
    case image([Layer])
  }

  /// An image, positioned relative to the glyph's origin.
  private struct Layer {
    let raster: MipmappedImage
    let left, top, scaleX, scaleY: Double
    let isCoverage: Bool
  }

  /// The magnification of outlines when loaded, so that FreeType's rounding of points to 1/64 pixel is invisible.
  private static let precision = 4.0

  /// The least em of coloured glyphs without bitmaps, in pixels, but no more than 4 times the text's em.
  private static let layerSize = 160.0

  init(rasterizer: GlyphRasterizer, faces: FaceLibrary, style: TextStyle) {
    self.rasterizer = rasterizer
    self.faces = faces
    size = style.size
    stretch = style.horizontalStretch
  }

  mutating func outline(of text: ShapedText) -> TextOutline {
    for glyph in text.glyphs {
      let (x, y) = (Double(glyph.quarterX) / 4, Double(glyph.y))
      let key = Key(face: glyph.face, id: glyph.id, cell: glyph.cell)
      let before = contours.ends.count
      let found = cache[key] ?? load(glyph, of: text, x: x, y: y)
      if cache[key] == nil { cache[key] = found }
      switch found {
      case .blank: break
      case .image(let layers): add(layers, x: x, y: y)
      case .shape(let first, let firstX, let firstY):
        // A new glyph was loaded at its final position.
        let isNew = contours.ends.count > before
        let shape = isNew ? first : contours.add(first, movedBy: SIMD2(Float(x - firstX), Float(y - firstY)))
        if var shape, contours.points.count <= TextOutline.maxPoints {
          shape.isBlock = glyph.cell != nil
          shapes.append(shape)
        } else {
          contours.removeContours(from: before)
          if isNew { cache[key] = .blank }
        }
      }
    }
    var plate: TextOutline.Shape?
    if text.style.plate > 0 {
      plate = contours.add(Plate(of: text, padding: text.style.plate, quarter: 0).contour())
    }
    return TextOutline(
      contours: contours, shapes: shapes, plate: plate, images: images, imageBytes: imageBytes,
      style: text.style)
  }

  private mutating func add(_ layers: [Layer], x: Double, y: Double) {
    for layer in layers {
      let (left, top) = (x + layer.left, y + layer.top)
      let bounds = TextOutline.Bounds(
        left: left, top: top, right: left + Double(layer.raster.width) * layer.scaleX,
        bottom: top + Double(layer.raster.height) * layer.scaleY)
      images.append(TextOutline.PlacedImage(raster: layer.raster, bounds: bounds, isCoverage: layer.isCoverage))
    }
  }

  private mutating func load(_ glyph: PlacedGlyph, of text: ShapedText, x: Double, y: Double) -> Cached {
    if glyph.face == .image {
      let inline = text.images[Int(glyph.id)]
      return inline.timing == nil ? image(GlyphBitmap(inline, size: size, stretch: 1)) : .blank
    }
    var outline: GlyphOutlineBuffer?
    let face = faces.face(glyph.face)
    if glyph.face == .missing {
      outline = GlyphOutlineBuffer(library: rasterizer.library, emptyBoxOfSize: size * Self.precision)
    } else if let face {
      if case .bitmaps = face.glyphFormat {
        if let bitmap = GlyphBitmap(glyph.id, of: face, size: size, stretch: 1) { return image(bitmap) }
      } else if face.isColored, let image = coloredImage(of: glyph, face) {
        return image
      }
      outline = rasterizer.load(glyph.id, of: face, size: size * Self.precision, isHinted: false)
    }
    outline?.stretch(by: stretch)
    if let cell = glyph.cell, let face {
      outline?.fit(
        to: cell, of: glyph.id, in: face, size: size * Self.precision, stretch: stretch, scale: Self.precision)
    }
    guard let outline, let shape = contours.add(outline, scale: 1 / Self.precision, x: x, y: y) else { return .blank }
    return .shape(shape, x: x, y: y)
  }

  private mutating func image(_ bitmap: GlyphBitmap) -> Cached {
    keep([
      Layer(
        raster: MipmappedImage(bitmap.image), left: bitmap.left * bitmap.scale * stretch,
        top: -bitmap.top * bitmap.scale, scaleX: bitmap.scale * stretch, scaleY: bitmap.scale, isCoverage: false)
    ])
  }

  private mutating func coloredImage(of glyph: PlacedGlyph, _ face: FontFace) -> Cached? {
    let factor = min(max(Self.layerSize / size, 1), 4)
    let key = GlyphKey(face: glyph.face, glyph: glyph.id, size: size * factor, outline: 0, stretch: stretch)
    guard let mask = rasterizer.coloredShape(of: key, face)?.mask(phase: 0) else { return nil }
    func layer(_ raster: MipmappedImage?, isCoverage: Bool) -> Layer? {
      raster.map {
        Layer(
          raster: $0, left: Double(mask.left) / factor, top: Double(mask.top) / factor, scaleX: 1 / factor,
          scaleY: 1 / factor, isCoverage: isCoverage)
      }
    }
    return keep(
      [
        layer(MipmappedImage(coverageOf: mask), isCoverage: true),
        layer(MipmappedImage(colorsOf: mask), isCoverage: false),
      ].compactMap { $0 })
  }

  private mutating func keep(_ layers: [Layer]) -> Cached {
    let bytes = layers.reduce(0) { $0 + $1.raster.byteCount }
    guard imageBytes + bytes <= TextOutline.maxImageBytes else { return .blank }
    imageBytes += bytes
    return .image(layers)
  }
}

extension Plate {
  /// The plate's edge as a closed contour.
  fileprivate func contour() -> [SIMD2<Float>] {
    // Corners in order, each by the centre of its arc and the arc's start, in quarter turns.
    let (x, y) = (halfWidth - radius, halfHeight - radius)
    let corners = [(x, y, 0), (-x, y, 1), (-x, -y, 2), (x, -y, 3)]
    return corners.flatMap { cornerX, cornerY, quarter in
      (0...Self.arcPieces).map { piece in
        // The tangent of half the angle gives sine and cosine without calling either.
        let tangent = Double(piece) / Double(Self.arcPieces)
        var spoke = SIMD2(1 - tangent * tangent, 2 * tangent) * (radius / (1 + tangent * tangent))
        for _ in 0..<quarter { spoke = SIMD2(-spoke.y, spoke.x) }
        return SIMD2(Float(centerX + cornerX + spoke.x), Float(centerY + cornerY + spoke.y))
      }
    }
  }

  /// Lines per arc. With the largest padding, they are off by 0.005 px.
  private static var arcPieces: Int { 32 }
}
