import ArgumentParser

/// The number of encoder passes.
struct PassOptions: ParsableArguments {
  @Flag(help: "Encode in two passes, to distribute --bitrate better.")
  var twoPass = false

  /// Refuses options and inputs that two passes do not support.
  func check(with encoding: EncoderOptions, video: String) throws {
    guard twoPass else { return }
    if encoding.more.bitrate == nil { throw ValidationError("--two-pass needs --bitrate") }
    if encoding.common.crf != nil {
      throw ValidationError("--two-pass and --crf cannot be combined: --two-pass needs --bitrate")
    }
    if video == "-" { throw ValidationError("--two-pass reads the video twice; name a file") }
  }
}
