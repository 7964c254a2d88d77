import CFFmpeg
import NagarePixels
import NagareSystem

/// Opens an encoder for a plan's frames.
struct EncoderOpener {
  let codec: UnsafePointer<AVCodec>
  /// FFmpeg's name of the encoder.
  let name: String
  let settings: EncoderSettings
  let container: OutputContainer
  let plan: FramePlan
  let timing: FrameTiming
  /// The device memory that the encoder takes frames from; nil for main memory.
  var device: DeviceMemory?

  /// A size that every working encoder accepts.
  private static let ordinarySize = FrameSize(width: 640, height: 480)

  /// The minimum widths in pixels. The encoders open for narrower frames, too, but x265 3.5 then writes out of bounds,
  /// and SVT-AV1 4 outputs no packets.
  static let minWidths = ["libx265": 64, "libsvtav1": 2]

  /// Opens the encoder for the plan's frames, cropped at the right and the bottom if it refuses their size.
  ///
  /// Only the encoder knows which sizes it accepts: `sizes` are tried in order, the full size first.
  /// - Throws: `MediaError.encoderRefused` with the reason for the full size, or an error of the settings.
  func open() throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    if let minWidth = EncoderOpener.minWidths[name], plan.width < minWidth {
      let reason = "\(name) needs a width of at least \(minWidth)"
      throw .encoderRefused(encoder: name, reason: "it cannot encode \(plan.width)x\(plan.height): \(reason)")
    }
    var refusal: MediaError?
    for size in sizes {
      do throws(MediaError) {
        return try open(size)
      } catch .encoderRefused(let encoder, let reason) {
        refusal = refusal ?? .encoderRefused(encoder: encoder, reason: reason)
      }
    }
    guard case .encoderRefused(_, let reason) = refusal, takesOrdinarySize else {
      throw refusal ?? .outOfMemory
    }
    throw .encoderRefused(encoder: name, reason: "it cannot encode \(plan.width)x\(plan.height): \(reason)")
  }

  private var takesOrdinarySize: Bool {
    guard let context = try? open(EncoderOpener.ordinarySize) else { return false }
    EncoderOpener.close(context, isUnused: true)
    return true
  }

  /// The full size, then sizes with an even width or height and, with fields, a height that is a multiple of four.
  private var sizes: [FrameSize] {
    let widths = [plan.width, plan.width & ~1]
    // Each of the two fields has chroma lines of its own.
    let heights = [plan.height, plan.height & ~1] + (keepsFields ? [plan.height & ~3] : [])
    var sizes: [FrameSize] = []
    for size in heights.flatMap({ height in widths.map { FrameSize(width: $0, height: height) } })
    where min(size.width, size.height) > 0 && !sizes.contains(size) { sizes.append(size) }
    return sizes
  }

  /// Whether the frames are interlaced and encoded as such. Most encoders treat them as progressive.
  var keepsFields: Bool {
    plan.description.isInterlaced && ["libx264", "mpeg2video", "mpeg4", "prores_ks"].contains(name)
  }

  /// Whether the frames are interlaced, but not marked as such in the output.
  var losesFields: Bool {
    plan.description.isInterlaced && !keepsFields && !["ffv1", "rawvideo"].contains(name)
  }

  private func open(_ size: FrameSize) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    guard let context = avcodec_alloc_context3(codec) else { throw MediaError.outOfMemory }
    do throws(MediaError) {
      describe(context, size)
      if let device {
        context.pointee.pix_fmt = device.format
        context.pointee.hw_frames_ctx = try device.prepare(size, uploaded: plan.encodedFormat, for: name)
      }
      try apply(to: context)
      let mark = LibraryLog.mark()
      let status = ThreadScheduling.keep { avcodec_open2(context, codec, nil) }
      guard status >= 0 else {
        throw MediaError.encoderRefused(encoder: name, reason: explanation(of: status, since: mark))
      }
    } catch {
      EncoderOpener.close(context, isUnused: false)
      throw error
    }
    return context
  }

  /// Frees an encoder's context, open or not.
  /// - Parameter isUnused: whether it is open but has received no frame: SVT-AV1 1.4 would wait for one for ever.
  static func close(_ context: UnsafeMutablePointer<AVCodecContext>, isUnused: Bool) {
    // libavcodec does not free the statistics: their owner is the caller.
    av_freep(&context.pointee.stats_in)
    if isUnused, String(cString: context.pointee.codec.pointee.name) == "libsvtav1" { encodeBlankFrame(context) }
    var opened: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&opened)
  }

  private static func encodeBlankFrame(_ context: UnsafeMutablePointer<AVCodecContext>) {
    let geometry = FrameGeometry(
      width: Int(context.pointee.width), height: Int(context.pointee.height), format: context.pointee.pix_fmt)
    guard let pool = try? FramePool(geometry: geometry), let blank = try? VideoFrame(),
      let frame = try? pool.frame(like: blank), let packet = try? Packet()
    else { return }
    frame.timestamp = 0
    _ = avcodec_send_frame(context, frame.pointer)
    _ = avcodec_send_frame(context, nil)
    while avcodec_receive_packet(context, packet.pointer) >= 0 { packet.clear() }
  }

  private func describe(_ context: UnsafeMutablePointer<AVCodecContext>, _ size: FrameSize) {
    let source = plan.description
    context.pointee.width = Int32(clamping: size.width)
    context.pointee.height = Int32(clamping: size.height)
    context.pointee.pix_fmt = plan.encodedFormat
    if let rate = timing.rate { context.pointee.framerate = rate }
    context.pointee.time_base = timeBase
    if let rate = timing.rate, countsFrames { context.pointee.time_base = av_inv_q(rate) }
    // Before FFmpeg 6, these encoders read a frame's duration, which affects their rate control, from a field that
    // means something else to FFmpeg's own encoders.
    if name.hasPrefix("libvpx") || name.hasPrefix("libaom") {
      let units = av_rescale_q(timing.usualDuration, timing.axis.timeBase.rational, context.pointee.time_base)
      nagare_encoder_set_frame_length(context, Int32(clamping: units))
    }
    context.pointee.sample_aspect_ratio = source.pixelAspect
    context.pointee.color_range = source.tags.range
    context.pointee.color_primaries = source.tags.primaries
    context.pointee.color_trc = source.tags.transfer
    context.pointee.colorspace = plan.encodedColorSpace(of: source.tags.space)
    context.pointee.chroma_sample_location = source.chromaLocation
    context.pointee.field_order = source.fieldOrder
    if keepsFields { context.pointee.flags |= AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME }
    // Allows formats that are common but not in a standard, such as Motion JPEG in limited range.
    context.pointee.strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL
    if let flags = container.format?.pointee.flags, flags & AVFMT_GLOBALHEADER != 0 {
      context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    }
  }

  /// The source's time base, which keeps every timestamp, or nanoseconds if it is finer than some encoders accept.
  private var timeBase: AVRational {
    let unit = timing.axis.timeBase.rational
    let nanosecond = AVRational(num: 1, den: 1_000_000_000)
    return av_cmp_q(unit, nanosecond) < 0 ? nanosecond : unit
  }

  /// Whether the time base is the interval between frames: MPEG-1 and MPEG-2 allow only a few rates, MPEG-4 stores the
  /// time base in 16 bits, and FFmpeg's own encoders distribute a bit rate by it. Other encoders get the source's.
  private var countsFrames: Bool {
    nagare_codec_frame_rates(CodecLibrary.functions, codec) != nil
      || settings.hasBitrate && timing.steadyInterval != nil && QualityScale.usesMPEGScale(codec)
      || codec.pointee.id == AV_CODEC_ID_MPEG4 && timing.axis.timeBase.denominator > Int32(UInt16.max)
  }

  private func apply(to context: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) {
    let threads = Processors.threads(settings.threads, for: plan.working)
    var options = settings.defaults(for: codec) + plan.description.hdrMetadata.options(for: name)
    if threads > 0 { options += EncoderSettings.threadOptions(threads, for: name) }
    if let crf = settings.crf {
      guard settings.bitrate == nil || QualityScale.takesMaxBitrate(codec) else {
        throw MediaError.qualityBesideBitrate(encoder: name)
      }
      options += try qualityOptions(crf)
    }
    if let preset = settings.preset {
      options.append(EncoderSettings.Option(key: "preset", value: preset))
    }
    if let pass = settings.pass {
      options += pass.options(for: name)
      try pass.prepare(context)
    }
    context.pointee.thread_count = Int32(clamping: threads)
    if let bitrate = settings.bitrate { context.pointee.bit_rate = bitrate }
    for option in EncoderSettings.merged(options + settings.options) {
      if let objection = EncoderValues.objection(to: option.value, for: option.key, of: name) {
        throw MediaError.encoderOption(encoder: name, option: option.key, reason: objection)
      }
      let status = av_opt_set(context, option.key, option.value, AV_OPT_SEARCH_CHILDREN)
      guard status < 0 else { continue }
      let reason =
        status == nagare_averror_option_not_found
        ? "the encoder has no such option"
        : EncoderValues.text(of: option.key, in: context).map { "it takes \($0), not \"\(option.value)\"" }
          ?? "it does not accept \"\(option.value)\""
      throw MediaError.encoderOption(encoder: name, option: option.key, reason: reason)
    }
  }

  private func qualityOptions(_ quality: Double) throws(MediaError) -> [EncoderSettings.Option] {
    guard let range = QualityScale.range(for: codec) else {
      throw .encoderOption(encoder: name, option: "crf", reason: "the encoder has no constant-quality mode")
    }
    guard range.contains(quality), let options = QualityScale.options(quality, for: codec) else {
      let limits = [range.lowerBound, range.upperBound].map(EncoderValues.number).joined(separator: " to ")
      let reason = "\(name) takes \(limits), not \(EncoderValues.number(quality))"
      throw .encoderOption(encoder: name, option: "crf", reason: reason)
    }
    return options
  }
}
