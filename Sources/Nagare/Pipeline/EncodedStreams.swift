import NagareMedia

/// Supplies an output with video packets that were encoded earlier, and with all other streams from the start of the
/// range.
///
/// Used by one thread at a time.
final class EncodedStreams {
  private let video: any VideoPackets
  /// The source of the other streams.
  let source: Demuxer
  private var others: OtherStreams
  private let includesSubtitles: Bool
  /// A packet that was read ahead, and begins too late to be sent yet.
  private var ahead: Packet?
  /// The offset from the earlier output's times to the video's, in seconds.
  private let offset: Double

  /// - Parameters:
  ///   - job: the rendering.
  ///   - range: the range of the output.
  ///   - includesSubtitles: whether to include subtitles that begin before the range.
  init(_ video: any VideoPackets, of job: some RenderJob, range: RenderRange, includesSubtitles: Bool)
    throws(MediaError)
  {
    (self.video, self.includesSubtitles) = (video, includesSubtitles)
    let reader = try FrameReader(
      path: job.video.path, access: job.video.access, stream: job.video.stream, threads: 1,
      issues: IssueLog(isStrict: job.isStrict))
    if let start = range.start { try reader.position(before: start) }
    source = reader.demuxer
    // If there may be discontinuities, the video is read as well, so that they are detected as in the earlier run.
    if reader.demuxer.findsKeyFrames { reader.demuxer.discardVideo() }
    others = OtherStreams(of: reader.demuxer, start: range.start ?? -.infinity, end: range.end ?? .infinity)
    offset = range.time(ofOutput: 0)
  }

  /// Sends all video packets, interleaved with those of the other streams.
  /// - Returns: false if `send` does.
  func sendVideo(to send: (PipelineItem) throws -> Bool) throws -> Bool {
    if includesSubtitles {
      guard try others.sendEarlierSubtitles(to: send) else { return false }
    }
    while let packet = try video.next() {
      guard try sendOthers(until: packet.decodingTime.map { $0 + offset }, to: send), try send(.encoded(packet)) else {
        return false
      }
    }
    return true
  }

  /// The corruption found in the source, valid once all packets were sent.
  /// - Parameter videoEnd: the end of the video packets, in seconds of the output.
  func corruption(videoEnd: Double) -> VideoCorruption {
    var corruption = VideoCorruption(source)
    if !others.hasEnd { corruption.truncation = source.truncation(besides: videoEnd + offset) }
    return corruption
  }

  /// Sends the packets of other streams that begin by a time, in seconds from the start of the video; without a time,
  /// all packets that are left.
  /// - Returns: false if `send` does.
  func sendOthers(until time: Double?, to send: (PipelineItem) throws -> Bool) throws -> Bool {
    while let packet = try ahead ?? source.nextPacket() {
      ahead = nil
      if packet.streamIndex == source.video.index { continue }
      if let time, let begin = source.startTime(of: packet), begin > time {
        ahead = packet
        return true
      }
      if try others.admits(packet) {
        guard try send(.packet(packet)) else { return false }
      } else if others.areOver, others.isBeyond(packet) {
        return true
      }
    }
    return true
  }
}
