/// The script `@置換`: replaces a keyword in texts, and gives its own style to the comments that it changes.
///
///     @置換 "keyword" "replacement" 単|全 コメ|投コメ|全|含む|含まない 部分一致|完全一致
///
/// The third argument selects what to replace: every occurrence of the keyword (the default) or the whole text. The
/// fourth selects the comments: viewers' (コメ or 含まない, the default), the owner's (投コメ) or all (全 or 含む). With
/// 完全一致 as the fifth, the keyword must be the whole text. Any other word as one of these three makes the script
/// invalid, as in https://github.com/xpadev-net/niconicomments; ZenzaWatch takes the argument's default instead. A
/// keyword that is missing or longer than ``CommentLimits/replacedCharacters`` makes the script invalid, too.
struct NiconicoReplacement {
  let scope: ScriptScope
  let style: ScriptStyle
  let keyword: NiconicoKeyword
  /// The cleaned replacement.
  private let replacement: String
  private let replacesWholeText: Bool
  private let isExact: Bool

  init?(_ arguments: [String], style: ScriptStyle) {
    func argument(_ index: Int) -> String? { index < arguments.count ? arguments[index] : nil }
    guard let word = argument(0), word.unicodeScalars.count <= CommentLimits.replacedCharacters,
      let keyword = NiconicoKeyword(Self.clean(word))
    else { return nil }
    switch argument(2) {
    case nil, "単": replacesWholeText = false
    case "全": replacesWholeText = true
    default: return nil
    }
    switch argument(3) {
    case nil, "コメ", "含まない": scope = .viewers
    case "投コメ": scope = .owner
    case "全", "含む": scope = .all
    default: return nil
    }
    switch argument(4) {
    case nil, "部分一致": isExact = false
    case "完全一致": isExact = true
    default: return nil
    }
    self.keyword = keyword
    self.style = style
    replacement = Self.clean(argument(1) ?? "")
  }

  /// The new text, cleaned and within ``CommentLimits/replacedCharacters``; `nil` if `text` does not match.
  func replaced(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      if isExact { return keyword.equals(bytes) ? replacement : nil }
      if replacesWholeText { return keyword.end(in: bytes, from: 0) == nil ? nil : replacement }
      // No scalar has more than four bytes.
      return keyword.replaced(in: bytes, by: replacement, limit: 4 * CommentLimits.replacedCharacters).map(Self.clean)
    }
  }

  /// Whether all matching texts become the same string, and share its memory.
  var hasConstantResult: Bool { replacesWholeText || isExact }

  private static func clean(_ text: String) -> String {
    var text = text
    return text.withUTF8 { clean($0) }
  }

  private static func clean(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { clean($0) }
  }

  private static func clean(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    CommentText.normalized(bytes, lineBreaks: .niconico, limit: CommentLimits.replacedCharacters)
  }
}
