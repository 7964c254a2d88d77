import Dispatch
import NagareSystem
import Synchronization

/// Reads two videos at the same time. If one of them fails or has nothing to compare, the other is read no further.
package struct PairedReading<Value: Sendable>: Sendable {
  package enum Outcome {
    case both(Value, Value)
    /// A video has nothing to compare.
    case lacking(path: String)
  }

  /// Reads a video as long as it is wanted; nil if it has nothing to compare.
  package typealias Reader =
    @Sendable (_ path: String, _ isWanted: @escaping () -> Bool) throws(AlignmentError) -> Value?

  private let paths: (first: String, second: String)
  private let read: Reader

  package init(of first: String, and second: String, by read: @escaping Reader) {
    (paths, self.read) = ((first, second), read)
  }

  /// Reads the first video on this thread, and the second one on a thread of its own.
  /// - Parameter isWanted: whether to continue; called from both threads.
  package func outcome(while isWanted: @escaping @Sendable () -> Bool) throws(AlignmentError) -> Outcome {
    let promise = PendingResult<Value?>()
    do throws(ThreadError) {
      try WorkerThread.start("align") { promise.keep(result(of: paths.second, promise, while: isWanted)) }
    } catch {
      throw .noThread(reason: error.reason)
    }
    let one = result(of: paths.first, promise, while: isWanted)
    let two = promise.result()
    // The video that was read no further says so; what counts is why.
    for case .failure(let error) in [one, two] where error != .cancelled { throw error }
    for case (.success(nil), let path) in [(one, paths.first), (two, paths.second)] { return .lacking(path: path) }
    guard let first = try one.get(), let second = try two.get() else { throw .cancelled }
    return .both(first, second)
  }

  private func result(
    of path: String, _ promise: PendingResult<Value?>, while isWanted: @escaping @Sendable () -> Bool
  ) -> Result<Value?, AlignmentError> {
    let result = Result { () throws(AlignmentError) in try read(path) { promise.isNeeded && isWanted() } }
    if case .success(_?) = result { return result }
    promise.isNeeded = false
    return result
  }
}

/// A result that another thread promises.
private final class PendingResult<Value: Sendable>: Sendable {
  private let value = Mutex<Result<Value, AlignmentError>?>(nil)
  private let isKept = DispatchSemaphore(value: 0)
  private let needed = Atomic(true)

  /// Whether the results of both threads are needed.
  var isNeeded: Bool {
    get { needed.load(ordering: .relaxed) }
    set { needed.store(newValue, ordering: .relaxed) }
  }

  func keep(_ result: Result<Value, AlignmentError>) {
    value.withLock { $0 = result }
    isKept.signal()
  }

  /// Waits for the result, which is given once.
  func result() -> Result<Value, AlignmentError> {
    isKept.wait()
    return value.withLock { $0 } ?? .failure(.cancelled)
  }
}
