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
    try write(packet, to: pattern.path(of: number))
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

  private func write(_ packet: Packet, to path: String) throws(MediaError) {
    let bytes = Data(bytes: packet.pointer.pointee.data, count: packet.byteCount)
    do {
      // Another file of this name is replaced at once.
      try bytes.write(to: URL(filePath: path), options: .atomic)
    } catch {
      let error = error as NSError
      let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
      let reason =
        cause.domain == NSPOSIXErrorDomain ? String(cString: strerror(Int32(cause.code))) : cause.localizedDescription
      throw MediaError.cannotWrite(path: path, reason: reason)
    }
  }
}
