import Foundation

/// Serializes tests that use SVT-AV1, of which a process can have only one encoder at a time.
package enum EncoderQueue {
  private static let turn = NSLock()

  /// Calls `body`, which opens and closes the named encoder. SVT-AV1 waits for its turn, others do not.
  package static func wait<Result>(for encoder: String, _ body: () throws -> Result) rethrows -> Result {
    guard encoder == "libsvtav1" else { return try body() }
    return try turn.withLock(body)
  }
}
