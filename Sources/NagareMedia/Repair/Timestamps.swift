/// The timestamps of a packet, in units of its stream.
package struct Timestamps: Equatable, Sendable {
  /// The presentation timestamp; nil if there is none.
  package var presentation: Int64?
  /// The decoding timestamp; nil if there is none.
  package var decoding: Int64?
  /// The duration; 0 if unknown.
  package var duration: Int64

  package init(presentation: Int64?, decoding: Int64?, duration: Int64) {
    (self.presentation, self.decoding, self.duration) = (presentation, decoding, duration)
  }

  /// The timestamps, both moved by units of the stream.
  func shifted(by units: Int64) -> Timestamps {
    // A corrupt timestamp that exceeds the range stays corrupt.
    Timestamps(
      presentation: presentation.map { $0 &+ units }, decoding: decoding.map { $0 &+ units }, duration: duration)
  }
}

/// A packet whose timestamps can be corrected.
package protocol TimestampedPacket: AnyObject {
  /// The index of the packet's stream.
  var streamIndex: Int { get }
  /// The unit of the packet's timestamps; nil if unknown.
  var timeBase: TimeBase? { get }
  /// The timestamps, as stored in the container until they are corrected.
  var timestamps: Timestamps { get set }
}

/// The properties of a stream that decide how its timestamps are corrected.
package struct TimestampedStream: Sendable {
  package enum Medium: Sendable {
    case video, audio, other
  }

  package let unit: TimeBase
  package let medium: Medium
  /// Whether the container stores decoding timestamps. Otherwise FFmpeg guesses them.
  package var hasDecodingTimestamps = true
  /// The stated end of the stream, in units.
  package var end: Int64?
  /// Whether a packet may wait until it is known whether it is the last.
  package var canWait = false

  package init(unit: TimeBase, medium: Medium) { (self.unit, self.medium) = (unit, medium) }
}
