/// A family's name in a form to compare: small letters of ordinary width, without blanks, hyphens and quotes.
struct FamilyName: Hashable {
  let folded: String

  init(_ name: some StringProtocol) {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let ordinary = FamilyName.ordinary(scalar)
      if FamilyName.ignored.contains(ordinary) { continue }
      scalars.append(contentsOf: ordinary.properties.lowercaseMapping.unicodeScalars)
    }
    folded = String(scalars)
  }

  private init(folded: String) { self.folded = folded }

  var isEmpty: Bool { folded.isEmpty }

  /// The name without the weight that it ends in; nil if it ends in none.
  var withoutWeight: (name: FamilyName, isBold: Bool)? {
    for (word, isBold) in FamilyTable.weights where folded.hasSuffix(word) && folded.count > word.count {
      return (FamilyName(folded: String(folded.dropLast(word.count))), isBold)
    }
    return nil
  }

  private static let ignored: Set<Unicode.Scalar> = [" ", "\t", "\u{A0}", "\u{3000}", "-", "_", "\"", "'", "“", "”"]

  /// Full-width forms of ASCII become what they are forms of.
  private static func ordinary(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }
}
