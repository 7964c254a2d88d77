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
    /// As it was read.
    public let comment: Comment
    /// Where it is, and when.
    public let placement: Placement
    /// The text in the style it is drawn in.
    let text: TypesetText
    /// The row of the stage at which the text's box begins.
    let top: Int
  }

  /// What became of a comment.
  public enum Event {
    case placed(Entry)
    case dropped(Comment, DropReason)
  }

  private let comments: [Comment]
  private let style: OverlayStyle
  let typesetting: Typesetting
  private var engine: LayoutEngine
  private var position = 0
  /// The picture's rows that are not kept clear.
  let clearRows: Range<Int>

  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - cacheBytes: how much texts may hold on to that may be needed again.
  public init(
    comments: [Comment], stage: Stage, style: OverlayStyle, typesetter: Typesetter, cacheBytes: Int = 8 << 20
  ) {
    self.comments = comments
    self.style = style
    typesetting = Typesetting(typesetter: typesetter, cacheBytes: cacheBytes)
    engine = LayoutEngine(stage: stage, rules: style.rules)
    clearRows = engine.rules.clearRows(of: engine.stage)
  }

  /// The time of the next comment in seconds; infinity when there is none.
  var nextTime: Double { position < comments.count ? comments[position].time : .infinity }

  /// What becomes of the next comment whose time is at most `time` seconds; nil when there is none.
  public func next(until time: Double = .infinity) -> Event? {
    guard position < comments.count, comments[position].time <= time else { return nil }
    let comment = comments[position]
    position += 1
    guard !comment.mode.isScripted else { return .dropped(comment, .modeNotDrawn) }
    let text = typesetting.text(of: comment, style: style, stage: engine.stage)
    // The ink of some scripts is taller than its box.
    guard engine.rules.keepClear.isEmpty || text.reach <= clearRows.count else { return .dropped(comment, .noFreeLane) }
    let box = CommentBox(width: text.shaped.width, height: text.shaped.height)
    let outcome =
      comment.purchase == nil
      ? engine.place(time: comment.time, mode: comment.mode, box: box)
      : engine.placeNotice(time: comment.time, staying: style.stay(of: comment), box: box)
    switch outcome {
    case .placed(let placement):
      let top = Int(placement.y.rounded())
      return .placed(
        Entry(comment: comment, placement: placement, text: text, top: top + text.shift(at: top, in: clearRows)))
    case .dropped(let reason): return .dropped(comment, reason)
    }
  }
}
