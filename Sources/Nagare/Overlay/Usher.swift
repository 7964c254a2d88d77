import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// Takes comments in order of time, finds each its place and makes its sprite.
///
/// It belongs to one thread at a time.
final class Usher {
  /// What became of a comment.
  enum Outcome: Sendable {
    /// One, or several that its author placed.
    case visitors([Visitor])
    /// It has a place, but is gone before anybody looks.
    case missed
    case dropped(DropReason)
  }

  /// A comment, and what became of it.
  struct Arrival: Sendable {
    /// When it may enter, in seconds.
    let time: Double
    /// When it might have entered, which is not before it was added.
    let due: Double
    let outcome: Outcome
  }

  private let timeline: Timeline
  private let style: OverlayStyle
  private let workshop: SpriteWorkshop
  /// The tint that comments are coloured with for now.
  private let board: TintBoard
  private let rasterizer = TransformRasterizer()
  private let budget = DirectedBudget()

  init(timeline: Timeline, style: OverlayStyle, workshop: SpriteWorkshop, board: TintBoard) {
    self.timeline = timeline
    self.style = style
    self.workshop = workshop
    self.board = board
  }

  var typesetting: Typesetting { timeline.typesetting }
  private var stage: Stage { timeline.stage }

  /// Where comments can be added, by any thread.
  var feed: CommentFeed { timeline.feed }

  /// What scripts tell the stage.
  var directions: StageDirections { timeline.directions }

  /// When the next comment may enter, in seconds; infinity when there is none.
  var nextTime: Double { timeline.nextTime }

  /// Deals with the next comment.
  /// - Parameter now: comments that are gone by this time need no sprite, and those that were added enter no sooner.
  /// - Returns: nil when there is none.
  func next(now: Double) -> Arrival? {
    let time = nextTime
    let outcome: Outcome
    switch timeline.next(now: now) {
    case nil: return nil
    case .dropped(_, let reason): outcome = .dropped(reason)
    case .placed(let entry): outcome = entry.placement.timeOut > now ? .visitors([visitor(entry)]) : .missed
    case .directed(let entry):
      let visitors = zip(entry.texts, entry.placements).compactMap { visitor($0, $1, of: entry.comment, now: now) }
      outcome = visitors.isEmpty ? .missed : .visitors(visitors)
    }
    return Arrival(time: time, due: timeline.lastDue, outcome: outcome)
  }

  private func visitor(_ entry: Timeline.Entry) -> Visitor {
    let placement = entry.placement
    let samplesPerPixel = typesetting.samplesPerPixel
    let (inkLeft, inkTop) = typesetting.inkOrigin(of: entry.text)
    let (left, top) = (Int((Double(entry.left) * samplesPerPixel).rounded()) + inkLeft, entry.top + inkTop)
    // Where comments step by whole samples, sprites for quarters would never be drawn.
    let hasQuarters =
      placement.velocity != 0 && (samplesPerPixel != 1 || !style.rules.motion.hasWholeSteps(placement))
    func masks() -> [InkMasks] { typesetting.masks(of: entry.text, quarters: hasQuarters) }
    let x = placement.velocity != 0 ? nil : Int((placement.x * samplesPerPixel).rounded()) + left
    let phases = workshop.phases(x: x, y: top) { (masks()[0].width, masks()[0].height) }
    let plainKey = SpriteKey(
      text: entry.text.drawn, style: entry.text.shaped.style, paint: style.paint(of: entry.comment),
      hasQuarters: hasQuarters, phases: phases)
    let tintedParts = style.tintedParts(of: entry.comment)
    let tint = tintedParts.isEmpty ? nil : board.tint
    let (sprite, key) = workshop.take(plainKey, under: tint, tintedParts, masks: masks)
    return Visitor(
      placement: placement, figure: .sprite(sprite, key: key, offset: Visitor.Offset(left: left, top: top)),
      isOwners: entry.comment.origin == .owner, text: entry.text.shaped, tintedParts: tintedParts,
      tint: tint,
      ink: tintedParts.isEmpty ? nil : Visitor.Ink(key: plainKey, masks: masks()))
  }

  /// - Returns: nil if the text is gone by now, or nothing of it can be seen.
  private func visitor(
    _ text: DirectedTypesetText, _ placement: Placement, of comment: Comment, now: Double
  ) -> Visitor? {
    guard placement.timeOut > now, !text.text.shaped.ink.isEmpty else { return nil }
    let choreography = text.directed.choreography
    let color = RGBColor(hex: text.directed.color)
    var paint = style.paint(color, opacity: 1)
    var tintedParts = style.tintedParts(of: comment)
    if text.directed.strokeWidth > 0 {
      paint.outline = RGBColor(hex: text.directed.strokeColor)
      // Its author chose it.
      tintedParts.remove(.outline)
    }
    let ink = text.text.shaped.ink
    // What is larger than the picture is drawn by the part that is seen.
    let isUpright =
      !choreography.isNeverUpright && typesetting.samplesPerPixel == 1
      && ink.width * ink.height <= stage.width * stage.height
    let hasQuarters = !choreography.isStill
    let uprightBytes = isUpright ? (hasQuarters ? 4 : 1) * 2 * ink.width * ink.height : 0
    guard budget.take(uprightBytes) else { return nil }
    let visitor = DirectedVisitor(
      text, time: comment.time, paint: paint, tintedParts: tintedParts,
      canvas: DirectedVisitor.Canvas(workshop: workshop, budget: budget),
      upright: isUpright ? typesetting.masks(of: text.text, quarters: hasQuarters) : [], uprightBytes: uprightBytes,
      ink: typesetting.inkOrigin(of: text.text),
      outline: choreography.isAlwaysUpright && isUpright ? nil : typesetting.outline(of: text.text))
    if !tintedParts.isEmpty { visitor.tint = board.tint }
    // Texts of a program may come more than a second later.
    if choreography.timeIn < 1 { visitor.prepare(with: rasterizer) }
    return Visitor(
      placement: placement, figure: .directed(visitor), isOwners: comment.origin == .owner,
      text: text.text.shaped, tintedParts: tintedParts, tint: visitor.tint)
  }
}

extension Motion {
  /// Whether a comment in this place stands on the same fraction of a pixel in every frame.
  fileprivate func hasWholeSteps(_ placement: Placement) -> Bool {
    guard case .snap(let frameInterval) = self else { return false }
    let step = placement.velocity * frameInterval
    return abs(step - step.rounded()) < 1e-6
  }
}
