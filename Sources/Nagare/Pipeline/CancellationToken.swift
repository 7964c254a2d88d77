import Synchronization

/// A wish to stop, which any thread may express and see.
public final class CancellationToken: Sendable {
  private let flag = Atomic(false)

  public init() {}

  public func cancel() { flag.store(true, ordering: .relaxed) }

  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
