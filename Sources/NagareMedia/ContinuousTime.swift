import CFFmpeg

/// Lets time go on where a stream's timestamps jump, as they do where two recordings were joined or a recorder
/// reconnected.
///
/// Each stream jumps where its own packets do, but streams that jump together are moved by the same time, so that
/// audio stays with its picture.
struct ContinuousTime {
  /// What counts as a jump.
  enum Policy {
    /// Whatever goes back, or ahead by more than a pause lasts.
    case bothWays
    /// What goes back and stays there: a pause is one however long it is, and a packet that alone comes from an earlier time
    /// is damaged.
    case back
  }

  /// In microseconds.
  private struct Clock {
    var offset: Int64 = 0
    var end: Int64?
    /// What it was before time went back.
    var former: Former?
    /// The last time that went ahead by more than packets do that follow each other.
    var leap: Leap?
    /// Whether there was one packet, which nothing was before.
    var isFresh = false
  }

  /// In microseconds.
  private struct Leap {
    let start: Int64
    let end: Int64
  }

  /// In microseconds.
  private struct Former {
    let offset: Int64
    let end: Int64
    /// When time went on: later than the end where another stream was longer.
    let origin: Int64
    /// Whether it was this clock that found the new offset.
    let isFirst: Bool
  }

  /// How far, in microseconds, a packet may lie before or after the end of the one before. FFmpeg's program takes 10 s
  /// for a jump as well.
  private static let tolerance: ClosedRange<Int64> = -1_000_000...10_000_000
  /// In seconds, what is no jump.
  static let longestStep = Double(tolerance.upperBound) / 1e6
  /// For how long, in microseconds, packets of another time may come until it is that of all, and how far those behind them
  /// may be from where they belong: some stand long, and nobody may say it.
  private static let longestSlip: Int64 = 1_000_000
  /// How much longer, in microseconds, one stream of a recording may be than another. A clock that is further ahead is wrong.
  private static let longestOverhang: Int64 = 3_600_000_000
  /// What a packet lasts at most, in microseconds, where containers may be wrong about it: nothing may seem to go back for
  /// that.
  private static let longestDuration: Int64 = 1_000_000

  private let policy: Policy
  private var clocks: [Int: Clock] = [:]
  private var latestOffset: Int64 = 0
  /// What is added where time jumped last, in seconds.
  var offset: Double { Double(latestOffset) / 1e6 }
  /// How often time jumped.
  private(set) var jumps = 0
  /// How often packets of another time were soon followed by those that belong to the time before.
  private(set) var slips = 0

  init(_ policy: Policy) { self.policy = policy }

  /// Moves a packet of a picture or audio stream to where it belongs; others follow these.
  mutating func correct(_ packet: inout AVPacket, of stream: AVStream) {
    let type = stream.codecpar.pointee.codec_type
    let stamp = packet.dts == nagare_nopts_value ? packet.pts : packet.dts
    guard stamp != nagare_nopts_value else { return }
    let index = Int(packet.stream_index)
    let time = av_rescale_q(stamp, stream.time_base, nagare_microseconds)
    var clock = clocks[index] ?? Clock(offset: latestOffset)
    if type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO {
      if let end = clock.end { follow(&clock, index, to: time, from: end) }
      clock.isFresh = clock.end == nil
      let duration = av_rescale_q(packet.duration, stream.time_base, nagare_microseconds)
      clock.end = time &+ clock.offset &+ (policy == .back ? min(duration, ContinuousTime.longestDuration) : duration)
      clocks[index] = clock
    } else {
      clock.offset = latestOffset
    }
    guard clock.offset != 0 else { return }
    let shift = av_rescale_q(clock.offset, nagare_microseconds, stream.time_base)
    if packet.pts != nagare_nopts_value { packet.pts &+= shift }
    if packet.dts != nagare_nopts_value { packet.dts &+= shift }
  }

  /// Sets a clock that stands at an end to a packet's time.
  private mutating func follow(_ clock: inout Clock, _ index: Int, to time: Int64, from end: Int64) {
    let step = time &+ clock.offset &- end
    switch policy {
    case .bothWays:
      guard !ContinuousTime.tolerance.contains(step) else { return }
      jump(&clock, to: time, from: end) { ContinuousTime.tolerance.contains($0) }
    case .back:
      if step > 0 { undoSlip(of: &clock, index, at: time, from: end) }
      if step > ContinuousTime.longestSlip { clock.leap = Leap(start: end, end: time &+ clock.offset) }
      guard step < ContinuousTime.tolerance.lowerBound, !undoLeap(of: &clock, index, at: time, from: end)
      else { return }
      let (before, jumpsBefore, origin) = (clock.offset, jumps, latestEnd(beside: end))
      jump(&clock, to: time, from: origin) { $0 >= ContinuousTime.tolerance.lowerBound }
      clock.former = Former(offset: before, end: end, origin: origin, isFirst: jumps > jumpsBefore)
    }
  }

  /// Has a clock go on from an end at a time, as the others do if that `fits`.
  private mutating func jump(_ clock: inout Clock, to time: Int64, from end: Int64, fits: (Int64) -> Bool) {
    if !fits(time &+ latestOffset &- end) {
      latestOffset = end &- time
      jumps += 1
    }
    clock.offset = latestOffset
  }

  /// When the stream ends that is much longer than one that ends now, or that one: what follows comes after all of them.
  private func latestEnd(beside end: Int64) -> Int64 {
    let overhang = ContinuousTime.longestSlip...ContinuousTime.longestOverhang
    return clocks.values.compactMap(\.end).filter { overhang.contains($0 &- end) }.max() ?? end
  }

  /// Takes a jump back if time is soon where it would be without.
  private mutating func undoSlip(of clock: inout Clock, _ index: Int, at time: Int64, from end: Int64) {
    guard let former = clock.former, former.offset != clock.offset else { return }
    // What came meanwhile stands behind what was there before; where no other stream jumped, there may have been a pause up
    // to where those were.
    let isShared = !ends(beside: index, at: clock.offset).isEmpty
    let (elapsed, place) = (end &- former.origin, time &+ former.offset)
    guard elapsed <= ContinuousTime.longestSlip,
      place >= (isShared ? former.origin : former.end) &+ elapsed &- ContinuousTime.longestSlip,
      place <= former.origin &+ elapsed &+ ContinuousTime.longestSlip
    else { return }
    if former.isFirst {
      slips += 1
      jumps -= 1
      latestOffset = former.offset
    }
    (clock.offset, clock.former) = (former.offset, nil)
  }

  /// Whether time only goes back to where it would be had it not gone ahead.
  private mutating func undoLeap(of clock: inout Clock, _ index: Int, at time: Int64, from end: Int64) -> Bool {
    let place = time &+ clock.offset
    if let leap = clock.leap {
      let elapsed = end &- leap.end
      guard elapsed <= ContinuousTime.longestSlip, place &- leap.start &- elapsed >= -ContinuousTime.longestSlip
      else { return false }
    } else {
      let near = -ContinuousTime.longestSlip...ContinuousTime.longestSlip
      guard clock.isFresh, ends(beside: index, at: clock.offset).contains(where: { near.contains($0 &- place) })
      else { return false }
    }
    slips += 1
    clock.leap = nil
    return true
  }

  /// How far the other streams have come that have an offset.
  private func ends(beside index: Int, at offset: Int64) -> [Int64] {
    clocks.filter { $0.key != index && $0.value.offset == offset }.compactMap(\.value.end)
  }
}
