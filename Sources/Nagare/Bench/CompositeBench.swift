import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels
import NagareText

/// Measures the cost of drawing comments: decodes and composites every frame of a video without encoding.
package struct CompositeBench {
  /// The path of the video; `-` is the standard input.
  package var video: String
  /// The comments, sorted by time.
  package var comments: [Comment]
  /// The look and the layout of comments.
  package var overlay = OverlayOptions()
  /// The kernels that draw.
  package var kernels = PixelKernels()
  /// The number of decoding threads; 0 for one per processor.
  package var threads = 0

  /// A bench with default settings.
  package init(video: String, comments: [Comment]) {
    self.video = video
    self.comments = comments
  }

  /// Processes the whole video.
  /// - Throws: `MediaError` or `FontError`.
  package func run() throws -> CompositeBenchReport {
    let filters = VideoSource(video).extended(for: overlay).filters
    let reader = try FrameReader(path: video, filters: filters, threads: threads)
    let (timing, plan) = (reader.demuxer.timing, try FramePlan(for: reader.decoder.description))
    let overlay = try Overlay.prepared(
      comments, for: OverlayTarget(plan, interval: timing.steadyInterval, kernels: kernels),
      options: overlay.decodingEmotes())
    let compositor = try Compositor(overlay: overlay, plan: plan, kernels: kernels)
    let frames = PipelineItem.channel()
    let decoding = DecodingStage(
      demuxer: reader.demuxer, decoder: reader.decoder, output: frames, cancellation: CancellationToken())
    let measuring = MeasuringStage(compositor: compositor, axis: timing.axis, input: frames)
    let threads = StageThreads { frames.close() }
    threads.start("decode", decoding)
    threads.start("draw", measuring)
    try threads.wait { true }
    return CompositeBenchReport(
      size: [plan.width, plan.height], pixelFormat: plan.pixelFormatName, kernel: overlay.kernelName,
      times: measuring.times, positions: measuring.positions, visibleSum: measuring.visibleSum,
      decodeTime: decoding.busyTime, convertTime: measuring.convertTime, statistics: overlay.statistics,
      blend: measuring.blend)
  }
}

/// Composites and discards frames, and records how long that takes.
private final class MeasuringStage: PipelineStage {
  private let compositor: Compositor
  private let axis: TimeAxis
  private let input: Channel<PipelineItem>
  private(set) var times = FrameTimes()
  private(set) var positions: [Double] = []
  private(set) var convertTime = Duration.zero
  private(set) var visibleSum = 0
  private(set) var blend = BlendStatistics()

  init(compositor: Compositor, axis: TimeAxis, input: Channel<PipelineItem>) {
    (self.compositor, self.axis, self.input) = (compositor, axis, input)
  }

  func run() throws {
    defer { input.close() }
    while let item = input.receive() {
      guard case .frame(let frame) = item else { continue }
      let (adapted, convertTime) = try timed { try compositor.adapt(frame) }
      self.convertTime += convertTime
      let time = axis.time(of: adapted)
      positions.append(time)
      let (drawn, compositeTime) = try timed { try compositor.composite(adapted, at: time) }
      times.append(compositeTime)
      visibleSum += compositor.overlay.visibleCount
      blend.count(compositor.scene, isCopied: drawn !== adapted)
    }
  }
}
