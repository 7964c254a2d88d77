/// Gathers what a reader finds in a file, item by item in the order of the file.
struct CommentCollector {
  private static let sampleCount = 4_096

  private let bytes: ByteView
  private let hasLines: Bool
  private var lines = LineCounter()
  private(set) var comments: [Comment] = []
  private var problems: [CommentProblem] = []
  private var fieldProblems: [FieldProblem] = []
  /// Those of the comment that is being read: note them here before it is added.
  var lostFields = LostFields()
  private var emptyCount = 0
  private var ignoredCount = 0
  /// How many there were too many, and where the first of them is.
  private var excess: (count: Int, position: CommentPosition)?
  /// How many items there were so far, of whatever kind.
  private(set) var itemCount = 0

  /// - Parameter hasLines: whether the file is text, in which places are lines and columns.
  init(bytes: ByteView, hasLines: Bool = true) {
    self.bytes = bytes
    self.hasLines = hasLines
  }

  /// The identifier of an item that has none of its own: call it before the item is added.
  var nextID: CommentID { CommentID(position: itemCount + 1) }

  /// Adds a comment; one without text is only counted, unless something was paid with it.
  /// - Parameter offset: where its item ends or the next one starts.
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

  /// Adds a comment of which ``lostFields`` may tell something.
  /// - Parameters:
  ///   - start: where its item starts; not less than in the call before.
  ///   - offset: where its item ends or the next one starts.
  @inline(__always)
  mutating func add(_ comment: consuming Comment, at start: Int, before offset: Int) {
    guard lostFields.isEmpty else { return addWithoutFields(comment, at: start, before: offset) }
    add(comment, before: offset)
  }

  @inline(never)
  private mutating func addWithoutFields(_ comment: consuming Comment, at start: Int, before offset: Int) {
    let count = comments.count
    add(comment, before: offset)
    if comments.count > count { reportLostFields(at: start) }
    lostFields.removeAll()
  }

  /// Notes an item that could not be understood.
  /// - Parameter offset: where the item starts; not less than in the call before.
  mutating func report(_ reason: CommentProblem.Reason, at offset: Int) {
    itemCount += 1
    lostFields.removeAll()
    guard problems.count < CommentLimits.problems else { return leaveOut(before: offset) }
    problems.append(CommentProblem(position: position(of: offset), reason: reason))
  }

  private mutating func reportLostFields(at start: Int) {
    let place = position(of: start)
    for (field, value) in lostFields.all where fieldProblems.count < CommentLimits.problems {
      fieldProblems.append(FieldProblem(position: place, field: field, value: value))
    }
  }

  private mutating func position(of offset: Int) -> CommentPosition {
    hasLines ? lines.position(of: offset, in: bytes) : CommentPosition(offset: offset)
  }

  /// Counts an item for which there is no room.
  private mutating func leaveOut(before offset: Int) {
    excess = (count: (excess?.count ?? 0) + 1, position: excess?.position ?? position(of: offset))
  }

  /// Counts an item without a text.
  mutating func addEmpty() {
    itemCount += 1
    emptyCount += 1
  }

  /// Counts an item that was understood and is not meant to be shown, such as a deleted comment.
  mutating func ignore() {
    itemCount += 1
    ignoredCount += 1
  }

  /// Changes the comments so far, which are in the order of the file.
  mutating func revise(_ change: (inout [Comment]) -> Void) {
    change(&comments)
  }

  /// What was gathered, sorted. Call it last; a collector that is part of a reader is then sorted in place, where a
  /// consuming function would get a copy.
  mutating func file(format: CommentFormat) -> CommentFile {
    sortByTime(&comments)
    if let excess {
      problems.append(CommentProblem(position: excess.position, reason: .tooMany(excess.count)))
    }
    return CommentFile(
      sorted: comments, problems: problems, fieldProblems: fieldProblems, format: format, emptyCount: emptyCount,
      ignoredCount: ignoredCount)
  }

  /// Makes room for the rest of the file if it goes on as it began, and an eighth more: growing step by step would touch
  /// three times the memory, while room that is not used is not touched.
  private mutating func reserve(at offset: Int) {
    let count = Self.sampleCount * (bytes.count / max(offset, 1) + 1)
    comments.reserveCapacity(count + count / 8)
  }
}
