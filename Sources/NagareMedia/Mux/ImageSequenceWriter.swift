import CFFmpeg
import Foundation
import Synchronization

/// Writes each packet of an image encoder to a file of its own, named by a pattern.
///
/// The files are written into a hidden folder beside their destination, and moved there when all are complete. If
/// overwriting is allowed, other files of the pattern are then deleted.
///
/// Any thread may use it.
package final class ImageSequenceWriter: PacketSink, Sendable {
  private let pattern: ImageSequencePattern
  private let allowsOverwriting: Bool
  /// The folder of the files until all are complete.
  private let folder: String
  private let bytesWritten = Atomic<Int64>(0)
  private let state = Mutex(State())

  private struct State {
    /// The number of written files.
    var count = 0
    var isOpen = false
    /// Whether the files could not be moved to their destination.
    var hasFailed = false
  }

  /// - Parameter allowsOverwriting: whether existing files may be replaced. If not, `finish` fails if there is one.
  package init(_ pattern: ImageSequencePattern, allowsOverwriting: Bool = false) {
    (self.pattern, self.allowsOverwriting) = (pattern, allowsOverwriting)
    folder = TemporaryName.path(for: pattern.path)
  }

  deinit {
    discard()
  }

  package func open() throws(MediaError) {
    try state.withLock { state throws(MediaError) in
      guard Foundation.mkdir(folder, 0o777) == 0 else {
        throw .cannotCreate(path: pattern.path, reason: String(cString: strerror(errno)))
      }
      state.isOpen = true
    }
  }

  package func writeVideo(_ packet: Packet) throws(MediaError) {
    try state.withLock { state throws(MediaError) in
      guard state.isOpen else { return }
      state.count += 1
      let bytes = UnsafeRawBufferPointer(start: packet.pointer.pointee.data, count: packet.byteCount)
      if let error = write(bytes, toNewFile: temporaryPath(of: state.count)) {
        throw .cannotWrite(path: path(of: state.count), reason: String(cString: strerror(error)))
      }
      bytesWritten.add(Int64(packet.byteCount), ordering: .relaxed)
    }
  }

  package func copy(_ packet: Packet) throws(MediaError) {}

  package func finish(expecting frames: Int?, isCancelled: () -> Bool) throws(MediaError) -> Int {
    try state.withLock { state throws(MediaError) in
      guard state.isOpen else { return 0 }
      let count = state.count
      defer { removeFolder(&state) }
      if let frames, count < frames {
        throw .cannotWrite(path: pattern.path, reason: "the encoder produced \(count) of \(frames) frames")
      }
      guard count > 0 else { return 0 }
      let paths = (1...count).map(path)
      let others = Set(pattern.existingFiles).subtracting(paths)
      try publish(paths, &state)
      Publication.syncFolder(of: pattern.path)
      if allowsOverwriting { for path in others { unlink(path) } }
      return count
    }
  }

  /// Moves all files to their destination, or none.
  private func publish(_ paths: [String], _ state: inout State) throws(MediaError) {
    for (index, path) in paths.enumerated() {
      // An existing file is kept until all new ones are in place.
      let hasEarlier = allowsOverwriting && isFile(path)
      let isKept = !hasEarlier || rename(path, earlierPath(of: index + 1)) == 0
      let error =
        isKept
        ? Publication.rename(temporaryPath(of: index + 1), as: path, allowsOverwriting: allowsOverwriting) : errno
      guard let error else { continue }
      if hasEarlier { rename(earlierPath(of: index + 1), path) }
      for (index, path) in paths[..<index].enumerated() {
        unlink(path)
        if allowsOverwriting { rename(earlierPath(of: index + 1), path) }
      }
      state.hasFailed = true
      throw .cannotWrite(path: path, reason: String(cString: strerror(error)))
    }
  }

  package var byteCount: Int64 { bytesWritten.load(ordering: .relaxed) }

  package func discard() {
    state.withLock { removeFolder(&$0) }
  }

  private func removeFolder(_ state: inout State) {
    guard state.isOpen else { return }
    state.isOpen = false
    for number in stride(from: 1, through: state.count, by: 1) {
      unlink(temporaryPath(of: number))
      if !state.hasFailed { unlink(earlierPath(of: number)) }
    }
    // This fails, and keeps the folder, if replaced files could not be put back.
    rmdir(folder)
  }

  /// The destination of a file by its number, from 1 on.
  private func path(of number: Int) -> String { pattern.path(of: number - 1 + ImageSequencePattern.first) }

  private func temporaryPath(of number: Int) -> String { "\(folder)/\(number)" }

  private func isFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  /// The temporary path of a file that is being replaced, until all new files are in place.
  private func earlierPath(of number: Int) -> String { "\(folder)/earlier-\(number)" }
}

/// - Returns: the system's error number; nil on success.
private func write(_ bytes: UnsafeRawBufferPointer, toNewFile path: String) -> Int32? {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard file >= 0 else { return errno }
  var left = bytes
  while !left.isEmpty {
    let count = write(file, left.baseAddress, left.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else {
      let error = errno
      close(file)
      return error
    }
    left = UnsafeRawBufferPointer(rebasing: left.dropFirst(count))
  }
  return close(file) == 0 ? nil : errno
}
