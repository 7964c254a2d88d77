import NagareComments
import NagareMedia
import NagareOverlay
import NagarePixels

/// A running video to burn comments into, and where to.
public struct LiveJob: Sendable {
  /// A file, `-` for the standard input, or an address that FFmpeg knows, such as `rtmp://host/app/name`.
  public var input: String
  /// A file, `-` for the standard output, or an address.
  public var output: String
  /// Options of the input's container or protocol by FFmpeg's names, such as `listen=1`.
  public var inputOptions: [EncoderSettings.Option] = []
  /// The container of the output, such as `flv`; nil for what follows from the output's name.
  public var container: String?
  /// Whether an existing file may be replaced.
  public var allowsOverwriting = false
  /// How long the video is held, in seconds, so that comments about a moment meet it; ``delays``.
  public var delay = 5.0
  /// Frames a second; nil for the input's.
  public var frameRate: FrameRate?
  /// Whether an input that ends, fails or brings nothing for a while is opened again, until somebody stops the session.
  public var reconnectsOnEnd = false
  /// Which comments are shown; duplicates are not merged.
  public var filter = CommentFilter()
  /// What pictures go through before comments are drawn on them.
  public var filters = FilterSettings()
  /// Which of the input's video streams, counted from 0; nil for the largest.
  public var stream: Int?
  /// What pictures are scaled to before comments are drawn; nil for the size that they have.
  public var size: SizeRequest?
  /// How the video is encoded.
  public var encoder = EncoderSettings()
  /// How the comments look and where they go.
  public var overlay = OverlayOptions()
  /// How many threads may decode, and how many encode; 0 for as many as there are processors.
  public var threads = 0
  /// What draws.
  public var kernels = PixelKernels()

  /// The delays that can be asked for, in seconds.
  public static let delays = 0.0...600.0

  /// A job with the usual settings.
  public init(input: String, output: String) {
    self.input = input
    self.output = output
  }

  /// What every input's pictures go through. None of the outputs says how they are to be turned.
  var liveFilters: FilterSettings {
    var filters = filters
    filters.turns = true
    return filters
  }
}

/// What happens to a session that its user may want to know.
public enum LiveEvent: Sendable, Equatable {
  /// The input could not be opened or is lost; it is opened again after so many seconds.
  case inputLost(reason: String, nextTry: Double)
  /// The input failed and is not opened again; what came of it is shown to its end.
  case inputEnded(reason: String)
  /// The input has been opened again.
  case inputIsBack
  /// Nothing has come from the input for so many seconds; its last picture stays.
  case inputStalls(seconds: Double)
  /// The input's time jumped: media times of comments count by its new time from here on.
  case timeJumped
  /// The input came so many seconds too late to be shown, and is held for the whole delay again.
  case inputFellBehind(seconds: Double)
  /// What pictures lose on the way, as the encoder or most players have no place for it.
  case reduced(FormatReduction)
  /// The output holds a stream of the input in another form.
  case streamConverted(ConvertedStream)
  /// The output cannot hold a stream of the input.
  case streamLeftOut(String)
  /// This FFmpeg cannot decode an audio stream of the input, which is left out.
  case streamUndecodable(String)
  /// The input is back without its audio: it is not what the output began with.
  case audioLeftOut
  /// A pattern of the filter took too long for several comments, and is not searched for any more.
  case patternLeftOut(FilterPattern)
}
