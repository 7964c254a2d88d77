/// Computes the status of a session from its counters, once a second.
struct LiveMeter {
  private let counters: LiveCounters
  private let queues: () -> LiveStatus.Queues
  private let media: (Double) -> Double
  private let inbox: CommentInbox
  private let countsMasks: Bool
  private let start = ContinuousClock.now
  private var last: (time: ContinuousClock.Instant, receivedFrames: Int, frames: Int, maskCount: Int)
  private var composite = DurationHistogram()
  private var longestWait = 0.0

  /// - Parameters:
  ///   - queues: returns the current state of the queues, without comments.
  ///   - countsMasks: whether masks of people are made.
  ///   - media: converts the session time of a shown frame to the input's time.
  init(
    _ counters: LiveCounters, inbox: CommentInbox, countsMasks: Bool = false, queues: @escaping () -> LiveStatus.Queues,
    media: @escaping (Double) -> Double
  ) {
    self.counters = counters
    self.inbox = inbox
    self.countsMasks = countsMasks
    self.queues = queues
    self.media = media
    last = (start, 0, 0, 0)
  }

  /// The status; nil if less than a second has passed since the last one.
  mutating func next() -> LiveStatus? {
    guard ContinuousClock.now - last.time >= .seconds(1) else { return nil }
    return measure()
  }

  /// The final status, whose rates, composite times and longest wait cover the whole session.
  mutating func summary() -> LiveStatus {
    var status = measure()
    let seconds = max((last.time - start).seconds, 1e-3)
    status.inputRate = Double(last.receivedFrames) / seconds
    status.outputRate = Double(last.frames) / seconds
    if countsMasks { status.maskRate = Double(last.maskCount) / seconds }
    status.comments.longestWait = longestWait
    (status.compositeMedian, status.composite99) =
      (composite.milliseconds(atShare: 0.5), composite.milliseconds(atShare: 0.99))
    return status
  }

  private mutating func measure() -> LiveStatus {
    let values = counters.take()
    let now = ContinuousClock.now
    let seconds = max((now - last.time).seconds, 1e-3)
    composite.add(values.composite)
    longestWait = max(longestWait, values.longestWait)
    var status = LiveStatus()
    status.time = values.time
    status.mediaTime = media(values.time)
    status.inputRate = Double(values.receivedFrames - last.receivedFrames) / seconds
    status.outputRate = Double(values.frames - last.frames) / seconds
    if countsMasks { status.maskRate = Double(values.maskCount - last.maskCount) / seconds }
    status.queues = queues()
    status.queues.comments = values.commentsWaiting
    status.lag = values.lag
    status.comments.received = inbox.received
    status.comments.refused = inbox.refused
    (status.comments.shown, status.comments.dropped) = (values.commentsShown, values.commentsDropped)
    (status.comments.filtered, status.comments.visible) = (values.commentsFiltered, values.visible)
    status.comments.longestWait = values.longestWait
    status.compositeMedian = values.composite.milliseconds(atShare: 0.5)
    status.composite99 = values.composite.milliseconds(atShare: 0.99)
    (status.framesOverBudget, status.frames) = (values.framesOverBudget, values.frames)
    status.repeatedFrames = values.repeatedFrames
    status.droppedFrames = values.droppedFrames + values.lateFrames
    status.skippedFrames = values.skippedFrames
    (status.reopenings, status.remappings) = (values.reopenings, values.remappings)
    let issues = counters.issues.counts
    (status.corruptPackets, status.corruptFrames) = (issues.packets, issues.frames)
    last = (now, values.receivedFrames, values.frames, values.maskCount)
    return status
  }
}
