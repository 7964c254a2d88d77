/// That a video is shorter than its container says, as one is that was cut off.
public struct LengthLoss: Sendable, Equatable {
  /// Seconds that the container says it has, or that it has packets for.
  public let stated: Double
  /// Seconds after which nothing more came.
  public let found: Double

  /// What is lost, for people.
  package var reason: String { "it ends after \(seconds(found)), and its container says \(seconds(stated))" }

  /// How many seconds containers may be wrong without a loss: some round, or count what is skipped at the beginning.
  static let tolerance = 1.0
}

/// A time for people, in seconds.
func seconds(_ time: Double) -> String { "\((min(max(time, -1e9), 1e9) * 100).rounded() / 100) s" }
