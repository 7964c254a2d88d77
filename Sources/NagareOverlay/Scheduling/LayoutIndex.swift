import NagareComments
import NagareLayout
import NagareText

/// The layout of comments with checkpoints, so that overlays for single frames need not begin with the first comment.
///
/// Used by one thread at a time, together with its overlays.
package final class LayoutIndex {
  /// A run of comments, in the order of placement.
  private struct Segment {
    let start: Timeline.Checkpoint
    /// The time at which the last of its comments leaves, in seconds.
    var lastExit = -Double.infinity
  }

  /// The number of comments in a segment: about as many as are laid out in the time of drawing a frame.
  private static let segmentLength = 1_000
  /// The time before a frame for which rough layouts begin, in seconds: enough to fill the lanes.
  private static let roughLead = 20.0

  /// Lays out the comments once, as far as they were needed.
  private let timeline: Timeline
  private let comments: [Comment]
  private let target: OverlayTarget
  private let options: OverlayOptions
  private var segments: [Segment] = []
  private let chatTypesetter: Typesetter?
  /// The panels, once they were needed. They depend on nothing but the options of the layout.
  private var panels: OverlayPanels?
  private var lastLength = LayoutIndex.segmentLength
  /// The reasons why comments are not shown, by their positions in the timeline; nil for those that are shown, or not
  /// laid out yet.
  private var reasons: [DropReason?]

  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - target: the frames to draw on.
  ///   - options: looks and rules.
  ///   - typesetting: measures and draws the texts, with the options' fonts.
  ///   - chatTypesetter: draws the chat panel, if there is one.
  package init(
    _ comments: [Comment], for target: OverlayTarget, options: OverlayOptions, typesetting: Typesetting,
    chatTypesetter: Typesetter? = nil
  ) {
    (self.comments, self.target, self.options) = (comments, target, options.layoutAlone)
    self.chatTypesetter = chatTypesetter
    let stage = options.stage(of: target.display)
    timeline = Timeline(
      comments: options.hasFlyingComments ? comments : [], stage: stage,
      style: OverlayStyle(for: stage, options: options.layoutAlone, frameInterval: target.frameInterval),
      typesetting: typesetting, waitingLimit: .max)
    reasons = Array(repeating: nil, count: timeline.knownComments.comments.count)
  }

  /// Whether it is a layout of these comments. Only arrays that share their storage count as the same comments.
  package func isLayout(of comments: [Comment]) -> Bool { comments.hasStorage(of: self.comments) }

  /// Whether it is the layout of these comments, frames and options.
  package func isLayout(of comments: [Comment], for target: OverlayTarget, options: OverlayOptions) -> Bool {
    isLayout(of: comments) && options.layoutAlone == self.options
      && target.display == self.target.display && target.frameInterval == self.target.frameInterval
      && target.format == self.target.format && target.encoding == self.target.encoding
      && target.span == self.target.span
  }

  /// The seconds of video before a frame that determine the comments' tint; nil if none is tinted.
  package func tintMemory(_ options: OverlayOptions) -> Double? {
    let style = style(options)
    return isTinted(style) ? style.tintMemory : nil
  }

  private func style(_ options: OverlayOptions) -> OverlayStyle {
    OverlayStyle(
      for: options.stage(of: target.display), options: options, frameInterval: target.frameInterval)
  }

  private func isTinted(_ style: OverlayStyle) -> Bool { style.tint.isOn && style.tints(anyOf: comments) }

  /// Whether the layout is known up to a time, in seconds.
  package func covers(_ time: Double) -> Bool { timeline.nextTime > time }

  /// An overlay that draws the same from a time on as one that began with the first comment. Lays out all comments
  /// before that time first, unless they are laid out already.
  /// - Parameters:
  ///   - time: seconds; comments that have left by then are never drawn.
  ///   - options: options with this layout.
  ///   - isWanted: whether to go on; asked now and then.
  /// - Returns: nil if it is no longer wanted.
  package func overlay(from time: Double, options: OverlayOptions, while isWanted: () -> Bool) -> Overlay? {
    guard layOut(until: time, while: isWanted) else { return nil }
    let first = segments.firstIndex { $0.lastExit > time }
    return overlay(from: time, first.map { segments[$0].start } ?? timeline.checkpoint, options)
  }

  /// An overlay that is ready at once. Its layout differs, as comments long before the time are not laid out.
  /// - Parameters:
  ///   - time: seconds; comments that have left by then are never drawn.
  ///   - options: options with this layout.
  package func roughOverlay(from time: Double, options: OverlayOptions) -> Overlay {
    overlay(from: time, timeline.emptyCheckpoint(at: time - Self.roughLead), options)
  }

  private func overlay(from time: Double, _ checkpoint: Timeline.Checkpoint, _ options: OverlayOptions) -> Overlay {
    // The texts are shared, and the overlay has no thread.
    nonisolated(unsafe) let continued = timeline.continued(from: checkpoint)
    let style = style(options)
    return Overlay(
      continued, target: target, style: style, isTinted: isTinted(style),
      cacheBytes: options.cacheBytes ?? Overlay.usualCacheBytes, patience: .waits, firstExit: time
    ) { factory in
      let panels =
        panels ?? OverlayPanels(style, comments, target, factory, chatTypesetter: chatTypesetter)
      self.panels = panels
      return panels
    }
  }

  /// The reasons why comments are not shown, nil for each that is. Lays out all comments until the last of them first.
  /// - Parameters:
  ///   - comments: comments of the layout, in any order.
  ///   - isWanted: whether to go on; asked now and then.
  /// - Returns: nil if they are no longer wanted.
  package func dropReasons(of comments: [Comment], while isWanted: () -> Bool) -> [DropReason?]? {
    guard layOut(until: comments.map(\.time).max() ?? -.infinity, while: isWanted) else { return nil }
    return comments.map { comment in
      timeline.knownComments.position(of: comment).map { reasons[$0] } ?? .hidden
    }
  }

  /// The times of the comments that are not shown, in seconds, in no order. Lays out all comments first.
  /// - Parameter isWanted: whether to go on; asked now and then.
  /// - Returns: nil if they are no longer wanted.
  package func droppedTimes(while isWanted: () -> Bool) -> [Double]? {
    guard layOut(until: .infinity, while: isWanted) else { return nil }
    let known = timeline.knownComments
    return known.hidden.map(\.time) + zip(known.comments, reasons).compactMap { $1 == nil ? nil : $0.time }
  }

  /// Lays out all comments that enter until a time, in seconds.
  /// - Returns: false if they are no longer wanted.
  private func layOut(until time: Double, while isWanted: () -> Bool) -> Bool {
    while timeline.nextTime <= min(time, .greatestFiniteMagnitude) {
      if lastLength == Self.segmentLength, !isWanted() { return false }
      layOutNext()
    }
    return true
  }

  private func layOutNext() {
    if lastLength == Self.segmentLength {
      segments.append(Segment(start: timeline.checkpoint))
      lastLength = 0
    }
    lastLength += 1
    let position = timeline.knownPosition
    let exit: Double?
    switch timeline.next() {
    case .placed(let entry): exit = entry.placement.timeOut
    case .animated(let entry): exit = entry.placements.map(\.timeOut).max()
    case .dropped(_, let reason):
      exit = nil
      // A hidden comment leaves the position as it is.
      if timeline.knownPosition > position { reasons[position] = reason }
    case nil: exit = nil
    }
    if let exit { segments[segments.count - 1].lastExit = max(segments[segments.count - 1].lastExit, exit) }
  }
}

extension OverlayOptions {
  /// The options without those that change neither the texts' shapes nor their places.
  fileprivate var layoutAlone: OverlayOptions {
    var options = self
    (options.opacity, options.tint, options.cacheBytes) = (nil, TintOptions(), nil)
    return options
  }
}

extension [Comment] {
  /// Whether it shares its storage with another array, so that both have the same comments.
  package func hasStorage(of other: [Comment]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}
