import NagareMedia

/// The first stage: reads packets, decodes those of the video, hands on the others.
///
/// Used by one thread at a time; whoever makes it may hand it to the thread that reads.
package final class DecodingStage: @unchecked Sendable {
  private let demuxer: Demuxer
  private let decoder: VideoDecoder
  private let start: Double
  private let output: Channel<PipelineItem>
  private let cancellation: CancellationToken
  private(set) var busyTime = Duration.zero

  /// - Parameter start: what the other streams have before is left out; seconds from the start of the video.
  package init(
    demuxer: Demuxer, decoder: VideoDecoder, start: Double = -.infinity, output: Channel<PipelineItem>,
    cancellation: CancellationToken
  ) {
    self.demuxer = demuxer
    self.decoder = decoder
    self.start = start
    self.output = output
    self.cancellation = cancellation
  }

  /// Reads until the end, or until nobody listens any more.
  func run() throws {
    defer { output.finish() }
    while !cancellation.isCancelled, try step() {}
  }

  /// Reads one packet and sends what comes of it.
  /// - Returns: false after the end, or when nobody listens any more.
  package func step() throws -> Bool {
    let (packet, time) = try timed { try demuxer.nextPacket() }
    busyTime += time
    if let packet, packet.streamIndex != demuxer.video.index {
      let isWanted = demuxer.endTime(of: packet).map { $0 > start } ?? true
      return isWanted ? send(.packet(packet)) : true
    }
    return try decode(packet) && packet != nil
  }

  private func decode(_ packet: Packet?) throws -> Bool {
    busyTime += try timed { try decoder.send(packet) }.time
    while true {
      let (frame, time) = try timed { try decoder.nextFrame() }
      busyTime += time
      guard let frame else { return true }
      guard send(.frame(frame)) else { return false }
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
