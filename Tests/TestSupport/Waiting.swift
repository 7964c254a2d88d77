import Foundation

/// Waits until a condition holds.
/// - Parameter seconds: the time limit, times `Sanitizer.patience`.
/// - Returns: false if it does not within the limit.
@discardableResult
package func waits(seconds: Double = 30, until condition: () throws -> Bool) rethrows -> Bool {
  let limit = ContinuousClock.now + .seconds(seconds * Sanitizer.patience)
  while try !condition() {
    if ContinuousClock.now > limit { return false }
    usleep(5_000)
  }
  return true
}
