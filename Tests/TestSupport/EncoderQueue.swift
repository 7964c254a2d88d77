import Foundation

/// Where tests that run at the same time wait for an encoder that encodes one video at a time in a process.
package enum EncoderQueue {
  private static let turn = NSLock()

  /// Calls `body`, which opens an encoder of a name and lets go of it, when no other does that has to be alone.
  package static func wait<Result>(for encoder: String, _ body: () throws -> Result) rethrows -> Result {
    guard encoder == "libsvtav1" else { return try body() }
    return try turn.withLock(body)
  }
}
