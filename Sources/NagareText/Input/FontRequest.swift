/// Which fonts to draw with, in the order in which they are asked for a character.
///
/// The user's files come first, then the user's families (or `defaultFamilies` when none is named), then what
/// Fontconfig sorts as fallback for the language.
public struct FontRequest: Sendable, Equatable {
  /// Paths of TrueType or OpenType files; of a collection, the first face is used.
  public var files: [String]

  /// Names of installed families, or of generic ones ("sans-serif"). Each must be installed.
  public var families: [String]

  /// BCP 47, such as "zh-Hans". It chooses between regional forms of a character and orders the fallback.
  public var language: String

  public init(files: [String] = [], families: [String] = [], language: String = "zh-Hans") {
    self.files = files
    self.families = families
    self.language = language
  }

  /// The families asked for when the user names none; those that are not installed are passed over.
  public static let defaultFamilies = [
    "Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "sans-serif",
  ]
}
