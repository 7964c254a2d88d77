import CFFmpeg

/// HDR metadata: the mastering display and the content light level.
struct HDRMetadata: Sendable {
  /// The primaries, white point and luminance range of the mastering display.
  var mastering: AVMasteringDisplayMetadata?
  /// The highest light level of a pixel, and the highest average of a frame, in candela per square metre.
  var content: AVContentLightMetadata?

  /// Empty metadata.
  init() {}

  /// The metadata of a container's stream.
  init(_ stream: UnsafeMutablePointer<AVStream>) {
    func data<Value>(_ type: AVPacketSideDataType, as _: Value.Type) -> Value? {
      guard let bytes = StreamSideData.find(type, of: stream), bytes.count >= MemoryLayout<Value>.size else {
        return nil
      }
      return bytes.loadUnaligned(as: Value.self)
    }
    mastering = data(AV_PKT_DATA_MASTERING_DISPLAY_METADATA, as: AVMasteringDisplayMetadata.self)
    content = data(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, as: AVContentLightMetadata.self)
  }

  /// The metadata of a decoded frame.
  init(_ frame: UnsafePointer<AVFrame>) {
    func data<Value>(_ type: AVFrameSideDataType, as _: Value.Type) -> Value? {
      guard let data = av_frame_get_side_data(frame, type)?.pointee, data.size >= MemoryLayout<Value>.size else {
        return nil
      }
      return data.data.map { UnsafeRawPointer($0).loadUnaligned(as: Value.self) }
    }
    mastering = data(AV_FRAME_DATA_MASTERING_DISPLAY_METADATA, as: AVMasteringDisplayMetadata.self)
    content = data(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL, as: AVContentLightMetadata.self)
  }

  /// The metadata, completed by `other`.
  func or(_ other: HDRMetadata) -> HDRMetadata {
    var result = self
    result.mastering = mastering ?? other.mastering
    result.content = content ?? other.content
    return result
  }

  /// Adds each kind of metadata to a container's stream, unless the stream already has that kind.
  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
    func add<Value>(_ value: Value?, as type: AVPacketSideDataType) throws(MediaError) {
      guard let value, StreamSideData.find(type, of: stream) == nil else { return }
      guard let bytes = StreamSideData.add(type, size: MemoryLayout<Value>.size, to: stream) else {
        throw MediaError.outOfMemory
      }
      bytes.storeBytes(of: value, as: Value.self)
    }
    try add(mastering, as: AV_PKT_DATA_MASTERING_DISPLAY_METADATA)
    try add(content, as: AV_PKT_DATA_CONTENT_LIGHT_LEVEL)
  }

  /// The options that make an encoder write the metadata, as far as valid; empty for encoders without such options.
  func options(for encoder: String) -> [EncoderSettings.Option] {
    let (key, masteringName, contentName): (String, String, String)
    switch encoder {
    case "libx264": (key, masteringName, contentName) = ("x264-params", "mastering-display", "cll")
    case "libx265": (key, masteringName, contentName) = ("x265-params", "master-display", "max-cll")
    case "libsvtav1": (key, masteringName, contentName) = ("svtav1-params", "mastering-display", "content-light")
    default: return []
    }
    let lightLevel = content.flatMap {
      max($0.MaxCLL, $0.MaxFALL) > UInt16.max ? nil : "\(contentName)=\($0.MaxCLL),\($0.MaxFALL)"
    }
    let display = masteringText(usesIntegers: encoder != "libsvtav1").map { "\(masteringName)=\($0)" }
    return [display, lightLevel].compactMap { $0 }.map { EncoderSettings.Option(key: key, value: $0) }
  }

  /// The mastering display in the syntax of encoders; nil unless it is complete and valid.
  /// - Parameter usesIntegers: whether chromaticities are in units of 0.00002, and luminances in units of 0.0001 cd/m².
  private func masteringText(usesIntegers: Bool) -> String? {
    guard let mastering, mastering.has_primaries != 0, mastering.has_luminance != 0 else { return nil }
    let (red, green, blue) = mastering.display_primaries
    let chromaticities = [red, green, blue, mastering.white_point].flatMap { [$0.0, $0.1] }
    // Encoders refuse values that do not fit the SEI message. No display comes near 100,000 candela per square metre.
    guard chromaticities.allSatisfy({ $0.den != 0 && (0...1).contains(av_q2d($0)) }),
      [mastering.max_luminance, mastering.min_luminance].allSatisfy({ $0.den != 0 && (0...1e5).contains(av_q2d($0)) })
    else { return nil }
    func number(_ value: AVRational, per unit: Double) -> String {
      usesIntegers ? "\(Int((av_q2d(value) * unit).rounded()))" : "\(av_q2d(value))"
    }
    func point(_ pair: (AVRational, AVRational)) -> String {
      "(\(number(pair.0, per: 50_000)),\(number(pair.1, per: 50_000)))"
    }
    let range = [mastering.max_luminance, mastering.min_luminance].map { number($0, per: 10_000) }
    return "G\(point(green))B\(point(blue))R\(point(red))WP\(point(mastering.white_point))"
      + "L(\(range.joined(separator: ",")))"
  }
}
