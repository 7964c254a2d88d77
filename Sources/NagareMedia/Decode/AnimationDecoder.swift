import CFFmpeg

extension ImageDecoder {
  /// All images of an animated GIF, PNG or WebP file, each composed of those before it; the first image of other files,
  /// and of animations that cannot be decoded as such.
  ///
  /// - Parameters:
  ///   - longestSide: in pixels, at least 1; larger images are scaled down.
  ///   - limits: beyond them, images are cut off or scaled down.
  package static func images(
    of file: [UInt8], longestSide: Int, limits: AnimationLimits = AnimationLimits()
  ) throws(MediaError) -> AnimatedImage {
    if let packets = AnimationPackets(file) {
      if let animation = try? animation(of: file, packets, longestSide: longestSide, limits) { return animation }
    } else if let webP = WebPAnimation(file) {
      if let animation = try? webP.images(longestSide: longestSide, limits) { return animation }
    }
    return AnimatedImage(try rgba(of: file, longestSide: longestSide))
  }

  /// - Returns: nil if fewer than two images can be decoded. Damaged ones, and those after them, are left out.
  private static func animation(
    of file: [UInt8], _ packets: AnimationPackets, longestSide: Int, _ limits: AnimationLimits
  ) throws(MediaError) -> AnimatedImage? {
    let (width, height) = (packets.width, packets.height)
    guard 1...65_535 ~= width, 1...65_535 ~= height, width * height <= maxPixels else { return nil }
    let (count, longestSide) = limits.reduced(
      count: packets.images.count, width: width, height: height, longestSide: longestSide)
    let decoder = try PacketDecoder(packets.codec, header: packets.header)
    let frame = try VideoFrame()
    var images: [(image: RGBAImage, duration: Double)] = []
    func take() throws(MediaError) {
      while images.count < count, decoder.receive(frame) {
        let image = try rgba(of: frame, longestSide: longestSide)
        images.append((image, packets.images[images.count].duration))
      }
    }
    for image in packets.images.prefix(count) {
      guard decoder.send(file[image.range]) else { break }
      try take()
    }
    decoder.end()
    try take()
    return AnimatedImage(images)
  }
}

/// A decoder of packets that are cut by hand, on the calling thread.
private final class PacketDecoder {
  private var context: UnsafeMutablePointer<AVCodecContext>?
  private let packet: Packet

  /// - Parameter header: the codec's header; empty for none.
  init(_ identifier: AVCodecID, header: [UInt8]) throws(MediaError) {
    try CodecLibrary.check()
    packet = try Packet()
    guard let codec = avcodec_find_decoder(identifier) else {
      throw MediaError.noDecoder(path: "image", codec: name(of: identifier))
    }
    context = avcodec_alloc_context3(codec)
    guard let context else { throw MediaError.outOfMemory }
    context.pointee.max_pixels = Int64(ImageDecoder.maxPixels)
    context.pointee.thread_count = 1
    if !header.isEmpty {
      guard let memory = av_mallocz(header.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
        throw MediaError.outOfMemory
      }
      memory.copyMemory(from: header, byteCount: header.count)
      context.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
      context.pointee.extradata_size = Int32(clamping: header.count)
    }
    let mark = LibraryLog.mark()
    let status = avcodec_open2(context, codec, nil)
    guard status >= 0 else {
      throw MediaError.cannotDecode(path: "image", reason: explanation(of: status, since: mark))
    }
  }

  deinit { avcodec_free_context(&context) }

  /// Sends the bytes of a packet; false if the decoder refuses them.
  func send(_ bytes: ArraySlice<UInt8>) -> Bool {
    packet.clear()
    guard let size = Int32(exactly: bytes.count), av_new_packet(packet.pointer, size) >= 0 else { return false }
    bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      packet.pointer.pointee.data.update(from: start, count: bytes.count)
    }
    return avcodec_send_packet(context, packet.pointer) >= 0
  }

  /// Signals the end.
  func end() { _ = avcodec_send_packet(context, nil) }

  /// Receives the next image; false if there is none.
  func receive(_ frame: VideoFrame) -> Bool { avcodec_receive_frame(context, frame.pointer) >= 0 }
}
