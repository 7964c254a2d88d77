import Foundation
import Nagare
import Synchronization

/// Comments from a file, a FIFO or the standard input: one object of JSON a line.
///
/// When the inbox is full it waits, and with it whoever writes: nothing is lost.
public final class CommentPipe: IntakeSource {
  private let path: String
  private let inbox: IncomingComments
  /// The end of a pipe whose closing stops the thread, and what tells that it has stopped.
  private let running = Mutex<(stopping: FileDescriptor, ended: DispatchSemaphore)?>(nil)

  /// - Parameter path: `-` for the standard input. A FIFO stays open while writers come and go.
  public init(path: String, inbox: IncomingComments) {
    self.path = path
    self.inbox = inbox
  }

  deinit { stop() }

  public func start(on loop: IntakeLoop) throws(IntakeError) {
    let (input, inbox, ended) = (try open(), inbox, DispatchSemaphore(value: 0))
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(reason: IntakeError.systemReason) }
    let (readingEnd, writingEnd) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    readingEnd.setUp()
    writingEnd.setUp()
    do throws(ThreadError) {
      try WorkerThread.start("comment pipe") {
        PipeReading(input, inbox: inbox, until: readingEnd).run()
        input.close()
        ended.signal()
      }
    } catch {
      throw .cannotStart(reason: error.description)
    }
    running.withLock { $0 = (writingEnd, ended) }
  }

  public func stop() {
    let last = running.withLock { $0.take() }
    // The other end sees the end of the pipe.
    last?.stopping.close()
    last?.ended.wait()
  }

  private func open() throws(IntakeError) -> FileDescriptor {
    if path == "-" { return FileDescriptor(STDIN_FILENO, isOwned: false) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure }
    let type = status.st_mode & S_IFMT
    guard type != S_IFDIR else { throw .cannotOpen(path: path, reason: String(cString: strerror(EISDIR))) }
    // A FIFO that is open for writing too has no end when its writers go.
    let mode = type == S_IFIFO ? O_RDWR : O_RDONLY
    let number = Foundation.open(path, mode | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { throw failure }
    return FileDescriptor(number)
  }

  private var failure: IntakeError { .cannotOpen(path: path, reason: IntakeError.systemReason) }
}

/// Reads lines until they end or it is time to stop.
private final class PipeReading {
  private static let nap: Int32 = 10

  private let input: FileDescriptor
  private let stopping: FileDescriptor
  private let receiver: CommentReceiver
  private var sender = CommentSender()
  private var lines = LineSplitter()
  private var buffer = [UInt8](repeating: 0, count: IntakeLimits.readBytes)

  init(_ input: FileDescriptor, inbox: IncomingComments, until stopping: FileDescriptor) {
    self.input = input
    self.stopping = stopping
    receiver = CommentReceiver(inbox: inbox, takesPlaced: true, isLimited: false)
  }

  func run() {
    while wait(for: input) {
      switch input.read(into: &buffer) {
      case .bytes(let bytes): lines.add(bytes) { take($0) }
      case .nothing: continue
      case .end:
        lines.finish { take($0) }
        return
      }
    }
  }

  private func take(_ line: LineSplitter.Line) {
    while receiver.inbox.isFull, rest() {}
    _ = receiver.take(line, from: &sender, at: .now)
  }

  /// Waits until there is something to read.
  /// - Returns: false if it is time to stop.
  private func wait(for input: FileDescriptor) -> Bool {
    var entries = [stopping, input].map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    while poll(&entries, 2, -1) < 0, errno == EINTR {}
    return entries[0].revents == 0
  }

  /// Waits for a moment.
  /// - Returns: false if it is time to stop.
  private func rest() -> Bool {
    var entry = pollfd(fd: stopping.number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Self.nap) <= 0
  }
}
