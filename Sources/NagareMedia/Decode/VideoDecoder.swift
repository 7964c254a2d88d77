import CFFmpeg
import NagareColor
import NagarePixels
import NagareSystem

/// Decodes the packets of a demuxer's video stream to frames in presentation order.
///
/// Used by one thread at a time, which need not be the one that opened it.
package final class VideoDecoder: @unchecked Sendable {
  let context: UnsafeMutablePointer<AVCodecContext>
  private let path: String
  private let startTimestamp: Int64
  private let containerPixelAspect: AVRational
  private let orientation: DisplayOrientation
  private let hdrMetadata: HDRMetadata
  /// The properties of the first frame, which complete those of the stream; nil unless it was decoded in advance.
  private let firstFrame: FirstFrame?
  private var timestampRepair: FrameTimestampRepair
  /// The longest that a frame can be on screen, in seconds.
  private let longestFrame: Double
  private var frames = ReusableObjects<VideoFrame>()
  private let sourceTiming: FrameTiming
  /// The filters that frames go through before they are output.
  private var filter: FrameFilter?
  /// Whether a frame has been decoded.
  private var hasDecoded = false
  /// Whether the end of the input was signalled.
  private var isDraining = false
  /// Whether the decoder has output all its frames.
  private var isDrained = false
  private let issues: IssueLog
  /// The number of packets that the container marks as corrupt and the decoder may still refuse.
  private var suspectCount = 0
  /// The presentation, or else decoding, time of the latest plausible packet, in seconds from the start of the video.
  private var lastTime = 0.0

  /// The most luma samples of a frame: more than any camera records, as even a small file can claim any number.
  static let maxPixels: Int64 = 1 << 27

  /// - Parameters:
  ///   - filters: the filters that frames go through before they are output.
  ///   - threads: the threads for decoding, and again for filtering; 0 to derive them from processors and memory.
  ///   - probesFirstFrame: whether to decode the first frame in advance for properties that containers omit: the field
  ///     order, colour tags and HDR metadata. The demuxer returns the packets read for that again.
  ///   - start: the timestamp of the video's beginning, in units of the video stream; nil for the container's.
  ///   - issues: the log for the decoder's issues; nil for the demuxer's.
  package init(
    of demuxer: Demuxer, filters: FilterSettings = FilterSettings(), threads: Int = 0, probesFirstFrame: Bool = false,
    start: Int64? = nil, issues: IssueLog? = nil
  ) throws(MediaError) {
    self.issues = issues ?? demuxer.issues
    firstFrame = probesFirstFrame ? try demuxer.firstFrame() : nil
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
      context.pointee.max_pixels = VideoDecoder.maxPixels
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
    startTimestamp = start ?? demuxer.startTimestamp
    containerPixelAspect = stream.pointee.sample_aspect_ratio
    orientation = demuxer.video.orientation
    hdrMetadata = HDRMetadata(stream)
    longestFrame = demuxer.longestFrame
    sourceTiming = FrameTiming(
      demuxer.video, axis: TimeAxis(timeBase: demuxer.video.timeBase, start: startTimestamp))
    timestampRepair = FrameTimestampRepair(
      start: startTimestamp, unit: sourceTiming.axis.timeBase, usualDuration: demuxer.video.usualDuration,
      longestFrame: longestFrame)
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

  /// Sends a packet of the video stream; nil signals the end.
  ///
  /// All frames that are ready must have been taken before.
  package func send(_ packet: Packet?) throws(MediaError) {
    let mark = LibraryLog.mark()
    if let packet {
      note(packet)
      nagare_packet_keep_position(packet.pointer)
    } else {
      isDraining = true
    }
    let status = avcodec_send_packet(context, packet?.pointer)
    switch status {
    case 0..., nagare_averror_eof: break
    default: try noteRefusal(status, mark)
    }
  }

  /// The next frame that is ready; nil if the decoder needs another packet or has ended.
  package func nextFrame() throws(MediaError) -> VideoFrame? {
    guard let filter else { return try decodedFrame() }
    while true {
      if let frame = try filter.nextFrame() { return frame }
      let decoded = try decodedFrame()
      if decoded == nil, !isDraining || filter.isDraining { return nil }
      try filter.send(decoded)
    }
  }

  private func decodedFrame() throws(MediaError) -> VideoFrame? {
    let mark = LibraryLog.mark()
    let frame = try frames.next()
    for _ in 0..<VideoDecoder.maxRefusals {
      let status = avcodec_receive_frame(context, frame.pointer)
      switch status {
      case 0...:
        hasDecoded = true
        try setTime(of: frame)
        // Only packets within the delay can still be refused.
        suspectCount = min(suspectCount, frameDelay)
        if frame.isCorrupt {
          try issues.noteFrame(of: path, "parts of the frame near \(seconds(lastTime)) are missing")
        }
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

  /// The most errors in a row before a frame: more than a decoder has threads.
  private static let maxRefusals = 1_000

  private func note(_ packet: Packet) {
    if packet.isCorrupt { suspectCount += 1 }
    // Where discontinuities were removed, packets are far apart only at a pause.
    if longestFrame < TimestampLimits.longestFrame {
      timestampRepair.decoded = packet.timestamps.decoding ?? packet.timestamps.presentation
    }
    guard packet.isShown, let stamp = packet.presentationTime ?? packet.decodingTime else { return }
    let time = stamp - sourceTiming.axis.timeBase.seconds(startTimestamp)
    if time - lastTime <= TimestampLimits.longestFrame { lastTime = time }
  }

  /// Counts a packet that the decoder refused. Once a frame was decoded, any error but `ENOMEM` counts, as a corrupt
  /// packet can look like an unsupported feature; before, only invalid data does.
  private func noteRefusal(_ status: Int32, _ mark: LibraryLog.Mark) throws(MediaError) {
    if status == nagare_averror(ENOMEM) { throw MediaError.outOfMemory }
    guard status == nagare_averror_invalid_data || hasDecoded else {
      throw MediaError.cannotDecode(path: path, reason: explanation(of: status, since: mark))
    }
    guard suspectCount == 0 else {
      // The demuxer has already counted this packet.
      suspectCount -= 1
      return
    }
    try issues.notePacket(
      of: path, "a packet near \(seconds(lastTime)) cannot be decoded: \(explanation(of: status, since: mark))")
  }

  /// The truncation if the last packets yielded no frames; nil before the end, or if nothing is missing.
  package var truncation: Truncation? {
    guard isDrained, let last = timestampRepair.last else { return nil }
    let found = sourceTiming.axis.timeBase.seconds(last &- startTimestamp)
    return found < lastTime - Truncation.tolerance ? Truncation(declared: lastTime, found: found) : nil
  }

  /// Drops all packets and frames, after a seek.
  package func flush() {
    avcodec_flush_buffers(context)
    timestampRepair.reset()
    suspectCount = 0
    (isDraining, isDrained) = (false, false)
    filter?.flush()
  }

  /// Repairs the timestamp of a frame, and clears a duration that is too long.
  private func setTime(of frame: VideoFrame) throws(MediaError) {
    let stated = frame.pointer.pointee.best_effort_timestamp
    let (timestamp, isImplausible) = timestampRepair.next(stated == nagare_nopts_value ? nil : stated)
    if isImplausible {
      try issues.noteFrame(of: path, "implausible timestamp near \(seconds(lastTime))")
    }
    frame.timestamp = timestamp
    if let duration = frame.duration, sourceTiming.axis.timeBase.seconds(duration) > longestFrame {
      frame.setTime(timestamp)
    }
  }
}

extension VideoDecoder {
  /// The delay of the output in frames, due to threads, reordering and filters.
  package var frameDelay: Int {
    let threads = context.pointee.active_thread_type & FF_THREAD_FRAME != 0 ? Int(context.pointee.thread_count) - 1 : 0
    return max(threads, 0) + Int(context.pointee.has_b_frames) + (isFiltered ? VideoDecoder.filterDelay : 0)
  }

  /// The assumed delay of filters, in frames: some look at neighbouring frames.
  private static let filterDelay = 2

  /// Whether frames go through filters.
  package var isFiltered: Bool { filter != nil }

  /// Whether the output at a time depends only on the frames around it, so that decoding can begin anywhere.
  package var isLocal: Bool { filter?.isLocal ?? true }

  /// Whether the filters draw text in fonts that Fontconfig may choose.
  package var drawsText: Bool { filter?.drawsText ?? false }

  /// Whether the filters keep the length that the container states.
  package var keepsLength: Bool { filter?.keepsLength ?? true }

  /// The properties of output frames, as stated by the container, the filters and a first frame decoded in advance;
  /// single frames may differ.
  package var description: FrameDescription { filter?.description ?? decodedDescription }

  /// The timing of output frames.
  package var timing: FrameTiming { filter?.timing ?? sourceTiming }

  private var decodedDescription: FrameDescription {
    var description = FrameDescription(
      context.pointee, containerPixelAspect: containerPixelAspect, orientation: orientation)
    description.hdrMetadata = hdrMetadata
    if let firstFrame { description.complete(with: firstFrame) }
    return description
  }
}
