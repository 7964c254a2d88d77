import CFFmpeg

/// Packets in their order, with the times of those repaired that stand alone (`LoneStamps`). Only where there is one are
/// packets read ahead.
struct RepairedPackets {
  /// Packets that are read ahead at most, and for how many seconds of another stream: a viewer waits that long.
  private static let (limit, longestWait) = (1_000, 0.5)

  private var streams: [Int: LoneStamps] = [:]
  /// What was read ahead, and whether its time is known to be right or was repaired.
  private var ahead: [(packet: Packet, isSettled: Bool, isRepaired: Bool)] = []
  /// What kept packets from being read ahead; nil within is the end.
  private var end: Result<Void, MediaError>?

  /// The next packet, and whether its time was repaired; nil at the end.
  /// - Parameters:
  ///   - read: reads a packet; nil is the end.
  ///   - isPicture: whether the stream of a packet is one of pictures; nil if it has no times to be repaired.
  mutating func next(
    isPicture: (Packet) -> Bool?, read: () throws(MediaError) -> Packet?
  ) throws(MediaError) -> (packet: Packet, isRepaired: Bool)? {
    guard let packet = try first(read) else { return nil }
    guard let isPicture = isPicture(packet), packet.hasTimeBase else { return take(packet, nil) }
    let unit = TimeBase(packet.pointer.pointee.time_base)
    let stream = streams[packet.streamIndex] ?? LoneStamps(isPicture: isPicture, in: unit)
    if !ahead[0].isSettled, stream.isOff(LoneStamps.Stamps(packet)) { settle(packet.streamIndex, stream, read) }
    return take(packet, stream)
  }

  /// The packet that comes next, which is then the first of those that were read ahead.
  private mutating func first(_ read: () throws(MediaError) -> Packet?) throws(MediaError) -> Packet? {
    if ahead.isEmpty {
      if case .failure(let error)? = end {
        end = nil
        throw error
      }
      end = nil
      guard let packet = try read() else { return nil }
      ahead.append((packet, false, false))
    }
    return ahead[0].packet
  }

  private mutating func take(_ packet: Packet, _ stream: LoneStamps?) -> (packet: Packet, isRepaired: Bool) {
    var isRepaired = ahead.removeFirst().isRepaired
    if var stream {
      var stamps = LoneStamps.Stamps(packet)
      if stream.accept(&stamps) {
        packet.setTimes(stamps)
        isRepaired = true
      }
      streams[packet.streamIndex] = stream
    }
    return (packet, isRepaired)
  }

  /// Finds out whether the times are right of the packets of a stream that come next, the first of which is off its course.
  private mutating func settle(_ index: Int, _ stream: LoneStamps, _ read: () throws(MediaError) -> Packet?) {
    var run: [Int] = []
    var place = 0
    /// When the packets of other streams began that were read ahead.
    var starts: [Int: Double] = [:]
    while place < RepairedPackets.limit, hasMore(at: place, read) {
      defer { place += 1 }
      let next = ahead[place].packet
      guard next.streamIndex == index else {
        guard let time = next.decodingSeconds else { continue }
        if time - starts[next.streamIndex, default: time] > RepairedPackets.longestWait { break }
        starts[next.streamIndex] = starts[next.streamIndex] ?? time
        continue
      }
      if run.isEmpty {
        run = [place]
        continue
      }
      let stamps = run.map { LoneStamps.Stamps(ahead[$0].packet) }
      switch stream.verdict(on: stamps, before: LoneStamps.Stamps(next)) {
      case .open: run.append(place)
      case .right: return settle(run, with: nil)
      case .wrong: return settle(run, with: stream.repaired(stamps, before: LoneStamps.Stamps(next)))
      }
    }
    settle(run, with: nil)
  }

  private mutating func settle(_ run: [Int], with stamps: [LoneStamps.Stamps]?) {
    for (number, place) in run.enumerated() {
      ahead[place].isSettled = true
      if let stamps {
        ahead[place].packet.setTimes(stamps[number])
        ahead[place].isRepaired = true
      }
    }
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
      ahead.append((packet, false, false))
      return true
    } catch {
      end = .failure(error)
      return false
    }
  }
}

extension LoneStamps.Stamps {
  fileprivate init(_ packet: Packet) {
    let (shown, decoded) = (packet.pointer.pointee.pts, packet.pointer.pointee.dts)
    self.init(
      shown: shown == nagare_nopts_value ? nil : shown, decoded: decoded == nagare_nopts_value ? nil : decoded,
      duration: packet.pointer.pointee.duration)
  }
}

extension Packet {
  /// When it is decoded, in seconds; nil when it does not say.
  fileprivate var decodingSeconds: Double? {
    let time = pointer.pointee.dts
    return hasTimeBase && time != nagare_nopts_value ? TimeBase(pointer.pointee.time_base).seconds(time) : nil
  }

  fileprivate func setTimes(_ stamps: LoneStamps.Stamps) {
    pointer.pointee.pts = stamps.shown ?? nagare_nopts_value
    pointer.pointee.dts = stamps.decoded ?? nagare_nopts_value
  }
}
