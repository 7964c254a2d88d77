import CFFmpeg

/// Descriptions of the values that an encoder's options take.
enum EncoderValues {
  /// The presets and tunings of x264 and x265, which FFmpeg passes on as text. Both also number their presets from 0.
  private static let presets = [
    "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower", "veryslow", "placebo",
  ]
  private static let tunings = [
    "libx264": ["film", "animation", "grain", "stillimage", "psnr", "ssim", "fastdecode", "zerolatency"],
    "libx265": ["psnr", "ssim", "grain", "fastdecode", "zerolatency", "animation"],
  ]
  /// The characters that separate combined tunings.
  private static let separators = Set(",./-+")

  /// The reason why a value that FFmpeg accepts as text is invalid for the encoder; nil if it may be valid.
  static func objection(to value: String, for option: String, of encoder: String) -> String? {
    guard let tunings = tunings[encoder] else { return nil }
    switch option {
    case "preset":
      let isKnown = presets.contains(value) || Int(value).map(presets.indices.contains) == true
      return isKnown ? nil : "\(encoder) has no \"\(value)\", only \(presets.joined(separator: ", "))"
    case "tune":
      let parts = value.split(whereSeparator: separators.contains).map(String.init)
      let unknown = parts.first { !tunings.contains($0) }
      return unknown.map { "\(encoder) has no \"\($0)\", only \(tunings.joined(separator: ", "))" }
    default: return nil
    }
  }

  /// The values that an option takes, such as `0 to 63` or `cbr, vbr`; nil for an unknown option, or without a limit.
  /// - Parameter context: an encoder's context, open or not.
  static func text(of option: String, in context: UnsafeMutablePointer<AVCodecContext>) -> String? {
    var owner: UnsafeMutableRawPointer?
    guard let found = av_opt_find2(context, option, nil, 0, AV_OPT_SEARCH_CHILDREN, &owner)?.pointee else { return nil }
    let named = found.unit.map { names(of: String(cString: $0), in: owner) } ?? []
    // Some options have hundreds of named values.
    if (1...maxNames).contains(named.count) { return named.joined(separator: ", ") }
    return range(found).map { "\(number($0.lowerBound)) to \(number($0.upperBound))" }
  }

  /// The range of numbers that an option takes; nil if it is not numeric or has no limits of its own.
  static func range(_ option: AVOption) -> ClosedRange<Double>? {
    let numbers = [AV_OPT_TYPE_INT, AV_OPT_TYPE_INT64, AV_OPT_TYPE_FLOAT, AV_OPT_TYPE_DOUBLE]
    guard numbers.contains(option.type), max(abs(option.min), abs(option.max)) < bound, option.min <= option.max else {
      return nil
    }
    return option.min...option.max
  }

  /// The bound on an option's own limits: larger limits, such as 2^31, are those of its type.
  private static let bound = 1e8
  private static let maxNames = 16

  private static func names(of unit: String, in owner: UnsafeMutableRawPointer?) -> [String] {
    var names: [String] = []
    var option: UnsafePointer<AVOption>?
    while let next = av_opt_next(owner, option) {
      option = next
      guard next.pointee.type == AV_OPT_TYPE_CONST, let own = next.pointee.unit, String(cString: own) == unit else {
        continue
      }
      names.append(String(cString: next.pointee.name))
    }
    return names
  }

  /// A number without needless decimals.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < bound ? "\(Int(value))" : "\(value)"
  }
}
