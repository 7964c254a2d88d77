import CText

/// An outline allocated by FreeType, in units of 1/64 pixel, y upwards.
final class GlyphOutlineBuffer {
  private var outline = FT_Outline()
  private let library: FreeTypeLibrary

  /// Copies a glyph's outline, whose memory the face owns.
  convenience init?(library: FreeTypeLibrary, copying source: inout FT_Outline) {
    guard let points = FT_UInt(exactly: source.n_points) else { return nil }
    self.init(library: library, points: points, contours: Int32(source.n_contours))
    guard FT_Outline_Copy(&source, &outline) == 0 else { return nil }
  }

  /// Allocates an outline with uninitialised points.
  init?(library: FreeTypeLibrary, points: FT_UInt, contours: Int32) {
    self.library = library
    guard FT_Outline_New(library.handle, points, contours, &outline) == 0 else { return nil }
  }

  deinit { FT_Outline_Done(library.handle, &outline) }

  /// Memory that points and contours take, in bytes.
  var byteCount: Int {
    Int(outline.n_points) * (MemoryLayout<FT_Vector>.stride + 1) + Int(outline.n_contours) * MemoryLayout<Int16>.stride
  }

  func withOutline<Result>(_ body: (inout FT_Outline) -> Result) -> Result { body(&outline) }

  /// The control box in whole pixels, y downwards, of the outline shifted right by `shift` and grown by `margin` on all
  /// sides. No side exceeds the largest box.
  func bounds(shift: FT_Pos, margin: FT_Pos) -> PixelRectangle {
    var box = FT_BBox()
    FT_Outline_Get_CBox(&outline, &box)
    let limit = TextLimits.boxSide / 2
    func clamped(_ value: FT_Pos) -> Int { min(max(Int(value), -limit), limit) }
    return PixelRectangle(
      left: clamped((box.xMin + shift - margin) >> 6), top: -clamped((box.yMax + margin + 63) >> 6),
      right: clamped((box.xMax + shift + margin + 63) >> 6), bottom: -clamped((box.yMin - margin) >> 6))
  }

  /// The coverage of each pixel by the outline shifted right by `shift`.
  func coverage(shift: FT_Pos, in box: PixelRectangle) -> [UInt8] {
    let (x, y) = (shift - FT_Pos(box.left * 64), FT_Pos(box.bottom * 64))
    FT_Outline_Translate(&outline, x, y)
    defer { FT_Outline_Translate(&outline, -x, -y) }
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
