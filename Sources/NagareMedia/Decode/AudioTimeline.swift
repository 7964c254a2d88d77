/// Tells true gaps in decoded audio from damaged timestamps.
///
/// A frame continues the audio before it if its timestamp says so, to a tolerance. A timestamp that steps ahead or back
/// is believed once the following frames have continued from it for half a second. Until then, the frames are held back.
/// If the timestamps return before, the held frames belong directly behind the audio before the step.
///
/// All times are in seconds from the start of the video.
package struct AudioTimeline {
  /// What to do before a frame is taken.
  package enum Change: Equatable {
    /// Hold back this frame, and those that follow.
    case hold
    /// Put what is held back at a time, and hold back nothing any more.
    case begin(at: Double)
    /// Put what is held back behind the audio before it, and hold back nothing any more.
    case join
  }

  /// The frames that are held back.
  private struct Run {
    let start: Double
    var end: Double
    var count = 0
  }

  /// The end of the audio so far, without what is held back.
  private var end = 0.0
  private var held: Run?

  /// The difference between a timestamp and the end of the audio before it that is no step. Containers round
  /// timestamps, some of them to milliseconds.
  private static let tolerance = 0.015
  /// The greatest number of frames that are held back, whatever their length.
  private static let maxHeld = 256

  package init() {}

  /// What to do before the next frame is taken.
  /// - Parameters:
  ///   - start: the frame's timestamp; nil if it has none that can be true.
  ///   - duration: the frame's length, positive.
  package mutating func changes(before start: Double?, lasting duration: Double) -> [Change] {
    var changes: [Change] = []
    if let run = held {
      let step = start.map { $0 - run.end } ?? 0
      let continues = abs(step) <= AudioTimeline.tolerance
      let isBelieved =
        continues && (run.end - run.start >= TimestampLimits.longestStrayAudio || run.count >= AudioTimeline.maxHeld)
        || !continues && 0...TimestampLimits.returnTolerance ~= step
      if continues, !isBelieved {
        held?.end = run.end + duration
        held?.count += 1
        return []
      }
      // A frame that follows with a further gap confirms the step, too.
      changes.append(isBelieved ? .begin(at: run.start) : .join)
      end = isBelieved ? run.end : end + run.end - run.start
      held = nil
    }
    if let start, abs(start - end) > AudioTimeline.tolerance {
      held = Run(start: start, end: start + duration, count: 1)
      changes.append(.hold)
    } else {
      end += duration
    }
    return changes
  }

  /// What to do after the last frame.
  package mutating func finish() -> [Change] {
    defer { held = nil }
    return held == nil ? [] : [.join]
  }
}
