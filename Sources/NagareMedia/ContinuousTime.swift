import CFFmpeg

/// Lets time go on where a stream's timestamps jump, as they do where two recordings were joined or a recorder
/// reconnected.
///
/// Each stream jumps where its own packets do, but streams that jump together are moved by the same time, so that
/// sound stays with its picture.
struct ContinuousTime {
  /// Microseconds.
  private struct Clock {
    var offset: Int64 = 0
    var end: Int64?
  }

  /// How far, in microseconds, a packet may lie before or after the end of the one before. FFmpeg's program takes 10 s
  /// for a jump as well.
  private static let tolerance: ClosedRange<Int64> = -1_000_000...10_000_000

  private var clocks: [Int: Clock] = [:]
  private var latestOffset: Int64 = 0
  /// What is added where time jumped last, in seconds.
  var offset: Double { Double(latestOffset) / 1e6 }
  /// How often time jumped.
  private(set) var jumps = 0

  /// Moves a packet of a picture or sound stream to where it belongs; others follow these.
  mutating func correct(_ packet: inout AVPacket, of stream: AVStream) {
    let type = stream.codecpar.pointee.codec_type
    let stamp = packet.dts == nagare_nopts_value ? packet.pts : packet.dts
    guard stamp != nagare_nopts_value else { return }
    let index = Int(packet.stream_index)
    let time = av_rescale_q(stamp, stream.time_base, nagare_microseconds)
    var clock = clocks[index] ?? Clock(offset: latestOffset, end: nil)
    if type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO {
      if let end = clock.end, !ContinuousTime.tolerance.contains(time &+ clock.offset &- end) {
        if !ContinuousTime.tolerance.contains(time &+ latestOffset &- end) {
          latestOffset = end &- time
          jumps += 1
        }
        clock.offset = latestOffset
      }
      let duration = av_rescale_q(packet.duration, stream.time_base, nagare_microseconds)
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
}
