/// The thresholds for implausible timestamps, in seconds unless another unit is stated; counts are packets or frames.
package enum TimestampLimits {
  // MARK: Stray timestamps of packets

  /// How far a timestamp may be ahead of the expected one without confirmation, unless two packets last longer.
  static let unconfirmedStep = 0.25
  /// How far ahead a timestamp after stray ones may be to count as a return: packets may have been lost.
  static let returnTolerance = 1.0
  /// The longest run of stray audio timestamps. A PES packet has one timestamp, so one bit error displaces all audio
  /// packets in it.
  static let longestStrayAudio = 0.5
  /// One more than the most frames that are decoded before a frame, but shown after it (FFmpeg's MAX_REORDER_DELAY).
  package static let maxReordered = 17
  /// The difference that presentation timestamps of frames adjacent in decoding order may have at any frame rate.
  static let minPresentationStep = 0.5
  /// The longest delay from decoding to presentation at any usual frame rate.
  static let longestReorderingDelay = 2.0
  /// How long a stream may continue after its stated end.
  static let endTolerance = 1.0
  /// The number of frames after which a stream's longest delay from decoding to presentation is known.
  static let framesUntilDelayIsKnown = 10
  /// The most following frames near neither the suspect frame nor its predecessors. With more, the stream is sparse.
  static let maxUnrelatedFrames = 2

  // MARK: Reading ahead

  /// The most packets to read ahead.
  static let maxPacketsAhead = 1_000
  /// How far another stream may advance while packets are read ahead. Live output is delayed by as much.
  static let longestWait = 1.0
  /// The fewest following frames by which to judge a presentation timestamp when waiting ends.
  static let minFollowing = 5
  /// The most progress that a step between packets of another stream adds: a wrong timestamp may make the step longer.
  static let longestProgress = 0.5

  // MARK: Discontinuities

  /// The steps from the end of a packet to the next one, in microseconds, that are no discontinuity. FFmpeg's program
  /// uses 10 s as well.
  static let continuousSteps: ClosedRange<Int64> = -1_000_000...10_000_000
  /// The longest step ahead that is no discontinuity, in seconds.
  package static let longestContinuousStep = Double(continuousSteps.upperBound) / 1e6
  /// The longest run of stray timestamps, in microseconds, that is a glitch rather than a discontinuity; also the
  /// tolerance for the timestamps after it.
  static let longestGlitch: Int64 = 1_000_000
  /// The most, in microseconds, by which one stream of a recording may outlast another. A clock further ahead is wrong.
  static let longestLengthDifference: Int64 = 3_600_000_000
  /// The longest plausible duration of a packet, in microseconds. A container may state a longer duration, after which
  /// the next packet would seem to go back.
  static let longestPacketDuration: Int64 = 1_000_000

  // MARK: Frames

  /// The longest that any frame can be on screen: thirty hours, as in FFmpeg's program.
  static let longestFrame = 108_000.0
  /// The earliest start that is no delay of a codec or a container, but the time of a clock.
  static let earliestClockTime = 10.0
  /// How far before the stated beginning the first frame may be.
  static let longestLead = 3_600.0
  /// How far after the stated beginning the first frame may be: longer than any clock has run. Far beyond that, a
  /// `Double` of seconds cannot tell frames apart.
  static let latestStart = 1e11
  /// How far back a frame's timestamp may step before it is implausible.
  static let longestStepBack = 1.0
}
