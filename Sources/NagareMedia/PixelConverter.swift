import CFFmpeg
import NagareColor

/// Converts frames between pixel formats and sizes with libswscale, keeping other properties that still apply.
final class PixelConverter {
  let target: FrameGeometry
  private let pool: FramePool
  /// A scaler for whole frames, or a scaler for each of the two fields.
  private var scalers: [OpaquePointer] = []
  /// The kind of frames that the scalers were made for.
  private var source: Source?
  private var splitter: PlaneSplitter?
  private let isForPlayback: Bool
  /// The matrix and range of converted frames; nil for the source's.
  private var tags: ColorTags?
  /// Whether the conversion subsamples chroma horizontally for playback, and sites it at the left luma sample.
  private var sitesChroma = false

  private struct Source: Equatable {
    let geometry: FrameGeometry
    /// Whether the frames are interlaced.
    let isInterlaced: Bool
  }

  /// - Parameter isForPlayback: whether the result is for players. They expect limited range in Y'CbCr made from RGB,
  ///   chroma sited at the left one of two luma samples, and separate chroma for each field.
  init(to target: FrameGeometry, isForPlayback: Bool = false) throws(MediaError) {
    self.target = target
    self.isForPlayback = isForPlayback
    pool = try FramePool(geometry: target)
  }

  deinit { scalers.forEach(nagare_scaler_free) }

  func convert(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    let kind = Source(geometry: frame.geometry, isInterlaced: frame.isInterlaced)
    if source != kind { try prepare(for: frame, kind) }
    let frame = try splitter?.split(frame) ?? frame
    let converted = try pool.frame(like: frame)
    guard scale(frame, into: converted) else { throw failure(frame) }
    if let tags { converted.describe(tags) }
    if sitesChroma { converted.pointer.pointee.chroma_location = AVCHROMA_LOC_LEFT }
    // Scaling mixes the fields.
    if frame.height != target.height { converted.isInterlaced = false }
    return converted
  }

  private func scale(_ frame: VideoFrame, into converted: VideoFrame) -> Bool {
    if scalers.count == 1 { return nagare_scaler_scale(scalers[0], converted.pointer, frame.pointer) >= 0 }
    return scalers.enumerated().allSatisfy { field, scaler in
      nagare_scaler_scale_field(scaler, converted.pointer, frame.pointer, Int32(field)) >= 0
    }
  }

  private func failure(_ frame: VideoFrame) -> MediaError {
    MediaError.cannotConvert(from: name(of: frame.geometry.format), to: name(of: target.format))
  }

  private func prepare(for frame: VideoFrame, _ kind: Source) throws(MediaError) {
    splitter = sws_isSupportedInput(frame.geometry.format) == 0 ? try PlaneSplitter(of: frame.geometry) : nil
    let from = splitter?.target ?? frame.geometry
    sitesChroma = isForPlayback && PixelConverter.subsamplesChroma(from.format, target.format)
    try makeScalers(from: from, isInterlaced: kind.isInterlaced, for: frame)
    var known = ColorTags(frame.pointer.pointee)
    let encoding = YCbCrEncoding(known, geometry: from)
    let isTargetRGB = has(AV_PIX_FMT_FLAG_RGB, target.format)
    let isFull = encoding.range == .full
    let leavesRGB = isForPlayback && isRGB(from.format) && !isTargetRGB
    // RGB always has full range; between Y'CbCr formats the range is kept.
    let isTargetFull = (isFull || isTargetRGB) && !leavesRGB
    for scaler in scalers {
      _ = nagare_scaler_set_colors(scaler, number(of: encoding.matrix), isFull ? 1 : 0, isTargetFull ? 1 : 0)
    }
    (known.space, known.range) = (encoding.matrix.space, AVCOL_RANGE_MPEG)
    (source, tags) = (kind, leavesRGB ? known : nil)
  }

  private func number(of matrix: ColorMatrix) -> Int32 {
    switch matrix {
    case .bt601: SWS_CS_ITU601
    case .bt709: SWS_CS_ITU709
    case .bt2020: SWS_CS_BT2020
    case .smpte240M: SWS_CS_SMPTE240M
    case .fcc: SWS_CS_FCC
    }
  }
}

extension PixelConverter {
  /// libswscale's value for the default chroma position.
  private static let defaultPosition: Int32 = -513

  /// - Parameter from: the size and format before scaling, after planes were split.
  private func makeScalers(from: FrameGeometry, isInterlaced: Bool, for frame: VideoFrame) throws(MediaError) {
    scalers.dropFirst().forEach(nagare_scaler_free)
    let known = scalers.first
    scalers = []
    let hasFields =
      isForPlayback && isInterlaced && from.height == target.height && from.height > 1
      && PixelConverter.chromaShifts(of: from.format).y < PixelConverter.chromaShifts(of: target.format).y
    guard sitesChroma || hasFields else {
      let scaler = nagare_scaler_replace(
        known, Int32(from.width), Int32(from.height), from.format, Int32(target.width), Int32(target.height),
        target.format)
      guard let scaler else { throw failure(frame) }
      return scalers = [scaler]
    }
    nagare_scaler_free(known)
    // Chroma lies midway between two lines of a frame. It lies a quarter of a line after the first line of the top
    // field, and a quarter before the second of the bottom field (ITU-T H.264, figures 6-1 and 6-2).
    let positions: [Int32] = hasFields ? [64, 192] : [128]
    for (field, position) in positions.enumerated() {
      func lines(_ height: Int) -> Int32 { Int32(hasFields ? (height + 1 - field) / 2 : height) }
      let scaler = nagare_scaler_placing_chroma(
        Int32(from.width), lines(from.height), from.format, Int32(target.width), lines(target.height), target.format,
        sitesChroma ? 0 : PixelConverter.defaultPosition, position)
      guard let scaler else { throw failure(frame) }
      scalers.append(scaler)
    }
  }

  /// Whether chroma is subsampled horizontally in the target, but not in the source.
  static func subsamplesChroma(_ source: AVPixelFormat, _ target: AVPixelFormat) -> Bool {
    chromaShifts(of: source).x == 0 && chromaShifts(of: target).x > 0
  }

  private static func chromaShifts(of format: AVPixelFormat) -> (x: UInt8, y: UInt8) {
    av_pix_fmt_desc_get(format).map { ($0.pointee.log2_chroma_w, $0.pointee.log2_chroma_h) } ?? (0, 0)
  }
}
