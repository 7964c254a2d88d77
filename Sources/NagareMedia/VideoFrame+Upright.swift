import CFFmpeg
import NagareColor
import NagarePixels

extension VideoFrame {
  /// A writable copy of the frame in RGB24, as displayed.
  /// - Parameter toneMapping: converts the frame's signal to sRGB; nil leaves it as it is.
  package func displayed(as display: DisplayGeometry, toneMapping: ToneMapping?) throws(MediaError) -> VideoFrame {
    let shown = try upright(
      as: AV_PIX_FMT_RGB24, size: FrameSize(width: display.width, height: display.height),
      orientation: display.orientation, toneMapping: toneMapping)
    return try shown === self || !shown.isWritable ? FramePool(geometry: shown.geometry).copy(of: shown) : shown
  }

  /// The frame as displayed, upright and with square pixels; the frame itself if no conversion is needed.
  /// - Parameters:
  ///   - format: a packed format with whole bytes per pixel.
  ///   - size: the size as displayed.
  ///   - orientation: how the frame is turned for display.
  ///   - toneMapping: converts the frame's signal to sRGB, for RGB24 or RGBA; nil leaves it as it is.
  func upright(
    as format: AVPixelFormat, size: FrameSize, orientation: DisplayOrientation, toneMapping: ToneMapping? = nil
  ) throws(MediaError) -> VideoFrame {
    let isTransposed = orientation.isTransposed
    let stored = FrameGeometry(
      width: isTransposed ? size.height : size.width, height: isTransposed ? size.width : size.height, format: format)
    let converted =
      if let toneMapping { try toneMapped(by: toneMapping, to: stored) } else {
        try geometry == stored ? self : PixelConverter(to: stored).convert(self)
      }
    return orientation == .upright ? converted : try converted.turned(orientation)
  }

  /// Converts the frame's signal to sRGB in RGB24 or RGBA. The signal first becomes RGB with 16 bits per channel, as 8
  /// bits are too few for HDR.
  private func toneMapped(by mapping: ToneMapping, to target: FrameGeometry) throws(MediaError) -> VideoFrame {
    let channels = target.format == AV_PIX_FMT_RGBA ? 4 : 3
    var deep = target
    deep.format = channels == 4 ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_RGB48LE
    let signal = try PixelConverter(to: deep).convert(self)
    let result = try FramePool(geometry: target).frame(like: signal)
    let (from, to) = (signal.pointer.pointee, result.pointer.pointee)
    guard let source = from.data.0, let samples = to.data.0 else { throw MediaError.outOfMemory }
    for row in 0..<target.height {
      (source + row * Int(from.linesize.0)).withMemoryRebound(to: UInt16.self, capacity: channels * target.width) {
        mapping.map($0, channels: channels, count: target.width, to: samples + row * Int(to.linesize.0))
      }
    }
    // The HDR metadata no longer applies.
    result.removeProperties()
    let tags = ColorTags.sRGB
    result.describe(tags)
    (result.pointer.pointee.color_primaries, result.pointer.pointee.color_trc) = (tags.primaries, tags.transfer)
    return result
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
