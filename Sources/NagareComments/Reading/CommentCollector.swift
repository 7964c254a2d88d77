/// Collects the items that a reader finds, in the order of the file.
struct CommentCollector {
  private static let sampleCount = 4_096

  private let bytes: ByteView
  private let hasLines: Bool
  private var lines = LineCounter()
  private(set) var comments: [Comment] = []
  private var problems: [CommentProblem] = []
  private var fieldProblems: [FieldProblem] = []
  /// The unreadable fields of the current comment: note them here before adding it.
  var unreadableFields = UnreadableFields()
  private var emptyCount = 0
  private var ignoredCount = 0
  /// The number of items beyond the limits, and the position of the first.
  private var excess: (count: Int, position: CommentPosition)?
  /// The number of items so far, of any kind.
  private(set) var itemCount = 0

  /// - Parameter hasLines: whether the file is text, so that positions have lines and columns.
  init(bytes: ByteView, hasLines: Bool = true) {
    self.bytes = bytes
    self.hasLines = hasLines
  }

  /// The identifier for the next item if it has none of its own; read it before adding the item.
  var nextID: CommentID { CommentID(position: itemCount + 1) }

  /// Adds a comment, or only counts it if it is beyond the limit or has neither text nor purchase.
  /// - Parameter offset: the end of the item or the start of the next.
  @inline(__always)
  mutating func add(_ comment: consuming Comment, before offset: Int) {
    itemCount += 1
    guard !comment.text.isEmpty || comment.purchase != nil else {
      emptyCount += 1
      return
    }
    guard comments.count < CommentLimits.comments else { return leaveOut(before: offset) }
    comments.append(comment)
    if comments.count == Self.sampleCount { reserve(at: offset) }
  }

  /// Adds a comment and, unless it is only counted, reports its ``unreadableFields``.
  /// - Parameters:
  ///   - start: the start of the item; at least that of the previous call.
  ///   - offset: the end of the item or the start of the next.
  @inline(__always)
  mutating func add(_ comment: consuming Comment, at start: Int, before offset: Int) {
    guard unreadableFields.isEmpty else { return addAndReportFields(comment, at: start, before: offset) }
    add(comment, before: offset)
  }

  @inline(never)
  private mutating func addAndReportFields(_ comment: consuming Comment, at start: Int, before offset: Int) {
    let count = comments.count
    add(comment, before: offset)
    if comments.count > count { reportUnreadableFields(at: start) }
    unreadableFields.removeAll()
  }

  /// Reports an invalid item, or only counts it if it is beyond the limit.
  /// - Parameter offset: the start of the item; at least that of the previous call.
  mutating func report(_ reason: CommentProblem.Reason, at offset: Int) {
    itemCount += 1
    unreadableFields.removeAll()
    guard problems.count < CommentLimits.problems else { return leaveOut(before: offset) }
    problems.append(CommentProblem(position: position(of: offset), reason: reason))
  }

  private mutating func reportUnreadableFields(at start: Int) {
    let place = position(of: start)
    for (field, value) in unreadableFields.all where fieldProblems.count < CommentLimits.problems {
      fieldProblems.append(FieldProblem(position: place, field: field, value: value))
    }
  }

  private mutating func position(of offset: Int) -> CommentPosition {
    hasLines ? lines.position(of: offset, in: bytes) : CommentPosition(offset: offset)
  }

  /// Counts an item beyond the limits.
  private mutating func leaveOut(before offset: Int) {
    excess = (count: (excess?.count ?? 0) + 1, position: excess?.position ?? position(of: offset))
  }

  /// Counts a valid item that is not meant to be shown, such as a deleted comment.
  mutating func ignore() {
    itemCount += 1
    ignoredCount += 1
  }

  /// Changes the comments collected so far, which are in the order of the file.
  mutating func revise(_ change: (inout [Comment]) -> Void) {
    change(&comments)
  }

  /// The result, sorted by time; call it last. It sorts in place: a consuming function would copy a collector that is a
  /// property of its reader.
  mutating func file(format: CommentFormat) -> CommentFile {
    sortByTime(&comments)
    if let excess {
      problems.append(CommentProblem(position: excess.position, reason: .tooMany(excess.count)))
    }
    return CommentFile(
      sorted: comments, problems: problems, fieldProblems: fieldProblems, format: format, emptyCount: emptyCount,
      ignoredCount: ignoredCount)
  }

  /// Reserves memory for the rest of the file by extrapolation, and an eighth more. Growing step by step would touch
  /// three times the memory; unused capacity is not touched.
  private mutating func reserve(at offset: Int) {
    let count = Self.sampleCount * (bytes.count / max(offset, 1) + 1)
    comments.reserveCapacity(min(count + count / 8, CommentLimits.comments))
  }
}
