import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels

/// A live video, its output, and the settings for burning comments into it.
package struct LiveJob: Sendable {
  /// The live video. Its path can be an address that FFmpeg supports, such as `rtmp://host/app/name`.
  package var video: VideoSource
  /// The path of a file, `-` for the standard output, or an address.
  package var output: String
  /// Options of the input's container or protocol with FFmpeg's names, such as `listen=1`.
  package var inputOptions: [EncoderSettings.Option] = []
  /// The container of the output, such as `flv`; nil to choose it by the output's name.
  package var container: String?
  /// Whether an existing file may be replaced.
  package var allowsOverwriting = false
  /// The delay of the video in seconds, within ``delays``, so that comments arrive before their frames are shown.
  package var delay = 5.0
  /// The frame rate of the output; nil for the input's.
  package var frameRate: FrameRate?
  /// Whether to reopen an input that ends, fails or stalls, until the session is cancelled.
  package var reconnectsOnEnd = false
  /// The choice of comments; duplicates are not merged.
  package var filter = CommentFilter()
  /// The settings of the video encoder.
  package var encoder = EncoderSettings()
  /// The look and the layout of comments.
  package var overlay = OverlayOptions()
  /// The size of transparent frames to draw on; nil to draw on the video.
  package var overlayOnly: FrameSize?
  /// Images that replace codes in texts.
  package var emotes = EmoteCodes()
  /// The mask of people or areas that hide comments, timed from the start of the session; nil for none.
  package var mask: MaskSettings?
  /// The number of decoding threads, and of encoding threads; 0 to choose by the number of processors.
  package var threads = 0
  /// The kernels that draw.
  package var kernels = PixelKernels()

  /// The range of ``delay``, in seconds.
  package static let delays = 0.0...600.0

  /// A job with default settings.
  package init(video: String, output: String) {
    self.video = VideoSource(video)
    self.output = output
  }

  /// The video whose frames are drawn on, turned upright, as no output stores an orientation.
  var drawnVideo: VideoSource {
    var video = video.extended(for: overlay)
    video.filters.turnsUpright = true
    return video
  }
}

/// An event of a session that its user may want to know.
package enum LiveEvent: Sendable, Equatable {
  /// The input could not be opened or was lost; the next attempt follows in `nextTry` seconds.
  case inputLost(reason: String, nextTry: Double)
  /// The input failed and is not reopened; frames that have arrived are still shown.
  case inputEnded(reason: String)
  /// The input was reopened.
  case inputReopened
  /// The input has sent no video for some seconds; its last frame stays on screen.
  case inputStalled(seconds: Double)
  /// The input's timestamps had a discontinuity. From now on, media times of comments refer to the new timestamps.
  case timestampDiscontinuity
  /// Frames arrived some seconds too late to be shown. From now on, the delay counts from their arrival again.
  case inputFellBehind(seconds: Double)
  /// Frames lose precision that the encoder or most players do not support.
  case reduced(FormatReduction)
  /// The output holds a stream of the input in another format.
  case streamConverted(ConvertedStream)
  /// The output cannot hold a stream of the input.
  case streamOmitted(String)
  /// This FFmpeg cannot decode an audio stream of the input, which is left out.
  case streamUndecodable(String)
  /// A stream of video, or the first of audio, appeared after the input was opened, and is left out.
  case streamAppeared(isVideo: Bool)
  /// The reopened input's audio is left out: it differs from the audio that the output began with.
  case audioOmitted
  /// The format of the input's audio has changed.
  case audioChanged(IssueLog.AudioChange)
  /// A pattern of the filter took too long for several comments, and is no longer used.
  case patternDisabled(FilterPattern)
}
