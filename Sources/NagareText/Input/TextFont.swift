/// The font that a text asks for. Fonts named by the user in the ``FontRequest`` take precedence.
package struct TextFont: Hashable, Sendable {
  /// The requested design or family, without the weight.
  package enum Face: Hashable, Sendable {
    /// The typesetter's font: the usual sans serif of the text's language, unless the user named another font.
    case usual

    /// The usual font of a design.
    case design(FontDesign)

    /// A family as written by authors of comments ("黑体", "SimHei", "ＭＳ Ｐゴシック"), or a comma-separated list, best first
    /// ("Yu Mincho, serif").
    ///
    /// Of the first eight names, the first installed or generic one is used; case, blanks, hyphens, quotes and
    /// full-width letters make no difference. If there is none, the first well-known one determines design and weight;
    /// otherwise the usual font is used. A name may end in a weight ("Noto Sans CJK SC Bold").
    case family(String)
  }

  /// The requested design or family.
  package let face: Face

  /// Whether the text is bold; nil leaves it to the ``FontRequest`` and the family's name. False does not override a
  /// bold request or a bold name.
  package let isBold: Bool?

  /// - Parameter face: the family names are cut after 256 scalars.
  package init(_ face: Face, isBold: Bool? = nil) {
    if case .family(let names) = face {
      self.face = .family(String(names.unicodeScalars.prefix(TextLimits.fontNameScalars)))
    } else {
      self.face = face
    }
    self.isBold = isBold
  }

  /// The usual font in its usual weight.
  package static let usual = TextFont(.usual)
}

/// The design of a font's letters.
package enum FontDesign: String, Hashable, Sendable, CaseIterable {
  /// 黑体, gothic.
  case sansSerif
  /// 宋体, mincho; also brush styles (楷体), for which few machines have a font.
  case serif
  /// Monospaced Latin letters.
  case monospace
}
