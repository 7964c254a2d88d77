import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels

/// A video to show with its comments, the output, and the settings.
package struct PreviewJob: RenderJob, Sendable {
  /// The video.
  package var video: VideoSource
  /// The comments, sorted by time.
  package var comments: [Comment]
  /// The descriptor of an open file or pipe that the stream is written to.
  package var output: Int32
  /// The form of the stream.
  package var form = Form.samples
  /// The look and the layout of comments.
  package var overlay = OverlayOptions()
  /// The mask of people or areas that hide comments; nil for none.
  package var mask: MaskSettings?
  /// The treatment of audio.
  package var audio = AudioTreatment.copy
  /// The frame rate of the output and of the comments' motion; nil for the video's own.
  package var frameRate: FrameRate?
  /// The start of the range, in seconds from the start of the video; nil for the start of the video.
  package var start: Double?
  /// The end of the range, in seconds from the start of the video; nil for the end of the video.
  package var end: Double?
  /// Whether frames are written in real time, and late ones dropped.
  package var isRealtime = false
  /// The number of decoding threads; 0 for one per processor.
  package var threads = 0
  /// The kernels that draw. All produce the same samples.
  package var kernels = PixelKernels()

  /// The form of a stream.
  package enum Form: Sendable {
    /// NUT with the samples that a burn would encode.
    case samples
    /// Fragmented MP4 for a browser: quickly encoded H.264, with AAC.
    case fragments

    fileprivate var container: OutputContainer {
      switch self {
      case .samples: .nut
      case .fragments: .fragments
      }
    }
  }

  var encoder: EncoderSettings {
    var settings = EncoderSettings()
    guard form == .fragments else { return settings }
    settings.name = "libx264"
    settings.crf = 20
    settings.preset = "ultrafast"
    // A fragment ends where a key frame follows, so that the first one is soon complete. Threads that share a frame hold
    // fewer frames than threads that have one each.
    settings.options = [("g", "20"), ("tune", "zerolatency")].map { EncoderSettings.Option(key: $0, value: $1) }
    return settings
  }

  /// A job with default settings.
  package init(video: String, comments: [Comment], output: Int32) {
    self.video = VideoSource(video)
    self.comments = comments
    self.output = output
  }
}

/// The result of a preview.
package struct PreviewReport: Sendable {
  /// Frames written.
  package let frames: Int
  /// Frames that were dropped because they were late.
  package let lateFrames: Int
  /// The time of the last frame drawn, in seconds from the start of the video.
  package let lastTime: Double
  /// False if the reader disconnected before the end, or the preview was cancelled.
  package let isComplete: Bool
  /// The corruption found in the video.
  package let corruption: VideoCorruption
  /// The overlay's statistics.
  package let overlay: OverlayStatistics
}

/// Writes a video with its comments as a stream for a player.
package final class Previewer {
  private let pipeline: RenderPipeline
  private let job: PreviewJob

  /// Opens the video and the fonts. `run` writes to the output.
  /// - Throws: `MediaError`, `MaskError` or `FontError`.
  package init(_ job: PreviewJob) throws {
    self.job = job
    pipeline = try RenderPipeline(job, to: .descriptor(job.output), as: job.form.container)
  }

  /// The range in which comments are drawn.
  package var range: CommentRange { CommentRange(start: job.start, end: job.end, length: pipeline.length) }
  /// The media type of fragments, with the codecs as in RFC 6381; nil if the encoder states none.
  package var mediaType: String? {
    guard let video = pipeline.encoder.h264Name else { return nil }
    let codecs = [video] + (pipeline.muxer.writesAudio ? ["mp4a.40.2"] : [])
    return "video/mp4; codecs=\"\(codecs.joined(separator: ", "))\""
  }
  /// The time at which the stream begins, in seconds from the start of the video.
  package var start: Double { pipeline.start }
  /// Audio streams that are undecodable, or need a decoder that this FFmpeg lacks.
  package var undecodableStreams: [String] { pipeline.muxer.undecodableStreams }
  /// The colour encoding, which NUT does not store; nil for RGB, or if players guess it correctly from the frame size.
  package var unusualEncoding: YCbCrEncoding? {
    let plan = pipeline.encoder.plan
    let customary = YCbCrEncoding(
      matrix: YCbCrEncoding.customaryMatrix(width: plan.width, height: plan.height), range: .limited)
    return plan.isRGB || plan.encoding == customary ? nil : plan.encoding
  }

  /// Writes the stream until the range ends, the reader disconnects, or the preview is cancelled.
  /// - Parameters:
  ///   - patience: the time to wait after cancellation until nothing writes to the output any more.
  ///   - cancellation: stops the preview, from any thread.
  ///   - progress: called a few times a second on the caller's thread.
  /// - Throws: the first error of any stage; a `MediaError` if no frame is in the range. A reader that disconnects is
  ///   not an error.
  package func run(
    patience: Duration = .zero, cancellation: CancellationToken = CancellationToken(),
    progress: (BurnProgress) -> Void = { _ in }
  ) throws -> PreviewReport {
    let outcome = try pipeline.run(patience: patience, cancellation: cancellation, progress: progress)
    let counters = pipeline.counters
    // A stage that is still running may be writing.
    var isComplete = outcome?.stages.hasReaderDisconnected == false && !cancellation.isCancelled
    if isComplete { isComplete = try finish() }
    if isComplete, counters.encodedFrames + counters.lateFrames == 0 { throw pipeline.noFramesError }
    return PreviewReport(
      frames: counters.encodedFrames, lateFrames: counters.lateFrames, lastTime: counters.lastTime,
      isComplete: isComplete,
      corruption: outcome?.corruption ?? VideoCorruption(), overlay: outcome?.stages.overlay ?? OverlayStatistics())
  }

  /// - Returns: false if the reader has disconnected.
  private func finish() throws -> Bool {
    do {
      _ = try pipeline.muxer.finish(expecting: nil)
      return true
    } catch MediaError.brokenPipe {
      return false
    }
  }
}
