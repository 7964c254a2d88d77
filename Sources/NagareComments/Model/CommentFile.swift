/// The content of a comment file.
public struct CommentFile: Sendable, Equatable {
  /// The comments, sorted by time; those of the same time are in the order of the file.
  public var comments: [Comment]
  /// The invalid items, up to ``CommentLimits/problems``, in the order of the file; then problems of the whole file.
  public var problems: [CommentProblem]
  /// Unreadable fields of the comments, in the order of the file. They do not count as items.
  package var fieldProblems: [FieldProblem]
  /// The format that the file was read as.
  public var format: CommentFormat
  /// The number of items with neither a text nor a purchase. They are neither comments nor problems.
  public var emptyCount: Int
  /// The number of items that are not meant to be shown, such as deleted comments. They are neither comments nor
  /// problems.
  public var ignoredCount: Int

  /// The number of items in the file: comments, and invalid, surplus, empty and ignored items.
  public var itemCount: Int {
    comments.count + problems.reduce(0) { $0 + $1.reason.itemCount } + emptyCount + ignoredCount
  }

  /// - Parameter comments: in the order of the file. The initializer sorts them by time.
  package init(
    comments: [Comment], problems: [CommentProblem] = [], fieldProblems: [FieldProblem] = [], format: CommentFormat,
    emptyCount: Int = 0, ignoredCount: Int = 0
  ) {
    var sorted = comments
    sortByTime(&sorted)
    self.init(
      sorted: sorted, problems: problems, fieldProblems: fieldProblems, format: format, emptyCount: emptyCount,
      ignoredCount: ignoredCount)
  }

  /// Takes sorted comments, as readers own their comments and sort them in place.
  init(
    sorted: [Comment], problems: [CommentProblem], fieldProblems: [FieldProblem], format: CommentFormat,
    emptyCount: Int, ignoredCount: Int
  ) {
    comments = sorted
    self.problems = problems
    self.fieldProblems = fieldProblems
    self.format = format
    self.emptyCount = emptyCount
    self.ignoredCount = ignoredCount
  }

  /// Reports that the content may be incomplete. `bytes` is the content that was read.
  mutating func reportTruncation(after bytes: UnsafeRawBufferPointer) {
    var lines = LineCounter()
    let position = lines.position(of: bytes.count, in: ByteView(bytes))
    problems.append(CommentProblem(position: position, reason: .compressedDataEnds))
  }
}
