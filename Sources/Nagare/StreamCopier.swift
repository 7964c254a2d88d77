import NagareMedia

/// Copies the streams of a video into a new file, without decoding them.
package final class StreamCopier {
  private let demuxer: Demuxer
  private let muxer: Muxer
  private let audio: AudioTreatment
  /// The path of the output until it is complete.
  package let temporaryPath: String
  /// The reason why a copy would show other frames than the video; nil if it would not.
  package let objection: String?
  private let watch: StallWatch

  /// The result of a copy.
  package struct Report: Sendable {
    package let bytes: Int64
    /// The properties of the output as read back; nil if it was not read.
    package let output: ReadBack?
    package let corruption: VideoCorruption
  }

  /// - Parameters:
  ///   - source: the video; its filters and size do not apply.
  ///   - output: the path of the file to write; its suffix names the container.
  ///   - provenance: the digests of the inputs, for the output's metadata.
  ///   - isStrict: whether a corrupt or truncated video is an error.
  ///   - watch: detects stalls.
  /// - Throws: `OutputError`, or `MediaError`, also if the container cannot hold the video.
  package init(
    _ source: VideoSource, to output: String, audio: AudioTreatment, allowsOverwriting: Bool,
    provenance: Provenance? = nil, isStrict: Bool = false, watch: StallWatch = StallWatch()
  ) throws {
    (self.audio, self.watch) = (audio, watch)
    let container = try OutputContainer(path: output)
    try OutputError.check(
      output, inputs: [source.path], allowsOverwriting: allowsOverwriting, allowsDevices: false)
    let name = MuxerTarget.OutputName(output, allowsOverwriting: allowsOverwriting)
    temporaryPath = name.temporaryPath
    demuxer = try Demuxer(
      path: source.path, access: source.access, stream: source.stream, issues: IssueLog(isStrict: isStrict))
    objection =
      demuxer.hidesFrames(shownIn: container)
      ? "an edit list hides frames, which \(container.displayName) would show" : nil
    muxer = try Muxer(copying: demuxer, to: .file(name), container: container, audio: audio)
    muxer.provenance = provenance
  }

  /// The streams that the output holds in another form, or not at all.
  package var changedStreams: ChangedStreams { ChangedStreams(muxer) }

  /// Writes the output on the caller's thread, and reads it back.
  /// - Parameter cancellation: stops the run, from any thread.
  /// - Returns: nil if the run was cancelled. Then, as after an error, there is no new file.
  package func run(cancellation: CancellationToken = CancellationToken()) throws -> Report? {
    do {
      try watch.note(.writing) { try muxer.open() }
      while let packet = try watch.note(.reading, { try demuxer.nextPacket() }) {
        guard !cancellation.isCancelled else {
          muxer.discard()
          return nil
        }
        try watch.note(.writing) {
          if packet.streamIndex == demuxer.video.index { try muxer.writeVideo(packet) } else { try muxer.copy(packet) }
        }
      }
      let truncation = demuxer.truncation
      try muxer.endAudio(withVideo: truncation != nil)
      var corruption = VideoCorruption(demuxer)
      corruption.truncation = truncation
      try corruption.complete(demuxer, muxer, audio: audio)
      let frames = try watch.note(.completing) {
        try muxer.finish(expecting: muxer.videoPacketCount) {
          watch.step()
          return cancellation.isCancelled
        }
      }
      guard frames > 0 else { throw MediaError.noFrames(of: demuxer.path, through: FilterSettings()) }
      return Report(bytes: muxer.byteCount, output: muxer.readBack, corruption: corruption)
    } catch {
      muxer.discard()
      throw error
    }
  }
}
