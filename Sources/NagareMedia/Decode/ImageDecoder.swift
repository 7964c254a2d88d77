import CFFmpeg
import NagareColor
import NagarePixels

/// Decodes small images and animations from memory.
package enum ImageDecoder {
  /// The most pixels of an image as stored. Larger images are rejected.
  package static let maxPixels = 1 << 22

  /// The first image of a PNG, GIF, JPEG or WebP file.
  /// - Parameter longestSide: in pixels, at least 1; a larger image is scaled down.
  package static func rgba(of file: [UInt8], longestSide: Int) throws(MediaError) -> RGBAImage {
    try CodecLibrary.check()
    let mark = LibraryLog.mark()
    // The decoder of WebP knows no animations.
    let file = WebPAnimation(file)?.firstImage ?? file
    guard let identifier = codec(of: file), let codec = avcodec_find_decoder(identifier),
      let size = Int32(exactly: file.count)
    else { throw MediaError.cannotDecode(path: "image", reason: "no known format") }
    var context = avcodec_alloc_context3(codec)
    defer { avcodec_free_context(&context) }
    guard let context else { throw MediaError.outOfMemory }
    context.pointee.max_pixels = Int64(maxPixels)
    context.pointee.thread_count = 1
    let (packet, frame) = (try Packet(), try VideoFrame())
    var status = av_new_packet(packet.pointer, size)
    if status >= 0 {
      file.withUnsafeBufferPointer { file in
        guard let start = file.baseAddress else { return }
        packet.pointer.pointee.data.update(from: start, count: file.count)
      }
      packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
      status = avcodec_open2(context, codec, nil)
    }
    if status >= 0 { status = avcodec_send_packet(context, packet.pointer) }
    // Some decoders hold an image back until they know that it is the last one.
    if status >= 0 { status = avcodec_send_packet(context, nil) }
    if status >= 0 { status = avcodec_receive_frame(context, frame.pointer) }
    guard status >= 0 else {
      throw MediaError.cannotDecode(path: "image", reason: explanation(of: status, since: mark))
    }
    return try rgba(of: frame, longestSide: longestSide)
  }

  /// Converts a frame to an image, as displayed.
  /// - Parameters:
  ///   - display: how the frame is displayed; nil for the frame as stored.
  ///   - longestSide: in pixels, at least 1; a larger image is scaled down.
  ///   - toneMapping: converts the frame's signal to sRGB; nil leaves it as it is.
  package static func rgba(
    of frame: VideoFrame, display: DisplayGeometry? = nil, longestSide: Int, toneMapping: ToneMapping? = nil
  ) throws(MediaError) -> RGBAImage {
    let display = display ?? DisplayGeometry(storedWidth: frame.width, storedHeight: frame.height)
    let longest = max(display.width, display.height)
    let scale = min(Double(longestSide) / Double(max(longest, 1)), 1)
    func scaled(_ side: Int) -> Int { max(Int((Double(side) * scale).rounded()), 1) }
    let converted = try frame.upright(
      as: AV_PIX_FMT_RGBA, size: FrameSize(width: scaled(display.width), height: scaled(display.height)),
      orientation: display.orientation, toneMapping: toneMapping)
    let geometry = converted.geometry
    return try withExtendedLifetime(converted) { () throws(MediaError) in
      guard let data = converted.pointer.pointee.data.0 else { throw MediaError.outOfMemory }
      let stride = Int(converted.pointer.pointee.linesize.0)
      var pixels: [UInt8] = []
      pixels.reserveCapacity(4 * geometry.width * geometry.height)
      for row in 0..<geometry.height {
        pixels.append(contentsOf: UnsafeBufferPointer(start: data + row * stride, count: 4 * geometry.width))
      }
      return RGBAImage(width: geometry.width, height: geometry.height, pixels: pixels)
    }
  }

  private static func codec(of file: [UInt8]) -> AVCodecID? {
    func has(_ text: StaticString, at start: Int) -> Bool {
      guard file.count >= start + text.utf8CodeUnitCount else { return false }
      return (0..<text.utf8CodeUnitCount).allSatisfy { file[start + $0] == text.utf8Start[$0] }
    }
    if has("PNG\r\n", at: 1) { return AV_CODEC_ID_PNG }
    if has("GIF8", at: 0) { return AV_CODEC_ID_GIF }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return AV_CODEC_ID_WEBP }
    if file.starts(with: [0xFF, 0xD8, 0xFF]) { return AV_CODEC_ID_MJPEG }
    return nil
  }
}
