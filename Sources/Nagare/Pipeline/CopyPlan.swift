import NagareComments
import NagareMedia
import NagareOverlay

/// The stretches of a video that a rendering copies, as no comment is visible in them.
package struct CopyPlan {
  /// The stretches in order; empty if everything is encoded.
  private(set) var stretches: [CopiedStretch] = []
  private var axis: TimeAxis?
  /// The share of the output that is copied, 0...1.
  private(set) var share = 0.0
  /// The reason why nothing can be copied, whatever the comments; nil if something could be.
  private(set) var objection: String?

  /// The share of the output below which copying is not worth what preparing it costs.
  static let leastShare = 0.05
  /// The most comments to lay out for each second without comments. Laying out that many takes a small part of the time
  /// that encoding the second would.
  static let mostCommentsPerSecond = 200.0

  /// A plan that copies nothing.
  init() {}

  /// Finds the stretches, which takes reading them, and prepares the source's encoder for them.
  /// - Throws: `FontError` or `MediaError`.
  init(of job: some RenderJob, _ source: inout OpenedSource) throws {
    objection = CopyPlan.objection(to: job, source)
    guard objection == nil, let sets = source.reader.demuxer.parameterSets else { return }
    let reader = source.reader
    axis = reader.demuxer.timeAxis
    let (begin, limit) = (max(source.range.start ?? 0, 0), source.range.end ?? .infinity)
    // Frames may follow the stated end.
    let end = min(limit, reader.length ?? .infinity)
    let least = max((end - begin) * CopyPlan.leastShare, StretchSearch.shortest)
    guard end.isFinite, CopyPlan.isWorthLayout(job.comments, from: begin, to: end, least: least) else { return }
    let spans = try VisibleSpans(
      of: job.comments, options: job.overlay.decodingEmotes(),
      stage: job.overlay.stage(of: source.encoder.plan.display), frameInterval: source.timing.steadyInterval,
      until: limit)
    let gaps = spans.gaps(from: begin, to: limit, atLeast: StretchSearch.shortest)
    guard gaps.reduce(0, { $0 + min($1.end, end) - min($1.start, end) }) >= least else { return }
    stretches = try CopyPlan.stretches(in: gaps, of: source, sets, job.watch.step)
    let length = stretches.reduce(0) { $0 + ($1.end.map(seconds) ?? end) - seconds($1.start) }
    guard length >= least, try source.joinEncoder(to: sets) else {
      stretches = []
      return
    }
    share = min(length / (end - begin), 1)
  }

  /// Converts a timestamp of the video to seconds from its start.
  private func seconds(_ timestamp: Int64) -> Double {
    axis.map { $0.timeBase.seconds(timestamp &- $0.start) } ?? 0
  }

  /// Whether anything is copied.
  var isEmpty: Bool { stretches.isEmpty }

  /// The number of frames that are copied.
  var frameCount: Int { stretches.reduce(0) { $0 + $1.frames } }

  /// The longest reordering delay of the packets, in frames; nil if none are copied.
  var delay: Int? { stretches.map(\.delay).max() }

  /// The times of the first frames of the stretches, and of those after them, in seconds from the start of the video.
  var joints: [Double] { stretches.flatMap { [$0.start, $0.end].compactMap { $0 } }.map(seconds) }

  /// Whether the times of comments leave so much room that laying them out is worth its time. Every stretch lies between
  /// the times of two comments, unless comments are dropped.
  package static func isWorthLayout(_ comments: [Comment], from start: Double, to end: Double, least: Double) -> Bool {
    var (last, free) = (start, 0.0)
    for time in comments.lazy.map(\.time) where time > start {
      guard time < end else { break }
      if time - last >= StretchSearch.shortest { free += time - last }
      last = time
    }
    if end - last >= StretchSearch.shortest { free += end - last }
    return free >= least && Double(comments.count) <= free * mostCommentsPerSecond
  }

  private static func stretches(
    in gaps: [(start: Double, end: Double)], of source: OpenedSource, _ sets: H264ParameterSets, _ step: () -> Void
  ) throws(MediaError) -> [CopiedStretch] {
    let search = StretchSearch(try source.reader.demuxer.reopened(IssueLog()), sets)
    let start = source.range.start
    var stretches: [CopiedStretch] = []
    for gap in gaps {
      let isFirst = gap.start <= max(start ?? 0, 0)
      // A range begins with the frame on screen at its start, which may be the last before a key frame.
      let stretch = try search.stretch(
        from: isFirst ? start : gap.start, to: gap.end.isFinite ? gap.end : nil,
        isAfterFrames: stretches.isEmpty && start != nil, step: step)
      if let stretch { stretches.append(stretch) }
    }
    return stretches
  }

  /// The reason why no packet of a job's video can be copied; nil if packets can be.
  static func objection(to job: some RenderJob, _ source: OpenedSource) -> String? {
    let (reader, encoder) = (source.reader, source.encoder)
    if !job.copiesUntouched { return "copying is turned off" }
    if job.comments.isEmpty { return "there are no comments" }
    if !job.encoder.isUsual(for: "libx264") || encoder.name != "libx264" {
      return "the encoder or its settings were chosen"
    }
    if job.frameRate != nil || job.video.size != nil || reader.decoder.isFiltered { return "the frames are changed" }
    if job.overlay.drawsOnEveryFrame { return "something is drawn on every frame" }
    if job.mask?.people != nil { return "people are looked for in every frame" }
    if !reader.demuxer.findsKeyFrames { return "the video cannot be sought in" }
    if reader.demuxer.parameterSets == nil { return "the video is not H.264 of 8 bits in MP4 or Matroska" }
    if !encoder.keepsFrames(of: reader.decoder.description) { return "the encoder changes the frames" }
    return encoder.parameterSets == nil ? "the encoder's packets cannot be joined with the video's" : nil
  }
}
