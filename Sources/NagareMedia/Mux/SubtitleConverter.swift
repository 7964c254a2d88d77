import CFFmpeg

/// Converts text subtitles to another codec. Their timestamps stay as they are; missing durations are added.
///
/// Used by one thread at a time.
final class SubtitleConverter {
  private let decoder, encoder: UnsafeMutablePointer<AVCodecContext>
  private var buffer: [UInt8] = []

  /// The result for one packet.
  enum Outcome {
    case converted
    /// The packet has no text; MP4 has such packets between subtitles.
    case empty
    case corrupt
  }

  /// Nil if the stream is not text, or this FFmpeg cannot decode or encode it.
  /// - Parameter name: FFmpeg's name of the encoder.
  init?(_ stream: UnsafeMutablePointer<AVStream>, as name: String) throws(MediaError) {
    let parameters = stream.pointee.codecpar!
    guard let properties = avcodec_descriptor_get(parameters.pointee.codec_id)?.pointee.props,
      properties & AV_CODEC_PROP_TEXT_SUB != 0, let source = avcodec_find_decoder(parameters.pointee.codec_id),
      let target = avcodec_find_encoder_by_name(name)
    else { return nil }
    var decoder = avcodec_alloc_context3(source)
    var encoder = avcodec_alloc_context3(target)
    guard let opened = decoder, let opening = encoder else {
      avcodec_free_context(&decoder)
      avcodec_free_context(&encoder)
      throw MediaError.outOfMemory
    }
    opened.pointee.pkt_timebase = stream.pointee.time_base
    opening.pointee.time_base = AVRational(num: 1, den: 1000)
    guard avcodec_parameters_to_context(opened, parameters) >= 0, avcodec_open2(opened, source, nil) >= 0,
      SubtitleConverter.copyHeader(from: opened, to: opening), avcodec_open2(opening, target, nil) >= 0
    else {
      avcodec_free_context(&decoder)
      avcodec_free_context(&encoder)
      return nil
    }
    (self.decoder, self.encoder) = (opened, opening)
  }

  deinit {
    var contexts: (UnsafeMutablePointer<AVCodecContext>?, UnsafeMutablePointer<AVCodecContext>?) = (decoder, encoder)
    avcodec_free_context(&contexts.0)
    avcodec_free_context(&contexts.1)
  }

  /// Copies the source's ASS styles, which encoders need to interpret the text.
  private static func copyHeader(
    from decoder: UnsafeMutablePointer<AVCodecContext>, to encoder: UnsafeMutablePointer<AVCodecContext>
  ) -> Bool {
    let size = Int(decoder.pointee.subtitle_header_size)
    guard let header = decoder.pointee.subtitle_header, size > 0 else { return true }
    // The encoder reads the header as a C string.
    guard let copy = av_mallocz(size + 1) else { return false }
    copy.copyMemory(from: header, byteCount: size)
    encoder.pointee.subtitle_header = copy.assumingMemoryBound(to: UInt8.self)
    encoder.pointee.subtitle_header_size = Int32(size)
    return true
  }

  /// Describes the packets to a muxer.
  func describe(_ target: UnsafeMutablePointer<AVStream>) throws(MediaError) {
    guard avcodec_parameters_from_context(target.pointee.codecpar, encoder) >= 0 else { throw MediaError.outOfMemory }
  }

  /// Replaces a packet's payload by the converted text.
  func convert(_ packet: Packet) throws(MediaError) -> Outcome {
    var subtitle = AVSubtitle()
    var hasText: Int32 = 0
    guard avcodec_decode_subtitle2(decoder, &subtitle, &hasText, packet.pointer) >= 0 else { return .corrupt }
    guard hasText != 0 else { return .empty }
    defer { avsubtitle_free(&subtitle) }
    guard subtitle.num_rects > 0 else { return .empty }
    let displayTime = subtitle.end_display_time
    // Encoders accept only subtitles that are shown from their own timestamp on.
    subtitle.start_display_time = 0
    buffer = [UInt8](repeating: 0, count: packet.byteCount * SubtitleConverter.growth + SubtitleConverter.minSize)
    let size = avcodec_encode_subtitle(encoder, &buffer, Int32(clamping: buffer.count), &subtitle)
    guard size > 0 else { return size == 0 ? .empty : .corrupt }
    try packet.replacePayload(with: buffer.prefix(Int(size)))
    if packet.pointer.pointee.duration <= 0, displayTime > 0, displayTime != .max {
      let milliseconds = AVRational(num: 1, den: 1000)
      packet.pointer.pointee.duration = av_rescale_q(Int64(displayTime), milliseconds, decoder.pointee.pkt_timebase)
    }
    return .converted
  }

  /// The bytes of the output buffer: `growth` for each byte of input, as markup may expand, and `minSize` more.
  private static let growth = 8
  private static let minSize = 1 << 14
}
