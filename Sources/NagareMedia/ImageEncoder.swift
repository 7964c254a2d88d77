import CFFmpeg

/// Encodes single frames as PNG.
public enum ImageEncoder {
  /// A frame as a PNG file's bytes, RGB with 8 bits a channel.
  public static func png(of frame: VideoFrame) throws(MediaError) -> [UInt8] {
    let mark = LibraryLog.mark()
    let geometry = FrameGeometry(width: frame.width, height: frame.height, format: AV_PIX_FMT_RGB24)
    let converted = try PixelConverter(to: geometry).convert(frame)
    guard let codec = avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw MediaError.unknownEncoder(name: "png", alternatives: [])
    }
    var context = avcodec_alloc_context3(codec)
    defer { avcodec_free_context(&context) }
    guard let context else { throw MediaError.outOfMemory }
    context.pointee.width = Int32(frame.width)
    context.pointee.height = Int32(frame.height)
    context.pointee.pix_fmt = geometry.format
    context.pointee.time_base = nagare_microseconds
    let packet = try Packet()
    var status = avcodec_open2(context, codec, nil)
    if status >= 0 { status = avcodec_send_frame(context, converted.pointer) }
    if status >= 0 { status = avcodec_receive_packet(context, packet.pointer) }
    guard status >= 0 else {
      throw MediaError.cannotEncode(encoder: "png", reason: explanation(of: status, since: mark))
    }
    return Array(UnsafeBufferPointer(start: packet.pointer.pointee.data, count: packet.byteCount))
  }
}
