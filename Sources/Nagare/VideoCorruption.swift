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

  /// Adds the audio streams that a muxer left out because they begin too late.
  /// - Precondition: all other corruption was added.
  /// - Throws: `MediaError.corrupt` if the run is strict, and the video is truncated, or has corruption for which its
  ///   log did not throw at once.
  mutating func complete(_ demuxer: Demuxer, _ muxer: Muxer, audio: AudioTreatment) throws(MediaError) {
    let lateAudio = audio == .none ? 0 : muxer.lateStreams.intersection(demuxer.audioIndices).count
    defer { packets += lateAudio }
    guard demuxer.issues.isStrict else { return }
    if let truncation { throw .corrupt(path: demuxer.path, reason: truncation.reason) }
    if packets > 0 {
      throw .corrupt(path: demuxer.path, reason: "packets of its audio or its subtitles are corrupt")
    }
    if lateAudio > 0 { throw .corrupt(path: demuxer.path, reason: "an audio stream begins too late to be included") }
  }
}
