import NagareMedia

/// Joins the parts of a burn to the output, with all other streams from the video.
package final class PartJoiner {
  private let parts: [JoinedVideo.Part]
  private let frameCount: Int
  /// The other streams with the video; nil once they are written.
  private var streams: EncodedStreams?
  /// Counts corrupt packets, and those that the muxer refused.
  private let issues: IssueLog
  private let muxer: Muxer
  private let audio: AudioTreatment
  private let watch: StallWatch
  /// The path of the output until it is complete.
  package let temporaryPath: String

  /// The result of a join.
  package struct Report: Sendable {
    package let frames: Int
    package let bytes: Int64
    /// The properties of the output as read back; nil if it was not read.
    package let output: ReadBack?
    /// The time of the run, in seconds.
    package let elapsed: Double
    /// The corruption found in the other streams of the video.
    package let corruption: VideoCorruption
  }

  /// Opens the video, and an encoder that is not used but describes the parts' video.
  /// - Parameters:
  ///   - job: the whole burn.
  ///   - parts: all parts in order.
  ///   - planned: the planned parts.
  /// - Throws: `PartError.damaged` for frames outside their part, `OutputError` or `MediaError`.
  package init(_ job: BurnJob, _ parts: [JoinedVideo.Part], planned: [BurnPart]) throws {
    (self.parts, audio, watch) = (parts, job.audio, job.watch)
    let container = try OutputContainer(path: job.output)
    try OutputError.check(
      job.output, inputs: [job.video.path], allowsOverwriting: job.allowsOverwriting, allowsDevices: false)
    let name = MuxerTarget.OutputName(job.output, allowsOverwriting: job.allowsOverwriting)
    temporaryPath = name.temporaryPath
    let video: JoinedVideo
    let range: RenderRange
    let tolerance: Double
    do {
      // Closed before the video is opened again, as the index of a long one takes much memory.
      let source = try OpenedSource(of: job, for: container)
      issues = source.reader.demuxer.issues
      muxer = try source.muxer(to: .file(name), audio: job.audio)
      (video, range) = (JoinedVideo(parts, encoder: source.encoder), source.range)
      // Some encoders round times to frames.
      tolerance = max(FrameReader.tolerance, source.encoder.timeUnit)
    }
    try PartJoiner.check(parts.map(\.summary), against: planned, range, tolerance: tolerance)
    frameCount = video.frameCount
    streams = try EncodedStreams(video, of: job, range: range, includesSubtitles: muxer.writesSubtitles)
  }

  /// Checks that parts follow each other, and that the frames of each are those of its range.
  /// - Parameter tolerance: the most by which times may be rounded, in seconds.
  private static func check(
    _ parts: [PartSummary], against planned: [BurnPart], _ range: RenderRange, tolerance: Double
  ) throws(PartError) {
    var last = -Double.infinity
    for (index, part) in parts.enumerated() {
      let start = range.outputTime(of: planned[index].start ?? -.infinity) - tolerance
      let end = range.outputTime(of: planned[index].end ?? .infinity) + tolerance
      guard part.start > last, part.start >= start, part.last < end else {
        throw .damaged(index + 1, reason: "it has frames of another part")
      }
      last = part.last
    }
  }

  /// The streams that the output holds in another form, or not at all.
  package var changedStreams: ChangedStreams { ChangedStreams(muxer) }

  /// Sends all packets of the parts, and those of the other streams up to their end.
  /// - Throws: `PartError.damaged` for a part that cannot be joined.
  private func sendParts(of streams: EncodedStreams, to send: (PipelineItem) throws -> Bool) throws -> Bool {
    do {
      return try streams.sendVideo(to: send)
    } catch let MediaError.cannotOpen(path, reason) {
      guard let index = parts.firstIndex(where: { $0.path == path }) else {
        throw MediaError.cannotOpen(path: path, reason: reason)
      }
      throw PartError.damaged(index + 1, reason: reason)
    }
  }

  /// Writes the output on the caller's thread, and reads it back.
  /// - Parameters:
  ///   - cancellation: stops the run, from any thread.
  ///   - progress: called for every packet with the number of frames written.
  /// - Returns: nil if the run was cancelled. Then, as after an error, there is no new file.
  package func run(
    cancellation: CancellationToken = CancellationToken(), progress: (Int) -> Void = { _ in }
  ) throws -> Report? {
    let start = ContinuousClock.now
    do {
      try muxer.open()
      var frames = 0
      func write(_ item: PipelineItem) throws -> Bool {
        try watch.note(.writing) {
          switch item {
          case .encoded(let packet):
            try muxer.writeEncoded(packet)
            frames += 1
            progress(frames)
          case .packet(let packet): try muxer.copy(packet)
          case .frame, .pending, .repeated, .copied, .sampled: preconditionFailure("parts hold packets")
          }
        }
        return !cancellation.isCancelled
      }
      let isWhole = try watch.note(.reading) {
        guard let streams else { return false }
        return try sendParts(of: streams, to: write) && streams.sendOthers(until: nil, to: write)
      }
      guard isWhole, let streams else {
        muxer.discard()
        return nil
      }
      var corruption = streams.corruption(videoEnd: parts.last?.summary.end ?? 0)
      self.streams = nil
      try muxer.endAudio(withVideo: corruption.truncation != nil)
      corruption.packets += issues.counts.packets
      corruption.audioChange = issues.counts.audioChange
      try corruption.complete(streams.source, muxer, audio: audio)
      _ = try watch.note(.completing) {
        try muxer.finish(expecting: frameCount) {
          watch.step()
          return cancellation.isCancelled
        }
      }
      return Report(
        frames: frames, bytes: muxer.byteCount, output: muxer.readBack,
        elapsed: (ContinuousClock.now - start).seconds, corruption: corruption)
    } catch {
      muxer.discard()
      throw error
    }
  }
}
