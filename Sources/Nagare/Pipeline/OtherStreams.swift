import NagareMedia

/// Selects the packets of a range in all streams but the video.
struct OtherStreams {
  private let demuxer: Demuxer
  private let start, end: Double
  /// The audio streams that have not reached the end of the range.
  private var unfinished: Set<Int>
  /// The subtitles that were already sent.
  private var sent: Set<Packet.Identity> = []
  /// Headers from packets before the range, by stream, for the first packet in it.
  private var headers: [Int: [UInt8]] = [:]

  /// How long before the range a subtitle that reaches into it may begin, in seconds.
  private static let longestSubtitle = 60.0

  /// - Parameters:
  ///   - start: the start of the range, in seconds from the start of the video.
  ///   - end: the end of the range, in seconds from the start of the video.
  init(of demuxer: Demuxer, start: Double, end: Double) {
    (self.demuxer, self.start, self.end) = (demuxer, start, end)
    unfinished = Set(demuxer.audioIndices)
  }

  /// Whether the range ends before the input does.
  var hasEnd: Bool { end < .infinity }

  /// Whether the range has an end, and all audio streams have reached it.
  var areOver: Bool { hasEnd && unfinished.isEmpty }

  /// Sends the subtitles that begin before the range and reach into it, as reading may begin after them.
  /// - Returns: false if `send` does.
  mutating func sendEarlierSubtitles(to send: (PipelineItem) throws -> Bool) throws -> Bool {
    guard start > 0, demuxer.findsKeyFrames, !demuxer.subtitleIndices.isEmpty else { return true }
    let other = try demuxer.reopened(IssueLog())
    other.seek(to: other.timeAxis.timestamp(at: max(start - OtherStreams.longestSubtitle, 0)))
    while let packet = try other.nextPacket() {
      let begin = other.startTime(of: packet) ?? 0
      if packet.streamIndex == other.video.index, begin >= start { break }
      guard demuxer.subtitleIndices.contains(packet.streamIndex), begin < start, try admits(packet) else { continue }
      sent.insert(packet.identity)
      guard try send(.packet(packet)) else { return false }
    }
    return true
  }

  /// Whether a packet reaches into the range and was not sent yet. Gives a stream's first packet in the range the
  /// latest header before the range.
  mutating func admits(_ packet: Packet) throws(MediaError) -> Bool {
    guard !sent.contains(packet.identity) else { return false }
    guard !isBeyond(packet) else {
      unfinished.remove(packet.streamIndex)
      return false
    }
    guard demuxer.endTime(of: packet).map({ $0 > start }) ?? true else {
      if let header = packet.header { headers[packet.streamIndex] = header }
      return false
    }
    if let header = headers.removeValue(forKey: packet.streamIndex), packet.header == nil {
      try packet.setHeader(header)
    }
    return true
  }

  /// Whether a packet of any stream begins at least `seconds` after the end of the range.
  func isBeyond(_ packet: Packet, by seconds: Double = 0) -> Bool {
    end < .infinity && demuxer.startTime(of: packet).map { $0 >= end + seconds } ?? false
  }
}
