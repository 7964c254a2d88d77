/// What a demuxer is asked to open, and how.
struct InputRequest {
  /// A file, `-` or an address.
  let path: String
  var access = InputAccess.videos
  /// For the demuxer and the protocols beneath it.
  var options: [EncoderSettings.Option] = []
  /// What ends its waiting.
  var interruption: IOInterruption?

  var isInterrupted: Bool { interruption?.isInterrupted == true }
}
