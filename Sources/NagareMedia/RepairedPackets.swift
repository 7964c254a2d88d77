import CFFmpeg

/// Packets in their order, with the times of those repaired that stand alone (`LoneStamps`). Only where there is one are
/// packets read ahead, and at the beginning.
struct RepairedPackets {
  /// What is known of the times of a stream.
  struct Kind {
    let unit: TimeBase
    /// Whether it is one of pictures.
    let isPicture: Bool
    /// Whether its container says when packets are decoded; FFmpeg guesses it where it does not.
    let saysDecoding: Bool
    /// When it ends by what its container says, in units.
    let end: Int64?
    /// Whether a packet may wait until it is known whether it is the last.
    let mayWait: Bool
  }

  /// A packet that was read ahead.
  private struct Entry {
    let packet: Packet
    /// Whether it is known when it is decoded, and when it is shown.
    var isSettled = false
    var isShownSettled = false
    var isRepaired = false
  }

  /// Packets that are read ahead at most, and for how many seconds of another stream: a viewer waits that long.
  private static let (limit, longestWait) = (1_000, 1.0)
  /// Pictures that have to follow one until they can tell that its time is wrong.
  private static let fewest = 4

  /// What is known of a stream with times that can be repaired.
  private struct Course {
    let kind: Kind
    var stamps: LoneStamps

    init(_ kind: Kind) {
      self.kind = kind
      stamps = LoneStamps(isPicture: kind.isPicture, in: kind.unit, end: kind.end)
    }
  }

  /// By their numbers; nil within for those whose times are taken as they are.
  private var streams: [Int: Course?] = [:]
  private var ahead: [Entry] = []
  /// What kept packets from being read ahead; nil within is the end.
  private var end: Result<Void, MediaError>?

  /// The next packet, and whether its time was repaired; nil at the end.
  /// - Parameters:
  ///   - read: reads a packet; nil is the end.
  ///   - kind: of the stream of a packet; nil if it has no times to be repaired.
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
    // When it is decoded may be known better now.
    let settled = packet.stamps(kind.saysDecoding)
    if !ahead[0].isShownSettled {
      let isLast = kind.mayWait && stream.isLate(settled) && isLast(of: index, read)
      if stream.isShownOff(settled, isLast: isLast) { settleShown(index, stream, kind, read) }
    }
    course.stamps.accept(packet.stamps(kind.saysDecoding))
    streams[index] = .some(course)
    return (packet, ahead.removeFirst().isRepaired)
  }

  /// Repairs the first packet of a stream of pictures by those that follow it.
  /// - Returns: when it is shown, in seconds, if it had to be repaired.
  mutating func repairFirst(of index: Int, _ kind: Kind, read: () throws(MediaError) -> Packet?) -> Double? {
    var places: [Int] = []
    var stamps: [LoneStamps.Stamps] = []
    var others = OthersProgress()
    let stream = Course(kind).stamps
    while stamps.count < 3
      || kind.mayWait && stamps.count <= LoneStamps.mostReordered
        && stream.isLateFirst(stamps[0], before: Array(stamps.dropFirst()))
    {
      guard case .packet(let place) = find(index, behind: places.last ?? -1, &others, read) else { break }
      places.append(place)
      stamps.append(ahead[place].packet.stamps(kind.saysDecoding))
    }
    // Running streams begin before their clocks are known.
    guard stamps.count > 2, kind.mayWait || stamps[0].shown != nil,
      let repaired = stream.repairedFirst(stamps[0], before: Array(stamps.dropFirst()))
    else { return nil }
    let first = ahead[places[0]].packet
    first.setTimes(from: stamps[0], to: repaired)
    ahead[places[0]].isRepaired = true
    return first.presentationTime ?? first.decodingTime
  }

  /// When packets that were read ahead are played, in seconds.
  var timesAhead: [Double] { ahead.compactMap { $0.packet.presentationTime ?? $0.packet.decodingTime } }

  /// The packet that comes next, which is then the first of those that were read ahead.
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

  /// Finds out whether the times are right of the packets of a stream that come next, the first of which is off its course.
  private mutating func settle(
    _ index: Int, _ stream: LoneStamps, _ kind: Kind, _ read: () throws(MediaError) -> Packet?
  ) {
    var run = [0]
    var repaired: [LoneStamps.Stamps]?
    var verdict = LoneStamps.Verdict.open
    var others = OthersProgress()
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

  /// Finds out whether the picture that comes next is shown when it says.
  private mutating func settleShown(
    _ index: Int, _ stream: LoneStamps, _ kind: Kind, _ read: () throws(MediaError) -> Packet?
  ) {
    ahead[0].isShownSettled = true
    let suspect = ahead[0].packet.stamps(kind.saysDecoding)
    var following: [LoneStamps.Stamps] = []
    var verdict = LoneStamps.Verdict.open
    var place = 0
    var others = OthersProgress()
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
        // Whoever waits no longer goes by what most of the others say.
        guard following.count > RepairedPackets.fewest else { return }
        verdict = stream.shownVerdict(on: suspect, before: following, isLast: true)
        break search
      }
    }
    guard verdict == .wrong else { return }
    // The decoder knows whose turn it is.
    ahead[0].packet.forgetTimes()
    ahead[0].isRepaired = true
  }

  private mutating func repair(_ places: [Int], _ kind: Kind, with repaired: [LoneStamps.Stamps]) {
    for (place, times) in zip(places, repaired) {
      ahead[place].packet.setTimes(from: ahead[place].packet.stamps(kind.saysDecoding), to: times)
      ahead[place].isRepaired = true
    }
  }

  /// Whether there is no packet of a stream behind the first one.
  private mutating func isLast(of index: Int, _ read: () throws(MediaError) -> Packet?) -> Bool {
    var others = OthersProgress()
    if case .end = find(index, behind: 0, &others, read) { return true }
    return false
  }

  private enum Found {
    /// The place of a packet that was read ahead.
    case packet(Int)
    case end
    /// Others come for so long that nobody waits any more.
    case tooFar
  }

  /// Reads as far as the next packet of a stream.
  /// - Parameter others: how long other streams have gone on since the first packet.
  private mutating func find(
    _ index: Int, behind place: Int, _ others: inout OthersProgress, _ read: () throws(MediaError) -> Packet?
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

  /// Whether there is a packet, which is read where it was not.
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
  /// When it is decoded, in seconds; nil when it does not say.
  fileprivate var decodingSeconds: Double? {
    let time = pointer.pointee.dts
    return hasTimeBase && time != nagare_nopts_value ? TimeBase(pointer.pointee.time_base).seconds(time) : nil
  }

  /// - Parameter saysDecoding: whether what it says of when it is decoded is worth something.
  fileprivate func stamps(_ saysDecoding: Bool) -> LoneStamps.Stamps {
    let (shown, decoded) = (pointer.pointee.pts, pointer.pointee.dts)
    return LoneStamps.Stamps(
      shown: shown == nagare_nopts_value ? nil : shown,
      decoded: decoded == nagare_nopts_value || !saysDecoding ? nil : decoded, duration: pointer.pointee.duration)
  }

  /// Leaves it to the decoder when it is shown, which would go by when it is decoded otherwise.
  fileprivate func forgetTimes() {
    (pointer.pointee.pts, pointer.pointee.dts) = (nagare_nopts_value, nagare_nopts_value)
  }

  /// Gives it the times that are not as they were.
  fileprivate func setTimes(from before: LoneStamps.Stamps, to after: LoneStamps.Stamps) {
    if after.shown != before.shown { pointer.pointee.pts = after.shown ?? nagare_nopts_value }
    if after.decoded != before.decoded { pointer.pointee.dts = after.decoded ?? nagare_nopts_value }
  }
}
