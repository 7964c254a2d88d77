/// The names of encoder presets, from fast to slow. In `burn`, these names never mean files.
enum EncoderSpeed {
  /// The presets of x264 and x265; other encoders number theirs.
  static let names = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
  ]

  static func isOne(_ name: String) -> Bool { names.contains(name) || Int(name) != nil }
}
