/// The fonts to draw with, in order of precedence.
///
/// Order: the user's files, the user's families, the families that the text asks for, the usual families for the
/// language if the user named none, then Fontconfig's fallback for the language. Emoji are drawn with the first
/// coloured font in this order.
public struct FontRequest: Sendable, Equatable {
  /// Paths of TrueType or OpenType files. The first face of a collection is used.
  public var files: [String]

  /// Names of families, each of which must be installed, or generic names ("sans-serif").
  public var families: [String]

  /// The BCP 47 tag, such as "zh-Hans", for text whose style has no language. Selects regional glyph variants and
  /// orders the fallback.
  public var language: String

  /// Whether all text is bold. Faces without a bold companion are emboldened.
  public var isBold: Bool

  /// Whether text of unspecified weight uses bold faces. Faces without a bold companion are left as they are.
  public var prefersBoldFaces = false

  /// Creates a request, by default for the system's fonts.
  public init(files: [String] = [], families: [String] = [], language: String = "zh-Hans", isBold: Bool = false) {
    self.files = files
    self.families = families
    self.language = language
    self.isBold = isBold
  }
}
