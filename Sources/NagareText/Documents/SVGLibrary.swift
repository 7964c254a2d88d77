import CRsvg

/// The functions of librsvg, which draws the glyphs of fonts with SVG documents. No program needs to have it installed:
/// it is opened for the first such font.
package final class SVGLibrary: Sendable {
  let functions: nagare_rsvg_library

  /// The first of the files that can be opened; nil if there is none.
  package init?(files: [String]) {
    var functions = nagare_rsvg_library()
    guard files.contains(where: { nagare_rsvg_open(&functions, $0) != 0 }) else { return nil }
    self.functions = functions
  }

  #if canImport(Darwin)
    // The bare name could be that of a file in the working directory.
    private static let files = ["/opt/homebrew/lib/librsvg-2.2.dylib", "/usr/local/lib/librsvg-2.2.dylib"]
  #else
    private static let files = ["librsvg-2.so.2"]
  #endif

  /// The installed library; nil if there is none. Opened on first use.
  package static let installed = SVGLibrary(files: files)
}
