import Nagare

/// The counts of a comment file's items. Its JSON is part of that of `stats`.
struct CommentFileSummary: Encodable {
  let path: String
  /// Nil for a file without content.
  let format: String?
  /// All items: comments, bad, empty and ignored ones.
  let items: Int
  let comments: Int
  /// Items that could not be parsed or exceed the limit per file.
  let bad: Int
  let empty: Int
  let ignored: Int
  /// Whether its compressed data is truncated or corrupt.
  let isCorrupt: Bool

  private enum CodingKeys: CodingKey {
    case path, format, items, comments, bad, empty, ignored
  }

  /// The site whose rules apply to its comments; nil for a file without content.
  var site: CommentSite? { format.flatMap(CommentFormat.init)?.site }

  /// A file without content, so that its format is unknown.
  init(ofEmptyFile path: String) {
    (self.path, format) = (path, nil)
    (items, comments, bad, empty, ignored, isCorrupt) = (0, 0, 0, 0, 0, false)
  }

  init(_ file: CommentFile, path: String) {
    self.path = path
    format = file.format.rawValue
    items = file.itemCount
    comments = file.comments.count
    empty = file.emptyCount
    ignored = file.ignoredCount
    isCorrupt = file.problems.contains { $0.reason == .compressedDataEnds }
    // A problem may concern many items or none.
    bad = items - comments - empty - ignored
  }
}
