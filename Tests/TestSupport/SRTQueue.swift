import Foundation

/// Where tests that run at the same time wait for the SRT of their process. libsrt 1.5.4 ends all connections of a process
/// with the first that is closed (Haivision/srt#3098).
package enum SRTQueue {
  private static let turn = NSLock()

  /// Calls `body`, which opens connections and closes them, when no other has any.
  package static func wait<Result>(_ body: () throws -> Result) rethrows -> Result { try turn.withLock(body) }
}
