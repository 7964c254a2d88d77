/// What `@置換` does: texts that have a keyword in them are changed, and take the looks of the script.
///
///     @置換 "keyword" "replacement" 単|全 コメ|投コメ|全|含む|含まない 部分一致|完全一致
///
/// The third argument tells whether the keyword is replaced in all its places (the default) or the whole text; the
/// fourth whose comments are meant: those of viewers (コメ or 含まない, the default), of the owner (投コメ) or of all (全 or
/// 含む); the fifth whether the keyword must be the whole text. A script with another word in one of these places, or
/// without a keyword, is none, as in https://github.com/xpadev-net/niconicomments; ZenzaWatch takes the default.
struct NiconicoReplacement {
  let scope: ScriptScope
  let looks: NiconicoLooks
  let keyword: NiconicoKeyword
  /// Clean.
  private let replacement: String
  private let replacesAll: Bool
  private let isExact: Bool

  init?(_ arguments: [String], looks: NiconicoLooks) {
    func argument(_ index: Int) -> String? { index < arguments.count ? arguments[index] : nil }
    guard let word = argument(0), word.unicodeScalars.count <= CommentLimits.replacedCharacters,
      let keyword = NiconicoKeyword(Self.clean(word))
    else { return nil }
    switch argument(2) {
    case nil, "単": replacesAll = false
    case "全": replacesAll = true
    default: return nil
    }
    switch argument(3) {
    case nil, "コメ", "含まない": scope = .viewers
    case "投コメ": scope = .owner
    case "全", "含む": scope = .everybody
    default: return nil
    }
    switch argument(4) {
    case nil, "部分一致": isExact = false
    case "完全一致": isExact = true
    default: return nil
    }
    self.keyword = keyword
    self.looks = looks
    replacement = Self.clean(argument(1) ?? "")
  }

  /// The text with the keyword replaced, within ``CommentLimits/replacedCharacters`` and clean; `nil` if the script does
  /// not mean it.
  func replaced(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      if isExact { return keyword.equals(bytes) ? replacement : nil }
      if replacesAll { return keyword.end(in: bytes, from: 0) == nil ? nil : replacement }
      // No scalar has more than four bytes.
      return keyword.replaced(in: bytes, by: replacement, limit: 4 * CommentLimits.replacedCharacters).map(Self.clean)
    }
  }

  /// Whether all texts become the same one, which they then share.
  var isShared: Bool { replacesAll || isExact }

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
