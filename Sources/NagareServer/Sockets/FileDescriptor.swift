import Foundation
import Synchronization

/// A file descriptor, closed with its last reference at the latest.
final class FileDescriptor: Sendable {
  /// The result of a read.
  enum ReadResult {
    case bytes(ArraySlice<UInt8>)
    /// No data is available yet.
    case wouldBlock
    /// The end of the data, or an error.
    case end
  }

  private let storage: Atomic<Int32>
  private let isOwned: Bool

  /// - Parameter isOwned: whether this object closes the descriptor.
  init(_ number: Int32, isOwned: Bool = true) {
    storage = Atomic(number)
    self.isOwned = isOwned
  }

  deinit { close() }

  /// The number of the descriptor; -1 after it is closed or released.
  var number: Int32 { storage.load(ordering: .acquiring) }

  func close() {
    let number = release()
    if isOwned, number >= 0 { _ = Foundation.close(number) }
  }

  /// Gives up the descriptor: returns its number, which the caller must close.
  func release() -> Int32 { storage.exchange(-1, ordering: .acquiringAndReleasing) }

  /// Makes the descriptor non-blocking, and keeps child processes from inheriting it.
  func configure() {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  /// Reads available bytes into `buffer`, which must not be empty.
  func read(into buffer: inout [UInt8]) -> ReadResult {
    while true {
      let count = buffer.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
      if count > 0 { return .bytes(buffer[..<count]) }
      if count < 0, errno == EINTR { continue }
      return count < 0 && errno == EAGAIN ? .wouldBlock : .end
    }
  }
}
