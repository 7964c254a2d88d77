import CFFmpeg

/// Lets time go on where a stream's timestamps jump, as they do where two recordings were joined or a recorder
/// reconnected.
///
/// Each stream jumps where its own packets do, but streams that jump together are moved by the same time, so that
/// sound stays with its picture.
struct ContinuousTime {
  /// In microseconds.
  private struct Clock {
    var offset: Int64 = 0
    var end: Int64?
    /// The clock before it was left for another time, and when it was.
    var former: (offset: Int64, end: Int64, left: Int64)?
  }

  /// How far, in microseconds, a packet may lie before or after the end of the one before. FFmpeg's program takes 10 s
  /// for a jump as well.
  private static let tolerance: ClosedRange<Int64> = -1_000_000...10_000_000
  /// How far it may lie where nobody wonders about it.
  private static let steady: ClosedRange<Int64> = -1_000_000...1_000_000

  /// Whether a pause is one, however long it is: what comes later is meant to.
  private let keepsPauses: Bool
  private var clocks: [Int: Clock] = [:]
  private var latestOffset: Int64 = 0
  /// What is added where time jumped last, in seconds.
  var offset: Double { Double(latestOffset) / 1e6 }
  /// How often time jumped.
  private(set) var jumps = 0
  /// How often packets were soon followed by those that belong before them: their time cannot have been true.
  private(set) var wrongTimes = 0

  init(keepsPauses: Bool) { self.keepsPauses = keepsPauses }

  /// Moves a packet of a picture or sound stream to where it belongs; others follow these.
  mutating func correct(_ packet: inout AVPacket, of stream: AVStream) {
    let type = stream.codecpar.pointee.codec_type
    // Where pauses are kept times are known well enough, but for packets at the beginning, whose order they do not tell.
    let stamp = packet.dts == nagare_nopts_value && !keepsPauses ? packet.pts : packet.dts
    guard stamp != nagare_nopts_value else { return }
    let index = Int(packet.stream_index)
    let time = av_rescale_q(stamp, stream.time_base, nagare_microseconds)
    var clock = clocks[index] ?? Clock(offset: latestOffset)
    if type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO {
      if keepsPauses { wind(&clock, to: time) } else { windOn(&clock, to: time) }
      // Where containers are wrong about how long packets last, nothing may seem to go back.
      let duration = min(
        av_rescale_q(packet.duration, stream.time_base, nagare_microseconds),
        keepsPauses ? ContinuousTime.steady.upperBound : .max)
      clock.end = time &+ clock.offset &+ duration
      clocks[index] = clock
    } else {
      clock.offset = latestOffset
    }
    guard clock.offset != 0 else { return }
    let shift = av_rescale_q(clock.offset, nagare_microseconds, stream.time_base)
    if packet.pts != nagare_nopts_value { packet.pts &+= shift }
    if packet.dts != nagare_nopts_value { packet.dts &+= shift }
  }

  /// Lets time go on where it jumps.
  private mutating func windOn(_ clock: inout Clock, to time: Int64) {
    guard let end = clock.end, !ContinuousTime.tolerance.contains(time &+ clock.offset &- end) else { return }
    jump(&clock, to: time, from: end) { ContinuousTime.tolerance.contains($0) }
  }

  /// Lets time go on where it goes back, but for what comes back from a time that cannot have been true.
  private mutating func wind(_ clock: inout Clock, to time: Int64) {
    guard let end = clock.end else { return }
    let step = time &+ clock.offset &- end
    guard !ContinuousTime.steady.contains(step) else { return }
    if let former = clock.former, (0...ContinuousTime.tolerance.upperBound).contains(end &- former.left),
      ContinuousTime.tolerance.contains(time &+ former.offset &- former.end)
    {
      wrongTimes += 1
      if former.offset != clock.offset { jumps -= 1 }
      (clock.offset, latestOffset, clock.former) = (former.offset, former.offset, nil)
      return
    }
    let before = clock.offset
    if step < 0 { jump(&clock, to: time, from: end) { $0 >= ContinuousTime.tolerance.lowerBound } }
    clock.former = (offset: before, end: end, left: time &+ clock.offset)
  }

  /// Has a clock go on from an end at a time, as the others do if that `fits`.
  private mutating func jump(_ clock: inout Clock, to time: Int64, from end: Int64, fits: (Int64) -> Bool) {
    if !fits(time &+ latestOffset &- end) {
      latestOffset = end &- time
      jumps += 1
    }
    clock.offset = latestOffset
  }
}
