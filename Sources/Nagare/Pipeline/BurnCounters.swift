import Synchronization

/// The counters of the stages, from which progress is computed.
package final class BurnCounters: Sendable {
  private let frames = Atomic(0)
  private let written = Atomic(0)
  private let late = Atomic(0)
  private let copied = Atomic(0)
  private let microseconds = Atomic(0)
  private let visible = Atomic(0)
  /// The byte position in the input of the last frame read, and its value when the first frame was drawn; -1 before.
  private let position = Atomic<Int64>(0)
  private let firstPosition = Atomic<Int64>(-1)
  /// The time of the first drawn frame, in nanoseconds since `origin`; 0 before it.
  private let firstInstant = Atomic<Int64>(0)
  private let origin = ContinuousClock.now
  /// Detects stalls.
  let watch: StallWatch

  package init(watch: StallWatch = StallWatch()) { self.watch = watch }

  /// Records a frame's byte position in the input; negative if unknown.
  func read(to bytes: Int64) {
    if bytes >= 0 { position.store(bytes, ordering: .relaxed) }
  }

  package func drew(at time: Double, visible count: Int) {
    microseconds.store(Int((min(max(time, -1e9), 1e9) * 1e6).rounded()), ordering: .relaxed)
    visible.store(count, ordering: .relaxed)
    guard firstInstant.load(ordering: .relaxed) == 0 else { return }
    firstPosition.store(position.load(ordering: .relaxed), ordering: .relaxed)
    firstInstant.store(max(nanoseconds, 1), ordering: .releasing)
  }

  func droppedFrame() { late.add(1, ordering: .relaxed) }

  package func encodedFrame() { frames.add(1, ordering: .relaxed) }

  /// Counts a frame whose packet was copied.
  func copiedFrame() {
    copied.add(1, ordering: .relaxed)
    encodedFrame()
  }

  /// Counts a packet from the encoder.
  package func wrotePacket() { written.add(1, ordering: .relaxed) }

  /// Frames that were dropped because they were late.
  package var lateFrames: Int { late.load(ordering: .relaxed) }

  /// Frames whose packets were copied.
  var copiedFrames: Int { copied.load(ordering: .relaxed) }

  /// Frames that were encoded or copied.
  var encodedFrames: Int { frames.load(ordering: .relaxed) }

  var lastTime: Double { Double(microseconds.load(ordering: .relaxed)) / 1e6 }

  private var nanoseconds: Int64 {
    let (seconds, attoseconds) = (ContinuousClock.now - origin).components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// - Parameters:
  ///   - elapsed: the time since the run began, in seconds.
  ///   - bytes: the size of the output so far.
  package func progress(on scale: ProgressScale, elapsed: Double, bytes: Int64) -> BurnProgress {
    let first = firstInstant.load(ordering: .acquiring)
    let (frames, time) = (encodedFrames, first == 0 ? scale.begin : lastTime)
    let (rendered, before) = scale.fractions(
      frames: frames, time: time, position: position.load(ordering: .relaxed),
      firstPosition: firstPosition.load(ordering: .relaxed))
    let seconds = max(elapsed, 1e-3)
    // The time until the first frame is drawn says nothing about the speed from then on.
    let working = first == 0 ? 0 : Double(nanoseconds - first) / 1e9
    // Encoders look ahead: a frame is not done when it is sent, and some encoders take long after the last frame.
    let packets = scale.countsPackets ? written.load(ordering: .relaxed) : frames
    let share = min(Double(packets) / Double(max(frames, 1)), 1)
    let done = rendered.map { before + ($0 - before) * share }
    let remaining = rendered.flatMap { rendered in
      first != 0 && rendered > before ? done.map { working * (1 - $0) / (rendered - before) } : nil
    }
    let doneHere = max(time - scale.begin, 0) * share
    let secondsDone = scale.begin - scale.start + doneHere
    return BurnProgress(
      frames: scale.framesBefore + min(packets, frames), time: time, done: secondsDone,
      fraction: done, framesPerSecond: Double(min(packets, frames)) / seconds, speed: doneHere / seconds,
      remaining: remaining,
      visible: visible.load(ordering: .relaxed), bytes: bytes,
      expectedSize: done.flatMap { SizeEstimate(written: bytes, share: $0, seconds: secondsDone) }, elapsed: elapsed)
  }
}
