import CFFmpeg

/// The options for constant quality, for which each encoder has its own scale.
package enum QualityScale {
  /// The options that set a constant quality; nil if the encoder does not support it.
  package static func options(_ quality: Double, for codec: UnsafePointer<AVCodec>) -> [EncoderSettings.Option]? {
    let name = String(cString: codec.pointee.name)
    func option(_ key: String, _ value: String) -> EncoderSettings.Option { .init(key: key, value: value) }
    if has("crf", codec) { return [option("crf", "\(quality)")] }
    if has("cq", codec) { return [option("rc", "vbr"), option("cq", "\(quality)"), option("b", "0")] }
    let rounded = "\(Int(quality.rounded()))"
    if name.hasSuffix("_qsv") || name.hasSuffix("_vaapi") { return [option("global_quality", rounded)] }
    if name == "librav1e" { return [option("qp", rounded)] }
    guard name.hasSuffix("_videotoolbox") || qscaleEncoders.contains(name) else { return nil }
    // As with `-q` in FFmpeg's program.
    let lambda = Int((quality * Double(FF_QP2LAMBDA)).rounded())
    return [option("flags", "+qscale"), option("global_quality", "\(lambda)")]
  }

  /// A quality that is hard to tell from the source, for encoders that would otherwise use one bit rate for all sizes,
  /// such as 200 kbit/s; nil for other encoders.
  static func usual(for codec: UnsafePointer<AVCodec>) -> Double? {
    let name = String(cString: codec.pointee.name)
    if ["_nvenc", "_qsv", "_vaapi"].contains(where: name.hasSuffix) { return 23 }
    return usesMPEGScale(codec) ? 3 : nil
  }

  /// Whether an encoder is one of FFmpeg's own with the scale of the MPEG codecs.
  static func usesMPEGScale(_ codec: UnsafePointer<AVCodec>) -> Bool {
    let name = String(cString: codec.pointee.name)
    return qscaleEncoders.contains(name) && !["prores_ks", "libtheora", "libxvid"].contains(name)
  }

  /// Whether an encoder takes a bit rate beside a quality, as its maximum.
  static func takesMaxBitrate(_ codec: UnsafePointer<AVCodec>) -> Bool {
    let name = String(cString: codec.pointee.name)
    return name.hasPrefix("libvpx") || name.hasPrefix("libaom")
  }

  /// The range of an encoder's scale; nil if it does not support constant quality.
  static func range(for codec: UnsafePointer<AVCodec>) -> ClosedRange<Double>? {
    switch String(cString: codec.pointee.name) {
    // FFmpeg sets no limits for x264 and x265. Both clip at 51, and with 10 bits have finer steps below 0 (their
    // `--fullhelp`).
    case "libx264", "libx264rgb", "libx265": return 0...51
    // As with `-q` in FFmpeg's program.
    case "libtheora": return 0...10
    case "prores_ks": return 1...224
    default: break
    }
    if usesMPEGScale(codec) { return 1...31 }
    let own = ["crf", "cq", "qp"].lazy.compactMap { option($0, codec) }.first.flatMap(EncoderValues.range)
    // Negative values mean that the option is unset.
    if let own { return max(own.lowerBound, 0)...own.upperBound }
    return options(0, for: codec).map { _ in usualRange }
  }

  /// The range for hardware encoders, if FFmpeg sets no limits.
  private static let usualRange = 0.0...255.0

  /// The encoders that take the scale of the MPEG codecs, or a scale of their own through the same option.
  private static let qscaleEncoders: Set = [
    "mpeg1video", "mpeg2video", "mpeg4", "libxvid", "h261", "h263", "h263p", "flv", "rv10", "rv20", "msmpeg4v2",
    "msmpeg4", "wmv1", "wmv2", "mjpeg", "speedhq", "prores_ks", "libtheora",
  ]

  /// Whether an encoder has a private option.
  private static func has(_ name: String, _ codec: UnsafePointer<AVCodec>) -> Bool { option(name, codec) != nil }

  /// A private option of an encoder; nil if it has none of this name.
  private static func option(_ name: String, _ codec: UnsafePointer<AVCodec>) -> AVOption? {
    var options = codec.pointee.priv_class
    guard options != nil else { return nil }
    return av_opt_find(&options, name, nil, 0, AV_OPT_SEARCH_FAKE_OBJ)?.pointee
  }
}
