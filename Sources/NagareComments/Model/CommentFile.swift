/// What a file of comments holds.
public struct CommentFile: Sendable, Equatable {
  /// Sorted by time; comments of the same time are in the order of the file.
  public var comments: [Comment]
  /// One for each item that could not be understood, in the order of the file; the last may be about the file itself.
  public var problems: [CommentProblem]
  /// Fields that comments lack because they could not be read, in the order of the file. They are no items.
  public var fieldProblems: [FieldProblem]
  /// What it was read as.
  public var format: CommentFormat
  /// Items whose text is empty. They are neither comments nor problems.
  public var emptyCount: Int

  /// Items that are not meant to be shown, such as deleted comments. They are neither comments nor problems.
  public var ignoredCount: Int

  /// Every item of the file: comments, bad ones, those for which there was no room, empty ones and ignored ones.
  public var itemCount: Int {
    comments.count + problems.reduce(0) { $0 + $1.reason.itemCount } + emptyCount + ignoredCount
  }

  /// - Parameter comments: in the order of the file; they are sorted here.
  public init(
    comments: [Comment], problems: [CommentProblem] = [], fieldProblems: [FieldProblem] = [], format: CommentFormat,
    emptyCount: Int = 0, ignoredCount: Int = 0
  ) {
    var sorted = comments
    sortByTime(&sorted)
    self.init(
      sorted: sorted, problems: problems, fieldProblems: fieldProblems, format: format, emptyCount: emptyCount,
      ignoredCount: ignoredCount)
  }

  /// For readers, which sort in place what nobody else holds.
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

  /// Reports that what followed these bytes, the whole content, could not be decompressed.
  mutating func reportLoss(after bytes: UnsafeRawBufferPointer) {
    var lines = LineCounter()
    let position = lines.position(of: bytes.count, in: ByteView(bytes))
    problems.append(CommentProblem(position: position, reason: .compressedDataEnds))
  }
}
