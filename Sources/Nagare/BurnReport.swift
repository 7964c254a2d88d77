import Synchronization

/// How far a burn is.
public struct BurnProgress: Sendable {
  /// Frames encoded.
  public let frames: Int
  /// The time of the last frame drawn, in seconds from the start of the video.
  public let time: Double
  /// 0…1, when the length is known.
  public let fraction: Double?
  /// Comments on screen.
  public let visible: Int
  /// Since the burn began.
  public let elapsed: Duration
  /// Which pass it is, and of how many; all else is about this pass.
  public internal(set) var pass = 1, passes = 1
}

/// What a burn did.
public struct BurnReport: Sendable {
  /// Frames in the output.
  public let frames: Int
  /// The time of the last frame that was drawn on, in seconds from the start of the video.
  public let lastTime: Double
  /// False when the burn was cancelled.
  public let isComplete: Bool
  /// From the first packet read to the finished file.
  public let elapsed: Duration
  /// Packets that the decoder could not make sense of.
  public let damagedPackets: Int
  /// How often the source's time jumped; the output goes on without the jump.
  public let timeJumps: Int
  /// What each stage worked, without waiting for the others.
  public let decodeTime, compositeTime, encodeTime: Duration
  /// What became of the comments.
  public let overlay: OverlayStatistics

  /// - Parameter outcome: what the stages counted, if they have ended.
  init(frames: Int, lastTime: Double, isComplete: Bool, elapsed: Duration, _ outcome: RenderPipeline.Outcome?) {
    let outcome = outcome ?? RenderPipeline.Outcome()
    (self.frames, self.lastTime, self.isComplete, self.elapsed) = (frames, lastTime, isComplete, elapsed)
    (damagedPackets, timeJumps) = (outcome.damagedPackets, outcome.timeJumps)
    decodeTime = outcome.decodeTime
    (compositeTime, encodeTime) = (outcome.stages.compositeTime, outcome.stages.encodeTime)
    overlay = outcome.stages.overlay
  }
}

/// Figures that the stages leave for whoever shows the progress.
package final class BurnCounters: Sendable {
  private let frames = Atomic(0)
  private let late = Atomic(0)
  private let microseconds = Atomic(0)
  private let visible = Atomic(0)

  package init() {}

  func drew(at time: Double, visible count: Int) {
    microseconds.store(Int((min(max(time, -1e9), 1e9) * 1e6).rounded()), ordering: .relaxed)
    visible.store(count, ordering: .relaxed)
  }

  func leftOutFrame() { late.add(1, ordering: .relaxed) }

  func encodedFrame() { frames.add(1, ordering: .relaxed) }

  /// Frames that were left out because their time had passed.
  var lateFrames: Int { late.load(ordering: .relaxed) }

  var encodedFrames: Int { frames.load(ordering: .relaxed) }

  var lastTime: Double { Double(microseconds.load(ordering: .relaxed)) / 1e6 }

  func progress(duration: Double?, frameCount: Int?, elapsed: Duration) -> BurnProgress {
    let done = frames.load(ordering: .relaxed)
    let time = lastTime
    let fraction = frameCount.map { Double(done) / Double($0) } ?? duration.map { time / $0 }
    return BurnProgress(
      frames: done, time: time, fraction: fraction.map { min(max($0, 0), 1) },
      visible: visible.load(ordering: .relaxed), elapsed: elapsed)
  }
}
