/// How long other streams have gone on while a packet of one is waited for.
package struct OthersProgress {
  /// Seconds from a packet to the next that count at most: one whose time is wrong changes little.
  private static let longestStep = 0.5

  private var streams: [Int: (last: Double, progress: Double)] = [:]
  /// Seconds of the stream that has gone on for longest.
  package private(set) var seconds = 0.0

  package init() {}

  /// Takes note of a packet's time, in seconds.
  package mutating func note(_ time: Double, of stream: Int) {
    let (last, progress) = streams[stream] ?? (time, 0)
    let sum = progress + min(max(time - last, 0), OthersProgress.longestStep)
    streams[stream] = (time, sum)
    seconds = max(seconds, sum)
  }
}
