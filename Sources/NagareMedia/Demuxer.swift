import CFFmpeg
import NagareColor

/// Reads the packets of a container.
///
/// A demuxer is used by one thread at a time; whoever opens it may hand it to the thread that reads.
public final class Demuxer: @unchecked Sendable {
  /// Containers that are opened. A text file under a video's name could otherwise be taken for a playlist, which
  /// opens other files.
  static let allowedFormats = [
    "mov", "mp4", "m4a", "3gp", "3g2", "mj2", "matroska", "webm", "flv", "live_flv", "mpegts", "mpeg", "mpegvideo",
    "avi", "nut", "ogg", "asf", "mxf", "ivf", "h264", "hevc", "obu", "av1", "yuv4mpegpipe", "gif", "dv", "rm", "wav",
    "mp3", "flac", "aac",
  ]

  let context: UnsafeMutablePointer<AVFormatContext>
  private var opened: Opened
  private let request: InputRequest
  /// The stream that is decoded.
  public let video: VideoStream
  /// The position of the audio that players would play with the video among the container's streams; nil without any.
  public let audioIndex: Int?
  private var packets = ReusableObjects<Packet>()
  /// Packets that were read already, the next one last; nil is the end.
  private var ahead: [Packet?] = []
  /// What counts as a jump of time; nil where the container promises that there is none.
  private let jumpPolicy: ContinuousTime.Policy?
  private var continuousTime: ContinuousTime?
  /// What tells a wrong time from a jump.
  private var repairedPackets = RepairedPackets()
  /// Whether damage is an error, not something to go on behind.
  package var isStrict = false
  /// Packets that are not whole, by what the container says, places where there should be one and none is, and those where
  /// packets have times that cannot be true.
  public private(set) var damagedPackets = 0
  /// When all that was read so far has been played, in seconds from the container's beginning.
  private var lastEnd = 0.0

  /// Seconds that opening may last: whatever stands in a file, there is an end to looking for what is in it.
  public static let usualOpeningLimit = 60.0

  /// Opens an input and finds its streams.
  /// - Parameters:
  ///   - path: a file; `-` is the standard input. If the access allows for it, an address such as `tcp://host:port`.
  ///   - access: what may be opened.
  ///   - options: for the container and the protocol, by FFmpeg's names; they go before what is set otherwise.
  ///   - stream: which of the video streams is decoded, counted from 0 without cover art; nil for the one that players
  ///     would show.
  ///   - interruption: what ends opening and reading, which may wait for ever on a network.
  ///   - openingLimit: seconds that opening may last where there is no interruption; pipes may begin at any time.
  ///   - datagramLimit: seconds from the first datagram of a UDP stream after which opening is interrupted; nil for no
  ///     limit.
  public convenience init(
    path: String, access: InputAccess = .videos, options: [EncoderSettings.Option] = [], stream: Int? = nil,
    interruption: IOInterruption? = nil, openingLimit: Double = Demuxer.usualOpeningLimit, datagramLimit: Double? = nil
  ) throws(MediaError) {
    var request = InputRequest(
      path: path, access: access, options: options, stream: stream, interruption: interruption)
    request.limitOpening(to: openingLimit)
    request.datagramLimit = datagramLimit
    try self.init(request)
  }

  private init(_ request: InputRequest) throws(MediaError) {
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
      Demuxer.passOver(allBut: [video.index] + (audio >= 0 ? [Int(audio)] : []), of: context)
      Demuxer.ignoreNewcomers(of: context)
    }
    self.context = context
    self.opened = opened
    self.request = request
    jumpPolicy = Demuxer.jumpPolicy(of: context, request)
    continuousTime = jumpPolicy.map(ContinuousTime.init)
    repairFirstPicture()
  }

  deinit {
    opened.close()
  }

  private static func jumpPolicy(
    of context: UnsafeMutablePointer<AVFormatContext>, _ request: InputRequest
  ) -> ContinuousTime.Policy? {
    let format = context.pointee.iformat.pointee
    // Whoever sends a running stream may begin anew in any container.
    if request.access == .live { return .bothWays }
    // Flash video is written as it is received: where a sender began anew its clock does, too.
    if isFlash(format) { return .back }
    return format.flags & AVFMT_TS_DISCONT != 0 ? .bothWays : nil
  }

  static func isFlash(_ format: AVInputFormat) -> Bool {
    ["flv", "live_flv"].contains(String(cString: format.name))
  }

  private var isMatroska: Bool { String(cString: context.pointee.iformat.pointee.name).hasPrefix("matroska") }

  /// What it was asked to open.
  public var path: String { request.path }

  /// The same input from its beginning, opened once more.
  package func reopened() throws(MediaError) -> Demuxer { try Demuxer(request) }

  /// The unit of a stream's timestamps.
  /// - Parameter index: the position of one of the container's streams.
  public func timeBase(of index: Int) -> TimeBase {
    precondition(index >= 0 && index < Int(context.pointee.nb_streams), "no such stream")
    return TimeBase(context.pointee.streams[index]!.pointee.time_base)
  }

  /// The time that counts as the video's beginning, in units of the video stream.
  ///
  /// A container's earliest stream may start at another time than 0; players count from there.
  public var startTimestamp: Int64 {
    let start = context.pointee.start_time
    guard start != nagare_nopts_value else { return 0 }
    return av_rescale_q(start, nagare_microseconds, video.timeBase.rational)
  }

  /// The video's time, from that beginning on.
  package var timeAxis: TimeAxis { TimeAxis(timeBase: video.timeBase, start: startTimestamp) }

  /// The beginning in seconds.
  package var startSeconds: Double { video.timeBase.seconds(startTimestamp) }

  /// Whether the first picture that is decoded has a time below 0. Audio often has, of which a decoder needs some before the
  /// first that is heard.
  package var showsPicturesBeforeZero: Bool {
    let start = context.pointee.streams[video.index]!.pointee.start_time
    return start != nagare_nopts_value && start < 0
  }

  /// Whether the file can be read from another place than where it stands, which a pipe cannot.
  public var isSeekable: Bool { context.pointee.pb.map { $0.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 } ?? false }

  /// Whether time may jump on the way.
  package var timeMayJump: Bool { jumpPolicy != nil }

  /// How long, in seconds, a picture can be on screen: thirty hours, where FFmpeg's program draws the line, or, where longer
  /// steps count as jumps and are taken out, as long as none is one.
  var longestInterval: Double {
    jumpPolicy == .bothWays ? ContinuousTime.longestStep + LoneStamps.longestReach : VideoDecoder.longestInterval
  }

  /// Whether `seek` finds key frames, which containers that promise nothing about their times are searched for in vain.
  package var findsKeyFrames: Bool { isSeekable && !timeMayJump }

  /// The length in seconds, if the container says it.
  public var duration: Double? {
    let duration = context.pointee.duration
    return duration > 0 && duration != nagare_nopts_value ? Double(duration) / Double(AV_TIME_BASE) : nil
  }

  /// The size of the input in bytes; nil where nobody knows it, as of a pipe.
  package var byteCount: Int64? {
    let size = context.pointee.pb.map(avio_size) ?? -1
    return size > 0 ? size : nil
  }

  /// Whether there is as much as the container says or its times show, not what its bytes let one guess, nor what time may
  /// leave out. Where time goes back there is more.
  package var promisesLength: Bool {
    jumpPolicy != .bothWays && context.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
  }

  /// The length of the picture in seconds, from the video's beginning on, if the container says it; audio may be longer.
  public var pictureDuration: Double? { statedEnd(of: video.index) ?? duration }

  /// When a stream ends, in seconds from the video's beginning, if the container says it.
  private func statedEnd(of index: Int) -> Double? {
    let stream = context.pointee.streams[index]!.pointee
    guard stream.duration > 0, stream.duration != nagare_nopts_value else { return nil }
    let unit = TimeBase(stream.time_base)
    let start = stream.start_time == nagare_nopts_value ? 0 : unit.seconds(stream.start_time) - startSeconds
    return start + unit.seconds(stream.duration)
  }

  /// The next packet of any stream; nil at the end.
  public func nextPacket() throws(MediaError) -> Packet? {
    if let packet = ahead.popLast() { return packet }
    guard let (packet, isRepaired) = try nextRepaired() else { return nil }
    if isRepaired { try noteDamage("implausible timestamp", nil) }
    if let stream = context.pointee.streams[packet.streamIndex] {
      let before = continuousTime?.slips
      continuousTime?.correct(&packet.pointer.pointee, of: stream.pointee)
      if continuousTime?.slips != before { try noteDamage("implausible timestamps", nil) }
    }
    noteEnd(of: packet)
    if packet.isDamaged { try noteDamage("corrupt packet", nil) }
    return packet
  }

  private func nextRepaired() throws(MediaError) -> (packet: Packet, isRepaired: Bool)? {
    while true {
      let next = try repairedPackets.next(kind: { kind(ofStream: $0.streamIndex) }) { () throws(MediaError) in
        try readPacket()
      }
      // What was read ahead may have become unwanted since.
      guard let next, isPassedOver(next.packet.streamIndex) else { return next }
    }
  }

  /// Has the video begin where it does, though the time of its first picture is wrong.
  private func repairFirstPicture() {
    guard let kind = kind(ofStream: video.index) else { return }
    let start = repairedPackets.repairFirst(of: video.index, kind) { () throws(MediaError) in try readPacket() }
    guard let start else { return }
    context.pointee.streams[video.index]!.pointee.start_time = video.timeBase.units(start)
    let others = (0..<Int(context.pointee.nb_streams)).compactMap { index -> Double? in
      let stream = context.pointee.streams[index]!.pointee
      return stream.start_time == nagare_nopts_value ? nil : TimeBase(stream.time_base).seconds(stream.start_time)
    }
    // Streams of one video begin together; what is far away is another wrong time.
    let near = (others + repairedPackets.timesAhead).filter { abs($0 - start) < ContinuousTime.longestStep }
    context.pointee.start_time = TimeBase(nagare_microseconds).units((near + [start]).min() ?? start)
  }

  /// What is known of the times of a stream; nil where they are taken as they are. Audio may pause, which is seen only where
  /// time may jump both ways.
  private func kind(ofStream index: Int) -> RepairedPackets.Kind? {
    guard let stream = context.pointee.streams[index]?.pointee, stream.time_base.num > 0, stream.time_base.den > 0
    else { return nil }
    let unit = TimeBase(stream.time_base)
    switch stream.codecpar.pointee.codec_type {
    case AVMEDIA_TYPE_VIDEO:
      // What lets time jump both ways is not written in one go, and cannot know.
      let end = jumpPolicy == .bothWays ? nil : statedEnd(of: index) ?? duration
      return RepairedPackets.Kind(
        unit: unit, isPicture: true, saysDecoding: !isMatroska, end: end.map { unit.units(startSeconds + $0) },
        mayWait: request.access != .live)
    case AVMEDIA_TYPE_AUDIO where jumpPolicy == .bothWays:
      return RepairedPackets.Kind(unit: unit, isPicture: false, saysDecoding: true, end: nil, mayWait: false)
    default: return nil
    }
  }

  /// The next packet as it stands in the container; nil at the end.
  private func readPacket() throws(MediaError) -> Packet? {
    let mark = LibraryLog.mark()
    let packet = try packets.next()
    var status = read(packet)
    var failures = 0
    while Demuxer.isDamage(status), request.access != .live, failures < Demuxer.mostFailures {
      failures += 1
      try noteDamage("its container cannot be read", explanation(of: status, since: mark))
      status = read(packet)
    }
    if status < 0 {
      // Containers take whatever keeps them from reading for the end.
      if request.isInterrupted { throw MediaError.interrupted(path: path) }
      let reading = min(context.pointee.pb?.pointee.error ?? 0, 0)
      let cause = reading < 0 ? reading : status
      if cause == nagare_averror(ENOMEM), !Demuxer.hasMemory { throw MediaError.outOfMemory }
      if cause == nagare_averror_eof || Demuxer.isDamage(cause) { return nil }
      throw MediaError.cannotOpen(path: path, reason: explanation(of: cause, since: mark))
    }
    if let stream = context.pointee.streams[packet.streamIndex] {
      packet.pointer.pointee.time_base = stream.pointee.time_base
    }
    return packet
  }

  private func noteEnd(of packet: Packet) {
    // Some containers say only when a packet is decoded.
    guard let time = packet.presentationTime ?? packet.decodingTime else { return }
    lastEnd = max(lastEnd, time + packet.duration - startSeconds)
  }

  /// The next packet of a stream that is wanted; some were read to find out what there is.
  private func read(_ packet: Packet) -> Int32 {
    while true {
      packet.clear()
      let status = av_read_frame(context, packet.pointer)
      if status < 0 || !isPassedOver(packet.streamIndex) { return status }
    }
  }

  /// Whether a container cannot be read at a place. A packet that claims to have more bytes than any can is not given memory.
  private static func isDamage(_ status: Int32) -> Bool {
    status == nagare_averror_invalid_data || status == nagare_averror(ENOMEM)
  }

  /// Whether there is memory for a packet of usual size.
  private static var hasMemory: Bool {
    let memory = av_malloc(1 << 20)
    defer { av_free(memory) }
    return memory != nil
  }

  /// How often in a row a container is asked to go on behind a place that it cannot read.
  private static let mostFailures = 100

  private func noteDamage(_ what: String, _ cause: String?) throws(MediaError) {
    damagedPackets += 1
    guard isStrict else { return }
    let place = "\(what) near \(seconds(lastEnd))"
    throw MediaError.damaged(path: path, reason: cause.map { "\(place): \($0)" } ?? place)
  }

  /// How much is missing at its end, when all of it was read; nil where nothing is.
  package var loss: LengthLoss? {
    guard promisesLength, let played = playedDuration else { return nil }
    let stated = played - uncountedStart(in: played)
    return lastEnd < stated - LengthLoss.tolerance ? LengthLoss(stated: stated, found: lastEnd) : nil
  }

  /// The length in seconds, if the container says it, without what lasts longer than picture and audio: chapters and
  /// subtitles can be tracks of their own.
  private var playedDuration: Double? {
    guard let duration else { return nil }
    let ends = (audioIndices + [video.index]).map { statedEnd(of: $0) ?? duration }
    return ends.max().map { min($0, duration) }
  }

  /// Seconds before the beginning that a container's length may have been counted with: Matroska says when it ends, and
  /// some of its writers how long it is; of Flash video that says neither FFmpeg takes the last time for the length.
  private func uncountedStart(in length: Double) -> Double {
    let mayCount = Demuxer.isFlash(context.pointee.iformat.pointee) || isMatroska
    return mayCount && startSeconds > 0 && startSeconds <= length ? startSeconds : 0
  }

  /// Has packets read again before any others.
  /// - Parameter packets: in the order in which they were read; nil is the end.
  func putBack(_ packets: [Packet?]) { ahead += packets.reversed() }

  private func isPassedOver(_ index: Int) -> Bool {
    context.pointee.streams[index].map { $0.pointee.discard == AVDISCARD_ALL } ?? false
  }

  /// The positions of the audio streams among the container's streams.
  package var audioIndices: [Int] {
    (0..<Int(context.pointee.nb_streams)).filter {
      context.pointee.streams[$0]?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO && !isPassedOver($0)
    }
  }

  /// The positions of the subtitles among the container's streams.
  package var textIndices: [Int] {
    (0..<Int(context.pointee.nb_streams)).filter {
      context.pointee.streams[$0]?.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_SUBTITLE && !isPassedOver($0)
    }
  }

  /// Has the packets of the video passed over.
  package func passOverVideo() { context.pointee.streams[video.index]?.pointee.discard = AVDISCARD_ALL }

  /// When what a packet holds begins to be decoded, in seconds from the video's beginning; nil when it does not say.
  package func startTime(of packet: Packet) -> Double? {
    guard let stream = context.pointee.streams[packet.streamIndex] else { return nil }
    let (decoded, shown) = (packet.pointer.pointee.dts, packet.pointer.pointee.pts)
    let stamp = decoded == nagare_nopts_value ? shown : decoded
    return stamp == nagare_nopts_value ? nil : TimeBase(stream.pointee.time_base).seconds(stamp) - startSeconds
  }

  /// When what a packet holds has been played, in seconds from the video's beginning; nil when it does not say.
  package func endTime(of packet: Packet) -> Double? {
    guard let stream = context.pointee.streams[packet.streamIndex] else { return nil }
    let stamp = packet.pointer.pointee.pts
    guard stamp != nagare_nopts_value else { return nil }
    return TimeBase(stream.pointee.time_base).seconds(stamp &+ packet.pointer.pointee.duration) - startSeconds
  }

  /// What was added to the container's time to let it go on, in seconds.
  package var timeOffset: Double { continuousTime?.offset ?? 0 }

  /// Whether the container's time jumps before a frame, which is then another time's. Where it may, all is read from the
  /// beginning until there.
  package func jumps(before frame: VideoFrame) throws(MediaError) -> Bool {
    guard timeMayJump else { return false }
    let other = try reopened()
    while other.timeJumps == 0, let packet = try other.nextPacket() {
      if packet.streamIndex == video.index, packet.pointer.pointee.pos >= frame.position { return false }
    }
    return true
  }

  /// How often the container's time jumped so far; packets go on without the jump.
  public var timeJumps: Int { continuousTime?.jumps ?? 0 }

  /// Goes to the last key frame at or before a timestamp of the video stream; the start when that is not possible.
  public func seek(to timestamp: Int64) {
    ahead = []
    continuousTime = jumpPolicy.map(ContinuousTime.init)
    repairedPackets = RepairedPackets()
    if avformat_seek_file(context, Int32(video.index), Int64.min, timestamp, timestamp, 0) < 0 {
      _ = avformat_seek_file(context, Int32(video.index), Int64.min, startTimestamp, Int64.max, 0)
    }
  }
}
