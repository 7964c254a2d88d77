import Synchronization

/// A cancellation flag that any thread may set and read.
public final class CancellationToken: Sendable {
  private let flag = Atomic(false)

  /// A token that is not cancelled.
  public init() {}

  /// Requests cancellation, which cannot be undone.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether cancellation was requested.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
