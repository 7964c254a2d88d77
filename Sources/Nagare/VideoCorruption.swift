import NagareMedia

/// The corruption found in a video that was rendered all the same.
public struct VideoCorruption: Sendable, Equatable {
  /// Corrupt, undecodable or unwritable packets, unreadable regions, implausible timestamps, audio format changes, late
  /// audio streams.
  public var packets = 0
  /// Corrupt or concealed frames, and those with implausible timestamps.
  public var frames = 0
  /// The truncation at the end, compared with the stated duration; nil if nothing is missing, or the end was not read.
  package var truncation: Truncation?
  /// The number of timestamp discontinuities, where the output continues without a gap.
  public var discontinuityCount = 0
  /// The treatment of copied audio since its format changed; nil if it has not changed.
  package var audioChange: IssueLog.AudioChange?

  /// No corruption.
  public init() {}

  init(_ demuxer: Demuxer) {
    let counts = demuxer.issues.counts
    (packets, frames, discontinuityCount) = (counts.packets, counts.frames, demuxer.discontinuityCount)
    audioChange = counts.audioChange
  }
}
