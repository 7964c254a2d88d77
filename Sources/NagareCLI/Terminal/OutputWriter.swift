import Foundation
import Nagare

/// The reader of the standard output has closed it, as `head` does.
struct BrokenPipe: Error {}

/// Writes an output, which appears under its name when it is finished; `-` is the standard output.
struct OutputWriter: ~Copyable {
  private let path: String
  /// The path until the output is finished; nil if it is written in place.
  private let temporaryPath: String?
  private let allowsOverwriting: Bool
  private let handle: FileHandle
  private var buffer = Data()

  /// The number of bytes of text to buffer before writing.
  private static let bufferBytes = 1 << 16

  /// - Parameters:
  ///   - allowsOverwriting: whether the output may replace a file.
  ///   - isInterruptible: whether writing takes so long that the first signal should request a stop.
  /// - Throws: `Failure`, as all methods do; writing also throws `BrokenPipe`.
  init(to path: String, allowsOverwriting: Bool, isInterruptible: Bool = false) throws {
    (self.path, self.allowsOverwriting) = (path, allowsOverwriting)
    temporaryPath = path != "-" && OutputFile.isReplaceable(path) ? TemporaryName.path(for: path) : nil
    if isInterruptible, let temporaryPath { Interrupts.beginRun(removing: temporaryPath) }
    if path == "-" {
      handle = .standardOutput
      return
    }
    let descriptor =
      temporaryPath.map(OutputWriter.create) ?? OutputWriter.open(path, allowsOverwriting: allowsOverwriting)
    guard descriptor >= 0 else { throw OutputWriter.failure(path, OutputWriter.systemError()) }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// - Returns: a descriptor; negative on failure.
  private static func create(_ path: String) -> Int32 {
    Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
  }

  /// Opens an output to write in place: a device, a pipe, or the target of a link. Fails if a target with content must
  /// not be overwritten.
  /// - Returns: a descriptor; negative on failure.
  private static func open(_ path: String, allowsOverwriting: Bool) -> Int32 {
    let descriptor = Foundation.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return descriptor
    }
    guard allowsOverwriting || status.st_size == 0 else {
      close(descriptor)
      errno = EEXIST
      return -1
    }
    guard ftruncate(descriptor, 0) != 0 else { return descriptor }
    let error = errno
    close(descriptor)
    errno = error
    return -1
  }

  /// Removes the temporary file of an unfinished output.
  deinit {
    if let temporaryPath { unlink(temporaryPath) }
  }

  mutating func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= OutputWriter.bufferBytes { try flush() }
  }

  mutating func write(_ data: Data) throws {
    try flush()
    try attempt { try handle.write(contentsOf: data) }
  }

  /// Writes the buffered text, and gives the file its name.
  consuming func finish() throws {
    try flush()
    if path == "-" { return }
    try attempt { try handle.close() }
    // After publication, no temporary file is left to remove.
    guard let temporaryPath,
      let error = Publication.publish(temporaryPath, as: path, allowsOverwriting: allowsOverwriting)
    else {
      return
    }
    throw OutputWriter.failure(path, NSError(domain: NSPOSIXErrorDomain, code: Int(error)))
  }

  /// Discards the output: no file appears.
  consuming func discard() {}

  private mutating func flush() throws {
    guard !buffer.isEmpty else { return }
    try attempt { try handle.write(contentsOf: buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  private func attempt(_ step: () throws -> Void) throws {
    do {
      try step()
    } catch {
      if path == "-", OutputWriter.cause(error).code == Int(EPIPE) { throw BrokenPipe() }
      throw OutputWriter.failure(path, error)
    }
  }

  private static func failure(_ path: String, _ error: any Error) -> Failure {
    Failure(.failed, "cannot write the output", path == "-" ? "standard output" : path, why: reason(error))
  }

  private static func systemError() -> NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }

  /// Foundation wraps the system's errors.
  private static func cause(_ error: any Error) -> NSError {
    let error = error as NSError
    return error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
  }

  private static func reason(_ error: any Error) -> String {
    let cause = cause(error)
    guard cause.domain == NSPOSIXErrorDomain else { return cause.localizedDescription }
    return String(cString: strerror(Int32(clamping: cause.code)))
  }
}
