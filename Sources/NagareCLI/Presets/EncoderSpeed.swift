/// What encoders call the ways between fast and thorough. These names are theirs in `burn`, whatever files there are.
enum EncoderSpeed {
  /// Those of x264 and x265; others number them.
  static let names = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
  ]

  static func isOne(_ name: String) -> Bool { names.contains(name) || Int(name) != nil }
}
