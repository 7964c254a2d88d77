import CRsvg

/// A document as librsvg holds it, with a colour of the text.
final class SVGHandle {
  let pointer: OpaquePointer
  private let library: SVGLibrary

  /// - Parameters:
  ///   - text: a document without compression.
  ///   - color: the text's own colour, by its name in CSS. A document that states its own colour keeps that.
  init?(_ text: [UInt8], color: String, library: SVGLibrary) {
    // Without a base address, the document cannot refer to files.
    guard let pointer = library.functions.rsvg_handle_new_from_data(text, text.count, nil) else { return nil }
    self.library = library
    self.pointer = pointer
    let style = Array(":root:not([color]) { color: \(color); }\n\(SVGHandle.bounds)".utf8)
    guard library.functions.rsvg_handle_set_stylesheet(pointer, style, style.count, nil) != 0 else { return nil }
  }

  deinit { library.functions.g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Filters and dashes take any time and memory, whatever the size of the glyph.
  private static let bounds = "* { filter: none !important; stroke-dasharray: none !important; }"
}
