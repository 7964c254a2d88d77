import CFFmpeg

/// Reads packets in order, and corrects stray timestamps (`StrayTimestampDetector`). Packets are read ahead only at the beginning,
/// and where a timestamp is suspect.
struct RepairedPackets {
  /// The timestamp properties of a stream.
  struct Kind {
    let unit: TimeBase
    /// Whether it is a video stream.
    let isPicture: Bool
    /// Whether the container stores decoding timestamps. Otherwise FFmpeg guesses them.
    let saysDecoding: Bool
    /// The stated end of the stream, in units.
    let end: Int64?
    /// Whether a packet may wait until it is known whether it is the last.
    let mayWait: Bool
  }

  /// A packet that was read ahead.
  private struct Entry {
    let packet: Packet
    /// Whether its decoding timestamp is settled, and whether its presentation timestamp is.
    var isSettled = false
    var isShownSettled = false
    var isRepaired = false
  }

  /// The most packets to read ahead, and the most seconds of another stream: a viewer waits that long.
  private static let (limit, longestWait) = (1_000, 1.0)
  /// The number of following frames above which a presentation timestamp can be judged early.
  private static let fewest = 4

  /// The state of a stream whose timestamps can be corrected.
  private struct Course {
    let kind: Kind
    var stamps: StrayTimestampDetector

    init(_ kind: Kind) {
      self.kind = kind
      stamps = StrayTimestampDetector(isPicture: kind.isPicture, in: kind.unit, end: kind.end)
    }
  }

  /// The streams by their indices; an inner nil means that timestamps are not corrected.
  private var streams: [Int: Course?] = [:]
  private var ahead: [Entry] = []
  /// The end of reading ahead: an error, or success at the end of the input.
  private var end: Result<Void, MediaError>?

  /// The next packet, and whether its timestamps were corrected; nil at the end.
  /// - Parameters:
  ///   - read: reads a packet; nil is the end.
  ///   - kind: the properties of a packet's stream; nil if its timestamps are not corrected.
  mutating func next(
    kind: (Packet) -> Kind?, read: () throws(MediaError) -> Packet?
  ) throws(MediaError) -> (packet: Packet, isRepaired: Bool)? {
    guard let packet = try first(read) else { return nil }
    let index = packet.streamIndex
    if streams[index] == nil { streams[index] = .some(kind(packet).map(Course.init)) }
    guard var course = streams[index] ?? nil else { return (packet, ahead.removeFirst().isRepaired) }
    let (kind, stream) = (course.kind, course.stamps)
    let stamps = packet.stamps(kind.saysDecoding)
    if !ahead[0].isSettled, stream.isOff(stamps) { settle(index, stream, kind, read) }
    // The decoding timestamp may have been corrected.
    let settled = packet.stamps(kind.saysDecoding)
    if !ahead[0].isShownSettled {
      let isLast = kind.mayWait && stream.isLate(settled) && isLast(of: index, read)
      if stream.isShownOff(settled, isLast: isLast) { settleShown(index, stream, kind, read) }
    }
    course.stamps.accept(packet.stamps(kind.saysDecoding))
    streams[index] = .some(course)
    return (packet, ahead.removeFirst().isRepaired)
  }

  /// Corrects the timestamps of a video stream's first packet by those that follow.
  /// - Returns: its presentation time in seconds, if it was corrected.
  mutating func repairFirst(of index: Int, _ kind: Kind, read: () throws(MediaError) -> Packet?) -> Double? {
    var places: [Int] = []
    var stamps: [StrayTimestampDetector.Stamps] = []
    var others = OtherStreamsProgress()
    let stream = Course(kind).stamps
    while stamps.count < 3
      || kind.mayWait && stamps.count <= StrayTimestampDetector.mostReordered
        && stream.isLateFirst(stamps[0], before: Array(stamps.dropFirst()))
    {
      guard case .packet(let place) = find(index, behind: places.last ?? -1, &others, read) else { break }
      places.append(place)
      stamps.append(ahead[place].packet.stamps(kind.saysDecoding))
    }
    // Running streams may begin with packets without timestamps.
    guard stamps.count > 2, kind.mayWait || stamps[0].shown != nil,
      let repaired = stream.repairedFirst(stamps[0], before: Array(stamps.dropFirst()))
    else { return nil }
    let first = ahead[places[0]].packet
    first.setTimes(from: stamps[0], to: repaired)
    ahead[places[0]].isRepaired = true
    return first.presentationTime ?? first.decodingTime
  }

  /// The presentation times of packets that were read ahead, in seconds.
  var timesAhead: [Double] { ahead.compactMap { $0.packet.presentationTime ?? $0.packet.decodingTime } }

  /// The next packet, which becomes the first of those that were read ahead.
  private mutating func first(_ read: () throws(MediaError) -> Packet?) throws(MediaError) -> Packet? {
    if ahead.isEmpty {
      if case .failure(let error)? = end {
        end = nil
        throw error
      }
      end = nil
      guard let packet = try read() else { return nil }
      ahead.append(Entry(packet: packet))
    }
    return ahead[0].packet
  }

  /// Settles the decoding timestamps of a stream's next packets. The first of them has left the course.
  private mutating func settle(
    _ index: Int, _ stream: StrayTimestampDetector, _ kind: Kind, _ read: () throws(MediaError) -> Packet?
  ) {
    var run = [0]
    var repaired: [StrayTimestampDetector.Stamps]?
    var verdict = StrayTimestampDetector.Verdict.open
    var others = OtherStreamsProgress()
    search: while verdict == .open {
      let times = run.map { ahead[$0].packet.stamps(kind.saysDecoding) }
      switch find(index, behind: run[run.count - 1], &others, read) {
      case .packet(let place):
        let next = ahead[place].packet.stamps(kind.saysDecoding)
        verdict = stream.verdict(on: times, before: next)
        if verdict == .wrong { repaired = stream.repaired(times, before: next) }
        if verdict == .open { run.append(place) }
      case .end:
        if run.count == 1 { repaired = stream.repairedLast(times[0]).map { [$0] } }
        break search
      case .tooFar: break search
      }
    }
    if let repaired { repair(run, kind, with: repaired) }
    for place in run { ahead[place].isSettled = true }
  }

  /// Settles the presentation timestamp of the next frame.
  private mutating func settleShown(
    _ index: Int, _ stream: StrayTimestampDetector, _ kind: Kind, _ read: () throws(MediaError) -> Packet?
  ) {
    ahead[0].isShownSettled = true
    let suspect = ahead[0].packet.stamps(kind.saysDecoding)
    var following: [StrayTimestampDetector.Stamps] = []
    var verdict = StrayTimestampDetector.Verdict.open
    var place = 0
    var others = OtherStreamsProgress()
    search: while verdict == .open {
      switch find(index, behind: place, &others, read) {
      case .packet(let next):
        place = next
        following.append(ahead[place].packet.stamps(kind.saysDecoding))
        verdict = stream.shownVerdict(on: suspect, before: following)
      case .end:
        verdict = stream.shownVerdict(on: suspect, before: following, isLast: true)
        break search
      case .tooFar:
        // At the limit of waiting, the packets read so far decide.
        guard following.count > RepairedPackets.fewest else { return }
        verdict = stream.shownVerdict(on: suspect, before: following, isLast: true)
        break search
      }
    }
    guard verdict == .wrong else { return }
    // The decoder then derives the presentation timestamp from the order of frames.
    ahead[0].packet.forgetTimes()
    ahead[0].isRepaired = true
  }

  private mutating func repair(_ places: [Int], _ kind: Kind, with repaired: [StrayTimestampDetector.Stamps]) {
    for (place, times) in zip(places, repaired) {
      ahead[place].packet.setTimes(from: ahead[place].packet.stamps(kind.saysDecoding), to: times)
      ahead[place].isRepaired = true
    }
  }

  /// Whether no packet of a stream follows the first one.
  private mutating func isLast(of index: Int, _ read: () throws(MediaError) -> Packet?) -> Bool {
    var others = OtherStreamsProgress()
    if case .end = find(index, behind: 0, &others, read) { return true }
    return false
  }

  private enum Found {
    /// The index of a packet that was read ahead.
    case packet(Int)
    case end
    /// Other streams have continued for longer than the limit.
    case tooFar
  }

  /// Reads up to the next packet of a stream.
  /// - Parameter others: the progress of other streams since the first packet.
  private mutating func find(
    _ index: Int, behind place: Int, _ others: inout OtherStreamsProgress, _ read: () throws(MediaError) -> Packet?
  ) -> Found {
    for place in place + 1..<max(RepairedPackets.limit, place + 1) {
      guard hasMore(at: place, read) else { return .end }
      let next = ahead[place].packet
      if next.streamIndex == index { return .packet(place) }
      guard let time = next.decodingSeconds else { continue }
      others.note(time, of: next.streamIndex)
      if others.seconds > RepairedPackets.longestWait { return .tooFar }
    }
    return .tooFar
  }

  /// Whether there is a packet at an index. Reads it if necessary.
  private mutating func hasMore(at place: Int, _ read: () throws(MediaError) -> Packet?) -> Bool {
    guard place >= ahead.count else { return true }
    guard end == nil else { return false }
    do throws(MediaError) {
      guard let packet = try read() else {
        end = .success(())
        return false
      }
      ahead.append(Entry(packet: packet))
      return true
    } catch {
      end = .failure(error)
      return false
    }
  }
}

extension Packet {
  /// The decoding time in seconds; nil if unknown.
  fileprivate var decodingSeconds: Double? {
    let time = pointer.pointee.dts
    return hasTimeBase && time != nagare_nopts_value ? TimeBase(pointer.pointee.time_base).seconds(time) : nil
  }

  /// - Parameter saysDecoding: whether its decoding timestamp is meaningful.
  fileprivate func stamps(_ saysDecoding: Bool) -> StrayTimestampDetector.Stamps {
    let (shown, decoded) = (pointer.pointee.pts, pointer.pointee.dts)
    return StrayTimestampDetector.Stamps(
      shown: shown == nagare_nopts_value ? nil : shown,
      decoded: decoded == nagare_nopts_value || !saysDecoding ? nil : decoded, duration: pointer.pointee.duration)
  }

  /// Leaves the presentation timestamp to the decoder, which would otherwise derive it from the decoding timestamp.
  fileprivate func forgetTimes() {
    (pointer.pointee.pts, pointer.pointee.dts) = (nagare_nopts_value, nagare_nopts_value)
  }

  /// Sets the timestamps that have changed.
  fileprivate func setTimes(from before: StrayTimestampDetector.Stamps, to after: StrayTimestampDetector.Stamps) {
    if after.shown != before.shown { pointer.pointee.pts = after.shown ?? nagare_nopts_value }
    if after.decoded != before.decoded { pointer.pointee.dts = after.decoded ?? nagare_nopts_value }
  }
}
