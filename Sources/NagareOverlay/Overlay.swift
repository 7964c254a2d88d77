import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// Comments that are drawn onto the frames of a video, one after the other.
///
/// Frames are drawn in the order of their times: first `watch(_:at:)` is shown the picture, if comments take on its colour;
/// then comes `advance(to:)`, then, if anything is visible, `draw(onto:)`, or `fill(_:)` for drawing elsewhere;
/// `composite(onto:at:)` does all of it. Texts are drawn on a thread of the overlay's own.
///
/// There are two kinds. ``prepared(_:for:options:)`` makes an overlay that prepares comments a second ahead and holds a frame
/// up for them, so that the same frames are drawn every time. ``live(_:for:options:waitingLimit:)`` makes one that never
/// holds a frame up, for comments that arrive while it is shown: a comment that is not ready at its time enters a frame later.
///
/// Any thread may add comments; all else belongs to one thread at a time, to which whoever makes the overlay may hand it.
public final class Overlay: @unchecked Sendable {
  private let lookAhead: LookAhead
  private let queue: CommentQueue
  private let factory: SpriteFactory
  private let blender: Blender
  private let rasterizer = TransformRasterizer()
  private let scene: SpriteScene
  private let stageState: StageState
  /// The most comments to draw of those that may be hidden, if not all.
  private let drawLimit: Int?
  /// Comments on screen, by their layer; and one that is delayed is placed before its time.
  private var layers: [[ActiveComment]] = Array(repeating: [], count: Placement.layerCount)
  /// Prepared ahead; those whose time has not come wait here.
  private var prepared: [PreparedComment] = []
  private var departed: [SpriteKey] = []
  /// Who watches the pictures, if any comment takes on their colour.
  private let watcher: TintWatcher?
  private let followsTint: Bool
  /// How long before a frame a picture may have been seen that has a part in what is on it, in seconds; comments with
  /// durations of their own may be on screen for longer.
  package let tintMemory: Double
  private let sharedTint = SharedTint()
  /// Whether comments that follow the picture may have another tint than the shared one.
  private var hasStaleTints = false
  private var tintTime = Duration.zero
  private var time = -Double.infinity
  /// The earliest time at which an active comment leaves.
  private var nextDeparture = Double.infinity
  private var shown = 0
  /// Comments that have left by then count for nothing; in seconds.
  package var countsFrom = -Double.infinity
  /// Of whole videos: some comments come a second before their time, and what left before that nobody sees.
  package static let countsFromBeginning = -1.0
  private var dropped: [DropReason: Int] = [:]
  /// How often characters that no font has were on screen.
  private var missing: [UInt32: Int] = [:]
  private var longestWait = 0.0

  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - patience: whether frames wait for their comments.
  ///   - waitingLimit: the most added comments that wait for their times.
  init(
    _ comments: [Comment], target: OverlayTarget, style: OverlayStyle, typesetter: Typesetter, cacheBytes: Int,
    patience: LookAhead.Patience, waitingLimit: Int = .max
  ) {
    let (display, format, cacheBytes) = (target.display, target.format, max(cacheBytes, 0))
    factory = SpriteFactory(
      sprites: SpriteCache(cacheBytes: cacheBytes - cacheBytes / 3), format: format, encoding: target.encoding,
      display: display)
    let isTinted =
      style.tint.isOn && (patience == .neverWaits || comments.contains { !style.tintedParts(of: $0).isEmpty })
    let watched = target.watched ?? (format, target.encoding)
    watcher = isTinted ? TintWatcher(style.tint, format: watched.format, encoding: watched.encoding) : nil
    followsTint = style.tint.mode == .live
    // Whole pixels a frame make a comment's stay up to a tenth longer.
    let longestStay = followsTint ? 0 : max(style.rules.scrollTime, style.rules.fixedTime) * 1.1
    tintMemory = longestStay + TintWatcher.memory
    let timeline = Timeline(
      comments: comments, stage: target.stage, style: style,
      typesetting: Typesetting(
        typesetter: typesetter, cacheBytes: cacheBytes / 3, samplesPerPixel: display.samplesPerPixel),
      waitingLimit: max(waitingLimit, 1))
    (queue, stageState) = (timeline.queue, timeline.stageState)
    drawLimit = style.rules.screenLimitRule == .hideOldest ? style.rules.maxOnScreen : nil
    lookAhead = LookAhead(
      CommentScheduler(timeline: timeline, style: style, factory: factory, sharedTint: sharedTint), patience: patience)
    blender = Blender(kernels: target.kernels)
    scene = SpriteScene(display: display, format: format)
    lookAhead.start()
  }

  deinit {
    lookAhead.stop()
  }

  /// Adds a comment that enters at its time, or with the next frame if that has passed. For any thread, at any time.
  public func add(_ comment: Comment) {
    guard !comment.time.isNaN else { return addNow(comment) }
    lookAhead.noteAddition(at: queue.add(comment, entering: nil, now: lookAhead.present))
  }

  /// Adds a comment that enters with the next frame, whatever its time is. For any thread, at any time.
  public func addNow(_ comment: Comment) {
    let now = lookAhead.present
    // Before the first frame, those that wait go first, in the order in which they came.
    lookAhead.noteAddition(at: queue.add(comment, entering: max(now, -.greatestFiniteMagnitude), now: now))
  }

  /// How many comments were added whose time has not come. For any thread.
  public var waitingCount: Int { queue.count }

  /// Whether comments take on the colour of the picture, so that the pictures are to be shown to `watch`.
  public var isTinted: Bool { watcher != nil }

  /// Takes note of a picture that is shown from a time on, in seconds; before `advance` to that time. Pictures come in the
  /// order of their times, and are only read.
  /// - Parameters:
  ///   - picture: of the frames' size and of the format that it expects to watch, without comments.
  ///   - time: in seconds.
  public func watch(_ picture: FrameView, at time: Double) {
    guard let watcher else { return }
    let start = ContinuousClock.now
    defer { tintTime += ContinuousClock.now - start }
    watcher.watch(picture, at: time)
    let tint = watcher.tint(at: time)
    guard tint != sharedTint.value else { return }
    sharedTint.value = tint
    hasStaleTints = followsTint
  }

  /// How many comments are coloured anew in a frame: with more, some frames would take much longer than others.
  private static let recoloringsPerFrame = 6

  /// Moves on to a time in seconds, not before the one of the last call: comments enter and leave.
  public func advance(to time: Double) {
    // To ask for the same time again must change nothing.
    let isLater = time > self.time
    self.time = time
    lookAhead.collect(into: &prepared, at: time)
    var admitted = 0
    while admitted < prepared.count, prepared[admitted].time <= time {
      admit(prepared[admitted])
      admitted += 1
    }
    if admitted > 0 { prepared.removeFirst(admitted) }
    if time >= nextDeparture { removeDeparted() }
    if hasStaleTints, isLater { recolor() }
  }

  /// Colours some of the comments anew that follow the picture: those that came first come first.
  private func recolor() {
    let tint = sharedTint.value
    var left = Overlay.recoloringsPerFrame
    for layer in layers.indices {
      for index in layers[layer].indices where layers[layer][index].isTinted && layers[layer][index].tint != tint {
        guard left > 0 else { return }
        left -= 1
        recolor(&layers[layer][index], tint)
      }
    }
    hasStaleTints = false
  }

  private func recolor(_ activeComment: inout ActiveComment, _ tint: Tint?) {
    if let key = activeComment.take(tint, in: factory) { factory.sprites.release([key]) }
  }

  /// Whether all comments have left at the time that was advanced to, and none comes.
  package var isOver: Bool { prepared.isEmpty && layers.allSatisfy(\.isEmpty) && !lookAhead.hasMore }

  /// How many comments are drawn at the time that was advanced to.
  public var visibleCount: Int {
    guard !stageState.isHidden(at: time) else { return 0 }
    return layers.reduce(0) { $0 + $1.count { $0.isVisible(at: time) } } - hiddenCount
  }

  /// Characters of the comments on screen that no font has.
  package var visibleMissing: [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    forEachVisible { activeComment in
      for scalar in activeComment.missing { counts[scalar, default: 0] += 1 }
    }
    return counts
  }

  /// Comments on screen that the limit hides.
  private var hiddenCount: Int {
    guard let drawLimit else { return 0 }
    return max(layers.reduce(0) { $0 + $1.count { $0.isVisible(at: time) && $0.mayBeHidden } } - drawLimit, 0)
  }

  /// Puts what is visible at the time that was advanced to into a scene, in place of what is there: layer over
  /// layer, each in the order in which comments were placed.
  /// - Parameter scene: of the overlay's size and format.
  public func fill(_ scene: SpriteScene) {
    scene.clear()
    forEachVisible { activeComment in
      activeComment.add(to: scene, at: time, mirroredWidth: mirroredWidth(for: activeComment), rasterizer)
    }
  }

  /// Calls a closure with each comment that is on screen at the time that was advanced to, the lowest first.
  @inline(__always)
  private func forEachVisible(_ body: (borrowing ActiveComment) -> Void) {
    guard !stageState.isHidden(at: time) else { return }
    // The lowest are the oldest.
    var left = hiddenCount
    // Active comments stay where they are: a copy of each would count their references twice a frame.
    for layer in layers {
      for index in layer.indices where layer[index].isVisible(at: time) {
        if left > 0, layer[index].mayBeHidden {
          left -= 1
          continue
        }
        body(layer[index])
      }
    }
  }

  private func mirroredWidth(for activeComment: borrowing ActiveComment) -> Double? {
    guard !stageState.isEmpty, activeComment.placement.velocity != 0,
      stageState.isReversed(at: time, origin: activeComment.isOwners ? .owner : .viewer)
    else { return nil }
    return Double(scene.display.width)
  }

  /// Draws the comments of a time onto a frame, of whose picture they may take on the colour.
  /// - Parameters:
  ///   - frame: of the overlay's size and format, without comments.
  ///   - time: in seconds, not before that of the last call.
  public func composite(onto frame: FrameView, at time: Double) {
    watch(frame, at: time)
    advance(to: time)
    if visibleCount > 0 { draw(onto: frame) }
  }

  /// Draws what is visible at the time that was advanced to.
  /// - Parameters:
  ///   - frame: of the overlay's size and format.
  ///   - source: a picture that is copied to the frame first; it is only read.
  public func draw(onto frame: FrameView, copying source: FrameView? = nil) {
    fill(scene)
    blender.draw(scene, onto: frame, copying: source)
  }

  /// What happened so far.
  ///
  /// An overlay that waits for its comments waits until everything in reach is prepared, so that the same calls give the
  /// same figures.
  public var statistics: OverlayStatistics {
    lookAhead.whenIdle { scheduler in
      var statistics = OverlayStatistics()
      statistics.shown = shown
      statistics.dropped = dropped
      statistics.crowdedOut = queue.crowdedOut
      statistics.missingGlyphs = MissingGlyph.list(missing)
      statistics.coverageCache = scheduler.typesetting.statistics
      statistics.spriteCache = factory.sprites.statistics
      statistics.rasterized = scheduler.typesetting.rasterizedCount
      statistics.rasterizeTime = scheduler.typesetting.rasterizeTime
      statistics.tintTime = tintTime
      return statistics
    }
  }

  /// How many comments got a place, and how many got none, so far.
  package var counts: (shown: Int, dropped: Int) { (shown, dropped.values.reduce(0, +) + queue.crowdedOut) }

  /// The seconds that a comment was on screen after it might have been, of all since the last call the most: because it
  /// was not ready, or came just after one that already had its place, or waited for a free lane.
  package func takeLongestWait() -> Double {
    defer { longestWait = 0 }
    return longestWait
  }

  /// Memory for frames that the overlay can be drawn on.
  public func framePool() -> FrameBufferPool {
    FrameBufferPool(width: scene.width, height: scene.height, format: scene.format)
  }

  /// The name of the kernels in use.
  public var kernelName: String { blender.kernels.name }

  private func admit(_ comment: PreparedComment) {
    switch comment.outcome {
    case .placed(let activeComments):
      if activeComments.contains(where: { $0.placement.timeOut > countsFrom }) { shown += 1 }
      for activeComment in activeComments where activeComment.placement.timeOut > countsFrom {
        for scalar in activeComment.missing { missing[scalar, default: 0] += 1 }
      }
      let entry = max(time, activeComments.reduce(.infinity) { min($0, $1.placement.timeIn) })
      longestWait = max(longestWait, comment.due > -.greatestFiniteMagnitude ? entry - comment.due : 0)
      for var activeComment in activeComments {
        if activeComment.isTinted { admit(&activeComment) }
        layers[activeComment.placement.layer].append(activeComment)
        nextDeparture = min(nextDeparture, activeComment.placement.timeOut)
      }
    case .missed: if comment.time >= countsFrom { shown += 1 }
    case .dropped(let reason): if comment.time >= countsFrom { dropped[reason, default: 0] += 1 }
    }
  }

  /// Gives a comment that enters its tint: mostly the one that it was prepared with.
  private func admit(_ activeComment: inout ActiveComment) {
    if activeComment.tint != sharedTint.value { recolor(&activeComment, sharedTint.value) }
    if !followsTint { activeComment.keepColor() }
  }

  private func removeDeparted() {
    nextDeparture = .infinity
    for layer in layers.indices { remove(from: &layers[layer]) }
    factory.sprites.release(departed)
    departed.removeAll(keepingCapacity: true)
  }

  private func remove(from activeComments: inout [ActiveComment]) {
    activeComments.removeAll { activeComment in
      guard activeComment.placement.timeOut <= time else {
        nextDeparture = min(nextDeparture, activeComment.placement.timeOut)
        return false
      }
      if case .sprite(_, let key, _) = activeComment.figure { departed.append(key) }
      return true
    }
  }
}
