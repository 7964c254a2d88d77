import NagareMasks
import NagareMedia
import NagarePixels
import NagareSystem

/// A video, and the output for its mask.
package struct MaskJob: Sendable {
  /// The video.
  package var video: VideoSource
  /// The mask to find: people, or an app's. Of its other settings, only the smoothing is used.
  package var mask = MaskSettings.people()
  /// The path of the mask: a webmask by its suffix, or else a gray video, whose suffix names the container.
  package var output: String
  /// The range in seconds from the start of the video; nil for the start and the end of the video. The range begins
  /// with the frame on screen at `start`. Times stay as they are: before the range, the mask is empty.
  package var start: Double?
  package var end: Double?
  /// Whether existing files may be replaced.
  package var allowsOverwriting = false

  /// A job with default settings.
  package init(video: String, output: String) { (self.video, self.output) = (VideoSource(video), output) }
}

/// The result of writing a mask.
package struct MaskReport: Sendable {
  /// The number of masks written, without the empty mask before the range.
  package let frames: Int
  /// The time of the last frame, in seconds.
  package let lastTime: Double
  /// The size of the output in bytes.
  package let bytes: Int64
  /// False if the run was cancelled.
  package let isComplete: Bool
  /// The total time, in seconds.
  package let elapsed: Double
  /// The corruption found in the part of the video that was read.
  package let corruption: VideoCorruption
}

/// Writes the mask of a video.
package final class MaskRenderer {
  private let job: MaskJob
  private let reader: FrameReader
  private let finder: PeopleFinder
  private let found = MaskQueue()
  private let masks: FrameMasks
  private let output: any MaskOutput
  private let counters = BurnCounters()
  /// A frame's time and duration, in seconds.
  private typealias Moment = (time: Double, duration: Double)
  /// The frames whose masks are not known yet.
  private var waiting: [Moment] = []
  /// The last frame before the range, which may still be on screen at its start.
  private var passed: (frame: VideoFrame, moment: Moment)?
  private var frames = 0
  private var lastTime = 0.0

  /// The most rows of a mask in a video, and in a webmask, as on sites. Models output fewer.
  private static let maxRows = (video: 360, webmask: 180)

  /// Opens the video, the model and the encoder. `run` opens the output.
  /// - Throws: `OutputError`, `MaskError` or `MediaError`.
  package init(_ job: MaskJob) throws {
    self.job = job
    let isWebmask = job.output.fileSuffix.lowercased() == "webmask"
    let container = isWebmask ? nil : try OutputContainer(path: job.output)
    try OutputError.check(
      job.output, inputs: [job.video.path] + job.mask.paths, allowsOverwriting: job.allowsOverwriting,
      allowsDevices: false)
    reader = try FrameReader(
      path: job.video.path, filters: job.video.filters, stream: job.video.stream, probesFirstFrame: true)
    let description = reader.decoder.description
    guard let people = job.mask.people else { preconditionFailure("the job's mask is from a file") }
    finder = try PeopleFinder(people, in: description)
    let size = MaskRenderer.size(
      for: description.display, maxRows: isWebmask ? MaskRenderer.maxRows.webmask : MaskRenderer.maxRows.video)
    var settings = job.mask
    (settings.isInverted, settings.grow, settings.feather) = (false, 0, 0)
    (settings.opacity, settings.limit) = (0, 1)
    let shown = DisplayGeometry(storedWidth: size.width, storedHeight: size.height)
    masks = try FrameMasks(settings, for: shown, format: .gray8, interval: reader.frameTime, people: found)
    let name = MuxerTarget.OutputName(job.output, allowsOverwriting: job.allowsOverwriting)
    output =
      if let container {
        try GrayVideo(to: name, as: container, size: size, timing: FrameTiming(like: reader.decoder.timing))
      } else {
        WebmaskFile(to: name, size: size)
      }
  }

  /// The size of masks as shown. Encoders of 4:2:0 need even sides.
  private static func size(for display: DisplayGeometry, maxRows: Int) -> FrameSize {
    let scale = min(Double(maxRows) / Double(display.height), 1)
    func side(_ length: Int) -> Int { max(Int((Double(length) * scale / 2).rounded()) * 2, 2) }
    return FrameSize(width: side(display.width), height: side(display.height))
  }

  /// The format of the output.
  package var format: String { output.format }
  /// The path of the output until it is complete.
  package var temporaryPath: String { output.temporaryPath }

  /// Writes the mask. When cancelled, the output is completed with the frames so far.
  /// - Parameter progress: called for each frame read.
  /// - Throws: `MaskError`, `MediaError`, or the error of a `MaskSource`.
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
        try take(frame, (time, reader.decoder.timing.duration(of: frame)))
        progress(counters.progress(on: scale, elapsed: (ContinuousClock.now - begin).seconds, bytes: output.byteCount))
      }
      let isComplete = !cancellation.isCancelled
      if isComplete { try takePassed(until: .infinity) }
      try writeMasks(before: isComplete ? .infinity : -.infinity)
      guard frames > 0 || !isComplete else {
        throw MediaError.noFrame(path: reader.demuxer.path, at: start, duration: reader.length)
      }
      try output.finish(isComplete: isComplete) { cancellation.isCancelled }
      return MaskReport(
        frames: frames, lastTime: lastTime, bytes: output.byteCount, isComplete: isComplete,
        elapsed: (ContinuousClock.now - begin).seconds, corruption: reader.corruption)
    } catch {
      output.discard()
      throw error
    }
  }

  private func take(_ frame: VideoFrame, _ moment: Moment) throws {
    let start = job.start ?? -.infinity
    // Frames too early for the smoothing are skipped, but the last one may be on screen at the start.
    guard moment.time > start + FrameReader.tolerance else {
      if let (frame, moment) = passed, moment.time >= start - job.mask.lead { try findMask(of: frame, at: moment.time) }
      passed = (frame, moment)
      return
    }
    try takePassed(until: moment.time)
    if moment.time < (job.end ?? .infinity) - FrameReader.tolerance { waiting.append(moment) }
    try findMask(of: frame, at: moment.time)
  }

  /// Finds the mask of the last frame before the range, which is written if that frame is shown at the start.
  /// - Parameter end: the time of the next frame, in seconds; infinity if there is none.
  private func takePassed(until end: Double) throws {
    guard let (frame, moment) = passed.take() else { return }
    let isShown = end < .infinity || moment.time + max(moment.duration, reader.frameTime) > job.start ?? 0
    // The stated end of a video may be later than the end of its last frame.
    if isShown || (reader.length ?? 0) > job.start ?? 0 { waiting.append(moment) }
    try findMask(of: frame, at: moment.time)
  }

  private func findMask(of frame: VideoFrame, at time: Double) throws {
    guard let mask = try finder.mask(of: frame, at: time) else { return }
    found.append(mask)
    try writeMasks(before: mask.time - max(job.mask.resolvedSmoothing, MaskTimeline.tolerance))
  }

  /// Writes the masks of waiting frames before a time, in seconds.
  private func writeMasks(before time: Double) throws {
    while let next = waiting.first, next.time < time {
      waiting.removeFirst()
      // A video starts with its first frame, so an empty one fills the time before the range.
      if frames == 0, next.time > MaskTimeline.tolerance { try output.write(nil, at: 0, lasting: next.time) }
      try output.write(masks.mask(at: next.time), at: next.time, lasting: next.duration)
      counters.encodedFrame()
      counters.wrotePacket()
      counters.drew(at: next.time, visible: 0)
      (frames, lastTime) = (frames + 1, next.time)
    }
  }
}
