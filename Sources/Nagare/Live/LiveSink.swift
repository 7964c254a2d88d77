import NagareMedia

/// A muxer of a running video, into which audio is copied from whatever input there is.
final class LiveSink: PacketSink {
  private let muxer: Muxer
  private let counters: LiveCounters
  /// What the muxer found that was counted already. Only the thread that writes uses it.
  private nonisolated(unsafe) var damage = (packets: 0, pictures: 0)

  init(_ muxer: Muxer, _ counters: LiveCounters) {
    (self.muxer, self.counters) = (muxer, counters)
  }

  func open() throws(MediaError) { try muxer.open() }

  func writeVideo(_ packet: Packet) throws(MediaError) {
    try muxer.writeVideo(packet)
    counters.addDamage(packets: muxer.corruptPackets, to: &damage)
  }

  func copy(_ packet: Packet) throws(MediaError) {
    try muxer.copyAudio(packet)
    counters.addDamage(packets: muxer.corruptPackets, to: &damage)
  }

  func finish(expecting frames: Int?, isCancelled: () -> Bool) throws(MediaError) -> Int {
    try muxer.finish(expecting: frames, isCancelled: isCancelled)
  }
  func discard() { muxer.discard() }
}
