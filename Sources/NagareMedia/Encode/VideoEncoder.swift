import CFFmpeg
import NagarePixels

/// Encodes frames to packets.
///
/// Used by one thread at a time, which need not be the one that opened it.
package final class VideoEncoder {
  package private(set) var context: UnsafeMutablePointer<AVCodecContext>
  private let opener: EncoderOpener
  /// FFmpeg's name of the encoder.
  package let name: String
  /// The steps from the source's pixel format to the encoded one; frames must be sent in the plan's working format.
  package let plan: FramePlan
  private let converter: PixelConverter?
  private let device: DeviceMemory?
  private let pass: EncodingPass?
  private var lock: EncoderLock?
  private var isClosed = false
  /// The timing of the frames that are sent.
  package let timing: FrameTiming
  /// The durations of the frames in the encoder, by timestamp: some encoders do not pass them on.
  private var durations: [Int64: Int64] = [:]
  private var packets = ReusableObjects<Packet>()
  /// The number of frames that were sent.
  package private(set) var framesSent = 0
  /// Whether the end of the input was signalled.
  private var isDraining = false
  /// The header of an output in which this encoder's packets follow those of another stream; nil for its own header.
  package private(set) var joinedHeader: [UInt8]?

  /// The encoded size in pixels. If the encoder refuses the full size, the last columns or rows are cropped.
  package let size: FrameSize
  /// Whether the frames are interlaced, but not marked as such in the output, so that players cannot deinterlace them.
  package let losesFields: Bool
  /// The regions that the encoder accepts; nil if comments have the quality of the frame.
  package let commentRegions: CommentRegions?
  /// A region for frames without others.
  private static let neutralRegion = BlockRegions.Rectangle(columns: 0..<1, rows: 0..<1)
  /// The precision or transparency that the encoder or most players do not support; nil if nothing is lost.
  package let reduction: FormatReduction?

  /// Opens an encoder. A process can have only one libsvtav1 encoder at a time.
  /// - Parameters:
  ///   - source: the description of the frames before they are adapted for drawing.
  ///   - size: the size to scale the frames to; nil for no scaling.
  ///   - alphaMode: how colours relate to alpha, if there is any; nil for straight, as in FFmpeg.
  ///   - timing: the timing of the frames.
  package init(
    settings: EncoderSettings, container: OutputContainer, source: FrameDescription, size: FrameSize? = nil,
    alphaMode: PixelFormat.AlphaMode? = nil, timing: FrameTiming
  ) throws(MediaError) {
    let isForPlayback = !settings.keepsFormat && !source.isFormatChosen
    let width = size?.width ?? source.geometry.width
    let usual =
      settings.keepsFormat ? container.usualEncoder : PlayableVideo.encoder(for: source, width: width, in: container)
    let name = settings.name ?? usual
    let codec = try EncoderCatalog.find(name)
    guard container.holds(codec.pointee.id) else {
      throw MediaError.unsupportedCodec(encoder: name, path: container.rawValue)
    }
    device = try DeviceMemory(for: codec)
    let accepted = device?.uploadFormats ?? container.formats(of: codec)
    let formats =
      !isForPlayback
      ? accepted
      : container == .nut && settings.name == nil
        ? PlayableVideo.usualFormats(for: source, width: width, accepted: accepted)
        : PlayableVideo.formats(for: source, of: codec.pointee.id, accepted: accepted)
    let plan = try FramePlan(
      for: source, size: size, accepted: formats, alphaMode: alphaMode,
      isForPlayback: isForPlayback && formats != accepted)
    let keepingCodec = settings.name == nil ? avcodec_find_encoder_by_name(container.usualEncoder) : codec
    let keepingFormats = device == nil ? keepingCodec.flatMap(container.formats) : accepted
    reduction = FormatReduction(
      from: source.geometry.format, to: plan.encodedFormat,
      kept: FramePlan.encodedFormat(for: source.geometry.format, accepted: keepingFormats))
    let opener = EncoderOpener(
      codec: codec, name: name, settings: settings, container: container, plan: plan, timing: timing, device: device)
    let encoded = FrameGeometry(width: plan.width, height: plan.height, format: plan.encodedFormat)
    converter = encoded == plan.working ? nil : try PixelConverter(to: encoded)
    lock = try EncoderLock.take(for: name)
    context = try opener.open()
    self.opener = opener
    self.size = FrameSize(width: Int(context.pointee.width), height: Int(context.pointee.height))
    losesFields = opener.losesFields
    pass = settings.pass
    commentRegions = CommentRegions(
      quality: settings.commentQuality(of: name), encoder: name, depth: PlayableVideo.depth(of: plan.encodedFormat),
      isInterlaced: plan.description.isInterlaced)
    self.name = name
    self.plan = plan
    self.timing = timing
  }

  /// Opens an encoder for frames with transparency.
  /// - Parameters:
  ///   - size: the size of the frames.
  ///   - alphaMode: how colours relate to alpha; not opaque.
  package convenience init(
    settings: EncoderSettings, container: OutputContainer, transparent size: FrameSize,
    alphaMode: PixelFormat.AlphaMode, timing: FrameTiming
  ) throws(MediaError) {
    let known = container.transparentEncoders
    guard let name = settings.name ?? known.first, known.contains(name) else {
      throw MediaError.noTransparency(encoder: settings.name, container: container.rawValue, alternatives: known)
    }
    var settings = settings
    (settings.name, settings.keepsFormat) = (name, true)
    settings.keepTransparency()
    let formats = container.formats(of: try EncoderCatalog.find(name))
    guard let source = FrameDescription(transparent: size, accepted: formats) else {
      throw MediaError.unsuitableEncoder(name: name, reason: "it does not encode transparency")
    }
    try self.init(
      settings: settings, container: container, source: source, alphaMode: alphaMode, timing: timing)
  }

  deinit { close() }

  /// Closes the encoder and its statistics files, if any. Afterwards, `send` and `nextPacket` throw.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    EncoderOpener.close(context, isUnused: framesSent == 0)
    lock = nil
  }

  /// Begins a new sequence of frames, whose packets do not refer to those before. All earlier packets must have been
  /// taken.
  package func restart() throws(MediaError) {
    try requireOpen()
    isClosed = true
    EncoderOpener.close(context, isUnused: false)
    context = try opener.open()
    (isClosed, isDraining) = (false, false)
    durations = [:]
  }

  /// Lets its packets follow those of a source in one output.
  /// - Parameter source: the parameter sets of the source.
  /// - Returns: false if that is impossible.
  package func join(_ source: H264ParameterSets) -> Bool {
    joinedHeader = parameterSets.flatMap(source.header)
    return joinedHeader != nil
  }

  private func requireOpen() throws(MediaError) {
    if isClosed { throw MediaError.cannotEncode(encoder: name, reason: "it is closed") }
  }

  /// The name of the codec with its profile and level, as in RFC 6381; nil if it is not H.264.
  package var h264Name: String? { EncodedParameters(context)?.h264Name }

  /// The number of processors beyond which the encoder becomes hardly faster: a rough figure, from what the encoders'
  /// documentation says of their threads. `Int.max` for encoders of other hardware.
  package var usableProcessors: Int {
    let capabilities = context.pointee.codec.pointee.capabilities
    if capabilities & AV_CODEC_CAP_HARDWARE != 0 { return .max }
    switch name {
    case "libx264", "libx265", "libsvtav1", "libaom-av1": return max(size.height / 64, 4)
    // A thread for each column of tiles; their number is a power of two, and they are at least 256 pixels wide.
    case "libvpx-vp9": return (0...6).map { 1 << $0 }.last { $0 * 256 <= size.width } ?? 1
    default:
      let threads = AV_CODEC_CAP_FRAME_THREADS | AV_CODEC_CAP_SLICE_THREADS | AV_CODEC_CAP_OTHER_THREADS
      return capabilities & threads == 0 ? 1 : 8
    }
  }

  /// Whether it distributes an average bit rate over frames that depend on each other.
  package var hasAverageBitrate: Bool {
    let properties = avcodec_descriptor_get(context.pointee.codec_id)?.pointee.props ?? 0
    let isIndependent = properties & AV_CODEC_PROP_INTRA_ONLY != 0 || properties & AV_CODEC_PROP_LOSSY == 0
    return context.pointee.bit_rate > 0 && context.pointee.flags & AV_CODEC_FLAG_QSCALE == 0 && !isIndependent
  }

  /// The digest of the header without which its packets cannot be decoded. It is the same for all encoders whose packets
  /// can follow each other.
  package var headerDigest: String {
    get throws(MediaError) {
      let digest = try ContentDigest()
      for unit in parameters?.header.units ?? [] {
        digest.add(Int64(unit.count))
        unit.withUnsafeBytes { digest.add($0) }
      }
      return digest.finish()
    }
  }

  /// The reason why parts of its video cannot be stored and joined; nil if they can.
  package var partObjection: String? {
    let codec = context.pointee.codec_id
    // Alpha is stored beside the packets.
    let hasAlphaBeside =
      [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9].contains(codec) && context.pointee.pix_fmt == AV_PIX_FMT_YUVA420P
    guard hasAlphaBeside || !OutputContainer.nut.holds(codec) else { return nil }
    return "the container of parts, NUT, cannot hold the packets of \(name)"
  }

  /// The unit that the encoder rounds timestamps to, in seconds.
  package var timeUnit: Double { av_q2d(context.pointee.time_base) }

  /// Whether the encoder is sure to output packets: some encoders output none in the first of two passes.
  package var outputsPackets: Bool { pass?.isFirst != true }

  /// The parameters of the encoder's packets; nil if out of memory.
  var parameters: EncodedParameters? { EncodedParameters(context, header: joinedHeader) }

  /// Sends a frame; nil signals the end.
  ///
  /// All packets that are ready must have been taken before.
  package func send(_ frame: VideoFrame?) throws(MediaError) {
    try requireOpen()
    let mark = LibraryLog.mark()
    var frame = frame
    if let source = frame {
      let converted = try converter?.convert(source) ?? source
      let properties = converted.pointer
      // The encoder must choose its own frame types.
      properties.pointee.pict_type = AV_PICTURE_TYPE_NONE
      nagare_frame_set_key(properties, 0)
      // Encoders read a constant quality from each frame.
      properties.pointee.quality = context.pointee.global_quality
      // Progressive frames get the field order of the interlaced frames around them.
      if plan.description.isInterlaced, !converted.isInterlaced, let showsTopFirst = plan.description.showsTopFirst {
        converted.isTopFirst = showsTopFirst
      }
      // x265 3.5 allocates a map of regions for a picture's memory only with its first frame, but reuses the memory: a
      // later map would have no place, and an earlier one would stay (`Frame::create` and `Encoder::encode`).
      if name == "libx265", commentRegions != nil, !converted.hasRegionsOfInterest {
        try converted.setRegionsOfInterest([VideoEncoder.neutralRegion], offset: 0)
      }
      let duration = converted.duration ?? timing.usualDuration
      let sourceTimeBase = timing.axis.timeBase.rational
      converted.timestamp = av_rescale_q(converted.timestamp, sourceTimeBase, context.pointee.time_base)
      durations[converted.timestamp] = av_rescale_q(duration, sourceTimeBase, context.pointee.time_base)
      frame = converted
    }
    let status = if let frame { try sendCropped(frame) } else { avcodec_send_frame(context, nil) }
    guard status >= 0 || status == nagare_averror_eof else {
      throw MediaError.cannotEncode(encoder: name, reason: explanation(of: status, since: mark))
    }
    if frame == nil { isDraining = true } else { framesSent += 1 }
  }

  /// Sends a frame, cropped to the encoder's size. The encoder refers to the samples; the frame itself keeps its size.
  private func sendCropped(_ frame: VideoFrame) throws(MediaError) -> Int32 {
    let geometry = frame.geometry
    defer { frame.pointer.pointee.width = Int32(geometry.width) }
    defer { frame.pointer.pointee.height = Int32(geometry.height) }
    frame.pointer.pointee.width = context.pointee.width
    frame.pointer.pointee.height = context.pointee.height
    let encoded = try device?.upload(frame, for: name) ?? frame
    return avcodec_send_frame(context, encoded.pointer)
  }

  /// The next packet that is ready; nil if the encoder needs another frame or has ended.
  package func nextPacket() throws(MediaError) -> Packet? {
    try requireOpen()
    let mark = LibraryLog.mark()
    let packet = try packets.next()
    let status = avcodec_receive_packet(context, packet.pointer)
    if status >= 0 || status == nagare_averror_eof { pass?.collect(from: context) }
    if status == nagare_averror(EAGAIN) || status == nagare_averror_eof { return nil }
    guard status >= 0 else {
      throw MediaError.cannotEncode(encoder: name, reason: explanation(of: status, since: mark))
    }
    if let duration = durations.removeValue(forKey: packet.pointer.pointee.pts) {
      packet.pointer.pointee.duration = duration
    }
    // x265 up to 4.1 uses uninitialised memory for the decoding timestamps of videos of one or two frames
    // (`m_bframeDelayTime` in its encoder.cpp). Such frames are shown in decoding order.
    if isDraining, framesSent <= 2, name == "libx265" { packet.pointer.pointee.dts = packet.pointer.pointee.pts }
    packet.pointer.pointee.time_base = context.pointee.time_base
    return packet
  }
}
