import NagareMedia

/// Chooses what belongs to a part of a video among the packets of the streams that are not decoded.
struct OtherStreams {
  private let demuxer: Demuxer
  private let start, end: Double
  /// The audio streams that have not come to the end yet.
  private var unfinished: Set<Int>
  /// Subtitles that were handed on already.
  private var known: Set<Packet.Place> = []
  /// What packets before the part brought for those in it, by their streams.
  private var headers: [Int: [UInt8]] = [:]

  /// How long before a part subtitles may begin that reach into it, in seconds.
  private static let longestText = 60.0

  /// - Parameters:
  ///   - start: what is over before is left out; seconds from the start of the video.
  ///   - end: the same of what begins then or later.
  init(of demuxer: Demuxer, start: Double, end: Double) {
    (self.demuxer, self.start, self.end) = (demuxer, start, end)
    unfinished = Set(demuxer.audioIndices)
  }

  /// Whether all audio streams have come to the end.
  var areOver: Bool { end < .infinity && unfinished.isEmpty }

  /// Hands on the subtitles that begin before the part and reach into it; reading may begin at a picture behind them.
  /// - Returns: false when nobody listens any more.
  mutating func sendEarlierTexts(to send: (PipelineItem) -> Bool) throws(MediaError) -> Bool {
    guard start > 0, demuxer.findsKeyFrames, !demuxer.subtitleIndices.isEmpty else { return true }
    let other = try demuxer.reopened()
    other.seek(to: other.timeAxis.timestamp(at: max(start - OtherStreams.longestText, 0)))
    while let packet = try other.nextPacket() {
      let begin = other.startTime(of: packet) ?? 0
      if packet.streamIndex == other.video.index, begin >= start { break }
      guard demuxer.subtitleIndices.contains(packet.streamIndex), begin < start, try admits(packet) else { continue }
      known.insert(packet.place)
      guard send(.packet(packet)) else { return false }
    }
    return true
  }

  /// Whether a packet reaches into the part, and was not handed on already. The first of a stream brings what it needs of those
  /// before.
  mutating func admits(_ packet: Packet) throws(MediaError) -> Bool {
    guard !known.contains(packet.place) else { return false }
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

  /// Whether a packet of any stream begins so much later than the end, in seconds.
  func isBeyond(_ packet: Packet, by seconds: Double = 0) -> Bool {
    end < .infinity && demuxer.startTime(of: packet).map { $0 >= end + seconds } ?? false
  }
}
