import Foundation
import Nagare
import Synchronization
import Testing

@Suite("The progress of a run as a sequence")
struct ProgressSequenceTests {
  private struct Failure: Error {}

  /// The progress after a number of bytes.
  private static func progress(_ bytes: Int64) -> BurnProgress {
    BurnCounters().progress(on: ProgressScale(), elapsed: 1, bytes: bytes)
  }

  /// A run that goes on until it is cancelled.
  private static func endless(_ ended: Flag) -> ProgressSequence {
    ProgressSequence(of: "endless") { cancellation, send in
      send(progress(1))
      // A run that is not cancelled ends as well, without the flag. Tasks wait while tests occupy their threads.
      let limit = ContinuousClock.now + .seconds(1_200)
      while !cancellation.isCancelled, .now < limit { Thread.sleep(forTimeInterval: 0.001) }
      if cancellation.isCancelled { ended.set() }
    }
  }

  /// A flag that threads share.
  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
  }

  @Test("progress comes in order, the last in any case")
  func order() async throws {
    let sequence = ProgressSequence(of: "numbers") { _, send in
      for number in 1...1_000 { send(Self.progress(Int64(number))) }
    }
    var numbers: [Int64] = []
    for try await progress in sequence { numbers.append(progress.bytes) }
    #expect(numbers.last == 1_000)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    #expect(try await sequence.next(isolation: nil as (any Actor)?) == nil)
  }

  @Test("the sequence ends with the error of the run, after its last progress")
  func error() async {
    var count = 0
    await #expect(throws: Failure.self) {
      for try await _ in ProgressSequence(
        of: "failure",
        { _, send in
          send(Self.progress(1))
          throw Failure()
        })
      { count += 1 }
    }
    #expect(count == 1)
  }

  @Test("the sequence ends with the run once its task is cancelled", arguments: [false, true])
  func cancellation(isCancelledFirst: Bool) async throws {
    let ended = Flag()
    let task = Task {
      if isCancelledFirst { withUnsafeCurrentTask { $0?.cancel() } }
      for try await _ in Self.endless(ended) { withUnsafeCurrentTask { $0?.cancel() } }
      return ended.isSet
    }
    #expect(try await task.value)
  }

  @Test("the run ends once its sequence is no longer read", .timeLimit(.minutes(20)))
  func release() async throws {
    let ended = Flag()
    for try await _ in Self.endless(ended) { break }
    while !ended.isSet { try await Task.sleep(for: .milliseconds(1)) }
  }
}
