import Synchronization

/// Counts the issues of an input, for the stages that read, decode and write it. In a strict log, noting one throws.
///
/// Any thread may use it.
package final class IssueLog: Sendable {
  /// The numbers of issues so far.
  package struct Counts: Equatable, Sendable {
    /// Corrupt, undecodable or unwritable packets, unreadable regions, and packets with implausible timestamps.
    package var packets = 0
    /// Corrupt frames, and frames with implausible timestamps.
    package var frames = 0
    /// The treatment of copied audio since its format changed; nil if it has not changed.
    package var audioChange: AudioChange?
  }

  /// The treatment of audio whose format is no longer the one that the output began with.
  package enum AudioChange: Sendable {
    /// It is encoded in the format that the output began with.
    case encoded
    /// It is left out.
    case omitted
  }

  /// Whether `notePacket` and `noteFrame` throw.
  package let isStrict: Bool
  private let state = Mutex((counts: Counts(), isPaused: false))

  package init(isStrict: Bool = false) { self.isStrict = isStrict }

  package var counts: Counts { state.withLock { $0.counts } }

  /// Counts an issue of a packet.
  /// - Throws: `MediaError.corrupt` with the reason, if the log is strict.
  func notePacket(of path: String, _ reason: @autoclosure () -> String) throws(MediaError) {
    try note(\.packets, path, reason)
  }

  /// Counts an issue of a frame.
  /// - Throws: `MediaError.corrupt` with the reason, if the log is strict.
  func noteFrame(of path: String, _ reason: @autoclosure () -> String) throws(MediaError) {
    try note(\.frames, path, reason)
  }

  /// Counts a packet that cannot be decoded or written, and never throws. Whether that is an error is decided at the
  /// end, as the requested output may not need the packet.
  package func countPacket() { state.withLock { if !$0.isPaused { $0.counts.packets += 1 } } }

  /// Notes that copied audio has changed its format. Once some was left out, that remains the treatment.
  func noteAudioChange(_ change: AudioChange) {
    state.withLock { if $0.counts.audioChange != .omitted { $0.counts.audioChange = change } }
  }

  /// Resets the counts before the input is read again from its beginning.
  package func reset() { state.withLock { $0.counts = Counts() } }

  /// Runs `body` without noting issues, for packets that are read again later, or frames that lack their references.
  package func paused<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let wasPaused = state.withLock { state in
      defer { state.isPaused = true }
      return state.isPaused
    }
    defer { state.withLock { $0.isPaused = wasPaused } }
    return try body()
  }

  private func note(
    _ count: WritableKeyPath<Counts, Int> & Sendable, _ path: String, _ reason: () -> String
  ) throws(MediaError) {
    let isNoted = state.withLock { state in
      if !state.isPaused { state.counts[keyPath: count] += 1 }
      return !state.isPaused
    }
    if isNoted, isStrict { throw MediaError.corrupt(path: path, reason: reason()) }
  }
}
