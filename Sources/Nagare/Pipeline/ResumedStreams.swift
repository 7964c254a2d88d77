import NagareMedia

/// What a rendering that goes on with an earlier one has besides the pictures: the video that is there, and all other streams
/// from the beginning.
///
/// Used by one thread at a time; whoever makes it may hand it to the thread that reads.
final class ResumedStreams: @unchecked Sendable {
  private let video: ResumedVideo
  private let source: Demuxer
  private var others: OtherStreams
  private let wantsTexts: Bool
  /// Read already, to learn that it begins too late.
  private var ahead: Packet?
  /// What lies between the earlier output's times and the video's, in seconds.
  private let offset: Double

  /// - Parameters:
  ///   - source: what it is rendered from.
  ///   - span: of the output.
  ///   - wantsTexts: whether subtitles are wanted that begin before it.
  init(_ video: ResumedVideo, of source: RenderSettings, span: RenderSpan, wantsTexts: Bool) throws(MediaError) {
    (self.video, self.wantsTexts) = (video, wantsTexts)
    let reader = try FrameReader(path: source.video, stream: source.stream, threads: 1)
    if let start = span.start { try reader.position(before: start) }
    self.source = reader.demuxer
    // Where time may jump, pictures are read as well, so that it does as before.
    if reader.demuxer.findsKeyFrames { reader.demuxer.discardVideo() }
    others = OtherStreams(of: reader.demuxer, start: span.start ?? -.infinity, end: span.end ?? .infinity)
    offset = span.time(ofOutput: 0)
  }

  /// Hands on all that is kept, with what belongs to it.
  /// - Returns: false when nobody listens any more.
  func sendKept(to send: (PipelineItem) -> Bool) throws -> Bool {
    if wantsTexts {
      guard try others.sendEarlierTexts(to: send) else { return false }
    }
    while let packet = try video.next() {
      guard try sendOthers(until: packet.decodingTime.map { $0 + offset }, to: send), send(.encoded(packet)) else {
        return false
      }
    }
    return true
  }

  /// Hands on what comes before a time, in seconds from the start of the video; all that is left where there is none.
  /// - Returns: false when nobody listens any more.
  func sendOthers(until time: Double?, to send: (PipelineItem) -> Bool) throws -> Bool {
    while let packet = try ahead ?? source.nextPacket() {
      ahead = nil
      if packet.streamIndex == source.video.index { continue }
      if let time, let begin = source.startTime(of: packet), begin > time {
        ahead = packet
        return true
      }
      if try others.admits(packet) { guard send(.packet(packet)) else { return false } }
      if others.areOver { return true }
    }
    return true
  }
}
