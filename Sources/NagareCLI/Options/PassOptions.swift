import ArgumentParser

/// How often the encoder goes over the video.
struct PassOptions: ParsableArguments {
  @Flag(help: "Encode twice, to spend --bitrate where it is needed.")
  var twoPass = false

  /// Refuses what two passes cannot do.
  func check(with encoding: EncoderOptions, video: String) throws {
    guard twoPass else { return }
    if encoding.more.bitrate == nil { throw ValidationError("--two-pass needs a --bitrate to spend") }
    if encoding.common.crf != nil {
      throw ValidationError("--two-pass and --crf exclude each other: --two-pass spends --bitrate")
    }
    if video == "-" { throw ValidationError("--two-pass reads the video twice; name a file") }
  }
}
