import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// Prepares comments in the order of their times: lays each out and makes its sprite.
///
/// Used by one thread at a time.
final class CommentScheduler {
  private let timeline: Timeline
  private let style: OverlayStyle
  private let factory: SpriteFactory
  /// The current tint of comments.
  private let sharedTint: SharedTint
  /// Comments that leave by then get no sprite, in seconds.
  private let firstExit: Double
  private let rasterizer = TransformRasterizer()
  private let budget = MemoryBudget()
  /// The outline that exceeded the budget last; nil once there is room for it.
  private var refused: (byteCount: Int, glyphCount: Int)?
  private var emotes: EmoteAnimationCache

  /// - Parameter emoteCacheBytes: the budget of animated emotes that may be needed again, in bytes.
  init(
    timeline: Timeline, style: OverlayStyle, factory: SpriteFactory, sharedTint: SharedTint,
    firstExit: Double = -.infinity, emoteCacheBytes: Int
  ) {
    emotes = EmoteAnimationCache(cacheBytes: emoteCacheBytes)
    self.timeline = timeline
    self.firstExit = firstExit
    self.style = style
    self.factory = factory
    self.sharedTint = sharedTint
  }

  var typesetting: Typesetting { timeline.typesetting }
  var emoteStatistics: CacheStatistics { emotes.statistics }
  private var stage: Stage { timeline.stage }

  /// The queue of added comments, for any thread.
  var queue: CommentQueue { timeline.queue }

  /// The state that scripts set for the stage.
  var stageState: StageState { timeline.stageState }

  /// The earliest entry time of the remaining comments, in seconds; infinity if there are none.
  var nextTime: Double { timeline.nextTime }

  /// Prepares the next comment.
  /// - Parameter now: the current time, in seconds. Comments that have left by then get no sprite, and added ones enter
  ///   no earlier than that.
  /// - Returns: the prepared comment; nil if none remains.
  func next(now: Double) -> PreparedComment? {
    let (time, exit) = (nextTime, max(now, firstExit))
    let outcome: PreparedComment.Outcome
    switch timeline.next(now: now) {
    case nil: return nil
    case .dropped(_, let reason): outcome = .dropped(reason)
    case .placed(let entry): outcome = entry.placement.timeOut > exit ? .placed([activeComment(entry)]) : .alreadyLeft
    case .animated(let entry):
      let comments = zip(entry.texts, entry.placements).compactMap {
        activeComment($0, $1, of: entry.comment, now: exit)
      }
      outcome = comments.isEmpty ? .alreadyLeft : .placed(comments)
    }
    return PreparedComment(time: time, due: timeline.lastDue, outcome: outcome)
  }

  private func activeComment(_ entry: Timeline.Entry) -> ActiveComment {
    let placement = entry.placement
    let samplesPerPixel = typesetting.samplesPerPixel
    let rows = visibleRows(of: entry)
    let text = rows.map { TypesetText(entry.text, rows: $0) } ?? entry.text
    let (inkLeft, inkTop) = typesetting.inkOrigin(of: text)
    let (left, top) = (Int((Double(entry.left) * samplesPerPixel).rounded()) + inkLeft, entry.top + inkTop)
    // Comments that step by whole samples never need sprites for quarters.
    let hasQuarters =
      placement.velocity != 0 && (samplesPerPixel != 1 || !style.rules.motion.hasWholeSteps(placement))
    func masks() -> [DrawingMasks] { typesetting.masks(of: text, quarters: hasQuarters) }
    let x = placement.velocity != 0 ? nil : Int((placement.x * samplesPerPixel).rounded()) + left
    let phases = factory.phases(x: x, y: top) { (masks()[0].width, masks()[0].height) }
    let paint = style.paint(of: entry.comment)
    let plainKey = SpriteKey(
      text: text.drawn, style: text.shaped.style, paint: paint, hasQuarters: hasQuarters, phases: phases, rows: rows)
    let tintedParts = style.tintedParts(of: entry.comment)
    let tint = tintedParts.isEmpty ? nil : sharedTint.value
    let (sprite, key) = factory.take(plainKey, under: tint, tintedParts, masks: masks)
    return ActiveComment(
      placement: placement, figure: .sprite(sprite, key: key, offset: ActiveComment.Offset(left: left, top: top)),
      emotes: emotes(of: entry, left: left - inkLeft, opacity: paint.opacity, hasQuarters: hasQuarters),
      isOwners: entry.comment.origin == .owner, text: entry.text.shaped, tintedParts: tintedParts,
      tint: tint,
      recolorSource: tintedParts.isEmpty ? nil : ActiveComment.RecolorSource(key: plainKey, masks: masks()))
  }

  /// The rows of a text's box that can be seen, if the text is far taller than the stage; nil for all.
  private func visibleRows(of entry: Timeline.Entry) -> Range<Int>? {
    guard entry.text.shaped.ink.height > 2 * stage.height else { return nil }
    // Chroma samples at an edge mix the rows on both sides.
    let margin = 16
    return -entry.top - margin..<stage.height - entry.top + margin
  }

  /// The animated emotes of a comment.
  /// - Parameter left: the offset from the placement's left edge to that of the text's box, in samples.
  private func emotes(
    of entry: Timeline.Entry, left: Int, opacity: UInt8, hasQuarters: Bool
  ) -> [ActiveComment.PlacedEmote] {
    let (text, samplesPerPixel) = (entry.text.shaped, typesetting.samplesPerPixel)
    return text.animations.map { placed in
      let (size, stretch) = (text.style.size, text.style.horizontalStretch * samplesPerPixel)
      let area = AnimationRasterizer(placed.image, size: size, stretch: stretch, hasQuarters: hasQuarters).area
      let top = entry.top + placed.y + area.top
      // A comment that steps by whole samples has its emotes at whole samples, too, so that one drawing serves all.
      let quarters = Double(placed.quarterX) * samplesPerPixel
      let quarterX = Int(hasQuarters ? quarters.rounded() : (quarters / 4).rounded() * 4)
      // Fixed comments share the sprites of moving ones, which are made for all phases in a row.
      let phases = factory.phases(x: nil, y: top) { (area.width, area.height) }
      let key = EmoteAnimation.Key(
        image: placed.image, size: size, stretch: stretch, opacity: opacity, hasQuarters: hasQuarters, phases: phases)
      let animation = emotes.animation(key) { EmoteAnimation($0, factory: factory) }
      return ActiveComment.PlacedEmote(animation: animation, quarterX: quarterX + 4 * (left + area.left), top: top)
    }
  }

  /// - Returns: nil if the text has left by now, has no ink or exceeds the memory budget.
  private func activeComment(
    _ text: AnimatedTypesetText, _ placement: Placement, of comment: Comment, now: Double
  ) -> ActiveComment? {
    guard placement.timeOut > now, !text.text.shaped.ink.isEmpty else { return nil }
    let animation = text.animated.animation
    let color = RGBColor(hex: text.animated.color)
    var paint = style.paint(color, opacity: 1)
    var tintedParts = style.tintedParts(of: comment)
    if text.animated.strokeWidth > 0 {
      paint.outline = RGBColor(hex: text.animated.strokeColor)
      // The outline's colour is the author's choice.
      tintedParts.remove(.outline)
    }
    let ink = text.text.shaped.ink
    // A text larger than the frame gets no upright masks, so that only its visible part is drawn.
    let isUpright =
      !animation.isNeverUpright && typesetting.samplesPerPixel == 1
      && ink.width * ink.height <= stage.width * stage.height
    let hasQuarters = !animation.isStill
    let uprightBytes = isUpright ? (hasQuarters ? 4 : 1) * 2 * ink.width * ink.height : 0
    let needsOutline = !isUpright || !animation.isAlwaysUpright
    // Outlines take long to build: while one was refused, none with as many glyphs is built.
    let glyphCount = max(text.text.shaped.glyphs.count, 1)
    if let refused, budget.hasRoom(for: refused.byteCount) { self.refused = nil }
    guard !needsOutline || glyphCount < refused?.glyphCount ?? .max, budget.take(uprightBytes) else { return nil }
    let outline = needsOutline ? typesetting.outline(of: text.text) : nil
    let outlineBytes = outline?.byteCount ?? 0
    guard budget.take(outlineBytes) else {
      budget.give(uprightBytes)
      refused = (outlineBytes, glyphCount)
      return nil
    }
    let positioned = PositionedComment(
      text, time: comment.time, paint: paint, tintedParts: tintedParts,
      canvas: PositionedComment.Canvas(factory: factory, budget: budget),
      uprightMasks: isUpright ? typesetting.masks(of: text.text, quarters: hasQuarters) : [],
      ink: typesetting.inkOrigin(of: text.text), outline: outline, heldBytes: uprightBytes + outlineBytes)
    if !tintedParts.isEmpty { positioned.tint = sharedTint.value }
    // Texts that enter a second or more after the comment's time are drawn when they enter.
    if animation.timeIn < 1 { positioned.prepare(with: rasterizer) }
    return ActiveComment(
      placement: placement, figure: .positioned(positioned), isOwners: comment.origin == .owner,
      text: text.text.shaped, tintedParts: tintedParts, tint: positioned.tint)
  }
}

extension Motion {
  /// Whether a comment's position has the same fraction of a pixel in every frame.
  fileprivate func hasWholeSteps(_ placement: Placement) -> Bool {
    guard case .snap(let frameInterval) = self else { return false }
    let step = placement.velocity * frameInterval
    return abs(step - step.rounded()) < 1e-6
  }
}
