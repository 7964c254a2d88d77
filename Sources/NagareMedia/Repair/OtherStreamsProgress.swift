/// The progress of other streams while a packet of one stream is awaited.
package struct OtherStreamsProgress {
  private var streams: [Int: (last: Double, progress: Double)] = [:]
  /// The progress of the stream that has advanced furthest, in seconds.
  package private(set) var seconds = 0.0

  package init() {}

  /// Notes the decoding timestamp of a packet, in seconds.
  package mutating func note(_ time: Double, of stream: Int) {
    let (last, progress) = streams[stream] ?? (time, 0)
    let sum = progress + min(max(time - last, 0), TimestampLimits.longestProgress)
    streams[stream] = (time, sum)
    seconds = max(seconds, sum)
  }
}
