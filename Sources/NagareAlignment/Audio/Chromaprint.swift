import CChromaprint

/// The functions of Chromaprint, loaded when they are first needed.
package enum Chromaprint {
  /// The table of functions, filled in once and then constant.
  private static let loaded: Result<nagare_chromaprint_library, AlignmentError> = {
    var functions = nagare_chromaprint_library()
    if nagare_load_chromaprint(&functions) != 0 { return .success(functions) }
    return .failure(.noLibrary(reason: dlerror().map { String(cString: $0) } ?? "its version is different"))
  }()

  /// Whether the library can be loaded.
  package static var isInstalled: Bool { (try? loaded.get()) != nil }

  /// - Throws: `AlignmentError.noLibrary`.
  static func functions() throws(AlignmentError) -> nagare_chromaprint_library { try loaded.get() }
}
