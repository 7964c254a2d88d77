/// A dialect that comments are written in. The raw value is its name on the command line.
public enum CommentFormat: String, Sendable, CaseIterable {
  /// Bilibili's XML of `<d p="…">` items, and what stream recorders make of it.
  case bilibiliXML = "bilibili-xml"
}

/// What a file of comments holds.
public struct CommentFile: Sendable, Equatable {
  /// Sorted by time; comments of the same time are in the order of the file.
  public var comments: [Comment]
  /// One for each item that could not be understood, in the order of the file.
  public var problems: [CommentProblem]
  public var format: CommentFormat
  /// Items whose text is empty. They are neither comments nor problems.
  public var emptyCount: Int

  /// Every item of the file: comments, bad ones and empty ones.
  public var itemCount: Int { comments.count + problems.count + emptyCount }

  /// - Parameter comments: in the order of the file; they are sorted here.
  public init(
    comments: [Comment], problems: [CommentProblem] = [], format: CommentFormat, emptyCount: Int = 0
  ) {
    var sorted = comments
    sortByTime(&sorted)
    self.init(sorted: sorted, problems: problems, format: format, emptyCount: emptyCount)
  }

  /// For readers, which sort in place what nobody else holds.
  init(sorted: [Comment], problems: [CommentProblem], format: CommentFormat, emptyCount: Int) {
    comments = sorted
    self.problems = problems
    self.format = format
    self.emptyCount = emptyCount
  }
}
