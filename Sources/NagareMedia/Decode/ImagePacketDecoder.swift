import CFFmpeg

/// A decoder of images in memory, on the calling thread.
final class ImagePacketDecoder {
  private var context: UnsafeMutablePointer<AVCodecContext>?
  private let packet: Packet

  /// - Parameter header: the codec's header; empty for none.
  init(_ identifier: AVCodecID, header: [UInt8] = []) throws(MediaError) {
    try CodecLibrary.check()
    packet = try Packet()
    guard let codec = avcodec_find_decoder(identifier) else {
      throw MediaError.noDecoder(path: "image", codec: name(of: identifier))
    }
    context = avcodec_alloc_context3(codec)
    guard let context else { throw MediaError.outOfMemory }
    context.pointee.max_pixels = Int64(ImageDecoder.maxPixels)
    context.pointee.thread_count = 1
    guard let copy = CodecHeader.copy(header, count: header.count) else { throw MediaError.outOfMemory }
    context.pointee.extradata = copy
    context.pointee.extradata_size = Int32(clamping: header.count)
    let mark = LibraryLog.mark()
    let status = avcodec_open2(context, codec, nil)
    guard status >= 0 else {
      throw MediaError.cannotDecode(path: "image", reason: explanation(of: status, since: mark))
    }
  }

  deinit { avcodec_free_context(&context) }

  /// Sends the bytes of an image. Returns FFmpeg's error, which is negative, if it fails.
  func send(_ bytes: ArraySlice<UInt8>) throws(MediaError) -> Int32 {
    try packet.replacePayload(with: bytes)
    return avcodec_send_packet(context, packet.pointer)
  }

  /// Signals the end. Returns FFmpeg's error, which is negative, if it fails.
  func end() -> Int32 { avcodec_send_packet(context, nil) }

  /// Receives the next image. Returns FFmpeg's error, which is negative, if there is none.
  func receive(_ frame: VideoFrame) -> Int32 { avcodec_receive_frame(context, frame.pointer) }
}
