import CFFmpeg
import NagarePixels

/// Turns frames into packets of a codec.
///
/// An encoder is used by one thread at a time; whoever opens it may hand it to the thread that encodes.
public final class VideoEncoder: @unchecked Sendable {
  package let context: UnsafeMutablePointer<AVCodecContext>
  /// FFmpeg's name of the encoder.
  public let name: String
  /// The formats that frames go through; frames are to be sent in the plan's working format.
  public let plan: FramePlan
  private let converter: PixelConverter?
  private let device: DeviceMemory?
  private let pass: EncodingPass?
  private var turn: EncoderTurn?
  private var isClosed = false
  /// How the frames that are sent are timed.
  public let timing: FrameTiming
  /// Durations of the frames inside the encoder, by timestamp: not every encoder hands them on.
  private var durations: [Int64: Int64] = [:]
  private var packets = ReusableObjects<Packet>()
  /// How many frames were given to the encoder.
  public private(set) var framesSent = 0
  /// Whether it was told that there are no more.
  private var isDraining = false

  /// What is encoded of the plan's pictures. An encoder that refuses an odd size gets them without their last column or
  /// row, or both.
  public let size: PictureSize
  /// Whether pictures of two fields are encoded by an encoder that knows only whole ones, so that players do not know.
  public let losesFields: Bool
  /// What pictures lose because the encoder, or most players, have no place for it; nil where nothing is lost.
  public let reduction: FormatReduction?

  /// Opens an encoder for frames of a kind. Of libsvtav1 a process can have one at a time.
  /// - Parameters:
  ///   - source: what the frames are like before they are adapted to be drawn on.
  ///   - size: what they are scaled to then; nil for the size that they have.
  ///   - alphaMode: how colours relate to alpha, if there is any; nil for FFmpeg's way, straight.
  ///   - timing: how they are timed.
  public init(
    settings: EncoderSettings, container: OutputContainer, source: FrameDescription, size: PictureSize? = nil,
    alphaMode: PixelFormat.AlphaMode? = nil, timing: FrameTiming
  ) throws(MediaError) {
    let isForPlaying = !settings.keepsFormat && !source.isFormatChosen
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
      !isForPlaying
      ? accepted
      : container == .nut && settings.name == nil
        ? PlayableVideo.usualFormats(for: source, width: width, accepted: accepted)
        : PlayableVideo.formats(for: source, of: codec.pointee.id, accepted: accepted)
    let plan = try FramePlan(
      for: source, size: size, accepted: formats, alphaMode: alphaMode,
      isForPlaying: isForPlaying && formats != accepted)
    let keeper = settings.name == nil ? avcodec_find_encoder_by_name(container.usualEncoder) : codec
    let keeping = device == nil ? keeper.flatMap(container.formats) : accepted
    reduction = FormatReduction(
      from: source.geometry.format, to: plan.encodedFormat,
      kept: FramePlan.encodedFormat(for: source.geometry.format, accepted: keeping))
    let request = EncoderOpener(
      codec: codec, name: name, settings: settings, container: container, plan: plan, timing: timing, device: device)
    let encoded = FrameGeometry(width: plan.width, height: plan.height, format: plan.encodedFormat)
    converter = encoded == plan.working ? nil : try PixelConverter(to: encoded)
    turn = try EncoderTurn.take(for: name)
    context = try request.open()
    self.size = PictureSize(width: Int(context.pointee.width), height: Int(context.pointee.height))
    losesFields = request.losesFields
    pass = settings.pass
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
    (settings.name, settings.keepsFormat) = (name, true)
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

  deinit { close() }

  /// Ends the encoder, and with it what it does to files of its own. Nothing can be sent to it afterwards.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    EncoderOpener.close(context, isUnused: framesSent == 0)
    turn = nil
  }

  private func requireOpen() throws(MediaError) {
    if isClosed { throw MediaError.cannotEncode(encoder: name, reason: "it has ended") }
  }

  /// Seconds of the unit that its timestamps are rounded to.
  package var timeUnit: Double { av_q2d(context.pointee.time_base) }

  /// Whether it gives packets while it gets frames: some that go over a video for the first time give none.
  package var givesPackets: Bool { pass?.isFirst != true }

  /// What its packets are, for those who store or decode them; nil without memory for it.
  var parameters: EncodedParameters? { EncodedParameters(context) }

  /// Gives the encoder a frame; nil tells it that there are no more.
  ///
  /// Every packet that is ready must have been taken before.
  public func send(_ frame: VideoFrame?) throws(MediaError) {
    try requireOpen()
    let mark = LibraryLog.mark()
    var frame = frame
    if let given = frame {
      let converted = try converter?.convert(given) ?? given
      let properties = converted.pointer
      // The source's choice of picture types must not become the encoder's.
      properties.pointee.pict_type = AV_PICTURE_TYPE_NONE
      nagare_frame_set_key(properties, 0)
      // Encoders of a constant quality are asked for it frame by frame.
      properties.pointee.quality = context.pointee.global_quality
      // Where whole pictures come among those of two fields, the order of fields stays.
      if plan.description.isInterlaced, !converted.isInterlaced, let showsTopFirst = plan.description.showsTopFirst {
        converted.isTopFirst = showsTopFirst
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

  /// The encoder takes a reference to the samples, with a size of its own; the frame keeps its size.
  private func sendCropped(_ frame: VideoFrame) throws(MediaError) -> Int32 {
    let geometry = frame.geometry
    defer { frame.pointer.pointee.width = Int32(geometry.width) }
    defer { frame.pointer.pointee.height = Int32(geometry.height) }
    frame.pointer.pointee.width = context.pointee.width
    frame.pointer.pointee.height = context.pointee.height
    let encoded = try device?.upload(frame, for: name) ?? frame
    return avcodec_send_frame(context, encoded.pointer)
  }

  /// The next packet that is ready; nil when the encoder wants another frame or has given its last packet.
  public func nextPacket() throws(MediaError) -> Packet? {
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
    // x265 up to 4.1 takes what happens to be in its memory for the decoding times of videos of one or two pictures
    // (`m_bframeDelayTime` in its encoder.cpp). They are shown in the order in which they are decoded.
    if isDraining, framesSent <= 2, name == "libx265" { packet.pointer.pointee.dts = packet.pointer.pointee.pts }
    packet.pointer.pointee.time_base = context.pointee.time_base
    return packet
  }
}
