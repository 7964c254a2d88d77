import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// Draws comments onto successive frames of a video.
///
/// Frames are drawn in the order of their times. For each frame, call `watch(_:at:)` if comments are tinted, then
/// `advance(to:)`, and `draw(onto:)` if any comment is visible; or call `composite(onto:at:mask:)`, which does all of
/// it. Texts are rasterised on a thread of the overlay.
///
/// There are two kinds of overlays. ``prepared(_:for:options:)`` makes one that prepares comments a second ahead. Each
/// frame waits for its comments, so that the same calls draw the same frames. ``live(_:for:options:waitingLimit:)``
/// makes an overlay for comments that arrive while it is shown. Its frames do not wait: a comment that is not ready at
/// its time enters with a later frame.
///
/// Any thread may add comments and read ``waitingCount``. Everything else must be used by one thread at a time, not
/// necessarily the one that made the overlay.
public final class Overlay: @unchecked Sendable {
  private let lookAhead: LookAhead
  private let queue: CommentQueue
  private let factory: SpriteFactory
  private let blender: Blender
  private let rasterizer = TransformRasterizer()
  private let scene: SpriteScene
  /// Memory for copies of frames, which masks need as the source.
  private lazy var frames = framePool()
  private lazy var masks = FrameMaskPool(width: scene.width, height: scene.height, format: scene.format)
  private let stageState: StageState
  private let panels: OverlayPanels
  /// Whether comments fly over the picture.
  private let hasFlyingComments: Bool
  /// The picture's left column, in samples of the rotated frame, and its width in pixels.
  private let originX, pictureWidth: Int
  /// The maximum number of comments to draw among those that may be hidden; nil for no limit.
  private let drawLimit: Int?
  /// The comments on screen, by layer. A delayed comment is among them before it enters.
  private var layers: [[ActiveComment]] = Array(repeating: [], count: Placement.layerCount)
  /// The comments that were prepared ahead and wait for their times.
  private var prepared: [PreparedComment] = []
  private var departed: [SpriteKey] = []
  /// Samples the colours of frames; nil if no comment is tinted.
  private let tintSampler: TintSampler?
  private let followsTint: Bool
  /// The seconds for which a frame's colours can affect later frames, unless comments have longer durations of their
  /// own.
  package let tintMemory: Double
  private let sharedTint = SharedTint()
  /// Whether comments that follow the tint may still have an earlier one.
  private var hasStaleTints = false
  private var tintTime = Duration.zero
  private var time = -Double.infinity
  /// The earliest time at which an active comment leaves.
  private var nextDeparture = Double.infinity
  private var shown = 0
  /// The time in seconds from which comments are counted: shown ones that leave after it, dropped ones from it on.
  package var countsFrom = -Double.infinity { didSet { panels.chat?.countsFrom = countsFrom } }
  /// The value of `countsFrom` for whole videos: a comment at time 0 may enter a second earlier.
  package static let countsFromBeginning = -1.0
  private var dropped: [DropReason: Int] = [:]
  /// The missing glyphs of comments that were on screen, with the number of their occurrences.
  private var missing: [UInt32: Int] = [:]
  private var longestWait = 0.0

  /// - Parameters:
  ///   - comments: the comments, sorted by time.
  ///   - patience: whether frames wait for their comments.
  ///   - waitingLimit: the maximum number of added comments that wait for their times.
  convenience init(
    _ comments: [Comment], target: OverlayTarget, style: OverlayStyle, typesetter: sending Typesetter,
    chatTypesetter: sending Typesetter? = nil, cacheBytes: Int, patience: LookAhead.Patience, waitingLimit: Int = .max
  ) {
    let timeline = Timeline(
      comments: style.hasFlyingComments ? comments : [], stage: target.display.stage(beside: style.chat),
      style: style,
      typesetting: Typesetting(
        typesetter: typesetter, cacheBytes: max(cacheBytes, 0) / 3, samplesPerPixel: target.display.samplesPerPixel),
      waitingLimit: max(waitingLimit, 1))
    self.init(
      timeline, target: target, style: style,
      isTinted: style.tint.isOn && (patience == .neverWaits || style.tints(anyOf: comments)), cacheBytes: cacheBytes,
      patience: patience
    ) { OverlayPanels(style, comments, target, $0, chatTypesetter: chatTypesetter, waitingLimit: waitingLimit) }
    lookAhead.start()
  }

  /// An overlay without a thread of its own: drawing prepares due comments.
  /// - Parameters:
  ///   - timeline: the comments that may be drawn, which belongs to the overlay from now on.
  ///   - isTinted: whether a comment is tinted.
  ///   - cacheBytes: the budget of texts and sprites that are not on screen, in bytes. Animated emotes have a third as
  ///     much besides.
  ///   - firstExit: comments that leave by then get no sprite, as if they had left before the first frame; seconds.
  ///   - panels: makes the panels.
  init(
    _ timeline: sending Timeline, target: OverlayTarget, style: OverlayStyle, isTinted: Bool, cacheBytes: Int,
    patience: LookAhead.Patience, firstExit: Double = -.infinity, panels: (SpriteFactory) -> OverlayPanels
  ) {
    let (display, format, cacheBytes) = (target.display, target.format, max(cacheBytes, 0))
    factory = SpriteFactory(
      sprites: SpriteCache(cacheBytes: cacheBytes - cacheBytes / 3), format: format, encoding: target.encoding,
      display: display)
    let watched = target.watched ?? (format, target.encoding)
    let margins = style.chat?.addedColumns ?? (left: 0, right: 0)
    tintSampler =
      isTinted
      ? TintSampler(style.tint, format: watched.format, encoding: watched.encoding, margins: margins) : nil
    followsTint = style.tint.mode == .live
    tintMemory = style.tintMemory
    (queue, stageState) = (timeline.queue, timeline.stageState)
    drawLimit = style.rules.screenLimitRule == .hideOldest ? style.rules.maxOnScreen : nil
    lookAhead = LookAhead(
      CommentScheduler(
        timeline: timeline, style: style, factory: factory, sharedTint: sharedTint, firstExit: firstExit,
        emoteCacheBytes: cacheBytes / 3),
      patience: patience)
    blender = Blender(kernels: target.kernels)
    scene = SpriteScene(display: display, format: format)
    self.panels = panels(factory)
    hasFlyingComments = style.hasFlyingComments
    pictureWidth = display.stage(beside: style.chat).width
    originX = margins.left
    // Enough for most videos, in which no frame then allocates.
    prepared.reserveCapacity(256)
  }

  deinit {
    lookAhead.stop()
  }

  /// Adds a comment that enters at its time, or with the next frame if the time has passed or is NaN. Thread-safe.
  public func add(_ comment: Comment) {
    guard !comment.time.isNaN else { return addNow(comment) }
    panels.chat?.add(comment)
    guard hasFlyingComments else { return }
    lookAhead.noteAddition(at: queue.add(comment, entering: nil, now: lookAhead.present))
  }

  /// Adds a comment that enters with the next frame, whatever its time is. Thread-safe.
  public func addNow(_ comment: Comment) {
    panels.chat?.addNow(comment)
    guard hasFlyingComments else { return }
    let now = lookAhead.present
    // Before the first frame, comments to enter at once come before all others, in the order of addition.
    lookAhead.noteAddition(at: queue.add(comment, entering: max(now, -.greatestFiniteMagnitude), now: now))
  }

  /// The number of added comments that are not yet prepared for their times. Thread-safe.
  public var waitingCount: Int { hasFlyingComments ? queue.count : panels.chat?.waitingCount ?? 0 }

  /// Whether comments are tinted, so that `watch(_:at:)` needs the frames.
  public var isTinted: Bool { tintSampler != nil }

  /// Samples the colours of a frame if comments are tinted and a sample is due. Call it for each frame, in the order of
  /// times, before `advance(to:)` with the same time. Frames are only read.
  /// - Parameters:
  ///   - frame: a frame without comments, of the size and format that the overlay watches.
  ///   - time: the frame's time, in seconds.
  public func watch(_ frame: FrameView, at time: Double) {
    updateTint(at: time) { $0.watch(frame, at: time) }
  }

  /// Takes the sample of a frame in place of the frame, as `watch(_:at:)` does; nil if none was due.
  package func watch(_ sample: DownscaledImage?, at time: Double) {
    updateTint(at: time) { $0.observe(sample, at: time) }
  }

  private func updateTint(at time: Double, _ watch: (TintSampler) -> Void) {
    guard let tintSampler else { return }
    let start = ContinuousClock.now
    defer { tintTime += ContinuousClock.now - start }
    watch(tintSampler)
    let tint = tintSampler.tint(at: time)
    guard tint != sharedTint.value else { return }
    sharedTint.value = tint
    hasStaleTints = followsTint
  }

  /// The most comments that are recoloured per frame, so that frames take about equally long.
  private static let recoloringsPerFrame = 6

  /// Lets comments enter and leave up to a time in seconds, not before that of the last call.
  public func advance(to time: Double) {
    // Advancing to the same time again must not change anything.
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

  /// Recolours some of the comments that follow the tint: layer by layer, the oldest of a layer first.
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
    if let key = activeComment.recolor(tint, in: factory) { factory.sprites.release([key]) }
  }

  /// Whether all comments have left by the current time, and no known comment is still to come.
  package var isOver: Bool {
    let isOver = prepared.isEmpty && layers.allSatisfy(\.isEmpty) && !lookAhead.hasMore
    return isOver && (hasFlyingComments ? panels.chat?.isOver(at: time) != false : panels.isOver(at: time))
  }

  /// The number of comments drawn at the current time: of those that fly, or, if none do, of the chat's.
  public var visibleCount: Int {
    guard hasFlyingComments else { return panels.chat?.visibleCount ?? 0 }
    guard !stageState.isHidden(at: time) else { return 0 }
    return layers.reduce(0) { $0 + $1.count { $0.isVisible(at: time) } } - hiddenCount
  }

  /// The missing glyphs of the visible comments, with the number of their occurrences.
  package var visibleMissing: [UInt32: Int] {
    var counts: [UInt32: Int] = [:]
    forEachVisible { activeComment in
      for scalar in activeComment.missing { counts[scalar, default: 0] += 1 }
    }
    return counts
  }

  /// The number of comments on screen that the limit hides.
  private var hiddenCount: Int {
    guard let drawLimit else { return 0 }
    return max(layers.reduce(0) { $0 + $1.count { $0.isVisible(at: time) && $0.mayBeHidden } } - drawLimit, 0)
  }

  /// Replaces the scene's content with the comments visible at the current time, layer by layer and, within a layer, in
  /// the order of placement, and with the panels in front of all masks.
  /// - Parameter scene: a scene of the overlay's size and format.
  package func fill(_ scene: SpriteScene) {
    scene.clear()
    scene.originX = originX
    forEachVisible { activeComment in
      activeComment.add(to: scene, at: time, mirroredWidth: mirroredWidth(for: activeComment), rasterizer)
    }
    scene.originX = 0
    scene.beginForeground()
    panels.densityBar?.add(to: scene, at: time)
    panels.chat?.add(to: scene, at: time)
  }

  /// Calls a closure with each visible comment, the lowest first.
  @inline(__always)
  private func forEachVisible(_ body: (borrowing ActiveComment) -> Void) {
    guard !stageState.isHidden(at: time) else { return }
    // The lowest comments, which are the oldest, are hidden.
    var left = hiddenCount
    // By index: copying an active comment would retain and release it in every frame.
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
    return Double(pictureWidth)
  }

  /// Draws the comments visible at a time onto a frame, after sampling its colours for their tint.
  /// - Parameters:
  ///   - frame: a frame without comments, of the overlay's size and format.
  ///   - time: the time in seconds, not before that of the last call.
  ///   - mask: the parts of the frame that comments pass behind: a byte for each pixel, from 0 (in front) to 255
  ///     (behind). Nil if all comments are in front.
  public func composite(onto frame: FrameView, at time: Double, mask: FrameView.Plane? = nil) {
    watch(frame, at: time)
    advance(to: time)
    guard visibleCount > 0 || !panels.isEmpty else { return }
    guard let mask else { return draw(onto: frame) }
    let copy = frames.buffer()
    copy.view.copy(frame)
    draw(onto: frame, copying: copy.view, mask: mask)
  }

  /// Draws the comments visible at the current time.
  /// - Parameters:
  ///   - frame: a frame of the overlay's size and format.
  ///   - source: a frame that is copied to `frame` first; it is only read.
  ///   - mask: the parts of the source that comments pass behind, as in `composite(onto:at:mask:)`.
  /// - Precondition: a mask needs a source.
  public func draw(onto frame: FrameView, copying source: FrameView? = nil, mask: FrameView.Plane? = nil) {
    fill(scene)
    guard let mask else { return blender.draw(scene, onto: frame, copying: source) }
    let behind = masks.mask()
    behind.fill(from: mask)
    blender.draw(scene, onto: frame, copying: source, behind: behind)
  }

  /// The statistics so far.
  ///
  /// An overlay whose frames wait first prepares the comments of the next second, so that the same calls yield the same
  /// statistics.
  public var statistics: OverlayStatistics {
    lookAhead.whenIdle { scheduler in
      var statistics = OverlayStatistics()
      statistics.shown = shownCount
      statistics.dropped = dropped
      statistics.crowdedOut = crowdedOut
      statistics.missingGlyphs = hasFlyingComments ? MissingGlyph.list(missing) : panels.chat?.missingGlyphs ?? []
      statistics.coverageCache = scheduler.typesetting.statistics
      statistics.spriteCache = factory.sprites.statistics
      statistics.emoteCache = scheduler.emoteStatistics
      statistics.rasterized = scheduler.typesetting.rasterizedCount
      statistics.rasterizeTime = scheduler.typesetting.rasterizeTime.seconds
      statistics.tintTime = tintTime.seconds
      return statistics
    }
  }

  /// The numbers of comments that were placed and dropped so far.
  package var counts: (shown: Int, dropped: Int) { (shownCount, dropped.values.reduce(0, +) + crowdedOut) }

  private var crowdedOut: Int { hasFlyingComments ? queue.crowdedOut : panels.chat?.crowdedOut ?? 0 }

  private var shownCount: Int { hasFlyingComments ? shown : panels.chat?.shown ?? 0 }

  /// Returns and resets the longest delay of a comment's entry since the last call, in seconds. A comment is delayed if
  /// it is not ready, is added after a later one was placed, or waits for a free lane.
  package func takeLongestWait() -> Double {
    defer { longestWait = 0 }
    return longestWait
  }

  /// Makes a pool of frame buffers for drawing on.
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
    case .alreadyLeft: if comment.time >= countsFrom { shown += 1 }
    case .dropped(let reason): if comment.time >= countsFrom { dropped[reason, default: 0] += 1 }
    }
  }

  /// Tints an entering comment, if the tint has changed since it was prepared.
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

extension OverlayStyle {
  /// The seconds for which a frame's colours can affect later frames, unless comments have longer durations of their
  /// own.
  var tintMemory: Double {
    // Steps of whole pixels keep a comment on screen up to a tenth longer.
    let longestStay = tint.mode == .live ? 0 : max(rules.scrollTime, rules.fixedTime) * 1.1
    return longestStay + TintSampler.memory
  }
}
