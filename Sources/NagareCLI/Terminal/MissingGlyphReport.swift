import Nagare

/// Characters that no font has, as they are told to the user.
struct MissingGlyphReport {
  private let glyphs: [MissingGlyph]

  /// Characters that are told one by one.
  private static let mostNamed = 8

  /// - Parameter glyphs: at least one, the most frequent first.
  init(_ glyphs: [MissingGlyph]) {
    self.glyphs = glyphs
  }

  /// The most frequent ones with their numbers, how often each came, and how many more there are.
  var characters: String {
    let named = glyphs.prefix(MissingGlyphReport.mostNamed).map { glyph in
      let number = String(glyph.scalar.value, radix: 16, uppercase: true)
      return "\(glyph.scalar) (U+\(number)\(glyph.count > 1 ? ", \(glyph.count) times" : ""))"
    }
    let more = glyphs.count - named.count
    return named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// Which fonts would have them; nil where none is known.
  var advice: String? {
    var packages: [(name: String, fonts: [String])] = []
    for suggestion in glyphs.compactMap({ FontSuggestion.forScalar($0.scalar) }) {
      let name = suggestion.package ?? ""
      let place = packages.firstIndex { $0.name == name } ?? packages.count
      if place == packages.count { packages.append((name, [])) }
      if !packages[place].fonts.contains(suggestion.font) { packages[place].fonts.append(suggestion.font) }
    }
    guard !packages.isEmpty else { return nil }
    let fonts = packages.map { name, fonts in
      fonts.joined(separator: ", ") + (name.isEmpty ? "" : " (Debian's \(name))")
    }
    return "Fonts that have them: \(fonts.joined(separator: "; "))."
  }
}
