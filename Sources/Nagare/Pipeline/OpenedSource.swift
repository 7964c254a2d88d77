import NagareMedia

/// A job's video, opened for reading, and the encoder for its output.
struct OpenedSource {
  let reader: FrameReader
  /// The filters, including those that the container needs.
  let filters: FilterSettings
  /// The timing of the output's frames.
  let timing: FrameTiming
  private(set) var encoder: VideoEncoder
  let range: RenderRange
  private let encoding: EncoderSettings
  /// The size to scale the frames to; nil for no scaling.
  private let size: FrameSize?
  private let container: OutputContainer
  private let provenance: Provenance?

  /// - Parameter pass: one of two passes; nil for a single pass.
  /// - Throws: `MediaError`.
  init(of job: some RenderJob, pass: EncodingPass? = nil, for container: OutputContainer) throws(MediaError) {
    (self.container, provenance) = (container, job.provenance)
    let video = job.video.extended(for: job.overlay)
    var filters = video.filters
    filters.turnsUpright = !container.keepsOrientation
    reader = try FrameReader(
      path: video.path, access: video.access, filters: filters, stream: video.stream, threads: job.threads,
      probesFirstFrame: true, issues: IssueLog(isStrict: job.isStrict))
    self.filters = filters
    timing = job.frameRate.map(reader.demuxer.timing) ?? reader.decoder.timing
    var encoding = job.encoder
    (encoding.keepsFormat, encoding.threads, encoding.pass) = (video.keepsFormat, job.threads, pass)
    self.encoding = encoding
    size = video.size.map(reader.decoder.description.storedSize(for:))
    encoder = try VideoEncoder(
      settings: encoding, container: container, source: reader.decoder.description, size: size, timing: timing)
    range = try RenderRange(start: job.start, end: job.end, of: reader, timing: timing, unit: encoder.timeUnit)
  }

  /// Replaces the encoder by one whose packets can follow those of the video.
  /// - Returns: false, without a change, if there is no such encoder.
  mutating func joinEncoder(to source: H264ParameterSets) throws(MediaError) -> Bool {
    guard let id = source.freeID else { return false }
    var settings = encoding
    settings.options += VideoEncoder.joiningOptions(id: id)
    let joining = try VideoEncoder(
      settings: settings, container: container, source: reader.decoder.description, size: size, timing: timing)
    guard joining.join(source) else { return false }
    encoder = joining
    return true
  }

  /// Replaces the encoder if an earlier output, which holds copied packets of the video, can be resumed only by one
  /// whose packets can follow those.
  mutating func fitEncoder(to earlier: ResumedVideo) throws(MediaError) {
    guard earlier.objection(to: encoder) != nil, let sets = reader.demuxer.parameterSets else { return }
    let usual = encoder
    if try joinEncoder(to: sets), earlier.objection(to: encoder) != nil { encoder = usual }
  }

  /// The muxer of an output with all streams; of a pipe for a player, the video's timestamps stay as they are.
  func muxer(to target: MuxerTarget, audio: AudioTreatment) throws(MediaError) -> Muxer {
    let muxer = try Muxer(
      to: target, container: container, encoder: encoder, demuxer: reader.demuxer, audio: audio,
      range: container == .nut ? nil : range.times(of: reader.demuxer))
    muxer.provenance = provenance
    return muxer
  }

  /// The muxer of a part of the output: the video alone, in a container that keeps all timestamps exactly.
  func partMuxer(to target: MuxerTarget) throws(MediaError) -> Muxer {
    try Muxer(
      to: target, container: .nut, encoder: encoder, demuxer: nil, range: range.times(of: reader.demuxer))
  }
}
