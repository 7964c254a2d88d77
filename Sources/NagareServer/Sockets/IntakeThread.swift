import Foundation
import Nagare
import Synchronization

/// A thread that takes comments in until it is told to stop.
final class IntakeThread: Sendable {
  private let writingEnd: FileDescriptor
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter body: runs on the thread until there is something to read at the descriptor that it gets.
  init(_ name: String, _ body: @escaping @Sendable (FileDescriptor) -> Void) throws(IntakeError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(reason: IntakeError.systemReason) }
    let readingEnd = FileDescriptor(ends[0])
    writingEnd = FileDescriptor(ends[1])
    readingEnd.setUp()
    writingEnd.setUp()
    let ended = ended
    do throws(ThreadError) {
      try WorkerThread.start(name) {
        body(readingEnd)
        readingEnd.close()
        ended.signal()
      }
    } catch {
      readingEnd.close()
      writingEnd.close()
      throw .cannotStart(reason: error.description)
    }
  }

  /// Tells the thread to stop and waits until it has; any thread but itself may call it, and more than once.
  func stop() {
    // The other end sees the end of the pipe.
    writingEnd.close()
    ended.wait()
    ended.signal()
  }
}

/// The thread of a source, while there is one.
final class IntakeThreadSlot: Sendable {
  private let thread = Mutex<IntakeThread?>(nil)

  func start(_ name: String, _ body: @escaping @Sendable (FileDescriptor) -> Void) throws(IntakeError) {
    let started = try IntakeThread(name, body)
    thread.withLock { $0 = started }
  }

  func stop() {
    thread.withLock { thread in
      defer { thread = nil }
      return thread
    }?.stop()
  }
}
