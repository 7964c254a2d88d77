/// The destination of an encoder's packets.
///
/// One thread opens it and one writes; any thread may finish or discard it at any time, after which packets are
/// dropped. Both wait for a write in progress, which never ends on a pipe that nobody reads.
package protocol PacketSink: AnyObject, Sendable {
  /// Begins the output.
  func open() throws(MediaError)
  /// Writes a packet of the encoder.
  func writeVideo(_ packet: Packet) throws(MediaError)
  /// Writes a video packet that was encoded earlier, before those of the encoder.
  func writeEncoded(_ packet: Packet) throws(MediaError)
  /// Writes a packet of another stream, if the output has that stream.
  func copy(_ packet: Packet) throws(MediaError)
  /// Completes the output. If that fails, or there is no frame, the output is removed, except for a file that
  /// `MediaError.cannotName` names or `Muxer.keepsPartialFile` keeps.
  /// - Parameters:
  ///   - frames: the number of video frames, if all of them must be in the output, which may then be read back.
  ///   - isCancelled: called while the output is read back; true to skip the rest of that.
  /// - Returns: the number of video packets in the output.
  func finish(expecting frames: Int?, isCancelled: () -> Bool) throws(MediaError) -> Int
  /// The size of the output so far in bytes, without the packets that are held back; for any thread.
  var byteCount: Int64 { get }
  /// Removes the output, if it is not finished.
  func discard()
}

extension PacketSink {
  package func writeEncoded(_ packet: Packet) throws(MediaError) { try writeVideo(packet) }
  package var byteCount: Int64 { 0 }
}

extension Muxer: PacketSink {}
