import CFFmpeg
import NagareColor
import NagarePixels

/// Which sample formats a frame goes through between decoder and encoder.
///
/// Drawing happens in the decoded format wherever there are kernels for it and the encoder takes it; otherwise in the
/// nearest format for which both hold, and failing that in the nearest that can be drawn on.
public struct FramePlan: Sendable {
  let decoded: FrameGeometry
  let working: FrameGeometry
  let encodedFormat: AVPixelFormat
  /// How the samples that are drawn on encode colour.
  public let encoding: YCbCrEncoding

  private static let drawableFormats = [
    AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P,
    AV_PIX_FMT_YUVJ444P,
  ]

  /// A plan for drawing only.
  public init(decoder: VideoDecoder) throws(MediaError) {
    try self.init(decoder: decoder, accepted: nil)
  }

  /// - Parameter accepted: what the encoder takes; nil for anything.
  init(decoder: VideoDecoder, accepted: [AVPixelFormat]?) throws(MediaError) {
    decoded = decoder.geometry
    let isDrawable = PixelFormat(decoded.format) != nil
    let source = decoded.format
    let drawn: AVPixelFormat?
    if isDrawable && accepted?.contains(source) != false {
      drawn = source
    } else {
      let both = FramePlan.drawableFormats.filter { accepted?.contains($0) != false }
      drawn =
        FramePlan.nearest(to: source, of: both)
        ?? (isDrawable ? source : FramePlan.nearest(to: source, of: FramePlan.drawableFormats))
    }
    guard let drawn else {
      throw MediaError.cannotConvert(from: name(of: source), to: name(of: AV_PIX_FMT_YUV420P))
    }
    let encoded = accepted?.contains(drawn) != false ? drawn : FramePlan.nearest(to: drawn, of: accepted ?? [])
    guard let encoded else {
      throw MediaError.cannotConvert(from: name(of: drawn), to: "any format of the encoder")
    }
    working = FrameGeometry(width: decoded.width, height: decoded.height, format: drawn)
    encodedFormat = encoded
    // A conversion keeps the range, though the names of the formats may no longer say it.
    let range = decoder.encoding.range == .full ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    encoding = YCbCrEncoding(space: decoder.context.pointee.colorspace, range: range, geometry: working)
  }

  /// Luma samples of the frames that are drawn on.
  public var width: Int { working.width }
  /// Luma samples of the frames that are drawn on.
  public var height: Int { working.height }
  /// The format of the frames that are drawn on.
  public var pixelFormat: PixelFormat { PixelFormat(working.format) ?? .yuv420 }
  /// FFmpeg's name of it.
  public var pixelFormatName: String { name(of: working.format) }

  /// The conversions on the way, such as `yuv420p10le → yuv420p`, none when the decoded samples are used as they are.
  public var conversions: [String] {
    var steps: [String] = []
    if working != decoded { steps.append("\(name(of: decoded.format)) → \(name(of: working.format))") }
    if encodedFormat != working.format { steps.append("\(name(of: working.format)) → \(name(of: encodedFormat))") }
    return steps
  }

  /// The tag for the encoded samples of a source with this tag: RGB and Y'CbCr must not pass for each other.
  func encodedColorSpace(of source: AVColorSpace) -> AVColorSpace {
    if has(AV_PIX_FMT_FLAG_RGB, encodedFormat) { return AVCOL_SPC_RGB }
    guard source == AVCOL_SPC_RGB else { return source }
    return switch encoding.matrix {
    case .bt601: AVCOL_SPC_SMPTE170M
    case .bt709: AVCOL_SPC_BT709
    case .bt2020: AVCOL_SPC_BT2020_NCL
    }
  }

  private static func nearest(to source: AVPixelFormat, of formats: [AVPixelFormat]) -> AVPixelFormat? {
    guard !formats.isEmpty else { return nil }
    let terminated = formats + [AV_PIX_FMT_NONE]
    let best = avcodec_find_best_pix_fmt_of_list(terminated, source, 0, nil)
    return best == AV_PIX_FMT_NONE ? nil : best
  }
}
