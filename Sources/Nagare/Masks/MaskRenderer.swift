import NagareMasks
import NagareMedia
import NagarePixels
import NagareSystem

/// A video, and the mask of it to write.
package struct MaskJob: Sendable {
  /// The video.
  package var video: VideoSource
  /// The mask.
  package var mask: MaskSettings
  /// The path of the mask: a webmask by its suffix, or else a gray video, whose suffix names the container.
  package var output: String
  /// The range in seconds from the start of the video; nil for its start and its end. Times stay as they are: before the
  /// range, the mask is empty.
  package var start: Double?
  package var end: Double?
  /// Whether existing files may be replaced.
  package var allowsOverwriting = false

  /// A job with the usual settings: people in the video.
  package init(video: String, output: String) {
    (self.video, self.output) = (VideoSource(video), output)
    mask = .people()
  }
}

/// The result of writing a mask.
package struct MaskReport: Sendable {
  /// Frames written.
  package let frames: Int
  /// The time of the last frame, in seconds.
  package let lastTime: Double
  /// The size of the output in bytes.
  package let bytes: Int64
  /// Whether the run was not cancelled.
  package let isComplete: Bool
  /// The total time, in seconds.
  package let elapsed: Double
}

/// Writes the mask of a video.
package final class MaskRenderer {
  private let job: MaskJob
  private let reader: FrameReader
  private let finder: PeopleFinder?
  private let found = MaskQueue()
  private let masks: FrameMasks
  private let output: any MaskOutput
  private let counters = BurnCounters()
  /// The frames whose masks are not known yet: their times and durations, in seconds.
  private var waiting: [(time: Double, duration: Double)] = []
  private var lastTime = 0.0
  /// The most rows of a mask in a video, and in a webmask as sites have them. Models give fewer.
  private static let mostRows = (video: 360, webmask: 180)

  /// Opens the video, the masks, the encoder and the output. Nothing is written yet.
  /// - Throws: `OutputError`, `MaskError` or `MediaError`.
  package init(_ job: MaskJob) throws {
    self.job = job
    let isWebmask = job.output.lowercased().hasSuffix(".webmask")
    let container = isWebmask ? nil : try OutputContainer(path: job.output)
    try OutputError.check(
      job.output, inputs: [job.video.path] + job.mask.paths, allowsOverwriting: job.allowsOverwriting,
      allowsDevices: false)
    reader = try FrameReader(
      path: job.video.path, filters: job.video.filters, stream: job.video.stream, looksAhead: true)
    let description = reader.decoder.description
    finder = try job.mask.people.map { try PeopleFinder($0, in: description) }
    let mostRows = isWebmask ? MaskRenderer.mostRows.webmask : MaskRenderer.mostRows.video
    let size = MaskRenderer.size(for: description.display, mostRows: mostRows)
    let shown = DisplayGeometry(storedWidth: size.width, storedHeight: size.height)
    masks = try FrameMasks(job.mask, for: shown, format: .gray8, interval: reader.frameTime, people: found)
    output =
      if let container {
        try GrayVideo(
          to: MuxerTarget.OutputName(job.output, allowsOverwriting: job.allowsOverwriting), as: container, size: size,
          timing: FrameTiming(like: reader.decoder.timing))
      } else {
        WebmaskFile(to: job.output, size: size, allowsOverwriting: job.allowsOverwriting)
      }
  }

  /// The size of masks as shown. Encoders of 4:2:0 want even numbers.
  private static func size(for display: DisplayGeometry, mostRows: Int) -> FrameSize {
    let scale = min(Double(mostRows) / Double(display.height), 1)
    func side(_ length: Int) -> Int { max(Int((Double(length) * scale / 2).rounded()) * 2, 2) }
    return FrameSize(width: side(display.width), height: side(display.height))
  }

  /// The format of the output.
  package var format: String { output.format }
  /// The path of the output until it is complete; nil if it is written at the end.
  package var temporaryPath: String? { output.temporaryPath }

  /// Writes the mask. When cancelled, the output is completed with the frames so far.
  /// - Parameter progress: called for each frame.
  /// - Throws: `MaskError` or `MediaError`.
  package func run(cancellation: CancellationToken, progress: (BurnProgress) -> Void) throws -> MaskReport {
    let begin = ContinuousClock.now
    let start = job.start ?? 0
    if start > 0 { try reader.position(before: max(start - job.mask.lead, 0)) }
    try output.open()
    do {
      var scale = ProgressScale(end: [job.end, reader.length].compactMap(\.self).min())
      (scale.start, scale.begin) = (start, start)
      while !cancellation.isCancelled, let frame = try reader.next() {
        let time = reader.time(of: frame)
        guard time < (job.end ?? .infinity) + job.mask.lead else { break }
        try take(frame, at: time, lasting: reader.decoder.timing.duration(of: frame))
        progress(counters.progress(on: scale, elapsed: (ContinuousClock.now - begin).seconds, bytes: output.byteCount))
      }
      if !cancellation.isCancelled { try writeMasks(before: .infinity) }
      let isComplete = !cancellation.isCancelled
      guard output.count > 0 || !isComplete else {
        throw MediaError.noFrame(path: reader.demuxer.path, at: start, duration: reader.length)
      }
      let frames = try output.finish(isComplete: isComplete) { cancellation.isCancelled }
      return MaskReport(
        frames: frames, lastTime: lastTime, bytes: output.byteCount, isComplete: isComplete,
        elapsed: (ContinuousClock.now - begin).seconds)
    } catch {
      output.discard()
      throw error
    }
  }

  private func take(_ frame: VideoFrame, at time: Double, lasting duration: Double) throws {
    guard time >= (job.start ?? 0) - job.mask.lead else { return }
    let isInRange =
      time >= (job.start ?? 0) - FrameReader.tolerance && time < (job.end ?? .infinity) - FrameReader.tolerance
    if isInRange { waiting.append((time, duration)) }
    guard let finder else {
      masks.watch(frame, at: time)
      return try writeMasks(before: .infinity)
    }
    guard let mask = try finder.mask(of: frame, at: time) else { return }
    found.append(mask)
    try writeMasks(before: mask.time - max(job.mask.usedSmoothing, MaskTimeline.tolerance))
  }

  /// Writes the masks of waiting frames before a time, in seconds.
  private func writeMasks(before time: Double) throws {
    while let next = waiting.first, next.time < time {
      waiting.removeFirst()
      // A video's time begins with its first frame.
      if output.count == 0, next.time > MaskTimeline.tolerance { try output.write(nil, at: 0, lasting: next.time) }
      try output.write(masks.mask(at: next.time), at: next.time, lasting: next.duration)
      counters.encodedFrame()
      counters.wrotePacket()
      counters.drew(at: next.time, visible: 0)
      lastTime = next.time
    }
  }
}
