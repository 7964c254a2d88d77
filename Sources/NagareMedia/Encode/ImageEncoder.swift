import CFFmpeg
import NagareColor
import NagarePixels

/// Encodes single frames as image files.
package enum ImageEncoder {
  /// Encodes a frame as a PNG file, RGB with 8 bits per channel.
  package static func png(of frame: VideoFrame) throws(MediaError) -> [UInt8] { try encode(frame, as: .png) }

  /// Encodes a frame as an image file, converted to RGB with 8 bits per channel.
  /// - Parameters:
  ///   - display: how the frame is displayed; nil for the frame as stored.
  ///   - longestSide: scales the image down to this many pixels at most; nil to keep its size.
  ///   - keepsAlpha: whether to keep transparency.
  ///   - toneMapping: converts the frame's signal to sRGB; nil leaves it as it is.
  /// - Precondition: `keepsAlpha` is false if the format has no alpha.
  package static func encode(
    _ frame: VideoFrame, as format: ImageFormat, display: DisplayGeometry? = nil, longestSide: Int? = nil,
    keepsAlpha: Bool = false, toneMapping: ToneMapping? = nil
  ) throws(MediaError) -> [UInt8] {
    precondition(!keepsAlpha || format.hasAlpha, "keepsAlpha requires a format with alpha")
    let display = display ?? DisplayGeometry(storedWidth: frame.width, storedHeight: frame.height)
    let scale = min(Double(longestSide ?? .max) / Double(max(display.width, display.height)), 1)
    let rgb = try frame.upright(
      as: keepsAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24,
      size: FrameSize(
        width: max(Int((Double(display.width) * scale).rounded()), 1),
        height: max(Int((Double(display.height) * scale).rounded()), 1)), orientation: display.orientation,
      toneMapping: toneMapping)
    // Browsers would lighten what the file declares to be a camera's curve.
    if cameraCurves.contains(rgb.pointer.pointee.color_trc) { rgb.pointer.pointee.color_trc = ColorTags.sRGB.transfer }
    if format == .jpeg {
      // JPEG's tags replace those of the video.
      rgb.pointer.pointee.colorspace = AVCOL_SPC_BT470BG
      rgb.pointer.pointee.color_range = AVCOL_RANGE_JPEG
    }
    return try bytes(of: try converted(rgb, to: format.pixelFormat(hasAlpha: keepsAlpha)), format, hasAlpha: keepsAlpha)
  }

  /// The curves of SDR video, which players show as if they were that of sRGB.
  private static let cameraCurves = [
    AVCOL_TRC_BT709, AVCOL_TRC_SMPTE170M, AVCOL_TRC_SMPTE240M, AVCOL_TRC_BT2020_10, AVCOL_TRC_BT2020_12,
  ]

  /// Checks whether a format can be written.
  /// - Throws: `MediaError.noImageEncoder`, `noCodecs` or `oldLibraries`.
  package static func check(_ format: ImageFormat) throws(MediaError) { _ = try format.encoder() }

  /// Converts a frame to a pixel format. A frame in that format is returned itself, as the encoder only reads it.
  private static func converted(_ frame: VideoFrame, to format: AVPixelFormat) throws(MediaError) -> VideoFrame {
    let geometry = FrameGeometry(width: frame.width, height: frame.height, format: format)
    return try frame.geometry == geometry ? frame : PixelConverter(to: geometry).convert(frame)
  }

  private static func bytes(
    of frame: VideoFrame, _ format: ImageFormat, hasAlpha: Bool
  ) throws(MediaError) -> [UInt8] {
    let mark = LibraryLog.mark()
    let codec = try format.encoder()
    var context = avcodec_alloc_context3(codec)
    defer { avcodec_free_context(&context) }
    guard let context else { throw MediaError.outOfMemory }
    context.pointee.width = Int32(frame.width)
    context.pointee.height = Int32(frame.height)
    context.pointee.pix_fmt = frame.geometry.format
    context.pointee.time_base = nagare_microseconds
    format.configure(context, hasAlpha: hasAlpha)
    frame.pointer.pointee.quality = context.pointee.global_quality
    frame.pointer.pointee.pict_type = AV_PICTURE_TYPE_NONE
    let packet = try Packet()
    var status = avcodec_open2(context, codec, nil)
    if status >= 0 { status = avcodec_send_frame(context, frame.pointer) }
    // Some encoders wait for the end of the input.
    if status >= 0 { status = avcodec_send_frame(context, nil) }
    if status >= 0 { status = avcodec_receive_packet(context, packet.pointer) }
    guard status >= 0 else {
      throw MediaError.cannotEncode(encoder: format.encoderName, reason: explanation(of: status, since: mark))
    }
    return Array(UnsafeBufferPointer(start: packet.pointer.pointee.data, count: packet.byteCount))
  }
}
