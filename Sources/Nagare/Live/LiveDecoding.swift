import NagareMedia

/// Decodes frames shortly before they are shown, and forwards audio packets.
final class LiveDecoding: PipelineStage {
  private let packets: PacketQueue
  private let frames: FrameQueue
  private let output: Channel<PipelineItem>
  private let clock: LiveClock
  private let counters: LiveCounters
  private let cancellation: CancellationToken
  /// The latest frame, in which another thread finds people; nil if no thread does.
  var latest: LatestFrame?
  /// Whether frames are skipped up to the next key frame.
  private var isSkipping = false
  private var decoder: LiveDecoder?
  /// The interval between frames of the input, in seconds.
  private let inputFrameInterval: Double

  /// The least time from decoding a frame to showing it, in seconds.
  private static let margin = 0.2
  /// The delay of decoding, in seconds, beyond which frames are skipped.
  private static let tolerance = 1.0

  init(
    packets: PacketQueue, frames: FrameQueue, output: Channel<PipelineItem>, clock: LiveClock,
    counters: LiveCounters, inputFrameInterval: Double, cancellation: CancellationToken
  ) {
    self.packets = packets
    self.frames = frames
    self.output = output
    self.clock = clock
    self.counters = counters
    self.inputFrameInterval = inputFrameInterval
    self.cancellation = cancellation
  }

  func run() throws {
    defer {
      frames.finish()
      latest?.close()
    }
    while !cancellation.isCancelled, let item = packets.next(lead: lead) {
      guard try step(item) else { return }
    }
    _ = try drain()
  }

  /// The time from sending a frame to the decoder to showing it, in seconds.
  private var lead: Double {
    LiveDecoding.margin + Double(decoder?.frameDelay ?? 0) * inputFrameInterval
  }

  /// - Returns: false if the receiver has stopped.
  private func step(_ item: PacketQueue.Item) throws -> Bool {
    switch item {
    case .decoder(let next):
      guard try drain() else { return false }
      (decoder, isSkipping) = (next, false)
      return true
    case .video(let packet):
      guard isWanted(packet) else { return true }
      return try decode(packet)
    case .audio(let packet): return output.send(.packet(packet), weight: 1)
    }
  }

  /// Whether to decode a packet. If decoding is too slow, frames are skipped up to the next key frame.
  private func isWanted(_ packet: Packet) -> Bool {
    if isSkipping, packet.isKey {
      isSkipping = false
      decoder?.flush()
    } else if let time = packet.decodingTime, clock.present - time > LiveDecoding.tolerance, !packet.isKey {
      isSkipping = true
    }
    if isSkipping { counters.skippedFrames(1) }
    return !isSkipping
  }

  private func drain() throws -> Bool { try decode(nil) }

  private func decode(_ packet: Packet?) throws -> Bool {
    do {
      try decoder?.send(packet)
      return try forwardFrames()
    } catch MediaError.cannotDecode, MediaError.cannotFilter {
      // The next input may be decodable. Until then the last frame stays on screen.
      decoder?.stop()
      decoder = nil
      return true
    }
  }

  private func forwardFrames() throws -> Bool {
    while let decoder, let frame = try decoder.nextFrame() {
      let item = FrameQueue.Item(frame: frame, time: decoder.timeBase.seconds(frame.timestamp))
      latest?.put(item)
      guard frames.add(item) else { return false }
    }
    return true
  }
}
