import CFFmpeg
import NagarePixels

/// Turns frames into packets of a codec.
///
/// An encoder is used by one thread at a time; whoever opens it may hand it to the thread that encodes.
public final class VideoEncoder: @unchecked Sendable {
  let context: UnsafeMutablePointer<AVCodecContext>
  /// FFmpeg's name of the encoder.
  public let name: String
  /// The formats that frames go through; frames are to be sent in the plan's working format.
  public let plan: FramePlan
  private let converter: PixelConverter?
  /// How the frames that are sent are timed.
  public let timing: FrameTiming
  /// Durations of the frames inside the encoder, by timestamp: not every encoder hands them on.
  private var durations: [Int64: Int64] = [:]
  private var packets = ReusableObjects<Packet>()
  /// How many frames were given to the encoder.
  public private(set) var framesSent = 0

  /// Opens an encoder for frames of a kind.
  /// - Parameters:
  ///   - source: what the frames are like before they are adapted to be drawn on.
  ///   - size: what they are scaled to then; nil for the size that they have.
  ///   - alphaMode: how colours relate to alpha, if there is any; nil for FFmpeg's way, straight.
  ///   - timing: how they are timed.
  public init(
    settings: EncoderSettings, container: OutputContainer, source: FrameDescription, size: PictureSize? = nil,
    alphaMode: PixelFormat.AlphaMode? = nil, timing: FrameTiming
  ) throws(MediaError) {
    let name = settings.name ?? container.usualEncoder
    let codec = try EncoderCatalog.find(name)
    guard container.holds(codec.pointee.id) else {
      throw MediaError.unsupportedCodec(encoder: name, path: container.rawValue)
    }
    let plan = try FramePlan(
      for: source, size: size, accepted: container.formats(of: codec), alphaMode: alphaMode)
    guard let context = avcodec_alloc_context3(codec) else { throw MediaError.outOfMemory }
    do throws(MediaError) {
      VideoEncoder.describe(context, plan: plan, timing: timing)
      if let flags = container.format?.pointee.flags, flags & AVFMT_GLOBALHEADER != 0 {
        context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
      }
      try VideoEncoder.apply(settings, to: context, name: name)
      let mark = LibraryLog.mark()
      let status = avcodec_open2(context, codec, nil)
      guard status >= 0 else {
        throw MediaError.encoderRefused(encoder: name, reason: explanation(of: status, since: mark))
      }
      let encoded = FrameGeometry(width: plan.width, height: plan.height, format: plan.encodedFormat)
      converter = encoded == plan.working ? nil : try PixelConverter(to: encoded)
    } catch {
      var opened: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&opened)
      throw error
    }
    self.context = context
    self.name = name
    self.plan = plan
    self.timing = timing
  }

  /// Opens an encoder for pictures with transparency.
  /// - Parameters:
  ///   - size: of the pictures.
  ///   - alphaMode: how their colours relate to their alpha; not opaque.
  public convenience init(
    settings: EncoderSettings, container: OutputContainer, transparent size: PictureSize,
    alphaMode: PixelFormat.AlphaMode, timing: FrameTiming
  ) throws(MediaError) {
    let known = container.transparentEncoders
    guard let name = settings.name ?? known.first, known.contains(name) else {
      throw MediaError.noTransparency(encoder: settings.name, container: container.rawValue, alternatives: known)
    }
    var settings = settings
    settings.name = name
    // Alpha is encoded as coarsely as the picture, and shows it more.
    if name == "libvpx-vp9", settings.crf == nil, settings.bitrate == nil {
      settings.crf = 0
      settings.options.insert(EncoderSettings.Option(key: "lossless", value: "1"), at: 0)
    }
    let formats = container.formats(of: try EncoderCatalog.find(name))
    guard let source = FrameDescription(transparent: size, accepted: formats) else {
      throw MediaError.unsuitableEncoder(name: name, reason: "its pictures have no transparency")
    }
    try self.init(
      settings: settings, container: container, source: source, alphaMode: alphaMode, timing: timing)
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// Gives the encoder a frame; nil tells it that there are no more.
  ///
  /// Every packet that is ready must have been taken before.
  public func send(_ frame: VideoFrame?) throws(MediaError) {
    let mark = LibraryLog.mark()
    var frame = frame
    if let given = frame {
      let converted = try converter?.convert(given) ?? given
      let properties = converted.pointer
      // The source's choice of picture types must not become the encoder's.
      properties.pointee.pict_type = AV_PICTURE_TYPE_NONE
      properties.pointee.key_frame = 0
      let duration = properties.pointee.pkt_duration > 0 ? properties.pointee.pkt_duration : timing.usualDuration
      let sourceTimeBase = timing.axis.timeBase.rational
      converted.timestamp = av_rescale_q(converted.timestamp, sourceTimeBase, context.pointee.time_base)
      durations[converted.timestamp] = av_rescale_q(duration, sourceTimeBase, context.pointee.time_base)
      framesSent += 1
      frame = converted
    }
    let status = avcodec_send_frame(context, frame?.pointer)
    guard status >= 0 || status == nagare_averror_eof else {
      throw MediaError.cannotEncode(encoder: name, reason: explanation(of: status, since: mark))
    }
  }

  /// The next packet that is ready; nil when the encoder wants another frame or has given its last packet.
  public func nextPacket() throws(MediaError) -> Packet? {
    let mark = LibraryLog.mark()
    let packet = try packets.next()
    let status = avcodec_receive_packet(context, packet.pointer)
    if status == nagare_averror(EAGAIN) || status == nagare_averror_eof { return nil }
    guard status >= 0 else {
      throw MediaError.cannotEncode(encoder: name, reason: explanation(of: status, since: mark))
    }
    if let duration = durations.removeValue(forKey: packet.pointer.pointee.pts) {
      packet.pointer.pointee.duration = duration
    }
    packet.pointer.pointee.time_base = context.pointee.time_base
    return packet
  }

  private static func describe(
    _ context: UnsafeMutablePointer<AVCodecContext>, plan: FramePlan, timing: FrameTiming
  ) {
    let source = plan.description
    context.pointee.width = Int32(clamping: plan.width)
    context.pointee.height = Int32(clamping: plan.height)
    context.pointee.pix_fmt = plan.encodedFormat
    if let rate = timing.rate { context.pointee.framerate = rate }
    context.pointee.time_base = timing.axis.timeBase.rational
    if let rate = timing.rate, countsFrames(context.pointee.codec, timing.axis.timeBase) {
      context.pointee.time_base = av_inv_q(rate)
    }
    context.pointee.sample_aspect_ratio = source.pixelAspect
    context.pointee.color_range = source.tags.range
    context.pointee.color_primaries = source.tags.primaries
    context.pointee.color_trc = source.tags.transfer
    context.pointee.colorspace = plan.encodedColorSpace(of: source.tags.space)
    context.pointee.chroma_sample_location = source.chromaLocation
    context.pointee.field_order = source.fieldOrder
    // Motion JPEG in limited range is one of the things that everybody can read but no standard names.
    context.pointee.strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL
  }

  /// Whether a codec can only say at which of a constant rate's frames a picture stands: MPEG-1 and 2 know a few rates,
  /// and MPEG-4 a time base of 16 bits. Others keep the source's own time base, and with it every timestamp.
  private static func countsFrames(_ codec: UnsafePointer<AVCodec>, _ timeBase: TimeBase) -> Bool {
    codec.pointee.supported_framerates != nil
      || codec.pointee.id == AV_CODEC_ID_MPEG4 && timeBase.denominator > Int32(UInt16.max)
  }

  private static func apply(
    _ settings: EncoderSettings, to context: UnsafeMutablePointer<AVCodecContext>, name: String
  ) throws(MediaError) {
    var options = settings.defaults(for: name)
    if let crf = settings.crf {
      options.append(EncoderSettings.Option(key: "crf", value: "\(crf)"))
    }
    if let preset = settings.preset {
      options.append(EncoderSettings.Option(key: "preset", value: preset))
    }
    context.pointee.thread_count = Int32(clamping: settings.threads)
    if let bitrate = settings.bitrate { context.pointee.bit_rate = bitrate }
    for option in options + settings.options {
      let status = av_opt_set(context, option.key, option.value, AV_OPT_SEARCH_CHILDREN)
      guard status < 0 else { continue }
      let reason =
        status == nagare_averror_option_not_found
        ? "the encoder has no such option" : "it does not accept \"\(option.value)\""
      throw MediaError.encoderOption(encoder: name, option: option.key, reason: reason)
    }
  }
}
