import NagareMedia

/// The last stage: encodes the frames and writes all packets.
package final class EncodingStage: PipelineStage {
  private let encoder: VideoEncoder
  private let sink: any PacketSink
  private let input: Channel<PipelineItem>
  private let counters: BurnCounters
  private let cancellation: CancellationToken
  private(set) var busyTime = Duration.zero
  /// The last frame, which may be repeated at a constant rate.
  private var last: VideoFrame?
  private var references = FrameReferences()
  /// The packets of the encoder and of copied stretches, in one sequence; nil if none are copied.
  private var joined: RetimedPackets?
  /// Whether the encoder has ended before a copied stretch.
  private var hasEnded = false

  /// The time that a cancelled burn may spend on frames buffered in the encoder.
  private static let patience = Duration.seconds(1)

  /// - Parameter delay: the longest reordering delay of packets that are copied, in frames; nil if none are.
  package init(
    encoder: VideoEncoder, sink: any PacketSink, input: Channel<PipelineItem>, counters: BurnCounters,
    cancellation: CancellationToken, copying delay: Int? = nil
  ) {
    joined = delay.map { RetimedPackets(delay: max($0, encoder.reorderingDelay)) }
    self.encoder = encoder
    self.sink = sink
    self.input = input
    self.counters = counters
    self.cancellation = cancellation
  }

  package func run() throws {
    defer { input.close() }
    while !cancellation.isCancelled, let item = input.receive() { try step(item) }
    busyTime += try timed { try drain() }.time
  }

  /// Writes the results of an item, after waiting for a pending frame.
  package func step(_ item: PipelineItem) throws {
    let item = EncodingStage.drawn(item)
    busyTime += try timed { try process(item) }.time
  }

  private func process(_ item: PipelineItem) throws {
    switch item {
    case .packet(let packet): try counters.watch.note(.writing) { try sink.copy(packet) }
    case .encoded(let packet): try counters.watch.note(.writing) { try sink.writeEncoded(packet) }
    case .frame(let frame):
      if encoder.timing.isConstant { last = frame }
      try encode(frame)
    case .repeated(let timestamp):
      guard let last else { return }
      try encode(references.reference(to: last, at: timestamp))
    case .copied(let packet): try copy(packet)
    case .pending, .sampled: break
    }
  }

  /// Writes a packet of the source, after all packets of the frames before it.
  private func copy(_ packet: Packet) throws {
    if !hasEnded, encoder.framesSent > 0 { try endEncoder() }
    hasEnded = true
    // A cancelled encoder may not have output all its frames, after which nothing can follow.
    if cancellation.isCancelled { return }
    encoder.adopt(packet)
    try write(packet)
    counters.copiedFrame()
  }

  private func encode(_ frame: VideoFrame) throws {
    if hasEnded, encoder.framesSent > 0 { try counters.watch.note(.encoding) { try encoder.restart() } }
    hasEnded = false
    try counters.watch.note(.encoding) { try encoder.send(frame) }
    while let packet = try nextPacket() { try write(packet) }
    counters.encodedFrame()
  }

  private func nextPacket() throws -> Packet? {
    try counters.watch.note(.encoding) { try encoder.nextPacket() }
  }

  private func write(_ packet: Packet) throws {
    joined?.add(packet)
    if joined == nil { try send(packet) } else { try sendJoined() }
    counters.wrotePacket()
  }

  private func sendJoined() throws {
    while let packet = joined?.next() { try send(packet) }
  }

  private func send(_ packet: Packet) throws {
    try counters.watch.note(.writing) { try sink.writeVideo(packet) }
  }

  /// The item, with a pending frame replaced by the drawn one.
  private static func drawn(_ item: PipelineItem) -> PipelineItem {
    if case .pending(let pending) = item { .frame(pending.frame()) } else { item }
  }

  private func drain() throws {
    if !hasEnded { try endEncoder() }
    joined?.finish()
    try sendJoined()
  }

  /// Writes the packets of all frames that the encoder still holds.
  private func endEncoder() throws {
    try counters.watch.note(.encoding) { try encoder.send(nil) }
    var deadline: ContinuousClock.Instant?
    while let packet = try nextPacket() {
      try write(packet)
      guard cancellation.isCancelled else { continue }
      // Packets come in decoding order, so a truncated output stays playable.
      let limit = deadline ?? ContinuousClock.now + EncodingStage.patience
      deadline = limit
      if ContinuousClock.now > limit { return }
    }
  }
}
