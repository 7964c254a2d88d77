import NagareMedia

/// The muxer of a running video, which copies audio from successive inputs.
final class LiveSink: PacketSink {
  private let muxer: Muxer
  private let counters: LiveCounters
  /// The muxer's counts that were added already. Used by the writing thread only.
  private nonisolated(unsafe) var corruption = (packets: 0, pictures: 0)

  init(_ muxer: Muxer, _ counters: LiveCounters) {
    (self.muxer, self.counters) = (muxer, counters)
  }

  func open() throws(MediaError) { try muxer.open() }

  func writeVideo(_ packet: Packet) throws(MediaError) {
    try muxer.writeVideo(packet)
    counters.addCorruption(packets: muxer.corruptPackets, to: &corruption)
  }

  func copy(_ packet: Packet) throws(MediaError) {
    try muxer.copyAudio(packet)
    counters.addCorruption(packets: muxer.corruptPackets, to: &corruption)
  }

  func finish(expecting frames: Int?, isCancelled: () -> Bool) throws(MediaError) -> Int {
    try muxer.finish(expecting: frames, isCancelled: isCancelled)
  }
  func discard() { muxer.discard() }
}
