import CText

/// The SVG documents of a font, each with some of its glyphs, or all. Parsed ones are kept within a budget.
final class SVGTable {
  private let library: SVGLibrary
  private let face: OpaquePointer
  let unitsPerEm: Double
  /// By the address of a document's data. Nil for one that cannot be drawn, which is not parsed again.
  private var cache = ByteBudgetCache<UnsafeRawPointer, SVGDocument?>(budget: SVGText.maxParsedBytes)

  /// Nil for a face without documents, and without the library.
  init?(_ face: OpaquePointer?, library: () -> SVGLibrary?) {
    guard let face, hb_ot_color_has_svg(face) != 0, let library = library() else { return nil }
    self.library = library
    self.face = hb_face_reference(face)
    unitsPerEm = Double(hb_face_get_upem(face))
  }

  deinit { hb_face_destroy(face) }

  /// Whether a glyph has a document, and that has the glyph. Others have outlines alone.
  func hasGlyph(_ glyph: UInt32) -> Bool { document(for: glyph)?.hasGlyph(glyph) ?? false }

  /// The document that draws a glyph; nil for a glyph without one, or with one that is invalid or too large.
  func document(for glyph: UInt32) -> SVGDocument? {
    guard let blob = hb_ot_color_glyph_reference_svg(face, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let start = UnsafeRawPointer(hb_blob_get_data(blob, &length)), length > 0 else { return nil }
    if let known = cache.value(for: start) { return known }
    let data = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: Int(length))
    let document = SVGText(data).flatMap { SVGDocument($0, unitsPerEm: unitsPerEm, library: library) }
    cache.insert(document, for: start, byteCount: document?.byteCount ?? 64)
    return document
  }
}
