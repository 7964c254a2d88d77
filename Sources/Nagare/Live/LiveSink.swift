import NagareMedia

/// The muxer of a live video, which copies audio from successive inputs.
final class LiveSink: PacketSink {
  private let muxer: Muxer

  init(_ muxer: Muxer) { self.muxer = muxer }

  func open() throws(MediaError) { try muxer.open() }

  func writeVideo(_ packet: Packet) throws(MediaError) { try muxer.writeVideo(packet) }
  func copy(_ packet: Packet) throws(MediaError) { try muxer.copyAudio(packet) }
  func finish(expecting frames: Int?, isCancelled: () -> Bool) throws(MediaError) -> Int {
    try muxer.finish(expecting: frames, isCancelled: isCancelled)
  }
  func discard() { muxer.discard() }
}
