import CFFmpeg

/// Converts audio samples to the rate, format and channels of an encoder with libswresample.
final class AudioResampler {
  private var context: OpaquePointer?
  private let format: Int32
  private let rate: Int32
  private let channels: Int32
  private let target: UnsafeMutablePointer<AVCodecContext>
  private let scratch: VideoFrame

  /// The greatest amplitude, relative to full scale. Decoders of lossy audio exceed full scale a little; those of corrupt
  /// audio reach any value, and on some of them FFmpeg's AAC encoder takes for ever.
  private static let maxAmplitude: Float = 16

  /// - Parameters:
  ///   - samples: a frame with the format of all frames to convert.
  ///   - target: the encoder, which must outlive the resampler.
  init(from samples: AVFrame, to target: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) {
    (format, rate, channels) = (samples.format, samples.sample_rate, samples.ch_layout.nb_channels)
    self.target = target
    scratch = try VideoFrame()
    var layout = samples.ch_layout
    let status = swr_alloc_set_opts2(
      &context, &target.pointee.ch_layout, target.pointee.sample_fmt, target.pointee.sample_rate, &layout,
      AVSampleFormat(format), rate, 0, nil)
    guard status >= 0, swr_init(context) >= 0 else {
      let source = av_get_sample_fmt_name(AVSampleFormat(format)).map { String(cString: $0) } ?? "unknown samples"
      throw MediaError.cannotConvert(from: "\(source) with \(channels) channels", to: "the encoder's format")
    }
  }

  deinit { swr_free(&context) }

  /// Whether samples have the format, the rate and the number of channels that the resampler converts from.
  func takes(_ samples: AVFrame) -> Bool {
    samples.format == format && samples.sample_rate == rate && samples.ch_layout.nb_channels == channels
  }

  /// The number of samples that the resampler holds back, at the encoder's rate.
  var delay: Int64 { swr_get_delay(context, Int64(target.pointee.sample_rate)) }

  /// Inserts silence after the samples so far.
  /// - Parameter count: the number of samples at the encoder's rate.
  func insertSilence(_ count: Int64) {
    let samples = av_rescale(count, Int64(rate), Int64(target.pointee.sample_rate))
    swr_inject_silence(context, Int32(clamping: samples))
  }

  /// Drops the next samples of the output.
  /// - Parameter count: the number of samples at the encoder's rate.
  func drop(_ count: Int64) { swr_drop_output(context, Int32(clamping: count)) }

  /// Converts samples, and appends the result to a queue for the encoder.
  /// - Parameter samples: nil to flush the resampler, which cannot convert any more afterwards.
  func convert(_ samples: AVFrame?, into queue: OpaquePointer) throws(MediaError) {
    let count = samples?.nb_samples ?? 0
    let capacity = swr_get_out_samples(context, count)
    guard capacity > 0 else { return }
    try prepareScratch(capacity)
    let planes = scratch.pointer.pointee.extended_data
    let converted: Int32
    if let samples {
      let input = UnsafeMutableRawPointer(samples.extended_data)?
        .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
      converted = swr_convert(context, planes, capacity, input, count)
    } else {
      converted = swr_convert(context, planes, capacity, nil, 0)
    }
    guard converted >= 0 else {
      throw MediaError.cannotEncode(
        encoder: String(cString: target.pointee.codec.pointee.name), reason: message(of: converted))
    }
    limitAmplitudes(converted)
    try write(converted, into: queue)
  }

  /// Limits floating-point samples to ``maxAmplitude``, and replaces those that are no number by silence.
  private func limitAmplitudes(_ count: Int32) {
    let format = target.pointee.sample_fmt
    guard format == AV_SAMPLE_FMT_FLT || format == AV_SAMPLE_FMT_FLTP else { return }
    let isPlanar = format == AV_SAMPLE_FMT_FLTP
    let channels = Int(target.pointee.ch_layout.nb_channels)
    for plane in 0..<(isPlanar ? channels : 1) {
      let samples = UnsafeMutableRawPointer(scratch.pointer.pointee.extended_data[plane]!)
        .assumingMemoryBound(to: Float.self)
      for index in 0..<Int(count) * (isPlanar ? 1 : channels) {
        let sample = samples[index]
        samples[index] = sample.isNaN ? 0 : min(max(sample, -Self.maxAmplitude), Self.maxAmplitude)
      }
    }
  }

  /// Appends silence to a queue for the encoder.
  func writeSilence(_ count: Int32, into queue: OpaquePointer) throws(MediaError) {
    guard count > 0 else { return }
    try prepareScratch(count)
    av_samples_set_silence(
      scratch.pointer.pointee.extended_data, 0, count, target.pointee.ch_layout.nb_channels, target.pointee.sample_fmt)
    try write(count, into: queue)
  }

  private func prepareScratch(_ count: Int32) throws(MediaError) {
    scratch.clear()
    let frame = scratch.pointer
    frame.pointee.nb_samples = count
    frame.pointee.format = target.pointee.sample_fmt.rawValue
    guard av_channel_layout_copy(&frame.pointee.ch_layout, &target.pointee.ch_layout) >= 0,
      av_frame_get_buffer(frame, 0) >= 0
    else { throw MediaError.outOfMemory }
  }

  private func write(_ count: Int32, into queue: OpaquePointer) throws(MediaError) {
    let planes = UnsafeMutableRawPointer(scratch.pointer.pointee.extended_data)!
      .assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    guard count == 0 || av_audio_fifo_write(queue, planes, count) >= count else { throw MediaError.outOfMemory }
  }
}
