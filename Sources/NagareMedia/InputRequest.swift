/// What a demuxer is asked to open, and how.
struct InputRequest {
  /// A file, `-` or an address.
  let path: String
  var access = InputAccess.videos
  /// For the demuxer and the protocols beneath it.
  var options: [EncoderSettings.Option] = []
  /// Which of the video streams is wanted, counted from 0 without cover art; nil for the one that players would show.
  var stream: Int?
  /// What ends its waiting.
  var interruption: IOInterruption?

  var isInterrupted: Bool { interruption?.isInterrupted == true }
}
