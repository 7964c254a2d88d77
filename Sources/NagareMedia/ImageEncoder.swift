import CFFmpeg
import NagareColor
import NagarePixels

/// Encodes single frames as picture files.
public enum ImageEncoder {
  /// A frame as a PNG file's bytes, RGB with 8 bits a channel.
  public static func png(of frame: VideoFrame) throws(MediaError) -> [UInt8] { try encode(frame, as: .png) }

  /// A frame as a file's bytes, by way of RGB with 8 bits a channel.
  /// - Parameters:
  ///   - display: how the frame is shown, and so the picture is; nil for one that is shown as it is stored.
  ///   - keepsAlpha: whether what is transparent stays so; the format has to have alpha.
  ///   - toneMapping: what makes sRGB of the frame's signal; nil writes the signal as it is.
  /// - Precondition: alpha is not asked for where the format has none.
  public static func encode(
    _ frame: VideoFrame, as format: ImageFormat, display: DisplayGeometry? = nil, keepsAlpha: Bool = false,
    toneMapping: ToneMapping? = nil
  ) throws(MediaError) -> [UInt8] {
    precondition(!keepsAlpha || format.hasAlpha, "a format without alpha")
    let display = display ?? DisplayGeometry(storedWidth: frame.width, storedHeight: frame.height)
    let rgb = try frame.upright(
      as: keepsAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24,
      size: PictureSize(width: display.width, height: display.height), orientation: display.orientation,
      toneMapping: toneMapping)
    if format == .jpeg {
      // What the video's samples were is over: in JPEG they are these.
      rgb.pointer.pointee.colorspace = AVCOL_SPC_BT470BG
      rgb.pointer.pointee.color_range = AVCOL_RANGE_JPEG
    }
    return try bytes(of: try converted(rgb, to: format.pixelFormat(hasAlpha: keepsAlpha)), format, hasAlpha: keepsAlpha)
  }

  /// Finds out before the work whether a format can be written.
  /// - Throws: `MediaError.noImageEncoder`.
  package static func check(_ format: ImageFormat) throws(MediaError) { _ = try format.encoder() }

  /// The frame itself where it has the format: nobody but the encoder reads it then.
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
    // Some encoders wait for what comes after.
    if status >= 0 { status = avcodec_send_frame(context, nil) }
    if status >= 0 { status = avcodec_receive_packet(context, packet.pointer) }
    guard status >= 0 else {
      throw MediaError.cannotEncode(encoder: format.encoderName, reason: explanation(of: status, since: mark))
    }
    return Array(UnsafeBufferPointer(start: packet.pointer.pointee.data, count: packet.byteCount))
  }
}
