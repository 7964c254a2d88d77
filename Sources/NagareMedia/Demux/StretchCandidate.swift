import CFFmpeg

/// The packets of a stretch that is being read.
struct StretchCandidate {
  private var times = PacketTimestamps()
  private let start: Int64
  private var latest: Int64
  /// The timestamps of the IDR pictures, each after all frames before it, and the numbers of frames before them.
  private var groups: [(start: Int64, count: Int)]
  /// Whether the stretch ends with the video.
  var reachesEnd = false

  /// - Parameter packet: an IDR picture.
  init(_ packet: Packet) {
    start = packet.pointer.pointee.pts
    latest = start
    groups = [(start, 0)]
    times.add(packet)
  }

  /// Adds the next packet.
  /// - Returns: false if the stretch must end before it.
  mutating func add(_ packet: Packet, isIDR: Bool) -> Bool {
    let time = packet.pointer.pointee.pts
    guard time > start else { return false }
    if isIDR {
      guard time > latest else { return false }
      groups.append((time, times.count))
    } else if time <= groups[groups.count - 1].start {
      return false
    }
    latest = max(latest, time)
    times.add(packet)
    return true
  }

  /// The stretch up to the last IDR picture, or to the end of the video.
  /// - Returns: nil if it is too short, or two frames have the same timestamp.
  func stretch(in timeBase: TimeBase) -> CopiedStretch? {
    let last = groups[groups.count - 1]
    let end = reachesEnd ? nil : last.start
    let count = reachesEnd ? times.count : last.count
    guard groups.count - (reachesEnd ? 0 : 1) >= StretchSearch.leastGroups,
      timeBase.seconds((end ?? latest) &- start) >= StretchSearch.shortest
    else { return nil }
    let kept = times.prefix(count, derivesDecodingTimestamps: false)
    guard kept.hasDistinctTimes else { return nil }
    return CopiedStretch(start: start, end: end, frames: count, delay: kept.delay)
  }
}
