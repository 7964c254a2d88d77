import CFFmpeg

/// Re-encodes an audio stream.
///
/// Samples keep their timestamps: short gaps are filled with silence, and overlaps are dropped.
final class AudioEncoder: AudioConverter {
  private let source: AudioDecoder
  private let encoder: UnsafeMutablePointer<AVCodecContext>
  private var resampler: AudioResampler?
  private let queue: OpaquePointer
  private let frame: VideoFrame
  private var packets = ReusableObjects<Packet>()
  /// The timestamp of the queue's first sample, at the encoder's rate; nil before the first.
  private var position: Int64?
  let timeBase: AVRational

  /// The tolerated deviation of timestamps, in seconds: containers may round them to milliseconds or more coarsely.
  private static let tolerance = 0.03
  /// The longest gap that is filled with silence, in seconds; longer gaps remain in the output.
  private static let longestSilence = 10.0

  /// Nil if FFmpeg cannot decode the stream.
  /// - Parameters:
  ///   - treatment: `aac` or `opus`.
  ///   - issues: counts packets that fail to decode.
  init?(
    _ stream: UnsafeMutablePointer<AVStream>, _ treatment: AudioTreatment, container: OutputContainer,
    _ issues: IssueLog
  ) throws(MediaError) {
    guard let (name, bitsPerChannel) = treatment.encoding, let source = try AudioDecoder(stream, issues) else {
      return nil
    }
    guard let codec = avcodec_find_encoder_by_name(name) else {
      throw MediaError.unknownEncoder(name: name, alternatives: [])
    }
    guard container.holds(codec.pointee.id) else {
      throw MediaError.unsupportedAudio(audio: treatment.rawValue, container: container.rawValue)
    }
    frame = try VideoFrame()
    let rate = AudioEncoder.rate(for: codec, like: stream.pointee.codecpar.pointee.sample_rate)
    encoder = try AudioEncoder.open(codec, container, rate, source.layout, bitsPerChannel)
    let channels = encoder.pointee.ch_layout.nb_channels
    guard let queue = av_audio_fifo_alloc(encoder.pointee.sample_fmt, channels, 1) else {
      throw MediaError.outOfMemory
    }
    (self.source, self.queue) = (source, queue)
    timeBase = AVRational(num: 1, den: rate)
  }

  deinit {
    av_audio_fifo_free(queue)
    var encoder: UnsafeMutablePointer<AVCodecContext>? = encoder
    avcodec_free_context(&encoder)
  }

  var sourceTimeBase: AVRational { source.timeBase }

  /// The codec's header.
  var header: [UInt8] {
    Array(UnsafeBufferPointer(start: encoder.pointee.extradata, count: Int(encoder.pointee.extradata_size)))
  }

  func describe(_ target: UnsafeMutablePointer<AVStream>) throws(MediaError) {
    guard avcodec_parameters_from_context(target.pointee.codecpar, encoder) >= 0 else { throw MediaError.outOfMemory }
    target.pointee.time_base = timeBase
  }

  func packets(of packet: Packet?) throws(MediaError) -> [Packet] {
    var result: [Packet] = []
    try source.decode(packet) { (samples) throws(MediaError) in
      try place(samples, &result)
      try encodeWholeFrames(&result)
    }
    guard packet == nil, position != nil else { return result }
    try resampler?.convert(nil, into: queue)
    try encodeWholeFrames(&result)
    let rest = av_audio_fifo_size(queue)
    if rest > 0 { try encode(rest, &result) }
    try send(nil, &result)
    return result
  }

  /// Appends samples to the queue at the position of their timestamp.
  private func place(_ samples: AVFrame, _ result: inout [Packet]) throws(MediaError) {
    let known = samples.best_effort_timestamp
    let target = known == nagare_nopts_value ? nil : sampleNumber(at: known)
    if let target, let end, target &- end > units(AudioEncoder.longestSilence) {
      try skip(to: target, &result)
    }
    let resampler = try resampler(for: samples)
    if let target, let end {
      let gap = target &- end
      if gap > units(AudioEncoder.tolerance) { resampler.insertSilence(gap) }
      if gap < -units(AudioEncoder.tolerance) {
        let count = av_rescale(Int64(samples.nb_samples), Int64(timeBase.den), Int64(samples.sample_rate))
        guard -gap < count else { return }
        resampler.drop(-gap)
      }
    }
    position = position ?? target ?? 0
    try resampler.convert(samples, into: queue)
  }

  /// The expected timestamp of the next sample; nil before the first.
  private var end: Int64? {
    position.map { $0 + Int64(av_audio_fifo_size(queue)) + (resampler?.delay ?? 0) }
  }

  /// The sample number at a source timestamp; nil for implausible timestamps, such as those of corrupt packets.
  private func sampleNumber(at time: Int64) -> Int64? {
    let number = av_rescale_q(time, source.timeBase, timeBase)
    return abs(Double(number)) < AudioEncoder.maxSamples ? number : nil
  }

  private static let maxSamples = 1e15

  private func units(_ seconds: Double) -> Int64 { Int64(seconds * Double(timeBase.den)) }

  /// Encodes the rest of the queue, and continues at the timestamp `target`.
  private func skip(to target: Int64, _ result: inout [Packet]) throws(MediaError) {
    try resampler?.convert(nil, into: queue)
    let (size, rest) = (encoder.pointee.frame_size, av_audio_fifo_size(queue))
    try resampler?.writeSilence((size - rest % size) % size, into: queue)
    try encodeWholeFrames(&result)
    (resampler, position) = (nil, target)
  }

  private func resampler(for samples: AVFrame) throws(MediaError) -> AudioResampler {
    if let resampler, resampler.takes(samples) { return resampler }
    try resampler?.convert(nil, into: queue)
    let resampler = try AudioResampler(from: samples, to: encoder)
    self.resampler = resampler
    return resampler
  }

  private func encodeWholeFrames(_ result: inout [Packet]) throws(MediaError) {
    let size = encoder.pointee.frame_size
    while av_audio_fifo_size(queue) >= size { try encode(size, &result) }
  }

  private func encode(_ count: Int32, _ result: inout [Packet]) throws(MediaError) {
    let samples = frame.pointer
    frame.clear()
    samples.pointee.nb_samples = count
    samples.pointee.format = encoder.pointee.sample_fmt.rawValue
    samples.pointee.sample_rate = timeBase.den
    samples.pointee.pts = position ?? 0
    guard av_channel_layout_copy(&samples.pointee.ch_layout, &encoder.pointee.ch_layout) >= 0,
      av_frame_get_buffer(samples, 0) >= 0
    else { throw MediaError.outOfMemory }
    let planes = UnsafeMutableRawPointer(samples.pointee.extended_data)!
      .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    guard av_audio_fifo_read(queue, planes, count) == count else { throw MediaError.outOfMemory }
    position = (position ?? 0) + Int64(count)
    try send(samples, &result)
  }

  private func send(_ samples: UnsafeMutablePointer<AVFrame>?, _ result: inout [Packet]) throws(MediaError) {
    let mark = LibraryLog.mark()
    var status = avcodec_send_frame(encoder, samples)
    while status >= 0 {
      let packet = try packets.next()
      status = avcodec_receive_packet(encoder, packet.pointer)
      if status >= 0 { result.append(packet) }
    }
    guard status == nagare_averror(EAGAIN) || status == nagare_averror_eof else {
      let name = String(cString: encoder.pointee.codec.pointee.name)
      throw MediaError.cannotEncode(encoder: name, reason: explanation(of: status, since: mark))
    }
  }
}

extension AudioEncoder {
  /// The sample rate to encode at: for Opus 48 kHz; else the audio's own if the encoder accepts it, or 48 kHz.
  private static func rate(for codec: UnsafePointer<AVCodec>, like rate: Int32) -> Int32 {
    // Opus timestamps count at this rate, whatever the source's rate.
    if codec.pointee.id == AV_CODEC_ID_OPUS { return 48_000 }
    guard var known = nagare_codec_sample_rates(CodecLibrary.functions, codec) else { return rate }
    while known.pointee != 0 {
      if known.pointee == rate { return rate }
      known += 1
    }
    return 48_000
  }

  /// Opens the encoder for the audio's channel layout, else the default layout of as many channels, else stereo.
  private static func open(
    _ codec: UnsafePointer<AVCodec>, _ container: OutputContainer, _ rate: Int32, _ layout: AVChannelLayout,
    _ bitsPerChannel: Int64
  ) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    var usual = AVChannelLayout()
    av_channel_layout_default(&usual, layout.nb_channels)
    var stereo = AVChannelLayout()
    av_channel_layout_default(&stereo, 2)
    var refusal: MediaError?
    // Of the layouts with six channels, AAC has a channel configuration only for the default one.
    for var layout in layout.nb_channels == 6 ? [usual, layout, stereo] : [layout, usual, stereo] {
      guard let context = avcodec_alloc_context3(codec) else { throw MediaError.outOfMemory }
      context.pointee.sample_rate = rate
      context.pointee.time_base = AVRational(num: 1, den: rate)
      let formats = nagare_codec_sample_formats(CodecLibrary.functions, codec)
      context.pointee.sample_fmt = formats?.pointee ?? AV_SAMPLE_FMT_FLTP
      av_channel_layout_copy(&context.pointee.ch_layout, &layout)
      context.pointee.bit_rate = bitsPerChannel * Int64(layout.nb_channels)
      if let flags = container.format?.pointee.flags, flags & AVFMT_GLOBALHEADER != 0 {
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
      }
      let mark = LibraryLog.mark()
      let status = avcodec_open2(context, codec, nil)
      if status >= 0 { return context }
      let name = String(cString: codec.pointee.name)
      refusal = refusal ?? .encoderRefused(encoder: name, reason: explanation(of: status, since: mark))
      EncoderOpener.close(context, isUnused: false)
    }
    throw refusal ?? .outOfMemory
  }
}
