/// A family's name in a form to compare: small letters of ordinary width, without blanks, hyphens and quotes.
struct FamilyName: Hashable {
  let folded: String

  init(_ name: some StringProtocol) {
    let scalars = name.lowercased().unicodeScalars.map(FamilyName.ordinary).filter { !FamilyName.isIgnored($0) }
    folded = String(String.UnicodeScalarView(scalars))
  }

  private init(folded: String) { self.folded = folded }

  /// Whether a part of the name is `part`, byte for byte.
  func contains(_ part: String) -> Bool {
    folded.utf8.indices.contains { folded.utf8[$0...].starts(with: part.utf8) }
  }

  /// The name without the weight that it ends in; nil if it ends in none.
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

  /// Full-width forms of ASCII become what they are forms of.
  private static func ordinary(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }
}
