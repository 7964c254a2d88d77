/// Which fonts to draw with, in the order in which they are asked for a character.
///
/// The user's files come first, then the user's families (or, when none is named, the usual ones for the language), then
/// what Fontconfig sorts as fallback for the language. Emoji are drawn with the first of these that has colours.
public struct FontRequest: Sendable, Equatable {
  /// Paths of TrueType or OpenType files; of a collection, the first face is used.
  public var files: [String]

  /// Names of installed families, or of generic ones ("sans-serif"). Each must be installed.
  public var families: [String]

  /// BCP 47, such as "zh-Hans", for texts whose style names no language. It chooses between regional forms of a
  /// character and orders the fallback.
  public var language: String

  /// Whether to draw with bold faces; one that has no bold companion is drawn bolder than it is.
  public var isBold: Bool

  public init(files: [String] = [], families: [String] = [], language: String = "zh-Hans", isBold: Bool = false) {
    self.files = files
    self.families = families
    self.language = language
    self.isBold = isBold
  }

  /// The families asked for when the user names none; those that are not installed are passed over.
  static func usualFamilies(for language: String) -> [String] {
    let parts = language.lowercased().split(separator: "-")
    return switch parts.first {
    case "ja": ["Noto Sans CJK JP", "Source Han Sans", "Hiragino Sans", "Yu Gothic", "Meiryo", "sans-serif"]
    case "ko": ["Noto Sans CJK KR", "Source Han Sans K", "Apple SD Gothic Neo", "Malgun Gothic", "sans-serif"]
    case "zh" where !parts.contains("hans") && parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }:
      ["Noto Sans CJK TC", "Source Han Sans TC", "PingFang TC", "Microsoft JhengHei", "sans-serif"]
    case "zh", nil: ["Noto Sans CJK SC", "Source Han Sans SC", "PingFang SC", "Microsoft YaHei", "sans-serif"]
    default: ["Noto Sans", "Segoe UI", "Helvetica Neue", "sans-serif"]
    }
  }
}
