/// Video packets that were encoded earlier, with the timestamps of a new output.
package protocol VideoPackets: AnyObject {
  /// The next packet in decoding order; nil after the last.
  func next() throws(MediaError) -> Packet?
}
