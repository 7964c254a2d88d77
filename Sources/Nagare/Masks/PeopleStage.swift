import NagareMasks
import NagareMedia

/// Finds people in decoded frames. Sends each frame on once all masks that smoothing needs for it are known.
final class PeopleStage: PipelineStage {
  /// The masks, each of them appended before the frames that need it are sent.
  let masks = MaskQueue()
  private let finder: PeopleFinder
  private let axis: TimeAxis
  private let smoothing: Double
  private let start: Double
  private let input: Channel<PipelineItem>
  /// The channel to the clock.
  let output: Channel<PipelineItem>
  /// How far beyond a range frames are needed, in seconds.
  private(set) var lookAhead = 0.0
  /// The frames that wait for masks, and their times in seconds.
  private var waiting: [(frame: VideoFrame, time: Double)] = []
  /// The last frame before the start, which may still be on screen at the start, and its time.
  private var passed: (frame: VideoFrame, time: Double)?

  /// - Parameters:
  ///   - axis: the axis of the frames' timestamps.
  ///   - smoothing: how long after a frame masks count for it, in seconds.
  ///   - start: the time from which on masks are needed, in seconds.
  init(
    _ finder: PeopleFinder, axis: TimeAxis, smoothing: Double, start: Double, input: Channel<PipelineItem>,
    output: Channel<PipelineItem>
  ) {
    (self.finder, self.axis, self.start) = (finder, axis, start)
    self.smoothing = max(smoothing, MaskTimeline.tolerance)
    (self.input, self.output) = (input, output)
  }

  func run() throws {
    defer {
      input.close()
      output.finish()
    }
    while let item = input.receive() {
      guard case .frame(let frame) = item else {
        // Packets may overtake waiting frames, as they do in the decoder and the encoder.
        guard output.send(item, weight: item.weight) else { return }
        continue
      }
      let time = axis.time(of: frame)
      waiting.append((frame, time))
      guard try send(until: time < start ? skip(frame, time) : findMask(of: frame, at: time)) else { return }
    }
    try findPassedMask()
    _ = send(until: .infinity)
  }

  /// The stage for masks that are found in a decoder's frames; nil for a file of masks, or no masks.
  /// - Parameter start: the time of the first frame that is drawn, in seconds.
  /// - Throws: `MaskError` or `MediaError`.
  static func stage(
    for settings: MaskSettings?, in decoder: VideoDecoder, from start: Double, input: Channel<PipelineItem>,
    output: Channel<PipelineItem>
  ) throws -> PeopleStage? {
    guard let settings, let people = settings.people else { return nil }
    let stage = PeopleStage(
      try PeopleFinder(people, in: decoder.description), axis: decoder.timing.axis,
      smoothing: settings.resolvedSmoothing, start: start - settings.lead, input: input, output: output)
    stage.lookAhead = settings.lead
    return stage
  }

  /// - Returns: the time before which frames have all their masks, in seconds.
  private func skip(_ frame: VideoFrame, _ time: Double) -> Double {
    passed = (frame, time)
    return time
  }

  /// - Returns: the time before which frames have all their masks, in seconds.
  private func findMask(of frame: VideoFrame, at time: Double) throws -> Double {
    try findPassedMask()
    guard let mask = try finder.mask(of: frame, at: time) else { return -.infinity }
    masks.append(mask)
    return mask.time - smoothing
  }

  private func findPassedMask() throws {
    guard let (frame, time) = passed.take(), let mask = try finder.mask(of: frame, at: time) else { return }
    masks.append(mask)
  }

  /// Sends the frames before a time, in seconds.
  /// - Returns: false if the channel is closed.
  private func send(until time: Double) -> Bool {
    let count = waiting.firstIndex { $0.time >= time } ?? waiting.count
    defer { waiting.removeFirst(count) }
    return waiting.prefix(count).allSatisfy { next in
      let item = PipelineItem.frame(next.frame)
      return output.send(item, weight: item.weight)
    }
  }
}
