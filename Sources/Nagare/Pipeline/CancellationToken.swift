import Synchronization

/// A wish to stop, which any thread may express and see.
public final class CancellationToken: Sendable {
  private let flag = Atomic(false)

  /// A token that says nothing yet.
  public init() {}

  /// Expresses the wish; it cannot be taken back.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether the wish was expressed.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
