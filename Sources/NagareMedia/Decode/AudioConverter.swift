import CFFmpeg

/// Converts the packets of an audio stream to another codec.
///
/// Used by one thread at a time.
protocol AudioConverter: AnyObject {
  /// The time base of input packets.
  var sourceTimeBase: AVRational { get }
  /// The time base of output packets.
  var timeBase: AVRational { get }
  /// Describes the output packets to a muxer.
  func describe(_ target: UnsafeMutablePointer<AVStream>) throws(MediaError)
  /// Converts a packet; corrupt data yields no packets.
  /// - Parameter packet: nil to flush at the end.
  func packets(of packet: Packet?) throws(MediaError) -> [Packet]
}

/// Decodes the packets of an audio stream.
final class AudioDecoder {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let frame: VideoFrame
  /// The time base of packets and frames.
  let timeBase: AVRational
  private let issues: IssueLog

  /// Nil if FFmpeg has no decoder for the stream or cannot open it, or the sample rate or the channels are unknown.
  /// - Parameter issues: counts packets that fail to decode.
  init?(_ stream: UnsafeMutablePointer<AVStream>, _ issues: IssueLog) throws(MediaError) {
    let parameters = stream.pointee.codecpar!
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id), parameters.pointee.sample_rate > 0,
      parameters.pointee.ch_layout.nb_channels > 0
    else { return nil }
    self.issues = issues
    frame = try VideoFrame()
    let (opened, _) = try AudioDecoder.open(codec, for: stream)
    guard let opened else { return nil }
    context = opened
    timeBase = stream.pointee.time_base
  }

  /// Opens a decoder with a stream's parameters.
  /// - Returns: the decoder, which the caller frees, or nil if it cannot be opened; and FFmpeg's status.
  private static func open(
    _ codec: UnsafePointer<AVCodec>, for stream: UnsafeMutablePointer<AVStream>
  ) throws(MediaError) -> (context: UnsafeMutablePointer<AVCodecContext>?, status: Int32) {
    var opened = avcodec_alloc_context3(codec)
    guard let context = opened else { throw MediaError.outOfMemory }
    // Decoders need the time base to shift the timestamps after skipped samples.
    context.pointee.pkt_timebase = stream.pointee.time_base
    var status = avcodec_parameters_to_context(context, stream.pointee.codecpar)
    if status >= 0 { status = avcodec_open2(context, codec, nil) }
    if status < 0 { avcodec_free_context(&opened) }
    return (opened, status)
  }

  /// Whether FFmpeg's decoder rejects an audio stream's parameters as invalid. Unsupported streams are not rejected.
  static func rejectsParameters(_ stream: UnsafeMutablePointer<AVStream>) throws(MediaError) -> Bool {
    let parameters = stream.pointee.codecpar!
    guard parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO,
      let codec = avcodec_find_decoder(parameters.pointee.codec_id)
    else { return false }
    var (trial, status) = try open(codec, for: stream)
    avcodec_free_context(&trial)
    if status == nagare_averror(ENOMEM) { throw MediaError.outOfMemory }
    return status == nagare_averror_invalid_data
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// The channel layout, as far as it is known before the first packet.
  var layout: AVChannelLayout { context.pointee.ch_layout }

  /// Calls `body` with each frame of a packet, up to the first that cannot be decoded.
  /// - Parameter packet: nil to flush at the end.
  func decode(_ packet: Packet?, _ body: (AVFrame) throws(MediaError) -> Void) throws(MediaError) {
    guard try succeeds(avcodec_send_packet(context, packet?.pointer)) else { return }
    while true {
      let status = avcodec_receive_frame(context, frame.pointer)
      if status == nagare_averror(EAGAIN) || status == nagare_averror_eof { return }
      // The rest of the packet is lost with a corrupt frame.
      guard try succeeds(status) else { return }
      defer { frame.clear() }
      if frame.pointer.pointee.nb_samples > 0 { try body(frame.pointer.pointee) }
    }
  }

  private func succeeds(_ status: Int32) throws(MediaError) -> Bool {
    if status == nagare_averror(ENOMEM) { throw MediaError.outOfMemory }
    if status < 0, status != nagare_averror_eof { issues.countPacket() }
    return status >= 0
  }
}
