import Nagare

/// What a file of comments holds, counted. Its JSON is part of that of `stats`.
struct CommentFileSummary: Encodable {
  let path: String
  let format: String
  /// All items: comments, bad ones, empty ones and ignored ones.
  let items: Int
  let comments: Int
  /// Those that could not be understood or are too many.
  let bad: Int
  let empty: Int
  let ignored: Int
  /// Whether it is cut off or damaged as a whole.
  let isDamaged: Bool

  private enum CodingKeys: CodingKey {
    case path, format, items, comments, bad, empty, ignored
  }

  /// Whose rules its comments have.
  var site: CommentSite { CommentFormat(rawValue: format)?.site ?? .bilibili }

  init(_ file: CommentFile, path: String) {
    self.path = path
    format = file.format.rawValue
    items = file.itemCount
    comments = file.comments.count
    empty = file.emptyCount
    ignored = file.ignoredCount
    isDamaged = file.problems.contains { $0.reason == .compressedDataEnds }
    // A problem may be of many items or of none.
    bad = items - comments - empty - ignored
  }
}
