import CFFmpeg

/// Decodes a file that was just written across its joints, where packets of different encoders follow each other.
///
/// Timestamps are taken as they are stored, without repair.
package final class JointCheck {
  /// The frames to decode after a joint: more than any decoder reorders.
  private static let framesAfter = 20
  /// How long before a joint decoding begins at the latest, in seconds, so that it crosses the joint. If no frame begins
  /// in that time, it is longer.
  private static let lead = 0.5
  /// The most by which containers round times, in seconds.
  private static let tolerance = 0.0011

  private var context: UnsafeMutablePointer<AVFormatContext>?
  private var decoder: UnsafeMutablePointer<AVCodecContext>?
  private let index: Int32
  private let packet: Packet
  private let frame: VideoFrame
  /// The timestamps of the frames decoded since the last seek.
  private var decoded: [Int64] = []

  /// Checks that each packet around the joints gives one whole frame at its time.
  /// - Parameters:
  ///   - joints: the times of the first frames after the joints, in seconds of the file.
  ///   - delay: the longest reordering delay of the frames, which not all streams state.
  ///   - isCancelled: called before each packet; true to skip the rest.
  /// - Throws: `MediaError.readBackMismatch` for the first joint that cannot be decoded, or `outOfMemory`.
  package static func check(
    _ file: MuxerTarget.OutputName, _ container: OutputContainer, at joints: [Double], delay: Int,
    isCancelled: () -> Bool
  ) throws(MediaError) {
    guard !joints.isEmpty else { return }
    let mark = LibraryLog.mark()
    guard let check = try JointCheck(file.temporaryPath, container, delay: delay) else {
      throw .readBackMismatch(path: file.path, reason: "its video cannot be opened")
    }
    let start = check.firstTime
    for joint in joints where joint > start + tolerance && !isCancelled() {
      guard let reason = check.objection(to: joint, from: start, isCancelled) else { continue }
      let message = LibraryLog.lastError(since: mark).map { ": \($0)" } ?? ""
      throw .readBackMismatch(path: file.path, reason: "\(reason) at the joint at \(seconds(joint))\(message)")
    }
  }

  /// - Returns: nil if the file has no video that can be decoded.
  private init?(_ path: String, _ container: OutputContainer, delay: Int) throws(MediaError) {
    (packet, frame) = (try Packet(), try VideoFrame())
    let status = try ReadBack.open(path, container, &context)
    index = status >= 0 ? av_find_best_stream(context, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0) : -1
    guard index >= 0, let parameters = context?.pointee.streams[Int(index)]?.pointee.codecpar,
      let codec = avcodec_find_decoder(parameters.pointee.codec_id)
    else { return nil }
    decoder = avcodec_alloc_context3(codec)
    guard let decoder, avcodec_parameters_to_context(decoder, parameters) >= 0 else { throw .outOfMemory }
    // Decoding of several frames at once can lose the error of one: FFmpeg outputs a frame before it is complete.
    decoder.pointee.thread_count = 1
    decoder.pointee.err_recognition = AV_EF_EXPLODE
    decoder.pointee.has_b_frames = max(decoder.pointee.has_b_frames, Int32(clamping: delay))
    guard avcodec_open2(decoder, codec, nil) >= 0 else { return nil }
    Demuxer.discard(allBut: [Int(index)], of: context!)
  }

  deinit {
    avcodec_free_context(&decoder)
    avformat_close_input(&context)
  }

  private var unit: TimeBase { TimeBase(context!.pointee.streams[Int(index)]!.pointee.time_base) }

  /// The time of the first frame, in seconds; infinity if there is none.
  private var firstTime: Double { nextTimestamp.map(unit.seconds) ?? .infinity }

  /// The timestamp of the next packet, which is read; nil at the end.
  private var nextTimestamp: Int64? {
    packet.clear()
    while av_read_frame(context, packet.pointer) >= 0 {
      if packet.pointer.pointee.stream_index == index { return packet.pointer.pointee.pts }
      packet.clear()
    }
    return nil
  }

  /// Seeks to a key frame that is decoded before a time, in seconds.
  private func seek(to time: Double) -> Bool {
    let target = unit.units(time)
    return avformat_seek_file(context, index, .min, target, target, 0) >= 0
  }

  /// Decodes the frames around a joint.
  /// - Returns: what is wrong with them; nil if each packet gives one frame at its time.
  private func objection(to joint: Double, from start: Double, _ isCancelled: () -> Bool) -> String? {
    let first = unit.units(joint - JointCheck.tolerance)
    var target = max(joint - JointCheck.lead, start)
    while true {
      guard seek(to: target) else { return "it cannot be sought in" }
      guard target > start, nextTimestamp ?? .max >= first else { break }
      // The frame before the joint is on screen for longer.
      target = max(joint - 8 * (joint - target), start)
    }
    guard seek(to: target) else { return "it cannot be sought in" }
    avcodec_flush_buffers(decoder)
    decoded = []
    var sent: [Int64] = []
    var later = 0
    while later < JointCheck.framesAfter, !isCancelled() {
      packet.clear()
      guard av_read_frame(context, packet.pointer) >= 0 else { break }
      guard packet.pointer.pointee.stream_index == index else { continue }
      if packet.pointer.pointee.pts >= first { later += 1 }
      sent.append(packet.pointer.pointee.pts)
      guard decode(packet.pointer) else { return "a frame is corrupt" }
    }
    if isCancelled() { return nil }
    guard decode(nil) else { return "a frame is corrupt" }
    guard let earliest = sent.min(), earliest < first, later > 0 else { return "frames are missing" }
    return decoded == sent.sorted() ? nil : "frames are missing"
  }

  /// Decodes a packet; nil completes the frames.
  /// - Returns: false if a frame is corrupt.
  private func decode(_ packet: UnsafeMutablePointer<AVPacket>?) -> Bool {
    guard avcodec_send_packet(decoder, packet) >= 0 else { return false }
    while true {
      let status = avcodec_receive_frame(decoder, frame.pointer)
      guard status >= 0 else { return status == nagare_averror(EAGAIN) || status == nagare_averror_eof }
      guard !frame.isCorrupt else { return false }
      decoded.append(frame.pointer.pointee.pts)
    }
  }
}
