import CFFmpeg

/// The times of a stream's packets in the order of decoding, in units of the stream.
struct EncodedTimes {
  private var shown: [Int64] = []
  private var decoded: [Int64] = []
  private var isKey: [Bool] = []

  /// Reads the packets there are, up to the first place that a crash has left without what was written there.
  init(of demuxer: Demuxer) {
    let mark = LibraryLog.mark()
    let codec = demuxer.context.pointee.streams[demuxer.video.index]!.pointee.codecpar.pointee.codec_id
    let hasZeros = !EncodedTimes.codecsWithoutZeros.contains(codec)
    // Where it ends in the middle of something, what is there counts.
    while let packet = try? demuxer.nextPacket(), LibraryLog.lastError(since: mark) == nil,
      hasZeros || !packet.hasHole
    {
      guard packet.pointer.pointee.pts != nagare_nopts_value else { continue }
      shown.append(packet.pointer.pointee.pts)
      decoded.append(packet.pointer.pointee.dts)
      isKey.append(packet.isKey)
    }
  }

  /// Those that never leave many zeros in a row. MJPEG and PNG do so of black, MPEG-2 to fill a rate up.
  private static let codecsWithoutZeros = [
    AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1, AV_CODEC_ID_VP9, AV_CODEC_ID_MPEG4, AV_CODEC_ID_FFV1,
    AV_CODEC_ID_PRORES,
  ]

  var count: Int { shown.count }
  var earliest: Int64? { shown.min() }
  var latest: Int64? { shown.max() }

  /// How many packets there are before the last key packet which has nothing before it that is shown after it, or after
  /// one that follows. Pictures that are shown before the key packet but decoded after it need it, and go with it.
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

  /// How many packets there are before the first in whose place, in the order of showing, another is missing; nil if they
  /// come at another rate from the first on. The first of a part may be on screen for less than others.
  /// - Parameter interval: seconds from each picture to the next.
  func steadyCount(_ interval: Double, in timeBase: TimeBase) -> Int? {
    let sorted = shown.sorted()
    // Containers round times by as much as half a unit each.
    let tolerance = 0.4 * interval + timeBase.seconds(1)
    for (index, pair) in zip(sorted, sorted.dropFirst()).enumerated() {
      let difference = timeBase.seconds(pair.1 &- pair.0) - interval
      if difference < -tolerance, index > 0 { return nil }
      if difference > tolerance, index < 2 { return nil }
      if difference > tolerance { return shown.firstIndex { $0 >= pair.1 } }
    }
    return count
  }

  /// The first packets.
  /// - Parameter decodesAnew: whether the container does not say when packets are decoded. Each is then decoded when the
  ///   picture comes on screen that is so many before it as pictures are reordered by, as encoders have it.
  func prefix(_ count: Int, decodesAnew: Bool) -> EncodedTimes {
    var times = self
    times.shown = Array(shown.prefix(count))
    times.decoded = Array(decoded.prefix(count))
    times.isKey = Array(isKey.prefix(count))
    if decodesAnew { times.decode() }
    return times
  }

  private mutating func decode() {
    let order = shown.indices.sorted { shown[$0] < shown[$1] }
    // Of the packet that is shown n-th, n at most; of a picture that waits for more, less.
    let delay = order.enumerated().reduce(0) { max($0, $1.element - $1.offset) }
    let sorted = order.map { shown[$0] }
    guard delay < sorted.count else { return }
    decoded = sorted.indices.map { index in
      index < delay ? sorted[index] &- (sorted[delay] &- sorted[0]) : sorted[index - delay]
    }
  }

  func decodingTime(of index: Int) -> Int64 { decoded[index] }
}
