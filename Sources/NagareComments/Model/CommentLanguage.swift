/// The language in whose forms of the shared Chinese characters a site shows a comment.
public enum CommentLanguage: UInt8, Sendable, CaseIterable {
  /// Simplified Chinese.
  case chinese
  /// Chinese in traditional characters.
  case traditionalChinese
  /// Japanese.
  case japanese
  /// Korean.
  case korean
  /// The site follows its reader, or it is not known what it does.
  case unknown

  /// In BCP 47; empty where it is unknown.
  public var tag: String {
    switch self {
    case .chinese: "zh-Hans"
    case .traditionalChinese: "zh-Hant"
    case .japanese: "ja"
    case .korean: "ko"
    case .unknown: ""
    }
  }

  /// The language of a tag as ``tag`` writes it; unknown for any other.
  public init(tag: String) {
    self = Self.allCases.first { $0.tag == tag } ?? .unknown
  }
}
