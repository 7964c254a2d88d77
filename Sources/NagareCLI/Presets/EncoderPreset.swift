/// The names of encoder presets. In `burn` and `live`, `--preset` with one of them never means a file.
enum EncoderPreset {
  /// The presets of x264 and x265, from fast to slow; other encoders number theirs.
  static let names = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
  ]

  static func isName(_ name: String) -> Bool { names.contains(name) || Int(name) != nil }
}
