import Synchronization

/// A cancellation flag that any thread may set and read.
package final class CancellationToken: Sendable {
  private let flag = Atomic(false)

  /// A token that is not cancelled.
  package init() {}

  /// Requests cancellation, which cannot be undone.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether cancellation was requested.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
