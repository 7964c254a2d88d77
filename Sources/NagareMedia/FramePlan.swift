import CFFmpeg
import NagareColor
import NagarePixels

/// The size and pixel formats of frames between decoder and encoder.
///
/// Comments are drawn in the decoded format if `PixelFormat` can describe it and the encoder takes it. Otherwise they
/// are drawn in the encoder's nearest format if it can be described, else in the decoded or nearest describable format.
package struct FramePlan: Sendable {
  /// The size and format of decoded frames.
  private let decoded: FrameGeometry
  /// The description of the frames to draw on.
  let description: FrameDescription
  let encodedFormat: AVPixelFormat
  /// The pixel format of the frames to draw on.
  package let pixelFormat: PixelFormat
  /// How the samples of the frames to draw on encode colour.
  package let encoding: YCbCrEncoding
  /// Whether the format was chosen for playback.
  let isForPlayback: Bool

  /// The longest side of a `FrameView`, in pixels.
  static let largestSide = 65535

  /// A plan for drawing only.
  /// - Parameter size: the size that frames are scaled to before drawing; nil for no scaling.
  package init(for source: FrameDescription, size: FrameSize? = nil) throws(MediaError) {
    try self.init(for: source, size: size, accepted: nil)
  }

  /// A plan for drawing only, in the format that a burn encodes if neither an encoder nor a format is chosen.
  /// - Parameter size: the size that frames are scaled to before drawing; nil for no scaling.
  package init(played source: FrameDescription, size: FrameSize?) throws(MediaError) {
    let width = size?.width ?? source.geometry.width
    let formats = source.isFormatChosen ? nil : PlayableVideo.usualFormats(for: source, width: width)
    try self.init(for: source, size: size, accepted: formats, isForPlayback: !source.isFormatChosen)
  }

  /// - Parameters:
  ///   - accepted: the formats that the encoder takes; nil for any.
  ///   - alphaMode: how colours relate to alpha, if there is any; nil for straight, as in FFmpeg.
  ///   - isForPlayback: whether `accepted` was chosen for playback, so that RGB becomes Y'CbCr in limited range.
  init(
    for source: FrameDescription, size: FrameSize?, accepted: [AVPixelFormat]?,
    alphaMode: PixelFormat.AlphaMode? = nil, isForPlayback: Bool = false
  ) throws(MediaError) {
    self.isForPlayback = isForPlayback
    decoded = source.geometry
    let (width, height) = (size?.width ?? decoded.width, size?.height ?? decoded.height)
    guard max(width, height, decoded.width, decoded.height) <= FramePlan.largestSide else {
      throw MediaError.cannotConvert(
        from: "\(decoded.width) × \(decoded.height) pixels", to: "at most \(FramePlan.largestSide) per side")
    }
    var described = size.map(source.scaled) ?? source
    let format = decoded.format
    let drawn = FramePlan.drawnFormat(for: format, accepted: accepted)
    guard let drawn, let pixelFormat = PixelFormat(drawn) else {
      throw MediaError.cannotConvert(from: name(of: format), to: "any format that can be drawn on")
    }
    let encoded = FramePlan.encodedFormat(for: format, accepted: accepted)
    guard encoded != AV_PIX_FMT_NONE else {
      throw MediaError.cannotConvert(from: name(of: drawn), to: "any format of the encoder")
    }
    self.pixelFormat = alphaMode.map(pixelFormat.withAlpha) ?? pixelFormat
    // A conversion keeps range and matrix, even if the format's name and the size no longer imply them. RGB has only
    // full range.
    let sourceEncoding = FrameDescription(geometry: decoded, tags: described.tags).encoding
    described.geometry.format = drawn
    // An untagged matrix would otherwise be guessed from the new size.
    if size != nil, described.tags.space == AVCOL_SPC_UNSPECIFIED, !has(AV_PIX_FMT_FLAG_RGB, drawn) {
      described.tags.space = sourceEncoding.matrix.space
    }
    let leavesRGB = isForPlayback && NagareMedia.isRGB(format) && !has(AV_PIX_FMT_FLAG_RGB, drawn)
    if leavesRGB { (described.tags.space, described.tags.range) = (sourceEncoding.matrix.space, AVCOL_RANGE_MPEG) }
    if isForPlayback, PixelConverter.subsamplesChroma(format, drawn) { described.chromaLocation = AVCHROMA_LOC_LEFT }
    mixesFields = source.isInterlaced && height != decoded.height
    description = described
    encodedFormat = encoded
    encoding = YCbCrEncoding(
      matrix: sourceEncoding.matrix,
      range: has(AV_PIX_FMT_FLAG_RGB, drawn) ? .full : leavesRGB ? .limited : sourceEncoding.range,
      primaries: sourceEncoding.primaries,
      transfer: sourceEncoding.transfer)
  }

  var working: FrameGeometry { description.geometry }

  /// How the frames to draw on are displayed.
  package var display: DisplayGeometry { description.display }
  /// The width of the frames to draw on, in luma samples.
  package var width: Int { working.width }
  /// The height of the frames to draw on, in luma samples.
  package var height: Int { working.height }
  /// Whether scaling mixes the fields of interlaced frames.
  package let mixesFields: Bool
  /// Whether the frames to draw on are RGB.
  package var isRGB: Bool { has(AV_PIX_FMT_FLAG_RGB, working.format) }
  /// FFmpeg's name of the format of the frames to draw on.
  package var pixelFormatName: String { name(of: working.format) }

  /// The conversions from decoder to encoder, such as `yuv422p → yuv420p`; none if decoded samples are used directly.
  package var conversions: [String] {
    var steps: [String] = []
    if working != decoded {
      let names = [(decoded, working), (working, decoded)].map(FramePlan.described)
      steps.append(names.joined(separator: " → "))
    }
    if encodedFormat != working.format { steps.append("\(name(of: working.format)) → \(name(of: encodedFormat))") }
    return steps
  }

  /// The colour space tag of the encoded frames for a source's tag. RGB must not be tagged as Y'CbCr, nor the reverse.
  package func encodedColorSpace(of source: AVColorSpace) -> AVColorSpace {
    if has(AV_PIX_FMT_FLAG_RGB, encodedFormat) { return AVCOL_SPC_RGB }
    guard source == AVCOL_SPC_RGB || has(AV_PIX_FMT_FLAG_RGB, decoded.format) else { return source }
    return encoding.matrix.space
  }
}

extension FramePlan {
  /// The format's name, and the size if it differs from that of `other`.
  private static func described(_ geometry: FrameGeometry, besides other: FrameGeometry) -> String {
    let format = name(of: geometry.format)
    guard (geometry.width, geometry.height) != (other.width, other.height) else { return format }
    return "\(format) \(geometry.width)x\(geometry.height)"
  }

  /// The format to draw in; nil if the source cannot be converted to any.
  /// - Parameter accepted: the formats that the encoder takes; nil for any.
  package static func drawnFormat(for source: AVPixelFormat, accepted: [AVPixelFormat]?) -> AVPixelFormat? {
    // Frames of a stream whose format is not known in advance are converted to the most common format.
    let source = source == AV_PIX_FMT_NONE ? AV_PIX_FMT_YUV420P : source
    let isDescribed = PixelFormatTable[source] != nil
    guard let accepted else { return isDescribed ? source : nearest(to: source, of: PixelFormatTable.all) }
    if isDescribed && accepted.contains(source) { return source }
    // Not the nearest of the accepted formats that can be described: for GIF, that is gray, without colour.
    if let encoded = nearest(to: source, of: accepted), PixelFormatTable[encoded] != nil { return encoded }
    return isDescribed ? source : nearest(to: source, of: PixelFormatTable.all)
  }

  /// The format to encode a source in; `AV_PIX_FMT_NONE` if it cannot be converted to any.
  /// - Parameter accepted: the formats that the encoder takes; nil for any.
  static func encodedFormat(for source: AVPixelFormat, accepted: [AVPixelFormat]?) -> AVPixelFormat {
    guard let drawn = drawnFormat(for: source, accepted: accepted) else { return AV_PIX_FMT_NONE }
    return accepted?.contains(drawn) != false ? drawn : nearest(to: drawn, of: accepted ?? []) ?? AV_PIX_FMT_NONE
  }

  /// The format that keeps most of a source: the source itself, or one that libswscale writes and reads; nil if none.
  private static func nearest(to source: AVPixelFormat, of formats: [AVPixelFormat]) -> AVPixelFormat? {
    let possible = formats.filter { $0 == source || sws_isSupportedOutput($0) != 0 && sws_isSupportedInput($0) != 0 }
    let hasAlpha = has(AV_PIX_FMT_FLAG_ALPHA, source)
    let alike = possible.filter { has(AV_PIX_FMT_FLAG_ALPHA, $0) == hasAlpha }
    let candidates = alike.isEmpty ? possible : alike
    guard !candidates.isEmpty else { return nil }
    let best = avcodec_find_best_pix_fmt_of_list(candidates + [AV_PIX_FMT_NONE], source, hasAlpha ? 1 : 0, nil)
    return best == AV_PIX_FMT_NONE ? nil : best
  }
}
