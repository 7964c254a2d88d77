import NagareComments
import NagareLayout
import NagareText

/// Lays comments out in the order of their times, only as far as somebody asks.
///
/// What it gives depends on the comments, the stage, the style and the fonts, not on how often or how far it is asked.
/// It belongs to one thread at a time.
public final class Timeline {
  /// A comment with its place.
  public struct Entry {
    /// As it was read, unless a script changed it.
    public let comment: Comment
    /// Where it is, and when.
    public let placement: Placement
    /// The text in the style it is drawn in.
    let text: TypesetText
    /// From the left edge of the placement to that of the text's box, in pixels.
    let left: Int
    /// The row of the stage at which the text's box begins.
    let top: Int
  }

  /// A comment that its author placed: one text, or several.
  public struct AnimatedEntry {
    /// As it was read.
    public let comment: Comment
    let texts: [AnimatedTypesetText]

    /// How wide each text's outline is, in pixels.
    package var outlines: [Double] { texts.map(\.text.shaped.style.outline) }

    /// Where each text's own box is at first, before it is turned, and its layer.
    public let placements: [Placement]
  }

  /// What became of a comment.
  public enum Event {
    /// It has a place.
    case placed(Entry)
    /// It is where its author placed it.
    case animated(AnimatedEntry)
    /// It is not shown, for this reason.
    case dropped(Comment, DropReason)
  }

  private let style: OverlayStyle
  let typesetting: Typesetting
  private var engine: LayoutEngine
  private var cursor: CommentCursor
  /// What comes besides those that are known from the beginning.
  let queue: CommentQueue
  /// When the comment that came last might have entered, in seconds.
  private(set) var lastDue = -Double.infinity
  /// The picture's rows that are not kept clear.
  private let clearRows: Range<Int>
  var stage: Stage { engine.stage }
  /// What scripts tell the stage.
  public let stageState: StageState

  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - stage: the picture's size.
  ///   - style: looks and rules, for a stage of this size.
  ///   - typesetter: what measures the texts; it belongs to the timeline from now on.
  ///   - cacheBytes: how much texts may hold on to that may be needed again.
  public convenience init(
    comments: [Comment], stage: Stage, style: OverlayStyle, typesetter: Typesetter, cacheBytes: Int = 8 << 20
  ) {
    self.init(
      comments: comments, stage: stage, style: style,
      typesetting: Typesetting(typesetter: typesetter, cacheBytes: cacheBytes), waitingLimit: .max)
  }

  /// - Parameter waitingLimit: how many that are added may wait for their times.
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

  /// When the next comment may enter, in seconds; infinity when there is none.
  var nextTime: Double { min(cursor.nextTime, queue.nextTime) }

  /// What becomes of the next comment that may enter at `time` seconds or before; nil when there is none.
  /// - Parameters:
  ///   - time: in seconds.
  ///   - now: one that was added enters no sooner, in seconds.
  public func next(until time: Double = .infinity, now: Double = -.infinity) -> Event? {
    guard nextTime <= time else { return nil }
    // What is late enters now, after those that should be there already.
    if max(queue.nextTime, now) < cursor.nextTime, let item = queue.next(now: now) {
      lastDue = item.due
      return event(of: item.comment, entersAtOwnTime: item.entersAtOwnTime)
    }
    lastDue = cursor.nextTime
    switch cursor.next() {
    case nil: return nil
    case .hidden(let comment): return .dropped(comment, .hidden)
    case .comment(let comment): return event(of: comment)
    }
  }

  private func event(of comment: Comment, entersAtOwnTime: Bool = false) -> Event {
    switch comment.mode {
    case .scroll, .reverse, .top, .bottom: place(comment, entersAtOwnTime: entersAtOwnTime)
    case .positioned, .bas: direct(comment)
    case .code: .dropped(comment, .modeNotDrawn)
    }
  }

  private func place(_ comment: Comment, entersAtOwnTime: Bool) -> Event {
    let sized = typesetting.text(of: comment, style: style, stage: engine.stage)
    // The ink of some scripts is taller than its box.
    guard engine.rules.keepClear.isEmpty || sized.text.reach <= clearRows.count else {
      return .dropped(comment, .noFreeLane)
    }
    let outcome =
      comment.purchase == nil
      ? engine.place(
        LaneRequest(
          comment, box: sized.box, entersAtOwnTime: entersAtOwnTime,
          mayOverlap: style.mayOverlap(comment, height: sized.box.height, on: engine.stage),
          isRandom: engine.rules.overlapRow == .random))
      : engine.placeNotice(time: comment.time, staying: style.stay(of: comment), box: sized.box)
    switch outcome {
    case .placed(let placement):
      let top = Int((placement.y + sized.top).rounded())
      return .placed(
        Entry(
          comment: comment, placement: placement, text: sized.text, left: sized.left,
          top: top + sized.text.shift(at: top, in: clearRows)))
    case .dropped(let reason): return .dropped(comment, reason)
    }
  }

  private func direct(_ comment: Comment) -> Event {
    do throws(PositionedError) {
      let texts = try AnimatedText.texts(of: comment, stage: engine.stage, rules: style.positioned)
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
  /// - Parameter isRandom: whether its place may be taken at random.
  init(_ comment: Comment, box: CommentBox, entersAtOwnTime: Bool, mayOverlap: Bool, isRandom: Bool) {
    self.init(
      time: comment.time, mode: comment.mode, box: box, duration: comment.duration, isOwners: comment.origin == .owner,
      entersAtOwnTime: entersAtOwnTime, mayOverlap: mayOverlap, key: isRandom ? comment.layoutKey : 0)
  }
}

extension Comment {
  /// A number that tells it from others, the same in every run.
  fileprivate var layoutKey: UInt64 {
    // FNV-1a, over what does not depend on how the file is written.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for byte in id.description.utf8 { add(byte) }
    for byte in text.utf8 { add(byte) }
    return hash
  }
}
