import NagareComments

extension Comment {
  /// A comment with defaults for most properties.
  init(
    _ text: String, at time: Double = 0, _ mode: Mode = .scroll, color: UInt32 = 0xFFFFFF,
    change: (inout Comment) -> Void = { _ in }
  ) {
    self.init(id: "1", time: time, mode: mode, color: color, text: text)
    change(&self)
  }

  init(_ purchase: Purchase, _ text: String = "", at time: Double = 0) {
    self.init(text, at: time) { $0.purchase = purchase }
  }
}

extension CommentFilter {
  init(_ change: (inout CommentFilter) throws -> Void) rethrows {
    self.init()
    try change(&self)
  }

  /// The reason for dropping a comment; nil if it is kept.
  func reason(_ comment: Comment) -> FilterReason? {
    let result = apply(to: [comment])
    return result.comments.isEmpty ? result.dropped.first?.reason : nil
  }

  func drops(_ text: String) -> Bool { reason(Comment(text)) != nil }
}
