/// A style's font, resolved against the installed fonts.
struct FontSelection: Hashable {
  enum Face: Hashable {
    case usual
    case design(FontDesign)
    /// An installed family, by its name in Fontconfig.
    case installed(String)
  }

  var face: Face
  /// Nil for the request's weight.
  var isBold: Bool?

  /// - Parameter installed: the families that can be drawn with.
  init(_ font: TextFont, installed: @autoclosure () -> [FamilyName: String]) {
    switch font.face {
    case .usual: self.init(face: .usual, isBold: font.isBold)
    case .design(let design): self.init(design, isBold: font.isBold)
    case .family(let names):
      let names = names.split(separator: ",").prefix(TextLimits.fontNames).map { FamilyName($0) }
      let found =
        FontSelection.best(of: names, installed: installed())
        ?? names.lazy.compactMap(FontSelection.wellKnown).first ?? FontSelection(face: .usual, isBold: nil)
      self.init(face: found.face, isBold: found.isBold == true ? true : font.isBold ?? found.isBold)
    }
  }

  init(face: Face, isBold: Bool?) {
    self.face = face
    self.isBold = isBold
  }

  /// Selects a design; for sans serif, the usual font.
  private init(_ design: FontDesign, isBold: Bool?) {
    self.init(face: design == .sansSerif ? .usual : .design(design), isBold: isBold)
  }

  /// The weight of the faces to find.
  func weight(for request: FontRequest) -> FontWeight {
    if request.isBold || isBold == true { return .bold }
    return request.prefersBoldFaces && isBold == nil ? .boldFace : .regular
  }

  /// The families to try after the user's, best first.
  func families(for language: String) -> [String] {
    switch face {
    case .usual: []
    case .design(let design): design.families(for: language)
    case .installed(let family): [family]
    }
  }

  /// The first name that is installed, with or without its weight, or generic; nil if there is none.
  private static func best(of names: [FamilyName], installed: [FamilyName: String]) -> FontSelection? {
    for name in names {
      if let family = installed[name] { return FontSelection(face: .installed(family), isBold: nil) }
      if let design = FamilyTable.generic[name.folded] { return FontSelection(design, isBold: nil) }
      if let (plain, isBold) = name.withoutWeight, let family = installed[plain] {
        return FontSelection(face: .installed(family), isBold: isBold)
      }
    }
    return nil
  }

  /// The design and weight of a family that is not installed; nil if unknown.
  private static func wellKnown(_ name: FamilyName) -> FontSelection? {
    let weighted = name.withoutWeight
    let plain = weighted?.name ?? name
    let isBold = FamilyTable.bold.contains(name.folded) ? true : weighted?.isBold
    let design =
      FamilyTable.designs[plain.folded] ?? FamilyTable.substrings.first { plain.contains($0.text) }?.design
    return design.map { FontSelection($0, isBold: isBold) }
  }
}
