/// Where packets of an encoder go.
///
/// One thread opens it and one writes; any thread may finish or discard it at any time, and what comes later is dropped.
/// Both wait for a write that is going on, which lasts for ever on a pipe that nobody reads.
package protocol PacketSink: AnyObject, Sendable {
  /// Begins the output.
  func open() throws(MediaError)
  /// Writes a packet of the encoder.
  func writeVideo(_ packet: Packet) throws(MediaError)
  /// Writes a packet of an earlier output's video, before those of the encoder.
  func writeEncoded(_ packet: Packet) throws(MediaError)
  /// Writes a packet of another stream, if the output has such.
  func copy(_ packet: Packet) throws(MediaError)
  /// Completes the output. Where that fails, or where there is no picture in it, nothing is left but what
  /// `MediaError.cannotName` names.
  /// - Parameters:
  ///   - frames: how many frames were encoded, if all of them must be in the output, which then may be read once more.
  ///   - isCancelled: asked meanwhile; whether nobody waits for that any more.
  /// - Returns: how many packets of the encoder are in it.
  func finish(expecting frames: Int?, isCancelled: () -> Bool) throws(MediaError) -> Int
  /// How many bytes the output has so far, but for what is held back; for any thread.
  var byteCount: Int64 { get }
  /// Removes what was written, if it is not finished.
  func discard()
}

extension PacketSink {
  package func writeEncoded(_ packet: Packet) throws(MediaError) { try writeVideo(packet) }
  package var byteCount: Int64 { 0 }
}

extension Muxer: PacketSink {}
