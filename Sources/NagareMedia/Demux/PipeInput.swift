import CFFmpeg
import Foundation

/// Reads a pipe for FFmpeg, and can be interrupted. FFmpeg's own pipe protocol waits for ever if nobody writes.
///
/// Used by one thread at a time.
final class PipeInput {
  private(set) var context: UnsafeMutablePointer<AVIOContext>?
  private let descriptor: Int32
  private let isOwned: Bool
  private let interruption: IOInterruption

  /// The size of the buffer in bytes; the usual capacity of a pipe.
  private static let bufferSize: Int32 = 1 << 16
  /// The milliseconds between checks for an interruption.
  private static let pollInterval: Int32 = 50

  /// Nil if the path is neither `-` nor a named pipe.
  /// - Parameter path: `-` for the standard input, which stays open, or a named pipe.
  init?(_ path: String, interruption: IOInterruption) throws(MediaError) {
    isOwned = path != "-"
    if isOwned {
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
      // Without O_NONBLOCK, this would wait for a writer.
      descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw MediaError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
      }
    } else {
      descriptor = STDIN_FILENO
    }
    self.interruption = interruption
    guard let buffer = av_malloc(Int(PipeInput.bufferSize)) else { throw MediaError.outOfMemory }
    let opaque = Unmanaged.passUnretained(self).toOpaque()
    context = avio_alloc_context(
      buffer.assumingMemoryBound(to: UInt8.self), PipeInput.bufferSize, 0, opaque,
      { Unmanaged<PipeInput>.fromOpaque($0!).takeUnretainedValue().read(into: $1, atMost: $2) }, nil, nil)
    guard let context else {
      av_free(buffer)
      throw MediaError.outOfMemory
    }
    context.pointee.seekable = 0
  }

  deinit {
    // FFmpeg may have replaced the buffer.
    if let context { av_free(context.pointee.buffer) }
    avio_context_free(&context)
    if isOwned { close(descriptor) }
  }

  /// Reads into a buffer. Returns the number of bytes, or FFmpeg's negative code.
  private func read(into buffer: UnsafeMutablePointer<UInt8>?, atMost count: Int32) -> Int32 {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !interruption.isInterrupted {
      let ready = poll(&waiting, 1, PipeInput.pollInterval)
      if ready == 0 { continue }
      let result = ready < 0 ? -1 : Foundation.read(descriptor, buffer, Int(count))
      if result > 0 { return Int32(clamping: result) }
      if result == 0 { return nagare_averror_eof }
      if errno != EINTR && errno != EAGAIN { return nagare_averror(errno) }
    }
    return nagare_averror_exit
  }
}
