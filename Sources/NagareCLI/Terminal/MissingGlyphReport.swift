import Foundation
import Nagare

/// Describes the characters that no font covers.
struct MissingGlyphReport {
  private let glyphs: [MissingGlyph]

  /// The largest number of characters to name.
  private static let maxNamed = 8
  /// The largest number of fonts to name per package.
  private static let maxFonts = 3

  /// - Parameter glyphs: the most frequent first.
  init(_ glyphs: [MissingGlyph]) {
    self.glyphs = glyphs
  }

  /// The most frequent characters with their code points and counts, and the number of other characters.
  var characters: String {
    let named = glyphs.prefix(MissingGlyphReport.maxNamed).map { glyph in
      let number = String(format: "%04X", glyph.scalar.value)
      return "\(glyph.scalar) (U+\(number)\(glyph.count > 1 ? ", \(glyph.count) times" : ""))"
    }
    let more = glyphs.count - named.count
    return named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// A sentence that names fonts for the characters, with their packages; nil if no such font is known.
  var advice: String? {
    var packages: [(name: String?, fonts: [String])] = []
    for suggestion in glyphs.compactMap({ FontSuggestion.forScalar($0.scalar) }) {
      let place = packages.firstIndex { $0.name == suggestion.package } ?? packages.count
      if place == packages.count { packages.append((suggestion.package, [])) }
      if !packages[place].fonts.contains(suggestion.font) { packages[place].fonts.append(suggestion.font) }
    }
    guard !packages.isEmpty else { return nil }
    let fonts = packages.map { package, fonts in
      let more = fonts.count - MissingGlyphReport.maxFonts
      return fonts.prefix(MissingGlyphReport.maxFonts).joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : "") + (package.map { " (Debian's \($0))" } ?? "")
    }
    return "Fonts that have them: \(fonts.joined(separator: "; "))."
  }
}
