import CFFmpeg
import NagareColor
import NagarePixels

/// Which sample formats a frame goes through between decoder and encoder.
///
/// Drawing happens in the decoded format wherever that can be described and the encoder takes it; otherwise in what the
/// encoder takes that is nearest to it, if that can be described; failing that in the nearest that can.
public struct FramePlan: Sendable {
  /// Of the frames that come in.
  private let decoded: FrameGeometry
  /// Of the frames that are drawn on, but for their format as those that came in.
  let description: FrameDescription
  let encodedFormat: AVPixelFormat
  /// The format of the frames that are drawn on.
  public let pixelFormat: PixelFormat
  /// How the samples that are drawn on encode colour.
  public let encoding: YCbCrEncoding
  /// Whether the format was chosen for players.
  let isForPlaying: Bool

  /// Pixels that a `FrameView` can have along a side.
  static let largestSide = 65535

  /// A plan for drawing only.
  /// - Parameter size: what frames are scaled to before they are drawn on; nil for the size that they have.
  public init(for source: FrameDescription, size: PictureSize? = nil) throws(MediaError) {
    try self.init(for: source, size: size, accepted: nil)
  }

  /// A plan for drawing only, in the format that a burn encodes when neither an encoder nor a format is chosen.
  /// - Parameter size: what frames are scaled to before they are drawn on; nil for the size that they have.
  package init(played source: FrameDescription, size: PictureSize?) throws(MediaError) {
    let width = size?.width ?? source.geometry.width
    let formats = source.isFormatChosen ? nil : PlayableVideo.usualFormats(for: source, width: width)
    try self.init(for: source, size: size, accepted: formats, isForPlaying: !source.isFormatChosen)
  }

  /// - Parameters:
  ///   - accepted: what the encoder takes; nil for anything.
  ///   - alphaMode: how colours relate to alpha, if there is any; nil for FFmpeg's way, straight.
  ///   - isForPlaying: whether what is accepted was chosen for players: what becomes Y'CbCr then has limited range.
  init(
    for source: FrameDescription, size: PictureSize?, accepted: [AVPixelFormat]?,
    alphaMode: PixelFormat.AlphaMode? = nil, isForPlaying: Bool = false
  ) throws(MediaError) {
    self.isForPlaying = isForPlaying
    decoded = source.geometry
    let (width, height) = (size?.width ?? decoded.width, size?.height ?? decoded.height)
    guard max(width, height, decoded.width, decoded.height) <= FramePlan.largestSide else {
      throw MediaError.cannotConvert(
        from: "\(decoded.width) × \(decoded.height) pixels", to: "\(FramePlan.largestSide) a side, which is the most")
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
    // A conversion keeps range and matrix, though the names of the formats and the size may no longer say them. RGB has
    // but one range.
    let sourceEncoding = FrameDescription(geometry: decoded, tags: described.tags).encoding
    described.geometry.format = drawn
    // What nothing is said of is guessed by the size.
    if size != nil, described.tags.space == AVCOL_SPC_UNSPECIFIED, !has(AV_PIX_FMT_FLAG_RGB, drawn) {
      described.tags.space = sourceEncoding.matrix.space
    }
    let leavesRGB = isForPlaying && NagareMedia.isRGB(format) && !has(AV_PIX_FMT_FLAG_RGB, drawn)
    if leavesRGB { (described.tags.space, described.tags.range) = (sourceEncoding.matrix.space, AVCOL_RANGE_MPEG) }
    if isForPlaying, PixelConverter.dividesChroma(format, drawn) { described.chromaLocation = AVCHROMA_LOC_LEFT }
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

  /// How the frames that are drawn on are shown.
  public var display: DisplayGeometry { description.display }
  /// Luma samples of the frames that are drawn on.
  public var width: Int { working.width }
  /// Luma samples of the frames that are drawn on.
  public var height: Int { working.height }
  /// Whether lines of both fields of an interlaced picture become one, because it is scaled.
  public let mixesFields: Bool
  /// Whether samples are red, green and blue.
  public var isRGB: Bool { has(AV_PIX_FMT_FLAG_RGB, working.format) }
  /// FFmpeg's name of the format of the frames that are drawn on.
  public var pixelFormatName: String { name(of: working.format) }

  /// The conversions on the way, such as `yuv422p → yuv420p`, none when the decoded samples are used as they are.
  public var conversions: [String] {
    var steps: [String] = []
    if working != decoded {
      let names = [(decoded, working), (working, decoded)].map(FramePlan.described)
      steps.append(names.joined(separator: " → "))
    }
    if encodedFormat != working.format { steps.append("\(name(of: working.format)) → \(name(of: encodedFormat))") }
    return steps
  }

  /// The tag for the encoded samples of a source with this tag: RGB and Y'CbCr must not pass for each other.
  package func encodedColorSpace(of source: AVColorSpace) -> AVColorSpace {
    if has(AV_PIX_FMT_FLAG_RGB, encodedFormat) { return AVCOL_SPC_RGB }
    guard source == AVCOL_SPC_RGB || has(AV_PIX_FMT_FLAG_RGB, decoded.format) else { return source }
    return encoding.matrix.space
  }
}

extension FramePlan {
  /// The format, and the size where another has another.
  private static func described(_ geometry: FrameGeometry, besides other: FrameGeometry) -> String {
    let format = name(of: geometry.format)
    guard (geometry.width, geometry.height) != (other.width, other.height) else { return format }
    return "\(format) \(geometry.width)x\(geometry.height)"
  }

  /// The format to draw in; nil when the source cannot be converted to any.
  /// - Parameter accepted: what the encoder takes; nil for anything.
  package static func drawnFormat(for source: AVPixelFormat, accepted: [AVPixelFormat]?) -> AVPixelFormat? {
    // Frames of a stream that does not say its format before they come are converted to the usual one.
    let source = source == AV_PIX_FMT_NONE ? AV_PIX_FMT_YUV420P : source
    let isDescribed = DescribedFormats[source] != nil
    guard let accepted else { return isDescribed ? source : nearest(to: source, of: DescribedFormats.all) }
    if isDescribed && accepted.contains(source) { return source }
    // Not the nearest of those that can be described: GIF's gray can, its palettes cannot, and colour is to stay.
    if let encoded = nearest(to: source, of: accepted), DescribedFormats[encoded] != nil { return encoded }
    return isDescribed ? source : nearest(to: source, of: DescribedFormats.all)
  }

  /// The format that is encoded of a source; none when it cannot be converted to any.
  /// - Parameter accepted: what the encoder takes; nil for anything.
  static func encodedFormat(for source: AVPixelFormat, accepted: [AVPixelFormat]?) -> AVPixelFormat {
    guard let drawn = drawnFormat(for: source, accepted: accepted) else { return AV_PIX_FMT_NONE }
    return accepted?.contains(drawn) != false ? drawn : nearest(to: drawn, of: accepted ?? []) ?? AV_PIX_FMT_NONE
  }

  /// The format that keeps most of a source, of those that it can be converted to and that can be converted further.
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
