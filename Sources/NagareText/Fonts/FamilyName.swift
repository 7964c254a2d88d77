/// A family name folded for comparison: lower case, full-width ASCII narrowed, no blanks, hyphens, `_` or quotes.
struct FamilyName: Hashable {
  let folded: String

  init(_ name: some StringProtocol) {
    let scalars = name.lowercased().unicodeScalars.map(FamilyName.ordinary).filter { !FamilyName.isIgnored($0) }
    folded = String(String.UnicodeScalarView(scalars))
  }

  private init(folded: String) { self.folded = folded }

  /// Whether the name contains `part`, compared byte by byte.
  func contains(_ part: String) -> Bool {
    folded.utf8.indices.contains { folded.utf8[$0...].starts(with: part.utf8) }
  }

  /// The name without its final weight, and whether that weight is bold; nil if there is none or nothing else.
  var withoutWeight: (name: FamilyName, isBold: Bool)? {
    for (word, isBold) in FamilyTable.weights where folded.hasSuffix(word) && folded != word {
      return (FamilyName(folded: String(folded.dropLast(word.count))), isBold)
    }
    return nil
  }

  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\u{A0}", "\u{3000}", "-", "_", "\"", "'", "“", "”": true
    default: false
    }
  }

  /// Maps full-width forms of ASCII to ASCII.
  private static func ordinary(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }
}
