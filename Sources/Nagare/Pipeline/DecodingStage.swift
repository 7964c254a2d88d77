import NagareMedia

/// The first stage: reads packets, decodes those of the video, and forwards the others.
package final class DecodingStage: PipelineStage {
  private let demuxer: Demuxer
  private let decoder: VideoDecoder
  private let end: Double
  /// How far beyond `end` to decode, in seconds: masks of the last frames depend on later frames.
  var lookAhead = 0.0
  private var others: OtherStreams
  /// Whether to include subtitles that begin before the range.
  var includesSubtitles = false
  /// The kept video and the other streams when resuming; nil otherwise.
  var resumed: EncodedStreams?
  /// The stretches whose packets are copied. They are decoded, too, to find damage and the colours of frames.
  var stretches = StretchCursor([])
  /// Whether no more frames are needed.
  private var isOver = false
  /// Whether reading stopped before the end of the input.
  private(set) var hasStoppedEarly = true
  private let output: Channel<PipelineItem>
  private let cancellation: CancellationToken
  /// Detects stalls.
  var watch = StallWatch()
  private(set) var busyTime = Duration.zero

  /// How far past the end to read for packets of the other streams, in seconds: containers may interleave them this
  /// much later.
  private static let longestLag = 10.0

  /// - Parameters:
  ///   - start: the start of the range for the other streams, in seconds from the start of the video.
  ///   - end: the end of the range, in seconds from the start of the video; reading stops soon after.
  package init(
    demuxer: Demuxer, decoder: VideoDecoder, start: Double = -.infinity, end: Double = .infinity,
    output: Channel<PipelineItem>, cancellation: CancellationToken
  ) {
    self.demuxer = demuxer
    self.decoder = decoder
    self.end = end
    others = OtherStreams(of: demuxer, start: start, end: end)
    self.output = output
    self.cancellation = cancellation
  }

  /// Reads until the end, until cancelled, or until the channel is closed.
  package func run() throws {
    defer { output.finish() }
    guard try watch.note(.reading, { try resumed?.sendVideo(to: send) }) != false else { return }
    if includesSubtitles, resumed == nil {
      guard try watch.note(.reading, { try others.sendEarlierSubtitles(to: send) }) else { return }
    }
    while !cancellation.isCancelled, try step() {}
    _ = try watch.note(.reading) { try resumed?.sendOthers(until: nil, to: send) }
  }

  /// Reads a packet and sends the resulting items.
  /// - Returns: false after the end, or if the channel is closed.
  package func step() throws -> Bool {
    let (packet, time) = try timed { try watch.note(.reading) { try demuxer.nextPacket() } }
    busyTime += time
    if packet == nil { hasStoppedEarly = false }
    if let packet, packet.streamIndex != demuxer.video.index { return try forward(packet) }
    if isOver { return packet.map { !others.isBeyond($0, by: DecodingStage.longestLag) } ?? false }
    if let packet, let resumed, let time = demuxer.startTime(of: packet) {
      guard try watch.note(.reading, { try resumed.sendOthers(until: time, to: send) }) else { return false }
    }
    guard let packet else {
      _ = try decode(nil)
      return false
    }
    let wasCopying = stretches.isCopying
    let isCopying = stretches.copies(packet)
    if isCopying, !wasCopying {
      // The frames before a stretch are sent before its packets.
      guard try decode(nil) else { return false }
      decoder.flush()
    }
    guard try decode(packet) else { return false }
    return !isCopying || send(.copied(packet))
  }

  /// Forwards a packet of another stream, unless resuming.
  /// - Returns: false if nothing more needs to be read, or if the channel is closed.
  private func forward(_ packet: Packet) throws(MediaError) -> Bool {
    guard resumed == nil else { return true }
    if try others.admits(packet) { return send(.packet(packet)) }
    return !(isOver && others.areOver)
  }

  private func decode(_ packet: Packet?) throws -> Bool {
    busyTime += try timed { try watch.note(.decoding) { try decoder.send(packet) } }.time
    while true {
      let (frame, time) = try timed { try watch.note(.decoding) { try decoder.nextFrame() } }
      busyTime += time
      guard let frame else { return true }
      guard !stretches.hasCopied(frame.timestamp) else {
        guard send(.sampled(frame)) else { return false }
        continue
      }
      // The first frame beyond the range is sent, too: it determines how long the previous one is shown.
      isOver = decoder.timing.axis.time(of: frame) >= end + lookAhead - FrameReader.tolerance
      guard send(.frame(frame)) else { return false }
      if isOver { return resumed == nil && !others.areOver }
    }
  }

  private func send(_ item: PipelineItem) -> Bool {
    output.send(item, weight: item.weight)
  }
}

/// Runs `body` and measures its duration.
package func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, time: Duration) {
  let start = ContinuousClock.now
  let result = try body()
  return (result, ContinuousClock.now - start)
}
