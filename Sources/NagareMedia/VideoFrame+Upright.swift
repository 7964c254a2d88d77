import CFFmpeg
import NagarePixels

extension VideoFrame {
  /// The frame as it is shown, upright and with square pixels; itself where it is so already.
  /// - Parameters:
  ///   - format: one that has a pixel's bytes side by side.
  ///   - size: of the picture as it is shown.
  ///   - orientation: how it is turned to be shown.
  func upright(
    as format: AVPixelFormat, size: PictureSize, orientation: DisplayOrientation
  ) throws(MediaError) -> VideoFrame {
    let isTransposed = orientation.isTransposed
    let stored = FrameGeometry(
      width: isTransposed ? size.height : size.width, height: isTransposed ? size.width : size.height, format: format)
    let converted = try geometry == stored ? self : PixelConverter(to: stored).convert(self)
    return orientation == .upright ? converted : try converted.turned(orientation)
  }

  private func turned(_ orientation: DisplayOrientation) throws(MediaError) -> VideoFrame {
    let shown = DisplayGeometry(storedWidth: width, storedHeight: height, orientation: orientation)
    let pool = try FramePool(
      geometry: FrameGeometry(width: shown.width, height: shown.height, format: geometry.format))
    let result = try pool.frame(like: self)
    let bytes = Int(av_pix_fmt_desc_get(geometry.format)?.pointee.comp.0.step ?? 0)
    let (from, to) = (pointer.pointee, result.pointer.pointee)
    guard bytes > 0, let source = from.data.0, let target = to.data.0 else { throw MediaError.outOfMemory }
    for y in 0..<shown.height {
      for x in 0..<shown.width {
        let place = shown.stored(x: x, y: y)
        let pixel = source + place.y * Int(from.linesize.0) + place.x * bytes
        (target + y * Int(to.linesize.0) + x * bytes).update(from: pixel, count: bytes)
      }
    }
    return result
  }
}
