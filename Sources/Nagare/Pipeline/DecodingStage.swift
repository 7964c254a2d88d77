import NagareMedia

/// The first stage: reads packets, decodes those of the video, hands on the others.
///
/// Used by one thread at a time; whoever makes it may hand it to the thread that reads.
package final class DecodingStage: @unchecked Sendable {
  private let demuxer: Demuxer
  private let decoder: VideoDecoder
  private let end: Double
  private var others: OtherStreams
  /// Whether subtitles are wanted that begin before the part.
  var wantsTexts = false
  /// Where all but the pictures comes from, when an earlier rendering is gone on with.
  var resumed: ResumedStreams?
  /// Whether no more pictures are wanted.
  private var isOver = false
  /// Whether reading ended before the input did, as nothing more was wanted of it.
  private(set) var endsEarly = true
  private let output: Channel<PipelineItem>
  private let cancellation: CancellationToken
  private(set) var busyTime = Duration.zero

  /// How much further it reads for the other streams once the pictures are over, in seconds: containers may have them that
  /// much later.
  private static let longestLag = 10.0

  /// - Parameters:
  ///   - start: what the other streams have before is left out; seconds from the start of the video.
  ///   - end: the same of what they have from then on, and reading ends soon.
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

  /// Reads until the end, or until nobody listens any more.
  func run() throws {
    defer { output.finish() }
    guard try resumed?.sendKept(to: send) != false else { return }
    if wantsTexts, resumed == nil {
      guard try others.sendEarlierTexts(to: send) else { return }
    }
    while !cancellation.isCancelled, try step() {}
    _ = try resumed?.sendOthers(until: nil, to: send)
  }

  /// Reads one packet and sends what comes of it.
  /// - Returns: false after the end, or when nobody listens any more.
  package func step() throws -> Bool {
    let (packet, time) = try timed { try demuxer.nextPacket() }
    busyTime += time
    if packet == nil { endsEarly = false }
    if let packet, packet.streamIndex != demuxer.video.index { return try pass(packet) }
    if isOver { return packet.map { !others.isBeyond($0, by: DecodingStage.longestLag) } ?? false }
    if let packet, let resumed, let time = demuxer.startTime(of: packet) {
      guard try resumed.sendOthers(until: time, to: send) else { return false }
    }
    return try decode(packet) && packet != nil
  }

  /// Hands on a packet of another stream.
  /// - Returns: false when no more are wanted.
  private func pass(_ packet: Packet) throws(MediaError) -> Bool {
    guard resumed == nil else { return true }
    if try others.admits(packet) { return send(.packet(packet)) }
    return !(isOver && others.areOver)
  }

  private func decode(_ packet: Packet?) throws -> Bool {
    busyTime += try timed { try decoder.send(packet) }.time
    while true {
      let (frame, time) = try timed { try decoder.nextFrame() }
      busyTime += time
      guard let frame else { return true }
      // The first that is not wanted says until when the one before is on screen.
      isOver = decoder.timing.axis.time(of: frame) >= end - FrameReader.tolerance
      guard send(.frame(frame)) else { return false }
      if isOver { return resumed == nil && !others.areOver }
    }
  }

  private func send(_ item: PipelineItem) -> Bool {
    output.send(item, weight: item.weight)
  }
}

/// Runs `body` and says how long it took.
func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, time: Duration) {
  let start = ContinuousClock.now
  let result = try body()
  return (result, ContinuousClock.now - start)
}
