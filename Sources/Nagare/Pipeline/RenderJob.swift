import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels

/// A video to render with its comments, and the settings.
protocol RenderJob {
  var video: VideoSource { get }
  var comments: [Comment] { get }
  var overlay: OverlayOptions { get }
  var mask: MaskSettings? { get }
  var frameRate: FrameRate? { get }
  var start: Double? { get }
  var end: Double? { get }
  var encoder: EncoderSettings { get }
  var audio: AudioTreatment { get }
  /// Whether frames are rendered in real time.
  var isRealtime: Bool { get }
  var isStrict: Bool { get }
  /// Whether packets are copied where no comment is visible, if they can be joined with encoded ones.
  var copiesUntouched: Bool { get }
  var threads: Int { get }
  var drawingThreads: Int { get }
  var kernels: PixelKernels { get }
  /// The digests of the inputs, for the output's metadata.
  var provenance: Provenance? { get }
  /// Detects stalls.
  var watch: StallWatch { get }
}

extension RenderJob {
  var encoder: EncoderSettings { EncoderSettings() }
  var audio: AudioTreatment { .copy }
  var isRealtime: Bool { false }
  var isStrict: Bool { false }
  var copiesUntouched: Bool { false }
  var drawingThreads: Int { 0 }
  var provenance: Provenance? { nil }
  var watch: StallWatch { StallWatch() }
}
