import CFFmpeg

/// The timestamps of a stream's packets in decoding order, in units of the stream.
package struct PacketTimestamps {
  private var shown: [Int64] = []
  private var decoded: [Int64] = []
  private var isKey: [Bool] = []

  /// Reads the packets up to the first error, or the first run of zeros that a crash left.
  init(of demuxer: Demuxer) {
    let mark = LibraryLog.mark()
    let codec = demuxer.context.pointee.streams[demuxer.video.index]!.pointee.codecpar.pointee.codec_id
    let mayHaveZeroRuns = !PacketTimestamps.codecsWithoutZeroRuns.contains(codec)
    // In a truncated file, the packets before its end count.
    while let packet = try? demuxer.nextPacket(), LibraryLog.lastError(since: mark) == nil,
      mayHaveZeroRuns || !packet.hasZeroRun
    {
      add(packet)
    }
  }

  /// No timestamps.
  package init() {}

  /// Adds the next packet, unless it has no presentation timestamp.
  package mutating func add(_ packet: Packet) {
    guard packet.pointer.pointee.pts != nagare_nopts_value else { return }
    shown.append(packet.pointer.pointee.pts)
    decoded.append(packet.pointer.pointee.dts)
    isKey.append(packet.isKey)
  }

  /// The codecs that never produce long runs of zeros. MJPEG and PNG do for black, MPEG-2 as padding for a bit rate.
  private static let codecsWithoutZeroRuns = [
    AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1, AV_CODEC_ID_VP9, AV_CODEC_ID_MPEG4, AV_CODEC_ID_FFV1,
    AV_CODEC_ID_PRORES,
  ]

  var count: Int { shown.count }
  var earliest: Int64? { shown.min() }
  var latest: Int64? { shown.max() }

  /// The number of packets before the last key packet that splits the video: its predecessors are all shown before it
  /// and its successors. Leading frames, decoded after the key packet but shown before it, are dropped with it.
  var keptCount: Int {
    var latest = Int64.min
    let latestBefore = shown.map { time in
      defer { latest = max(latest, time) }
      return latest
    }
    var earliest = Int64.max
    for index in shown.indices.reversed() {
      earliest = min(earliest, shown[index])
      if isKey[index], latestBefore[index] < earliest { return index }
    }
    return 0
  }

  /// The number of packets, in decoding order, before the first that is shown after a gap; nil if the frames have
  /// another rate. The first frame of a range may be on screen for a shorter time.
  /// - Parameters:
  ///   - interval: the seconds from each frame to the next.
  ///   - source: reads the source's times, as it may itself be irregular. Called at most once, if an interval differs.
  package func countUntilGap(
    _ interval: Double, in timeBase: TimeBase, source: () throws(MediaError) -> SourceTimes
  ) throws(MediaError) -> Int? {
    let sorted = shown.sorted()
    var times: SourceTimes?
    // Containers round each timestamp by up to half a unit.
    let tolerance = 0.4 * interval + timeBase.seconds(1)
    for (index, pair) in zip(sorted, sorted.dropFirst()).enumerated() {
      let difference = timeBase.seconds(pair.1 &- pair.0) - interval
      guard abs(difference) > tolerance, difference > 0 || index > 0 else { continue }
      if times == nil { times = try source() }
      let (first, second) = (timeBase.seconds(pair.0 &- sorted[0]), timeBase.seconds(pair.1 &- sorted[0]))
      if times?.areNeighbours(first, second) == true { continue }
      guard difference > 0, index > 1 else { return nil }
      return shown.firstIndex { $0 >= pair.1 }
    }
    return count
  }

  /// The first packets.
  /// - Parameter derivesDecodingTimestamps: whether to derive the decoding timestamps, which the container lacks.
  func prefix(_ count: Int, derivesDecodingTimestamps: Bool) -> PacketTimestamps {
    var times = self
    times.shown = Array(shown.prefix(count))
    times.decoded = Array(decoded.prefix(count))
    times.isKey = Array(isKey.prefix(count))
    if derivesDecodingTimestamps { times.deriveDecodingTimestamps() }
    return times
  }

  private mutating func deriveDecodingTimestamps() {
    var times = DerivedTimestamps(delay: delay)
    decoded = []
    for time in shown {
      times.add(time)
      while let next = times.next() { decoded.append(next.decoded) }
    }
    if let latest { times.finish(at: latest) }
    while let next = times.next() { decoded.append(next.decoded) }
  }

  /// The reordering delay: the most by which a frame's rank in decoding order exceeds its rank in presentation order.
  var delay: Int {
    let order = shown.indices.sorted { shown[$0] < shown[$1] }
    return order.enumerated().reduce(0) { max($0, $1.element - $1.offset) }
  }

  /// Whether no two frames are shown at the same time.
  var hasDistinctTimes: Bool { Set(shown).count == shown.count }

  /// Whether the first packet is a key frame and the first one shown.
  var startsWithFirstFrame: Bool { isKey.first == true && shown.first == earliest }

  func decodingTime(of index: Int) -> Int64 { decoded[index] }
}
