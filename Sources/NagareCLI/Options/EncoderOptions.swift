import ArgumentParser
import Nagare

/// Refuses a number of threads outside 1…256.
func checkThreads(_ threads: Int?) throws {
  if let threads, !(1...256).contains(threads) { throw ValidationError("--threads must lie between 1 and 256") }
}

/// The encoder and its settings.
struct EncoderOptions: ParsableArguments {
  @OptionGroup(title: OptionTitle.common) var common: Common
  @OptionGroup(title: "Encoding") var more: More

  /// Quality and speed.
  struct Common: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Constant quality on the encoder's own scale; lower is better "
          + "(default: libx264 and libx265 20, in live 23; VP9 31; SVT-AV1 32).",
        valueName: "n"))
    var crf: Double?

    @Option(
      help: ArgumentHelp(
        "Encoder preset (default: libx264 and libx265 medium, in live veryfast and superfast; SVT-AV1 8), "
          + "or a file of options; repeat it for both. See \"nagare help presets\".",
        valueName: "p"),
      completion: .presetsOfAllKinds)
    var preset: String?
  }

  /// The less common options.
  struct More: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "FFmpeg name of the encoder (default: libx264; libx265 for HDR or more than 8 bits; libvpx-vp9 in webm).",
        valueName: "name"))
    var encoder: String?

    @Option(help: ArgumentHelp("Bits per second instead of constant quality, such as 2500k.", valueName: "b"))
    var bitrate: Bitrate?

    @Option(
      help: ArgumentHelp(
        "Quality of comments, 0 to 10: 10 is that of the picture, less makes files smaller "
          + "(default: libx264 9; libx265 6 with its preset medium, in live 10; others 10, and most ignore it).",
        valueName: "n"))
    var commentQuality: Double?

    @Option(help: ArgumentHelp("Any option of the encoder; may be repeated.", valueName: "key=value"))
    var encoderOption: [EncoderSettings.Option] = []

    @Option(help: ArgumentHelp("Threads for decoding and for encoding (default: all processors).", valueName: "n"))
    var threads: Int?
  }

  func validate() throws {
    try checkThreads(more.threads)
    try more.bitrate?.check()
    if let quality = more.commentQuality, !(0...10).contains(quality) {
      throw ValidationError("--comment-quality must lie between 0 and 10")
    }
  }

  /// The options as encoder settings.
  func resolved() -> EncoderSettings {
    var settings = EncoderSettings()
    settings.name = more.encoder
    settings.crf = common.crf
    settings.preset = common.preset
    settings.bitrate = more.bitrate?.value
    settings.commentQuality = more.commentQuality
    settings.options = more.encoderOption
    return settings
  }
}
