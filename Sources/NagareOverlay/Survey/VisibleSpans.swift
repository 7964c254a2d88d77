import NagareComments
import NagareLayout
import NagareText

/// The times at which comments may be on screen, found by laying them out without drawing them.
package struct VisibleSpans: Sendable, Equatable {
  /// The times in seconds, ascending and disjoint.
  package private(set) var spans: [ClosedRange<Double>] = []

  /// How long before and after its time on screen a comment counts as visible, in seconds: times are rounded to frames.
  private static let margin = 0.1

  /// Merges times, of which no end may precede its start.
  package init(_ times: [ClosedRange<Double>]) {
    for time in times.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = spans.last, time.lowerBound <= last.upperBound {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, time.upperBound)
      } else {
        spans.append(time)
      }
    }
  }

  /// - Parameters:
  ///   - comments: the comments, sorted by time.
  ///   - options: the look and the rules.
  ///   - stage: the size of the frames as shown.
  ///   - frameInterval: seconds between frames; nil if it varies.
  ///   - end: the time after which comments no longer matter, in seconds.
  /// - Throws: `FontError`.
  package init(
    of comments: [Comment], options: OverlayOptions, stage: Stage, frameInterval: Double?, until end: Double
  ) throws(FontError) {
    var options = options
    // Only drawing reports missing glyphs.
    if options.missingGlyphs == .error { options.missingGlyphs = .box }
    let timeline = Timeline(
      comments: options.hasFlyingComments ? comments : [], stage: stage,
      style: OverlayStyle(for: stage, options: options, frameInterval: frameInterval),
      typesetter: try Typesetter(for: comments, options: options))
    var times: [ClosedRange<Double>] = []
    func add(_ placement: Placement) {
      guard placement.timeOut > placement.timeIn else { return }
      times.append(placement.timeIn - VisibleSpans.margin...placement.timeOut + VisibleSpans.margin)
    }
    while let event = timeline.next(until: end) {
      switch event {
      case .placed(let entry): add(entry.placement)
      case .animated(let entry): entry.placements.forEach(add)
      case .dropped: break
      }
    }
    self.init(times)
  }

  /// The times between spans.
  /// - Parameters:
  ///   - start: the start of the first gap, in seconds; minus infinity if there is none.
  ///   - end: the end of the last gap; infinity if there is none.
  ///   - length: the shortest length of a gap, in seconds.
  package func gaps(from start: Double, to end: Double, atLeast length: Double) -> [(start: Double, end: Double)] {
    var gaps: [(start: Double, end: Double)] = []
    var begin = start
    for span in spans + [end...Double.infinity] {
      let stop = min(span.lowerBound, end)
      if stop - begin >= length { gaps.append((begin, stop)) }
      begin = max(begin, span.upperBound)
    }
    return gaps
  }
}

extension OverlayOptions {
  /// Whether something besides comments that fly is drawn on every frame.
  package var drawsOnEveryFrame: Bool { chat != nil || densityBar != nil }
}
