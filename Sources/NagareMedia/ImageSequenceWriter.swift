import CFFmpeg
import Foundation

/// Writes each packet of an encoder of still pictures to a file of its own, named after a pattern.
///
/// Every file appears under its name when it is complete. What is discarded leaves none of them. A lock around all that
/// touches the files makes it sound to share.
package final class ImageSequenceWriter: PacketSink, @unchecked Sendable {
  private let lock = NSLock()
  private let pattern: ImageSequencePattern
  private var written: [Int] = []
  private var isOpen = false

  package init(_ pattern: ImageSequencePattern) {
    self.pattern = pattern
  }

  package func open() throws(MediaError) {
    isOpen = true
  }

  package func writeVideo(_ packet: Packet) throws(MediaError) {
    lock.lock()
    defer { lock.unlock() }
    guard isOpen else { return }
    let number = written.count + ImageSequencePattern.first
    try packet.save(as: pattern.path(of: number))
    written.append(number)
  }

  package func copy(_ packet: Packet) throws(MediaError) {}

  package func finish(expecting frames: Int?) throws(MediaError) -> Int {
    lock.lock()
    defer { lock.unlock() }
    isOpen = false
    if let frames, written.count < frames {
      throw MediaError.cannotWrite(
        path: pattern.path, reason: "the encoder gave \(written.count) of \(frames) frames")
    }
    return written.count
  }

  package func discard() {
    lock.lock()
    defer { lock.unlock() }
    guard isOpen else { return }
    isOpen = false
    for number in written { unlink(pattern.path(of: number)) }
  }
}

extension Packet {
  /// Writes the payload to a file. Another of its name is replaced at once, when it is complete.
  fileprivate func save(as path: String) throws(MediaError) {
    let temporaryPath = TemporaryName.path(for: path)
    let file = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
    let isWritten = isWritten(to: file)
    let number = errno
    guard close(file) == 0, isWritten, rename(temporaryPath, path) == 0 else {
      let reason = String(cString: strerror(isWritten ? errno : number))
      unlink(temporaryPath)
      throw .cannotWrite(path: path, reason: reason)
    }
  }

  private func isWritten(to file: Int32) -> Bool {
    var left = UnsafeRawBufferPointer(start: pointer.pointee.data, count: byteCount)
    while !left.isEmpty {
      let count = write(file, left.baseAddress, left.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      left = UnsafeRawBufferPointer(rebasing: left.dropFirst(count))
    }
    return true
  }
}
