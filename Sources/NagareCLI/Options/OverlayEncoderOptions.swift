import ArgumentParser
import Nagare

/// The encoder of an overlay and its settings.
struct OverlayEncoderOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "FFmpeg name of the encoder (default: prores_ks in mov, libvpx-vp9 in webm, ffv1 in mkv).", valueName: "name"))
  var encoder: String?

  @Option(help: ArgumentHelp("Constant quality on the encoder's scale (default for VP9: lossless).", valueName: "n"))
  var crf: Double?

  @Option(help: ArgumentHelp("Bits per second instead of constant quality, such as 20M.", valueName: "b"))
  var bitrate: Bitrate?

  @Option(help: ArgumentHelp("Any option of the encoder; may be repeated.", valueName: "key=value"))
  var encoderOption: [EncoderSettings.Option] = []

  @Option(help: ArgumentHelp("Threads for encoding (default: all processors).", valueName: "n"))
  var threads: Int?

  func validate() throws {
    try checkThreads(threads)
    try bitrate?.check()
  }

  /// The options as encoder settings.
  func resolved() -> EncoderSettings {
    var settings = EncoderSettings()
    settings.name = encoder
    settings.crf = crf
    settings.bitrate = bitrate?.value
    settings.options = encoderOption
    return settings
  }
}
