import NagareSystem
import Synchronization

/// The progress of a run on a thread of its own. It skips all but the latest progress, and ends with the run.
///
/// Cancelling the task that iterates over the sequence, or releasing the sequence, cancels the run. Only one task may
/// iterate over it, once.
package final class ProgressSequence: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private let mailbox = Mailbox()
  private let cancellation = CancellationToken()

  /// Starts a run.
  /// - Parameters:
  ///   - name: the name of the thread.
  ///   - body: the run. Until the sequence ends, nothing else may use the objects that it captures.
  package init(of name: String, _ body: @escaping (CancellationToken, (BurnProgress) -> Void) throws -> Void) {
    let run = Run(mailbox, cancellation, body).handOver()
    do {
      try WorkerThread.start(name, stackSize: StageThreads.usualStackSize) { [mailbox] in
        mailbox.end(Result { try run() })
      }
    } catch {
      mailbox.end(.failure(error))
    }
  }

  deinit { cancellation.cancel() }

  package func makeAsyncIterator() -> ProgressSequence { self }

  /// - Throws: the error that ended the run.
  package func next(isolation _: isolated (any Actor)?) async throws -> BurnProgress? {
    try await withTaskCancellationHandler {
      try await mailbox.next()
    } onCancel: {
      cancellation.cancel()
    }
  }
}

/// A run that sends its progress.
private final class Run: PipelineStage {
  private let mailbox: Mailbox
  private let cancellation: CancellationToken
  private var body: ((CancellationToken, (BurnProgress) -> Void) throws -> Void)?

  init(
    _ mailbox: Mailbox, _ cancellation: CancellationToken,
    _ body: @escaping (CancellationToken, (BurnProgress) -> Void) throws -> Void
  ) {
    (self.mailbox, self.cancellation, self.body) = (mailbox, cancellation, body)
  }

  func run() throws {
    // Releases the objects that the body captures, such as an encoder, before the sequence ends.
    guard let body = body.take() else { return }
    try body(cancellation, mailbox.put)
  }
}

/// Passes the latest progress from a thread to a task.
private final class Mailbox: Sendable {
  private struct State {
    var latest: BurnProgress?
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<Void, Never>?

    var hasNews: Bool { latest != nil || end != nil }
  }

  private let state = Mutex(State())

  func put(_ progress: BurnProgress) { change { $0.latest = progress } }

  func end(_ result: Result<Void, any Error>) { change { $0.end = result } }

  private func change(_ body: (inout State) -> Void) {
    let reader = state.withLock { state in
      body(&state)
      return state.reader.take()
    }
    reader?.resume()
  }

  /// The next progress, or nil at the end, after waiting for it. Cancellation does not end the wait: the run ends soon.
  func next() async throws -> BurnProgress? {
    await withCheckedContinuation { continuation in
      let hasNews = state.withLock { state in
        if !state.hasNews { state.reader = continuation }
        return state.hasNews
      }
      if hasNews { continuation.resume() }
    }
    return try state.withLock { state in
      if let latest = state.latest.take() { return latest }
      try state.end?.get()
      return nil
    }
  }
}
