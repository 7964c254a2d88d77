import Nagare

/// Some of the comments of all files, in the order of their times.
struct StudioCommentList: Encodable {
  /// The number of comments that match the search.
  let total: Int
  /// The place of the first one of the list among these.
  let first: Int
  let comments: [Row]

  /// A comment as the page lists it.
  struct Row: Encodable {
    /// Seconds of the video.
    let time: Double
    let text: String
    /// The author's name or ID; empty if unknown.
    let user: String
    let mode: String
    /// `#rrggbb`.
    let color: String
    let size: Double
    /// The first rule of the filters that drops it; nil if none does.
    let blocked: String?
  }

  /// - Parameters:
  ///   - all: sorted by time.
  ///   - matches: the indices of those that match the search; nil for all.
  ///   - first: the place of the first one among the matches.
  ///   - filter: the rules whose reasons are listed.
  init(_ all: [Comment], matches: [Int32]?, first: Int, count: Int, _ filter: CommentFilter) {
    total = matches?.count ?? all.count
    self.first = min(first, total)
    var rules = CommentFilter.Rules(filter)
    comments = (self.first..<min(self.first + count, total)).map { place in
      let comment = all[matches.map { Int($0[place]) } ?? place]
      return Row(comment, blocked: rules.reason(toDrop: comment)?.rawValue)
    }
  }
}

extension StudioCommentList.Row {
  fileprivate init(_ comment: Comment, blocked: String?) {
    time = comment.time
    text = comment.text
    user = comment.shownUser
    mode = comment.mode.name
    color = RGBColor(hex: comment.color).hexText
    size = comment.size
    self.blocked = blocked
  }
}

extension Comment {
  /// The author's name, or ID if the file has no names.
  fileprivate var shownUser: String { senderName.isEmpty ? sender : senderName }

  /// Whether the author's name or ID contains a text, ignoring case.
  func isBy(_ text: String) -> Bool { shownUser.lowercased().contains(text) }
}
