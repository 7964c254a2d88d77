/// Which fonts to draw with, in the order in which they are asked for a character.
///
/// The user's files come first, then the user's families, then those of the text's own ``TextFont``, then, when the user
/// named no family, the usual ones for the language, then what Fontconfig sorts as fallback for the language. Emoji are drawn with the first of these that has colours.
public struct FontRequest: Sendable, Equatable {
  /// Paths of TrueType or OpenType files; of a collection, the first face is used.
  public var files: [String]

  /// Names of installed families, or of generic ones ("sans-serif"). Each must be installed.
  public var families: [String]

  /// BCP 47, such as "zh-Hans", for texts whose style names no language. It chooses between regional forms of a
  /// character and orders the fallback.
  public var language: String

  /// Whether to draw all text with bold faces; one that has no bold companion is drawn bolder than it is.
  public var isBold: Bool

  /// Whether to draw text that says nothing about its weight with bold faces; one that has no bold companion stays as it
  /// is.
  public var prefersBoldFaces = false

  /// A request for the system's fonts, unless something else is said.
  public init(files: [String] = [], families: [String] = [], language: String = "zh-Hans", isBold: Bool = false) {
    self.files = files
    self.families = families
    self.language = language
    self.isBold = isBold
  }
}
