import Foundation

/// Serializes tests that use SRT: libsrt 1.5.4 ends all connections of a process with the first that is closed
/// (Haivision/srt#3098).
package enum SRTQueue {
  private static let turn = NSLock()

  /// Calls `body`, which opens and closes connections, when no other test has one.
  package static func wait<Result>(_ body: () throws -> Result) rethrows -> Result { try turn.withLock(body) }
}
