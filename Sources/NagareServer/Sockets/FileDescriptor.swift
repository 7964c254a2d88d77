import Foundation
import Synchronization

/// A descriptor of the system's that is closed once, at the latest with its last reference.
final class FileDescriptor: Sendable {
  /// What a read gave.
  enum Reading {
    case bytes(ArraySlice<UInt8>)
    /// Nothing is there yet.
    case nothing
    /// Nothing more comes: the other side is done, or an error broke it off.
    case end
  }

  private let storage: Atomic<Int32>
  private let isOwned: Bool

  /// - Parameter isOwned: whether to close it.
  init(_ number: Int32, isOwned: Bool = true) {
    storage = Atomic(number)
    self.isOwned = isOwned
  }

  deinit { close() }

  /// -1 when it is closed.
  var number: Int32 { storage.load(ordering: .acquiring) }

  func close() {
    let number = release()
    if isOwned, number >= 0 { _ = Foundation.close(number) }
  }

  /// Gives it to somebody else to close.
  func release() -> Int32 { storage.exchange(-1, ordering: .acquiringAndReleasing) }

  /// Keeps it from programs that this one starts, and makes calls give up where they would wait.
  func setUp() {
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
  }

  /// Reads as many bytes as are there and fit into `buffer`, which must not be empty.
  func read(into buffer: inout [UInt8]) -> Reading {
    while true {
      let count = buffer.withUnsafeMutableBytes { Foundation.read(number, $0.baseAddress, $0.count) }
      if count > 0 { return .bytes(buffer[..<count]) }
      if count < 0, errno == EINTR { continue }
      return count < 0 && errno == EAGAIN ? .nothing : .end
    }
  }
}
