import Foundation
import Nagare
import Synchronization

/// A source of comments in a file, a FIFO or the standard input, one JSON object per line.
///
/// While the inbox is full, reading pauses, which blocks the writer instead of losing comments.
package final class CommentPipe: CommentSource {
  private let path: String
  private let inbox: CommentInbox
  /// The write end of a pipe, which stops the thread when closed, and a semaphore signalled when the thread ends.
  private let running = Mutex<(stop: FileDescriptor, ended: DispatchSemaphore)?>(nil)

  /// - Parameter path: `-` for the standard input. A FIFO stays open between writers.
  package init(path: String, inbox: CommentInbox) {
    self.path = path
    self.inbox = inbox
  }

  deinit { stop() }

  package func start(on loop: SocketLoop) throws(CommentSourceError) {
    let (input, inbox, ended) = (try open(), inbox, DispatchSemaphore(value: 0))
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(reason: CommentSourceError.systemReason) }
    let (readEnd, writeEnd) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    readEnd.configure()
    writeEnd.configure()
    do throws(ThreadError) {
      try WorkerThread.start("comment pipe") {
        PipeReader(input, inbox: inbox, until: readEnd).run()
        input.close()
        ended.signal()
      }
    } catch {
      throw .cannotStart(reason: error.description)
    }
    running.withLock { $0 = (writeEnd, ended) }
  }

  package func stop() {
    let last = running.withLock { $0.take() }
    // Wakes the thread with a hang-up.
    last?.stop.close()
    last?.ended.wait()
  }

  private func open() throws(CommentSourceError) -> FileDescriptor {
    if path == "-" { return FileDescriptor(STDIN_FILENO, isOwned: false) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure }
    let type = status.st_mode & S_IFMT
    guard type != S_IFDIR else { throw .cannotOpen(path: path, reason: String(cString: strerror(EISDIR))) }
    // Opening a FIFO for writing, too, keeps it from ending when its last writer closes it.
    let mode = type == S_IFIFO ? O_RDWR : O_RDONLY
    let number = Foundation.open(path, mode | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { throw failure }
    return FileDescriptor(number)
  }

  private var failure: CommentSourceError { .cannotOpen(path: path, reason: CommentSourceError.systemReason) }
}

/// Reads lines until the end of the input or a request to stop.
private final class PipeReader {
  /// The milliseconds between two checks of a full inbox.
  private static let pollInterval: Int32 = 10

  private let input: FileDescriptor
  private let stop: FileDescriptor
  private let receiver: CommentReceiver
  private var sender = CommentSender()
  private var lines = LineSplitter()
  private var buffer = [UInt8](repeating: 0, count: ClientLimits.readBytes)

  init(_ input: FileDescriptor, inbox: CommentInbox, until stop: FileDescriptor) {
    self.input = input
    self.stop = stop
    receiver = CommentReceiver(inbox: inbox, acceptsScripted: true, limitsRate: false)
  }

  func run() {
    while waitForInput() {
      switch input.read(into: &buffer) {
      case .bytes(let bytes): lines.add(bytes) { take($0) }
      case .wouldBlock: continue
      case .end:
        lines.finish { take($0) }
        return
      }
    }
  }

  private func take(_ line: LineSplitter.Line) {
    while receiver.inbox.isFull, pause() {}
    _ = receiver.take(line, from: &sender, at: .now)
  }

  /// Waits until the input is readable or has ended.
  /// - Returns: false if a stop was requested.
  private func waitForInput() -> Bool {
    var entries = [stop, input].map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    while poll(&entries, 2, -1) < 0, errno == EINTR {}
    return entries[0].revents == 0
  }

  /// Waits for `pollInterval`.
  /// - Returns: false if a stop was requested.
  private func pause() -> Bool {
    var entry = pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, Self.pollInterval) <= 0
  }
}
