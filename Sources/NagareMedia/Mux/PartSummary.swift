/// The properties of a part of a video in a file of its own, by which it is checked and joined with other parts.
package struct PartSummary: Codable, Sendable, Equatable {
  /// The digest of all packets with their timestamps.
  package let digest: String
  /// The number of frames.
  package let frames: Int
  /// The presentation time of the first frame, in seconds of the joined video.
  package let start: Double
  /// The presentation time of the last frame.
  package let last: Double
  /// The end of the last frame.
  package let end: Double
  /// The reordering delay in frames: the most by which a frame's rank in decoding order exceeds its rank in
  /// presentation order.
  let delay: Int

  /// Whether the delay fits the number of frames.
  package var hasPlausibleDelay: Bool { (0...max(frames, 0)).contains(delay) }

  /// Reads a file that was just written, and describes it.
  /// - Parameters:
  ///   - path: the path of the complete file, which need not have its final name.
  ///   - written: the tally of the packets written.
  /// - Throws: `MediaError.readBackMismatch` if the file does not have these packets or cannot be decoded by itself.
  package init(ofFile path: String, written: StreamTally) throws(MediaError) {
    let reader = try PartReader(path)
    var times = PacketTimestamps()
    while let packet = try reader.next() { times.add(packet) }
    guard times.count == written.packetCount else {
      throw .readBackMismatch(path: path, reason: "it has \(times.count) of \(written.packetCount) frames")
    }
    guard times.startsWithFirstFrame else {
      throw .readBackMismatch(path: path, reason: "it does not begin with a key frame that is shown first")
    }
    (digest, frames, delay) = (reader.digest, times.count, times.delay)
    (start, last, end) = (written.earliest, written.latest, written.end)
  }
}
