import CFFmpeg
import NagareColor

/// Converts frames between sample formats and sizes with libswscale, keeping their other properties.
final class PixelConverter {
  let target: FrameGeometry
  private let pool: FramePool
  private var scaler: OpaquePointer?
  private var source: FrameGeometry?
  private var splitter: PlaneSplitter?

  init(to target: FrameGeometry) throws(MediaError) {
    self.target = target
    pool = try FramePool(geometry: target)
  }

  deinit {
    nagare_scaler_free(scaler)
  }

  func convert(_ frame: VideoFrame) throws(MediaError) -> VideoFrame {
    if source != frame.geometry { try prepare(for: frame) }
    let frame = try splitter?.split(frame) ?? frame
    let converted = try pool.frame(like: frame)
    guard nagare_scaler_scale(scaler, converted.pointer, frame.pointer) >= 0 else { throw failure(frame) }
    // Lines of two fields no longer alternate.
    if frame.height != target.height { converted.isInterlaced = false }
    return converted
  }

  private func failure(_ frame: VideoFrame) -> MediaError {
    MediaError.cannotConvert(from: name(of: frame.geometry.format), to: name(of: target.format))
  }

  private func prepare(for frame: VideoFrame) throws(MediaError) {
    splitter = sws_isSupportedInput(frame.geometry.format) == 0 ? try PlaneSplitter(of: frame.geometry) : nil
    let from = splitter?.target ?? frame.geometry
    scaler = nagare_scaler_replace(
      scaler, Int32(from.width), Int32(from.height), from.format, Int32(target.width), Int32(target.height),
      target.format)
    guard scaler != nil else { throw failure(frame) }
    let encoding = YCbCrEncoding(ColorTags(frame.pointer.pointee), geometry: from)
    let isTargetRGB = has(AV_PIX_FMT_FLAG_RGB, target.format)
    let isFull = encoding.range == .full
    // RGB is always full range; between Y'CbCr formats the range stays.
    _ = nagare_scaler_set_colors(
      scaler, number(of: encoding.matrix), isFull ? 1 : 0, isFull || isTargetRGB ? 1 : 0)
    source = frame.geometry
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
