/// A truncated video: shorter than its container declares.
package struct Truncation: Sendable, Equatable {
  /// The end that the container declares or its packets state, in seconds.
  package let declared: Double
  /// The end that was found, in seconds.
  package let found: Double

  /// The description for users.
  package var reason: String { "it ends after \(seconds(found)), but its container declares \(seconds(declared))" }

  /// The longest difference, in seconds, that is no truncation: some containers round, or include samples that are
  /// skipped at the beginning.
  static let tolerance = 1.0
}

/// A time in seconds, for users.
func seconds(_ time: Double) -> String { "\((min(max(time, -1e9), 1e9) * 100).rounded() / 100) s" }
