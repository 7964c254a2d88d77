import CFFmpeg
import NagareColor

/// Reads the packets of a container.
///
/// Used by one thread at a time, which need not be the one that opened it.
package final class Demuxer {
  /// Containers that may be opened. A text file with a video's name could otherwise pass for a playlist, which opens
  /// other files.
  static let allowedFormats = [
    "mov", "mp4", "m4a", "3gp", "3g2", "mj2", "matroska", "webm", "flv", "live_flv", "mpegts", "mpeg", "mpegvideo",
    "avi", "nut", "ogg", "asf", "mxf", "ivf", "h264", "hevc", "obu", "av1", "yuv4mpegpipe", "gif", "dv", "rm", "wav",
    "mp3", "flac", "aac",
  ]

  let context: UnsafeMutablePointer<AVFormatContext>
  private var opened: Opened
  private let request: InputRequest
  /// The decoded video stream.
  package let video: VideoStream
  /// The index of the audio stream that players would choose with the video; nil if there is none.
  package let audioIndex: Int?
  private var packets = ReusableObjects<Packet>()
  /// Packets that were put back, the next one last; nil stands for the end of the input.
  private var ahead: [Packet?] = []
  /// The steps that count as timestamp discontinuities; nil if the container promises that there are none.
  private let discontinuityPolicy: DiscontinuityRemover.Policy?
  private var timestampRepair: TimestampRepair<Packet>
  /// The log of corrupt packets, unreadable regions and implausible timestamps, shared with later stages.
  package let issues: IssueLog
  /// The latest end of all packets read so far, in seconds from the video's beginning.
  private var lastEnd = 0.0

  /// The default limit for opening, in seconds, whatever the file contains.
  package static let defaultOpeningLimit = 60.0

  /// Opens an input and finds its streams.
  /// - Parameters:
  ///   - path: a file, or `-` for the standard input. If the access allows it, an address such as `tcp://host:port`.
  ///   - access: the kinds of input that may be opened.
  ///   - options: FFmpeg's options for the container and the protocol, which override the defaults.
  ///   - stream: the number of the video stream to decode, counted from 0 without cover art; nil for the one that
  ///     players would show.
  ///   - interruption: ends opening and reading, which may wait for ever on a network.
  ///   - openingLimit: the seconds that opening a file or an address may take; ignored if there is an interruption.
  ///   - datagramLimit: the seconds that opening may take after a UDP stream's first datagram; nil for no limit.
  ///   - issues: the log for the input's issues.
  package convenience init(
    path: String, access: InputAccess = .videos, options: [EncoderSettings.Option] = [], stream: Int? = nil,
    interruption: IOInterruption? = nil, openingLimit: Double = Demuxer.defaultOpeningLimit,
    datagramLimit: Double? = nil, issues: IssueLog = IssueLog()
  ) throws(MediaError) {
    var request = InputRequest(
      path: path, access: access, options: options, stream: stream, interruption: interruption)
    request.limitOpening(to: openingLimit)
    request.datagramLimit = datagramLimit
    try self.init(request, issues)
  }

  private init(_ request: InputRequest, _ issues: IssueLog) throws(MediaError) {
    try CodecLibrary.check()
    let mark = LibraryLog.mark()
    if let limit = request.limit { request.interruption?.setDeadline(after: limit) }
    var opened = try Demuxer.open(request, mark)
    guard let context = opened.context else { throw MediaError.outOfMemory }
    do throws(MediaError) {
      video = try Demuxer.videoStream(of: context, request, mark)
    } catch {
      opened.close()
      throw error
    }
    if request.limit != nil { request.interruption?.reset() }
    if request.datagramLimit != nil { request.interruption?.setDeadline(after: nil) }
    let audio = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, Int32(video.index), nil, 0)
    audioIndex = audio >= 0 ? Int(audio) : nil
    if request.access == .live {
      Demuxer.discard(allBut: [video.index] + (audio >= 0 ? [Int(audio)] : []), of: context)
      Demuxer.skipAnalysisOfLateStreams(of: context)
    }
    self.context = context
    self.opened = opened
    self.request = request
    self.issues = issues
    discontinuityPolicy = Demuxer.discontinuityPolicy(of: context, request)
    timestampRepair = TimestampRepair(discontinuityPolicy)
    repairFirstTimestamps()
  }

  deinit {
    opened.close()
  }

  private static func discontinuityPolicy(
    of context: UnsafeMutablePointer<AVFormatContext>, _ request: InputRequest
  ) -> DiscontinuityRemover.Policy? {
    let format = context.pointee.iformat.pointee
    // The sender of a running stream may restart, whatever the container.
    if request.access == .live { return .bothWays }
    // Flash video is written as it is received: when the sender restarts, so do the timestamps.
    if isFlash(format) { return .back }
    return format.flags & AVFMT_TS_DISCONT != 0 ? .bothWays : nil
  }

  static func isFlash(_ format: AVInputFormat) -> Bool {
    ["flv", "live_flv"].contains(String(cString: format.name))
  }

  private var isMatroska: Bool { String(cString: context.pointee.iformat.pointee.name).hasPrefix("matroska") }

  /// The path or address that was opened.
  package var path: String { request.path }

  /// Opens the same input once more, at its beginning.
  /// - Parameter issues: the log of the new demuxer; nil to share this one's.
  package func reopened(_ issues: IssueLog? = nil) throws(MediaError) -> Demuxer {
    try Demuxer(request, issues ?? self.issues)
  }

  /// The timestamp of the video's beginning, in units of the video stream.
  ///
  /// The earliest stream of a container may start at another time than 0; players count from its start. 0 if unknown.
  package var startTimestamp: Int64 {
    let start = context.pointee.start_time
    guard start != nagare_nopts_value else { return 0 }
    return av_rescale_q(start, nagare_microseconds, video.timeBase.rational)
  }

  /// The time axis of the video, from `startTimestamp` on.
  package var timeAxis: TimeAxis { TimeAxis(timeBase: video.timeBase, start: startTimestamp) }

  /// `startTimestamp` in seconds.
  package var startSeconds: Double { video.timeBase.seconds(startTimestamp) }

  /// Whether the output's timestamps have to start at 0.
  ///
  /// Players skip frames before 0, and count the length from 0: a recording with the timestamps of a station's clock
  /// would seem to last hours. Audio often starts a little before 0, as decoders need samples before the first audible
  /// one.
  package var needsNewStart: Bool {
    let start = context.pointee.streams[video.index]!.pointee.start_time
    return start != nagare_nopts_value && start < 0 || startSeconds >= TimestampLimits.earliestClockTime
  }

  /// Whether the input supports seeking, which a pipe does not.
  package var isSeekable: Bool { context.pointee.pb.map { $0.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 } ?? false }

  /// Whether the timestamps may have discontinuities.
  package var mayHaveDiscontinuities: Bool { discontinuityPolicy != nil }

  /// The longest that a frame can be on screen, in seconds: thirty hours, as in FFmpeg's program, or less if longer
  /// steps count as discontinuities, which are removed. Pauses while another stream goes on may be longer.
  var longestFrame: Double {
    discontinuityPolicy == .bothWays
      ? TimestampLimits.longestContinuousStep + TimestampLimits.longestReorderingDelay : TimestampLimits.longestFrame
  }

  /// Whether `seek` finds key frames: the input supports seeking, and its timestamps have no discontinuities.
  package var findsKeyFrames: Bool { isSeekable && !mayHaveDiscontinuities }

  /// The duration in seconds, as the container states it or FFmpeg estimates it; nil if unknown.
  package var duration: Double? {
    let duration = context.pointee.duration
    return duration > 0 && duration != nagare_nopts_value ? Double(duration) / Double(AV_TIME_BASE) : nil
  }

  /// The size of the input in bytes; nil if unknown, as for a pipe.
  package var byteCount: Int64? {
    let size = context.pointee.pb.map(avio_size) ?? -1
    return size > 0 ? size : nil
  }

  /// Whether `duration` is trustworthy: false if FFmpeg estimated it from the bit rate or if timestamps may skip ahead.
  /// If timestamps only go back, the input is no shorter than stated.
  package var hasReliableDuration: Bool {
    discontinuityPolicy != .bothWays && context.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
  }

  /// The end of the video stream, in seconds from the video's beginning, or else the container's duration; nil if the
  /// container states neither.
  package var videoDuration: Double? { statedEnd(of: video.index) ?? duration }

  /// The length of the video in seconds, valid once all packets were read: as the container states it, or the latest end
  /// of a packet where that is unknown or unreliable.
  package var length: Double { (hasReliableDuration ? videoDuration : nil) ?? lastEnd }

  /// The end of a stream, in seconds from the video's beginning; nil if the container states none.
  private func statedEnd(of index: Int) -> Double? {
    let stream = context.pointee.streams[index]!.pointee
    guard stream.duration > 0, stream.duration != nagare_nopts_value else { return nil }
    let start = startSeconds(of: index).map { $0 - startSeconds } ?? 0
    return start + TimeBase(stream.time_base).seconds(stream.duration)
  }

  /// The start of a stream, in seconds of the input; nil if the container states none.
  func startSeconds(of index: Int) -> Double? {
    let stream = context.pointee.streams[index]!.pointee
    return stream.start_time == nagare_nopts_value ? nil : TimeBase(stream.time_base).seconds(stream.start_time)
  }

  /// The next packet of any stream; nil at the end.
  package func nextPacket() throws(MediaError) -> Packet? {
    if let packet = ahead.popLast() { return packet }
    let repaired = try timestampRepair.next(
      stream: timestampedStream, isWanted: { !isDiscarded($0) }, read: { () throws(MediaError) in try readPacket() })
    guard let (packet, strayCount, glitchCount) = repaired else { return nil }
    if strayCount > 0 { try noteCorruption("implausible timestamp") }
    if glitchCount > 0 { try noteCorruption("implausible timestamps") }
    noteEnd(of: packet)
    if packet.isCorrupt { try noteCorruption("corrupt packet") }
    return packet
  }

  /// Corrects the beginnings of the video and its audio if their first timestamps are implausible. The audio of a
  /// running stream is not awaited.
  private func repairFirstTimestamps() {
    if let audioIndex, request.access != .live { _ = repairFirstTimestamp(of: audioIndex) }
    guard let start = repairFirstTimestamp(of: video.index) else { return }
    let others = (0..<Int(context.pointee.nb_streams)).compactMap(startSeconds)
    // The streams of a video begin together; a beginning far away is another implausible timestamp.
    let near = (others + timestampRepair.timesAhead).filter {
      abs($0 - start) < TimestampLimits.longestContinuousStep
    }
    context.pointee.start_time = TimeBase.microseconds.units((near + [start]).min() ?? start)
  }

  /// - Returns: the corrected beginning of the stream, in seconds; nil if it was plausible.
  private func repairFirstTimestamp(of index: Int) -> Double? {
    guard let stream = timestampedStream(at: index) else { return nil }
    let first = timestampRepair.repairFirst(of: index, stream) { () throws(MediaError) in try readPacket() }
    guard let first else { return nil }
    context.pointee.streams[index]!.pointee.start_time = first
    return stream.unit.seconds(first)
  }

  /// The timestamp properties of a stream; nil if its unit is unknown.
  private func timestampedStream(at index: Int) -> TimestampedStream? {
    guard let stream = context.pointee.streams[index]?.pointee, stream.time_base.num > 0, stream.time_base.den > 0
    else { return nil }
    let unit = TimeBase(stream.time_base)
    let type = stream.codecpar.pointee.codec_type
    guard type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO else {
      return TimestampedStream(unit: unit, medium: .other)
    }
    var timed = TimestampedStream(unit: unit, medium: type == AVMEDIA_TYPE_VIDEO ? .video : .audio)
    // Containers with discontinuities in both directions are streamed, and cannot state their end.
    let end = discontinuityPolicy == .bothWays ? nil : statedEnd(of: index) ?? duration
    timed.end = end.map { unit.units(startSeconds + $0) }
    timed.hasDecodingTimestamps = timed.medium == .audio || !isMatroska
    timed.canWait = request.access != .live
    return timed
  }

  /// Reads the next packet as stored in the container; nil at the end.
  private func readPacket() throws(MediaError) -> Packet? {
    let mark = LibraryLog.mark()
    let packet = try packets.next()
    var status = read(packet)
    var failures = 0
    while Demuxer.isUnreadable(status), request.access != .live, failures < Demuxer.maxFailures {
      failures += 1
      try noteCorruption("its container cannot be read", ": \(explanation(of: status, since: mark))")
      status = read(packet)
    }
    if status < 0 {
      // Demuxers report every failure to read as the end.
      if request.isInterrupted { throw MediaError.interrupted(path: path) }
      let reading = min(context.pointee.pb?.pointee.error ?? 0, 0)
      let cause = reading < 0 ? reading : status
      if cause == nagare_averror(ENOMEM), !Demuxer.hasMemory { throw MediaError.outOfMemory }
      if cause == nagare_averror_eof || Demuxer.isUnreadable(cause) { return nil }
      throw MediaError.cannotOpen(path: path, reason: explanation(of: cause, since: mark))
    }
    if let stream = context.pointee.streams[packet.streamIndex] {
      packet.pointer.pointee.time_base = stream.pointee.time_base
    }
    return packet
  }

  private func noteEnd(of packet: Packet) {
    // Some containers store only decoding timestamps.
    guard let time = packet.presentationTime ?? packet.decodingTime else { return }
    lastEnd = max(lastEnd, time + packet.duration - startSeconds)
  }

  /// Reads the next packet, and skips the packets of discarded streams: FFmpeg may have buffered some before the stream
  /// was discarded. Returns FFmpeg's status.
  private func read(_ packet: Packet) -> Int32 {
    while true {
      packet.clear()
      let status = av_read_frame(context, packet.pointer)
      if status < 0 || !isDiscarded(packet.streamIndex) { return status }
    }
  }

  /// Whether a status means an unreadable region. FFmpeg refuses memory for packets that claim an impossible size.
  private static func isUnreadable(_ status: Int32) -> Bool {
    status == nagare_averror_invalid_data || status == nagare_averror(ENOMEM)
  }

  /// Whether there is memory for a packet of usual size.
  private static var hasMemory: Bool {
    let memory = av_malloc(1 << 20)
    defer { av_free(memory) }
    return memory != nil
  }

  /// The most attempts in a row to read past an unreadable region.
  private static let maxFailures = 100

  /// - Parameter cause: FFmpeg's message, after a colon; empty if there is none.
  private func noteCorruption(_ issue: String, _ cause: @autoclosure () -> String = "") throws(MediaError) {
    try issues.notePacket(of: path, "\(issue) near \(seconds(lastEnd))\(cause())")
  }

  /// The truncation, valid once all packets were read; nil if nothing is missing or the duration is not reliably known.
  package var truncation: Truncation? { truncation(besides: -.infinity) }

  /// The truncation, like `truncation`, if the video was read elsewhere.
  /// - Parameter videoEnd: the end of the video, in seconds from its beginning.
  package func truncation(besides videoEnd: Double) -> Truncation? {
    guard hasReliableDuration, let played = audioVideoDuration else { return nil }
    let (stated, found) = (played - uncountedStart(in: played), max(lastEnd, videoEnd))
    return found < stated - Truncation.tolerance ? Truncation(declared: stated, found: found) : nil
  }

  /// The duration of video and audio in seconds; nil if unknown. Chapter and subtitle tracks may last longer.
  private var audioVideoDuration: Double? {
    guard let duration else { return nil }
    let ends = (audioIndices + [video.index]).map { statedEnd(of: $0) ?? duration }
    return ends.max().map { min($0, duration) }
  }

  /// The end of video and audio as the container states it, in seconds of the input; nil if that is not reliable.
  var audioVideoEnd: Double? { hasReliableDuration ? audioVideoDuration.map { startSeconds + $0 } : nil }

  /// The seconds from the start to the end that the container states; nil if unknown.
  package var durationFromStart: Double? { duration.map { $0 - uncountedStart(in: $0) } }

  /// The seconds before the start that a stated duration may include. Some Matroska muxers state the end, some the
  /// length; for Flash video without a stated duration, FFmpeg takes the last timestamp as the duration.
  private func uncountedStart(in length: Double) -> Double {
    let mayCount = Demuxer.isFlash(context.pointee.iformat.pointee) || isMatroska
    return mayCount && startSeconds > 0 && startSeconds <= length ? startSeconds : 0
  }

  /// Puts packets back, to be read before any others.
  /// - Parameter packets: in the order in which they were read; nil stands for the end of the input.
  func putBack(_ packets: [Packet?]) { ahead += packets.reversed() }

  private func isDiscarded(_ index: Int) -> Bool {
    context.pointee.streams[index].map { $0.pointee.discard == AVDISCARD_ALL } ?? false
  }

  /// Whether a stream is a video other than cover art.
  package func isVideo(_ index: Int) -> Bool { VideoStream.isVideo(index, of: context) }

  /// The indices of the audio streams that are not discarded.
  package var audioIndices: [Int] {
    (0..<Int(context.pointee.nb_streams)).filter {
      context.pointee.streams[$0]?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO && !isDiscarded($0)
    }
  }

  /// The indices of the subtitle streams that are not discarded.
  package var subtitleIndices: [Int] {
    (0..<Int(context.pointee.nb_streams)).filter {
      context.pointee.streams[$0]?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE && !isDiscarded($0)
    }
  }

  /// Discards the packets of the video.
  package func discardVideo() { context.pointee.streams[video.index]?.pointee.discard = AVDISCARD_ALL }

  /// Discards the packets of all streams but the video.
  package func discardOthers() { Demuxer.discard(allBut: [video.index], of: context) }

  /// Discards the packets of the other streams that cannot affect the times of the video's frames.
  ///
  /// Where timestamps may have discontinuities, that is none of them: time continues after a discontinuity from where one
  /// of the streams ended. Packets of other streams must then be skipped by the caller.
  package func discardIrrelevantToVideo() { if !mayHaveDiscontinuities { discardOthers() } }

  /// Discards the packets of the other streams that cannot affect the times of the main audio; see above.
  func discardIrrelevantToAudio() {
    if !mayHaveDiscontinuities { Demuxer.discard(allBut: audioIndex.map { [$0] } ?? [], of: context) }
  }

  /// The decoding, or else presentation, time of a packet, in seconds from the video's beginning; nil if unknown.
  package func startTime(of packet: Packet) -> Double? {
    guard let stream = context.pointee.streams[packet.streamIndex] else { return nil }
    let (decoded, shown) = (packet.pointer.pointee.dts, packet.pointer.pointee.pts)
    let stamp = decoded == nagare_nopts_value ? shown : decoded
    return stamp == nagare_nopts_value ? nil : TimeBase(stream.pointee.time_base).seconds(stamp) - startSeconds
  }

  /// The end of a packet's presentation, in seconds from the video's beginning; nil if unknown.
  package func endTime(of packet: Packet) -> Double? {
    guard let stream = context.pointee.streams[packet.streamIndex] else { return nil }
    let stamp = packet.pointer.pointee.pts
    guard stamp != nagare_nopts_value else { return nil }
    return TimeBase(stream.pointee.time_base).seconds(stamp &+ packet.pointer.pointee.duration) - startSeconds
  }

  /// The offset added to timestamps since the last discontinuity, in seconds.
  package var timeOffset: Double { timestampRepair.offset }

  /// Whether a timestamp discontinuity precedes a frame, or the frame cannot be found. If discontinuities are possible,
  /// reads the input again up to the frame.
  package func hasDiscontinuity(before frame: VideoFrame) throws(MediaError) -> Bool {
    guard mayHaveDiscontinuities else { return false }
    guard frame.position >= 0 else { return true }
    let other = try reopened(IssueLog())
    while other.discontinuityCount == 0, let packet = try other.nextPacket() {
      if packet.streamIndex == video.index, packet.pointer.pointee.pos >= frame.position { return false }
    }
    return true
  }

  /// The number of timestamp discontinuities that were removed so far.
  package var discontinuityCount: Int { timestampRepair.discontinuityCount }

  /// Seeks to the last key frame at or before a timestamp of the video stream, or to the start if that fails.
  package func seek(to timestamp: Int64) {
    ahead = []
    timestampRepair = TimestampRepair(discontinuityPolicy)
    if avformat_seek_file(context, Int32(video.index), Int64.min, timestamp, timestamp, 0) < 0 {
      _ = avformat_seek_file(context, Int32(video.index), Int64.min, startTimestamp, Int64.max, 0)
    }
  }
}
