import NagareMedia

/// Chooses what belongs to a part of a video among the packets of the streams that are not decoded.
struct OtherStreams {
  private let demuxer: Demuxer
  private let start, end: Double
  /// The sounds that have not come to the end yet.
  private var unfinished: Set<Int>

  /// - Parameters:
  ///   - start: what is over before is left out; seconds from the start of the video.
  ///   - end: the same of what begins then or later.
  init(of demuxer: Demuxer, start: Double, end: Double) {
    (self.demuxer, self.start, self.end) = (demuxer, start, end)
    unfinished = Set(demuxer.soundIndices)
  }

  /// Whether all sounds have come to the end.
  var areOver: Bool { end < .infinity && unfinished.isEmpty }

  /// Whether a packet reaches into the part.
  mutating func admits(_ packet: Packet) -> Bool {
    guard !isBeyond(packet) else {
      unfinished.remove(packet.streamIndex)
      return false
    }
    return demuxer.endTime(of: packet).map { $0 > start } ?? true
  }

  /// Whether a packet of any stream begins so much later than the end, in seconds.
  func isBeyond(_ packet: Packet, by seconds: Double = 0) -> Bool {
    end < .infinity && demuxer.startTime(of: packet).map { $0 >= end + seconds } ?? false
  }
}
