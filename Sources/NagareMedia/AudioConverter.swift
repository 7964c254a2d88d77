import CFFmpeg

/// Makes packets of another kind of the packets of an audio stream.
///
/// Used by one thread at a time.
protocol AudioConverter: AnyObject {
  /// The unit of the times of packets that go in.
  var sourceTimeBase: AVRational { get }
  /// The unit of the times of packets that come out.
  var timeBase: AVRational { get }
  /// Describes the packets to a muxer.
  func describe(_ target: UnsafeMutablePointer<AVStream>) throws(MediaError)
  /// Packets that could not be decoded so far, or not to samples like those before.
  var damagedPackets: Int { get }
  /// The packets that come of one; none where it is damaged.
  /// - Parameter packet: nil for what is left at the end.
  func packets(of packet: Packet?) throws(MediaError) -> [Packet]
}

/// Decodes the packets of an audio stream.
final class AudioSource {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let frame: VideoFrame
  /// The unit of the packets' times, and of the frames'.
  let timeBase: AVRational
  /// Packets that could not be decoded so far.
  private(set) var damagedPackets = 0

  /// Nil where FFmpeg has no decoder for the stream, or does not know what its samples are like.
  init?(_ stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
    let parameters = stream.pointee.codecpar!
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id), parameters.pointee.sample_rate > 0,
      parameters.pointee.ch_layout.nb_channels > 0
    else { return nil }
    frame = try VideoFrame()
    let (opened, _) = try AudioSource.open(codec, for: stream)
    guard let opened else { return nil }
    context = opened
    timeBase = stream.pointee.time_base
  }

  /// Opens a decoder with a stream's description.
  /// - Returns: the decoder, which is the caller's to free, or nil; and what FFmpeg returned.
  private static func open(
    _ codec: UnsafePointer<AVCodec>, for stream: UnsafeMutablePointer<AVStream>
  ) throws(MediaError) -> (context: UnsafeMutablePointer<AVCodecContext>?, status: Int32) {
    var opened = avcodec_alloc_context3(codec)
    guard let context = opened else { throw MediaError.outOfMemory }
    // What is to be skipped at the beginning moves the times of what is left.
    context.pointee.pkt_timebase = stream.pointee.time_base
    var status = avcodec_parameters_to_context(context, stream.pointee.codecpar)
    if status >= 0 { status = avcodec_open2(context, codec, nil) }
    if status < 0 { avcodec_free_context(&opened) }
    return (opened, status)
  }

  /// Whether FFmpeg's decoder for an audio stream finds its description wrong. One that it does not support is none of these.
  static func refuses(_ stream: UnsafeMutablePointer<AVStream>) throws(MediaError) -> Bool {
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

  /// As far as it is known before the first packet.
  var layout: AVChannelLayout { context.pointee.ch_layout }

  /// Calls `body` for all samples that come of a packet; for none where it is damaged.
  /// - Parameter packet: nil for what is left at the end.
  func decode(_ packet: Packet?, _ body: (AVFrame) throws(MediaError) -> Void) throws(MediaError) {
    guard try isFine(avcodec_send_packet(context, packet?.pointer)) else { return }
    while true {
      let status = avcodec_receive_frame(context, frame.pointer)
      if status == nagare_averror(EAGAIN) || status == nagare_averror_eof { return }
      // What is left of the packet is lost with it.
      guard try isFine(status) else { return }
      defer { frame.clear() }
      if frame.pointer.pointee.nb_samples > 0 { try body(frame.pointer.pointee) }
    }
  }

  private func isFine(_ status: Int32) throws(MediaError) -> Bool {
    if status == nagare_averror(ENOMEM) { throw MediaError.outOfMemory }
    if status < 0, status != nagare_averror_eof { damagedPackets += 1 }
    return status >= 0
  }
}
