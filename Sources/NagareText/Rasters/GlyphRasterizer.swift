import CText

/// Draws single glyphs from their unhinted outlines.
final class GlyphRasterizer {
  private let library: FreeTypeLibrary
  private let stroker: FT_Stroker?

  init(library: FreeTypeLibrary) {
    self.library = library
    var stroker: FT_Stroker?
    self.stroker = FT_Stroker_New(library.handle, &stroker) == 0 ? stroker : nil
  }

  deinit { FT_Stroker_Done(stroker) }

  /// The glyph's masks; blank if it has no ink or FreeType refuses it.
  func mask(face: FontFace, glyph: UInt32, style: TextStyle, phase: Int) -> GlyphMask {
    guard FT_Load_Glyph(face.outlines, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.outlines.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
      slot.pointee.outline.n_points > 0
    else { return .blank }
    let scale = FT_Fixed((style.size * 64 * 65536 / face.unitsPerEm).rounded())
    var matrix = FT_Matrix(xx: scale, xy: 0, yx: 0, yy: scale)
    FT_Outline_Transform(&slot.pointee.outline, &matrix)
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(phase * 16), 0)
    let stroke = stroke(&slot.pointee.outline, radius: style.outline)
    return draw(fill: &slot.pointee.outline, stroke: stroke, hasOutline: style.outline > 0)
  }

  private func stroke(_ outline: inout FT_Outline, radius: Double) -> OutlineBuffer? {
    let radius = FT_Fixed((radius * 64).rounded())
    guard radius > 0, let stroker else { return nil }
    FT_Stroker_Set(stroker, radius, FT_STROKER_LINECAP_ROUND, FT_STROKER_LINEJOIN_ROUND, 0)
    var points: FT_UInt = 0
    var contours: FT_UInt = 0
    guard FT_Stroker_ParseOutline(stroker, &outline, 0) == 0,
      FT_Stroker_GetCounts(stroker, &points, &contours) == 0,
      let stroke = OutlineBuffer(library: library, points: points, contours: contours)
    else { return nil }
    FT_Stroker_Export(stroker, &stroke.outline)
    return stroke
  }

  /// - Parameter stroke: nil without an outline, and for glyphs that FreeType cannot stroke.
  private func draw(fill: inout FT_Outline, stroke: OutlineBuffer?, hasOutline: Bool) -> GlyphMask {
    var box = bounds(&fill)
    if let stroke { box = box.union(bounds(&stroke.outline)) }
    guard !box.isEmpty else { return .blank }
    let fillMask = coverage(&fill, in: box)
    var outlineMask = hasOutline ? fillMask : [UInt8](repeating: 0, count: fillMask.count)
    if let stroke {
      outlineMask = coverage(&stroke.outline, in: box)
      outlineMask.withUnsafeMutableBufferPointer { target in
        fillMask.withUnsafeBufferPointer { source in MaskRows.maximum(source, into: target) }
      }
    }
    return GlyphMask(
      left: box.left, top: box.top, width: box.width, height: box.height, fill: fillMask, outline: outlineMask)
  }

  /// The outline's control box in whole pixels, y downwards. No side exceeds the largest box.
  private func bounds(_ outline: inout FT_Outline) -> PixelRectangle {
    var box = FT_BBox()
    FT_Outline_Get_CBox(&outline, &box)
    let limit = TextLimits.boxSide / 2
    func clamped(_ value: FT_Pos) -> Int { min(max(Int(value), -limit), limit) }
    return PixelRectangle(
      left: clamped(box.xMin >> 6), top: -clamped((box.yMax + 63) >> 6), right: clamped((box.xMax + 63) >> 6),
      bottom: -clamped(box.yMin >> 6))
  }

  private func coverage(_ outline: inout FT_Outline, in box: PixelRectangle) -> [UInt8] {
    FT_Outline_Translate(&outline, FT_Pos(-box.left * 64), FT_Pos(box.bottom * 64))
    var mask = [UInt8](repeating: 0, count: box.width * box.height)
    mask.withUnsafeMutableBufferPointer { pixels in
      var bitmap = FT_Bitmap()
      bitmap.rows = UInt32(box.height)
      bitmap.width = UInt32(box.width)
      bitmap.pitch = Int32(box.width)
      bitmap.buffer = pixels.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      FT_Outline_Get_Bitmap(library.handle, &outline, &bitmap)
    }
    return mask
  }
}

/// An outline that FreeType allocated.
private final class OutlineBuffer {
  var outline = FT_Outline()
  private let library: FreeTypeLibrary

  /// Room for so many points; the outline itself is empty, as exporting appends.
  init?(library: FreeTypeLibrary, points: FT_UInt, contours: FT_UInt) {
    self.library = library
    guard let contourCount = Int32(exactly: contours),
      FT_Outline_New(library.handle, points, contourCount, &outline) == 0
    else { return nil }
    outline.n_points = 0
    outline.n_contours = 0
  }

  deinit { FT_Outline_Done(library.handle, &outline) }
}
