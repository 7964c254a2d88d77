import CFFmpeg
import NagareColor
import NagarePixels
import NagareSystem

/// Turns the packets of a demuxer's video stream into frames in the order they are shown.
///
/// A decoder is used by one thread at a time; whoever opens it may hand it to the thread that decodes.
public final class VideoDecoder: @unchecked Sendable {
  let context: UnsafeMutablePointer<AVCodecContext>
  private let path: String
  private let startTimestamp: Int64
  private let containerPixelAspect: AVRational
  private let orientation: DisplayOrientation
  private let light: HDRMetadata
  /// Says what the stream does not.
  private let firstFrame: FirstFrame?
  private var lastTimestamp: Int64?
  /// The time of the picture before, if that was taken for wrong as it lay too far ahead.
  private var rejectedTimestamp: Int64?
  /// How long, in seconds, a picture can be on screen.
  private let longestInterval: Double
  /// The units that a frame lasts when nothing better is known.
  private let usualDuration: Int64
  private var frames = ReusableObjects<VideoFrame>()
  private let sourceTiming: FrameTiming
  /// What frames go through before they come out.
  private var filter: FrameFilter?
  /// Whether a picture has come out.
  private var hasDecoded = false
  /// Whether packets may have come from elsewhere than the beginning.
  private var hasMoved = false
  /// Whether it was told that there are no more packets.
  private var isEnding = false
  /// Whether it has given all pictures of what it was sent.
  private var isDrained = false
  /// Whether damage is an error, not something to go on behind.
  package var isStrict = false
  /// Packets that the decoder could not make sense of, without those that the container calls damaged.
  public private(set) var damagedPackets = 0
  /// Pictures in which something is missing or made up, and those whose time cannot be true.
  public private(set) var damagedPictures = 0
  /// Packets that the container calls damaged and that the decoder has not refused so far.
  private var suspects = 0
  /// When the latest packet is on screen, in seconds from the start of the video.
  private var lastTime = 0.0

  /// The most luma samples of a picture, more than any camera has: a file of some bytes can claim as many as it likes.
  static let mostPixels: Int64 = 1 << 27

  /// - Parameters:
  ///   - filters: what frames go through before they come out.
  ///   - threads: how many threads may decode; 0 for as many as there are processors.
  ///   - looksAhead: whether to decode the first frame for what containers leave out: the order of fields, colour tags
  ///     and HDR metadata. Reading then starts over.
  public init(
    of demuxer: Demuxer, filters: FilterSettings = FilterSettings(), threads: Int = 0, looksAhead: Bool = false
  ) throws(MediaError) {
    firstFrame = looksAhead ? try demuxer.firstFrame() : nil
    let mark = LibraryLog.mark()
    let stream = demuxer.context.pointee.streams[demuxer.video.index]!
    let parameters = stream.pointee.codecpar!
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
      throw MediaError.noDecoder(path: demuxer.path, codec: demuxer.video.codec)
    }
    guard let context = avcodec_alloc_context3(codec) else { throw MediaError.outOfMemory }
    var opened: UnsafeMutablePointer<AVCodecContext>? = context
    var status = avcodec_parameters_to_context(context, parameters)
    if status >= 0 {
      context.pointee.pkt_timebase = stream.pointee.time_base
      let geometry = FrameGeometry(
        width: Int(parameters.pointee.width), height: Int(parameters.pointee.height),
        format: AVPixelFormat(parameters.pointee.format))
      context.pointee.thread_count = Int32(clamping: Processors.threads(threads, for: geometry))
      context.pointee.max_pixels = VideoDecoder.mostPixels
      nagare_decoder_keep_positions(context)
      status = avcodec_open2(context, codec, nil)
    }
    guard status >= 0 else {
      let error = MediaError.cannotDecode(path: demuxer.path, reason: explanation(of: status, since: mark))
      avcodec_free_context(&opened)
      throw error
    }
    self.context = context
    path = demuxer.path
    startTimestamp = demuxer.startTimestamp
    containerPixelAspect = stream.pointee.sample_aspect_ratio
    orientation = demuxer.video.orientation
    light = HDRMetadata(stream)
    (usualDuration, longestInterval) = (demuxer.video.usualDuration, demuxer.longestInterval)
    sourceTiming = demuxer.timing
    let sections = filters.sections(for: orientation)
    if !sections.isEmpty {
      filter = try FrameFilter(
        sections, decodedDescription, sourceTiming, isUpright: filters.makesUpright, threads: threads)
    }
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// Gives the decoder a packet of the video stream; nil tells it that there are no more.
  ///
  /// Every frame that is ready must have been taken before.
  public func send(_ packet: Packet?) throws(MediaError) {
    let mark = LibraryLog.mark()
    if let packet {
      note(packet)
      nagare_packet_keep_position(packet.pointer)
    } else {
      isEnding = true
    }
    let status = avcodec_send_packet(context, packet?.pointer)
    switch status {
    case 0..., nagare_averror_eof: break
    default: try noteRefusal(status, mark)
    }
  }

  /// The next frame that is ready; nil when the decoder wants another packet or has given its last frame.
  public func nextFrame() throws(MediaError) -> VideoFrame? {
    guard let filter else { return try decodedFrame() }
    while true {
      if let frame = try filter.nextFrame() { return frame }
      let decoded = try decodedFrame()
      if decoded == nil, !isEnding || filter.isEnding { return nil }
      try filter.send(decoded)
    }
  }

  private func decodedFrame() throws(MediaError) -> VideoFrame? {
    let mark = LibraryLog.mark()
    let frame = try frames.next()
    for _ in 0..<VideoDecoder.mostRefusals {
      let status = avcodec_receive_frame(context, frame.pointer)
      switch status {
      case 0...:
        hasDecoded = true
        try setTime(of: frame)
        // Those that were decoded all the same.
        suspects = min(suspects, heldPictures)
        if frame.isDamaged { try noteDamagedPicture() }
        return frame
      case nagare_averror(EAGAIN): return nil
      case nagare_averror_eof:
        isDrained = true
        return nil
      default: try noteRefusal(status, mark)
      }
    }
    throw MediaError.cannotDecode(path: path, reason: explanation(of: nagare_averror_invalid_data, since: mark))
  }

  /// How often in a row a decoder may give an error in place of a frame: more often than it has threads.
  private static let mostRefusals = 1_000

  private func note(_ packet: Packet) {
    if packet.isDamaged { suspects += 1 }
    guard packet.isShown, let stamp = packet.presentationTime ?? packet.decodingTime else { return }
    let time = stamp - sourceTiming.axis.timeBase.seconds(startTimestamp)
    if time - lastTime <= VideoDecoder.longestInterval { lastTime = time }
  }

  /// Of a damaged packet a decoder may say as well that it asks for what nobody has written yet.
  private func noteRefusal(_ status: Int32, _ mark: LibraryLog.Mark) throws(MediaError) {
    if status == nagare_averror(ENOMEM) { throw MediaError.outOfMemory }
    guard status == nagare_averror_invalid_data || hasDecoded else {
      throw MediaError.cannotDecode(path: path, reason: explanation(of: status, since: mark))
    }
    if suspects > 0 { suspects -= 1 } else { damagedPackets += 1 }
    guard isStrict else { return }
    let cause = explanation(of: status, since: mark)
    throw MediaError.damaged(path: path, reason: "a packet near \(seconds(lastTime)) cannot be decoded: \(cause)")
  }

  private func noteDamagedPicture() throws(MediaError) {
    damagedPictures += 1
    if isStrict {
      throw MediaError.damaged(path: path, reason: "parts of the picture near \(seconds(lastTime)) are missing")
    }
  }

  private func noteDamagedTime() throws(MediaError) {
    damagedPictures += 1
    if isStrict {
      throw MediaError.damaged(path: path, reason: "implausible timestamp near \(seconds(lastTime))")
    }
  }

  /// How much is missing at its end, when all of it was decoded: packets of which no picture came; nil where nothing is.
  package var loss: LengthLoss? {
    guard isDrained, let lastTimestamp else { return nil }
    let found = sourceTiming.axis.timeBase.seconds(lastTimestamp &- startTimestamp)
    return found < lastTime - LengthLoss.tolerance ? LengthLoss(stated: lastTime, found: found) : nil
  }

  /// Forgets what was sent, after a seek.
  public func flush() {
    avcodec_flush_buffers(context)
    (lastTimestamp, rejectedTimestamp) = (nil, nil)
    hasMoved = true
    suspects = 0
    (isEnding, isDrained) = (false, false)
    filter?.flush()
  }

  /// Damaged files have frames without a time, with one that does not advance, which no encoder accepts, and with one that is
  /// days away, up to which a constant rate would have to be filled. Behind a wrong time pictures are shown as fast as they
  /// can be until later ones come, so that these are where they belong.
  private func setTime(of frame: VideoFrame) throws(MediaError) {
    let known = frame.pointer.pointee.best_effort_timestamp
    let isKnown = known != nagare_nopts_value
    let unit = sourceTiming.axis.timeBase.seconds(1)
    let step = isKnown ? (Double(known) - Double(lastTimestamp ?? startTimestamp)) * unit : 0
    let timestamp: Int64
    if let last = lastTimestamp {
      // Where the next picture follows one, it was behind a long pause.
      let isConfirmed = rejectedTimestamp.map { abs(Double(known) - Double($0)) * unit <= longestInterval } ?? false
      let isWrong = step > longestInterval && !isConfirmed
      rejectedTimestamp = isWrong ? known : nil
      if isWrong || step < -VideoDecoder.longestSlip { try noteDamagedTime() }
      timestamp = isWrong || !isKnown ? last &+ usualDuration : max(known, last &+ 1)
    } else {
      // Where it was gone to, the clock may have begun anew.
      let isWrong = isKnown && !hasMoved && isWrongStart(known, step)
      if isWrong { try noteDamagedTime() }
      timestamp = isWrong || !isKnown ? startTimestamp : known
    }
    lastTimestamp = timestamp
    frame.timestamp = timestamp
    if let duration = frame.duration, Double(duration) * unit > longestInterval {
      frame.setTime(timestamp)
    }
  }

  /// Whether the first picture's time cannot be true, which lies so many seconds behind the beginning: of running streams the
  /// beginning is found late, but a video that begins at 0 or later has no times before 0, which Matroska could not hold.
  private func isWrongStart(_ time: Int64, _ step: Double) -> Bool {
    let isBeforeZero = time < 0 && startTimestamp >= 0 && step < -VideoDecoder.longestSlip
    return isBeforeZero || step < -VideoDecoder.longestLead || step > VideoDecoder.latestStart
  }

  /// How long, in seconds, any picture can be on screen: thirty hours, where FFmpeg's program draws the line.
  static let longestInterval = 108_000.0

  /// How long, in seconds, the first picture may come before the beginning.
  private static let longestLead = 3_600.0

  /// How long, in seconds, the first picture may come after the beginning where nobody says when that is: longer than ago any
  /// clock began. Far beyond, pictures cannot be told apart by their seconds.
  private static let latestStart = 1e11

  /// How long, in seconds, a picture may come before the one that it follows, until the time of one of them cannot be true.
  private static let longestSlip = 1.0
}

extension VideoDecoder {
  /// How the samples of this decoder's frames encode colour.
  public var encoding: YCbCrEncoding { description.encoding }

  /// How many pictures are sent after one until it comes out: those that threads work on, and those that come in another
  /// order than they are shown in.
  package var heldPictures: Int {
    let threads = context.pointee.active_thread_type & FF_THREAD_FRAME != 0 ? Int(context.pointee.thread_count) - 1 : 0
    return max(threads, 0) + Int(context.pointee.has_b_frames) + (isFiltered ? VideoDecoder.filteredPictures : 0)
  }

  /// What filters hold that look at the pictures before and after one.
  private static let filteredPictures = 2

  /// Whether frames go through filters.
  package var isFiltered: Bool { filter != nil }

  /// Whether the frames around a time say what comes out for it, so that decoding can begin anywhere.
  package var isLocal: Bool { filter?.isLocal ?? true }

  /// Whether the video is as long as its container says when it comes out of the filters.
  package var keepsLength: Bool { filter?.keepsLength ?? true }

  /// What frames are like when they come out, as far as the container, filters and the first frame, if it was looked at,
  /// say it; single frames may differ.
  public var description: FrameDescription { filter?.description ?? decodedDescription }

  /// How frames are timed when they come out.
  public var timing: FrameTiming { filter?.timing ?? sourceTiming }

  private var decodedDescription: FrameDescription {
    var description = FrameDescription(
      context.pointee, containerPixelAspect: containerPixelAspect, orientation: orientation)
    description.light = light
    if let firstFrame { description.complete(with: firstFrame) }
    return description
  }
}
