/// The font that a text asks for. What the user named in the ``FontRequest`` comes before it.
public struct TextFont: Hashable, Sendable {
  /// What is asked for, the weight aside.
  public enum Face: Hashable, Sendable {
    /// What the typesetter was made for: the usual sans serif of the text's language, unless the user named another.
    case usual

    /// The usual font of a design.
    case design(FontDesign)

    /// A family as authors of comments write it ("黑体", "SimHei", "ＭＳ Ｐゴシック"), or several with commas between, the
    /// best one first ("Yu Mincho, serif").
    ///
    /// Of the first eight, the first that is installed is taken; letter case, blanks, hyphens, quotes and full-width letters make no
    /// difference. If none is, the first that is known gives its design and weight; and if none is known, the usual font
    /// is taken. A name may end in its weight ("Noto Sans CJK SC Bold").
    case family(String)
  }

  /// What is asked for.
  public let face: Face

  /// Whether it is bold; nil for the weight that the ``FontRequest`` or the name of the family asks for. Text that is not
  /// bold by this is bold too if one of them says so.
  public let isBold: Bool?

  /// - Parameter face: the names of families are cut after 256 scalars.
  public init(_ face: Face, isBold: Bool? = nil) {
    if case .family(let names) = face {
      self.face = .family(String(names.unicodeScalars.prefix(TextLimits.fontNameScalars)))
    } else {
      self.face = face
    }
    self.isBold = isBold
  }

  /// The usual font in its usual weight.
  public static let usual = TextFont(.usual)
}

/// What the letters of a font look like.
public enum FontDesign: String, Hashable, Sendable, CaseIterable {
  /// 黑体, gothic.
  case sansSerif
  /// 宋体, mincho; and what imitates the brush (楷体), which few machines have a font of.
  case serif
  /// Latin letters of one width.
  case monospace
}
