/// A key that is equal for duplicates.
enum DuplicateKey: Hashable {
  case text(Scalars, Comment.Mode)
  case properties(ComparedProperties)

  init(_ comment: Comment, _ folded: inout FoldedText) {
    if comment.mode.isScripted || comment.details.map({ $0.values.isUnlikeItsText }) ?? false {
      self = .properties(ComparedProperties(comment))
    } else {
      folded.fold(comment.text)
      self = .text(Scalars(normalizing: folded.scalars), comment.mode)
    }
  }

  /// The scalars of a folded text, without final punctuation and white space, and with long runs shortened.
  struct Scalars: Hashable {
    let values: [UInt32]

    func hash(into hasher: inout Hasher) {
      values.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
  }

  /// The properties of a comment that its duplicates must share.
  struct ComparedProperties: Hashable {
    private let comment: Comment

    init(_ comment: Comment) {
      var comment = comment
      (comment.id, comment.time, comment.sentAt) = (CommentID(position: 0), 0, nil)
      (comment.weight, comment.likes) = (nil, nil)
      (comment.senderColor, comment.badges) = (nil, [])
      if comment.purchase == nil { (comment.sender, comment.senderName) = ("", "") }
      self.comment = comment
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(comment.text)
      hasher.combine(comment.sender)
      hasher.combine(comment.senderName)
      hasher.combine(comment.color)
      hasher.combine(comment.purchase?.price)
      hasher.combine(comment.purchase?.item)
    }
  }
}

extension DuplicateKey.Scalars {
  static let maxRunLength = 3

  /// Removes punctuation and white space at the end, unless there is nothing else, and shortens runs of more than three
  /// equal scalars to three. Digits next to different digits are part of a number, not of a run.
  init(normalizing text: [UInt32]) {
    var end = text.count
    while end > 0, Self.isIgnoredAtEnd(text[end - 1]) { end -= 1 }
    if end == 0 { end = text.count }
    var normalized: [UInt32] = []
    normalized.reserveCapacity(end)
    var start = 0
    while start < end {
      let value = text[start]
      var next = start + 1
      while next < end, text[next] == value { next += 1 }
      let isNumber =
        Self.isDigit(value) && (start > 0 && Self.isDigit(text[start - 1]) || next < end && Self.isDigit(text[next]))
      let count = isNumber ? next - start : min(next - start, Self.maxRunLength)
      normalized.append(contentsOf: repeatElement(value, count: count))
      start = next
    }
    values = normalized
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { 0x30...0x39 ~= scalar }

  /// Whether a folded scalar is white space or punctuation, to be ignored at the end of a text.
  private static func isIgnoredAtEnd(_ scalar: UInt32) -> Bool {
    switch Unicode.Scalar(scalar) {
    case " ", "\t", "\n", "\u{A0}", "\u{200B}", "\u{3000}": true
    case ".", ",", "!", "?", ";", ":", "~", "…", "‥", "。", "、", "・", "〜", "‼", "⁇", "⁈", "⁉": true
    default: false
    }
  }
}

extension CommentDetails.Values {
  /// Whether a comment shows more than its text.
  fileprivate var isUnlikeItsText: Bool { purchase != nil || !emotes.isEmpty || isHighlighted }
}
