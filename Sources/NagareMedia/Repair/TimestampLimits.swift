/// The thresholds by which timestamps are plausible; those without a stated unit are seconds or counts.
package enum TimestampLimits {
  // MARK: Stray timestamps of packets

  /// How far a timestamp may be ahead of the expected one before later packets must confirm it.
  static let unconfirmedStep = 0.25
  /// How far ahead timestamps may be when they return to their course: packets may have been lost.
  static let returnTolerance = 1.0
  /// How long stray timestamps of audio may last: packets in one PES packet have one timestamp, which only the first of
  /// them states.
  static let longestStrayAudio = 0.5
  /// The most frames that any codec decodes before one that is shown before them.
  package static let maxReordered = 17
  /// How far apart frames that are adjacent in decoding order may always be shown.
  static let minReach = 0.5
  /// The longest delay from decoding to presentation at any usual frame rate.
  static let longestReorderingDelay = 2.0
  /// How long a stream may continue after its stated end.
  static let endTolerance = 1.0
  /// The number of frames after which a stream's longest delay from decoding to presentation is known.
  static let framesUntilDelayIsKnown = 10
  /// The most following frames that are near neither the suspect nor those before it. With more, the stream is sparse.
  static let maxElsewhere = 2

  // MARK: Reading ahead

  /// The most packets to read ahead.
  static let maxPacketsAhead = 1_000
  /// The longest part of another stream to read ahead: a viewer waits that long.
  static let longestWait = 1.0
  /// The number of following frames that must be exceeded to judge a presentation timestamp when waiting ends.
  static let minFollowing = 4
  /// The longest step between packets of another stream that counts as progress, so that a wrong timestamp adds little.
  static let longestProgress = 0.5

  // MARK: Discontinuities

  /// The steps from the end of a packet to the next one, in microseconds, that are no discontinuity. FFmpeg's program
  /// uses 10 s as well.
  static let continuousSteps: ClosedRange<Int64> = -1_000_000...10_000_000
  /// The longest step ahead that is no discontinuity, in seconds.
  static let longestContinuousStep = Double(continuousSteps.upperBound) / 1e6
  /// The longest run of stray timestamps, in microseconds, that is a glitch rather than a discontinuity; also the
  /// tolerance for what follows it.
  static let longestGlitch: Int64 = 1_000_000
  /// The most, in microseconds, by which one stream of a recording may outlast another. A clock further ahead is wrong.
  static let longestLengthDifference: Int64 = 3_600_000_000
  /// The longest plausible duration of a packet, in microseconds. A container may state a longer one, after which the
  /// next packet would seem to go back.
  static let longestPacket: Int64 = 1_000_000

  // MARK: Frames

  /// The longest that any frame can be on screen: thirty hours, as in FFmpeg's program.
  static let longestFrame = 108_000.0
  /// How far before the stated beginning the first frame may be.
  static let longestLead = 3_600.0
  /// How far after the stated beginning the first frame may be: longer than any clock has run. Far beyond that, a
  /// `Double` of seconds cannot tell frames apart.
  static let latestStart = 1e11
  /// How far back a frame's timestamp may step before it is implausible.
  static let longestStepBack = 1.0
}
