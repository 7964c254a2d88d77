/// The language whose forms of the shared Chinese characters a site uses for a comment.
public enum CommentLanguage: UInt8, Sendable, CaseIterable {
  /// Simplified Chinese.
  case chinese
  /// Chinese in traditional characters.
  case traditionalChinese
  /// Japanese.
  case japanese
  /// Korean.
  case korean
  /// The site uses the viewer's language, or the language is unknown.
  case unknown

  /// The BCP 47 tag; empty for ``unknown``.
  public var tag: String {
    switch self {
    case .chinese: "zh-Hans"
    case .traditionalChinese: "zh-Hant"
    case .japanese: "ja"
    case .korean: "ko"
    case .unknown: ""
    }
  }

  /// The language with this ``tag``; ``unknown`` for any other tag.
  public init(tag: String) {
    self = Self.allCases.first { $0.tag == tag } ?? .unknown
  }
}
