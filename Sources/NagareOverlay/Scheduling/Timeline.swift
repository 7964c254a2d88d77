import NagareComments
import NagareLayout
import NagareText

/// Lays out comments in the order of their times, on demand.
///
/// The results depend on the comments, the stage, the style and the fonts, not on the number or the times of the calls.
/// Used by one thread at a time.
package final class Timeline {
  /// A comment with its placement.
  package struct Entry {
    /// The comment as read, unless a script changed it.
    package let comment: Comment
    /// Its place on the stage and its times.
    package let placement: Placement
    /// The text in its style.
    let text: TypesetText
    /// The offset from the placement's left edge to that of the text's box, in pixels.
    let left: Int
    /// The top row of the text's box on the stage.
    let top: Int
  }

  /// A comment that its author positioned, with one or more texts.
  package struct AnimatedEntry {
    /// The comment as read.
    package let comment: Comment
    let texts: [AnimatedTypesetText]

    /// The width of each text's outline, in pixels.
    package var outlines: [Double] { texts.map(\.text.shaped.style.outline) }

    /// The initial place of each text's own box, before rotation, and its layer.
    package let placements: [Placement]
  }

  /// The result for a comment.
  package enum Event {
    /// The comment was placed.
    case placed(Entry)
    /// The comment is where its author positioned it.
    case animated(AnimatedEntry)
    /// The comment is not shown, for a reason.
    case dropped(Comment, DropReason)
  }

  private let style: OverlayStyle
  let typesetting: Typesetting
  private var engine: LayoutEngine
  private var cursor: CommentCursor
  /// The choice among the comments of the current second.
  private var selection = CommentSelection()
  /// The comments that are added later.
  let queue: CommentQueue
  /// The earliest possible entry time of the comment returned last, in seconds.
  private(set) var lastDue = -Double.infinity
  /// The rows of the stage that need not be kept clear.
  private let clearRows: Range<Int>
  var stage: Stage { engine.stage }
  /// The state that scripts set for the stage.
  package let stageState: StageState

  /// - Parameters:
  ///   - comments: the comments, sorted by time.
  ///   - stage: the size of the frames as shown.
  ///   - style: looks and rules, for a stage of this size.
  ///   - typesetter: measures the texts, and belongs to the timeline from now on.
  ///   - cacheBytes: the budget for texts that may be needed again, in bytes.
  package convenience init(
    comments: [Comment], stage: Stage, style: OverlayStyle, typesetter: Typesetter, cacheBytes: Int = 8 << 20
  ) {
    self.init(
      comments: comments, stage: stage, style: style,
      typesetting: Typesetting(typesetter: typesetter, cacheBytes: cacheBytes), waitingLimit: .max)
  }

  /// - Parameter waitingLimit: the maximum number of added comments that wait for their times.
  init(comments: [Comment], stage: Stage, style: OverlayStyle, typesetting: Typesetting, waitingLimit: Int) {
    self.style = style
    self.typesetting = typesetting
    let engine = LayoutEngine(stage: stage, rules: style.rules)
    self.engine = engine
    clearRows = engine.rules.clearRows(of: engine.stage)
    let entersEarly = engine.rules.path != nil
    @Sendable func lead(_ duration: Double?) -> Double {
      entersEarly ? engine.longestLead(duration: duration) : 0
    }
    queue = CommentQueue(limit: waitingLimit, lead: lead)
    let entryTime: ((Comment) -> Double)? =
      entersEarly ? { $0.isMoving ? $0.time - lead($0.duration) : $0.time } : nil
    cursor = CommentCursor(comments, isNiconico: style.niconico != nil, entryTime: entryTime)
    stageState = cursor.stageState
  }

  /// The state between two comments.
  struct Checkpoint {
    fileprivate let engine: LayoutEngine
    fileprivate let cursor: CommentCursor
    fileprivate let selection: CommentSelection
  }

  /// The state before the next comment.
  var checkpoint: Checkpoint { Checkpoint(engine: engine, cursor: cursor, selection: selection) }

  /// The state before the comments from a time on, in seconds, as if there were none before them.
  func emptyCheckpoint(at time: Double) -> Checkpoint {
    Checkpoint(
      engine: LayoutEngine(stage: engine.stage, rules: engine.rules), cursor: cursor.moved(to: time),
      selection: CommentSelection())
  }

  /// A timeline of the same comments that continues from a checkpoint. It shares the texts, so that no two timelines
  /// may be used at the same time.
  func continued(from checkpoint: Checkpoint) -> Timeline { Timeline(self, checkpoint) }

  private init(_ other: Timeline, _ checkpoint: Checkpoint) {
    (style, typesetting, clearRows, stageState) = (other.style, other.typesetting, other.clearRows, other.stageState)
    (engine, cursor, selection) = (checkpoint.engine, checkpoint.cursor, checkpoint.selection)
    queue = CommentQueue(lead: { _ in 0 })
  }

  /// The comments that are known from the start.
  var knownComments: CommentCursor { cursor }
  /// The number of these that were laid out, apart from hidden ones.
  var knownPosition: Int { cursor.position }

  /// The earliest entry time of the remaining comments, in seconds; infinity if there are none.
  var nextTime: Double { min(cursor.nextTime, queue.nextTime) }

  /// Lays out the next comment that may enter at or before a time; nil if there is none.
  /// - Parameters:
  ///   - time: the time limit, in seconds.
  ///   - now: the current time, in seconds; added comments enter no earlier.
  package func next(until time: Double = .infinity, now: Double = -.infinity) -> Event? {
    guard nextTime <= time else { return nil }
    // Late additions enter now, after all other comments due until now.
    if max(queue.nextTime, now) < cursor.nextTime, let item = queue.next(now: now) {
      lastDue = item.due
      return event(of: item.comment, entersAtOwnTime: item.entersAtOwnTime)
    }
    lastDue = cursor.nextTime
    if let preference = style.preference { chooseNext(by: preference) }
    switch cursor.next() {
    case nil: return nil
    case .hidden(let comment): return .dropped(comment, .hidden)
    case .comment(let comment):
      return selection.leavesOutNext() ? .dropped(comment, .outranked) : event(of: comment)
    }
  }

  /// Chooses among the comments of a second before the first of them.
  private func chooseNext(by preference: CommentPreference) {
    var ahead = cursor
    var candidates: [CommentSelection.Candidate] = []
    var (end, count) = (-Double.infinity, 0)
    while let item = ahead.next() {
      guard case .comment(let comment) = item else {
        if count == 0 { return }
        continue
      }
      if count == 0 {
        guard comment.time >= selection.end else { return }
        end = CommentSelection.end(after: comment.time)
      }
      guard comment.time < end else { break }
      if !comment.mode.isScripted {
        let sized = sizedText(of: comment)
        if canBePlaced(sized) {
          candidates.append(
            CommentSelection.Candidate(comment: comment, request: request(comment, sized), place: count))
        }
      }
      count += 1
    }
    guard count > 0 else { return }
    selection = CommentSelection(until: end, count: count, candidates, by: preference, in: engine)
  }

  private func event(of comment: Comment, entersAtOwnTime: Bool = false) -> Event {
    switch comment.mode {
    case .scroll, .reverse, .top, .bottom: place(comment, entersAtOwnTime: entersAtOwnTime)
    case .positioned, .bas: animate(comment)
    case .code: .dropped(comment, .modeNotDrawn)
    }
  }

  private func place(_ comment: Comment, entersAtOwnTime: Bool) -> Event {
    let sized = sizedText(of: comment)
    guard canBePlaced(sized) else { return .dropped(comment, .noFreeLane) }
    switch engine.place(request(comment, sized, entersAtOwnTime: entersAtOwnTime)) {
    case .placed(let placement):
      let top = Int((placement.y + sized.top).rounded())
      return .placed(
        Entry(
          comment: comment, placement: placement, text: sized.text, left: sized.left,
          top: top + sized.text.shift(at: top, in: clearRows)))
    case .dropped(let reason): return .dropped(comment, reason)
    }
  }

  /// The text of a comment. In some writing systems the ink is taller than the box. Beside areas to keep clear, the box
  /// then includes it.
  private func sizedText(of comment: Comment) -> SizedText {
    let sized = typesetting.text(of: comment, style: style, stage: engine.stage)
    return engine.hasInnerAreas ? sized.includingInk : sized
  }

  /// Whether a text fits between the bands to keep clear at the edges.
  private func canBePlaced(_ sized: SizedText) -> Bool {
    engine.rules.keepClear.isEmpty || sized.text.inkHeight <= clearRows.count
  }

  private func request(
    _ comment: Comment, _ sized: SizedText, entersAtOwnTime: Bool = false
  ) -> CommentSelection.Request {
    guard comment.purchase == nil else {
      return .notice(time: comment.time, staying: style.stay(of: comment), box: sized.box)
    }
    return .lane(
      LaneRequest(
        comment, box: sized.box, entersAtOwnTime: entersAtOwnTime,
        mayOverlap: style.mayOverlap(comment, height: sized.box.height, on: engine.stage),
        isRandom: engine.rules.overlapRow == .random))
  }

  private func animate(_ comment: Comment) -> Event {
    do throws(PositionedError) {
      let texts = try AnimatedText.texts(of: comment, stage: engine.stage)
        .map { typesetting.text($0, of: comment, style: style) }
      return .animated(
        AnimatedEntry(
          comment: comment, texts: texts,
          placements: texts.map { $0.placement(of: comment, layer: engine.rules.positionedLayer) }))
    } catch {
      return .dropped(comment, .unreadableScript)
    }
  }
}

extension LaneRequest {
  /// - Parameter isRandom: whether the place may be chosen at random.
  init(_ comment: Comment, box: CommentBox, entersAtOwnTime: Bool, mayOverlap: Bool, isRandom: Bool) {
    self.init(
      time: comment.time, mode: comment.mode, box: box, duration: comment.duration, isOwners: comment.origin == .owner,
      entersAtOwnTime: entersAtOwnTime, mayOverlap: mayOverlap, key: isRandom ? comment.layoutKey : 0)
  }
}

extension Comment {
  /// A key that identifies the comment, the same in every run.
  fileprivate var layoutKey: UInt64 {
    // FNV-1a over properties that do not depend on the file format.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for byte in id.description.utf8 { add(byte) }
    for byte in text.utf8 { add(byte) }
    return hash
  }
}
