import Foundation
import Nagare

/// Small outputs: a file, or the standard output as `-`.
enum OutputFile {
  /// Refuses a path that cannot be or must not be written, before the work for it begins.
  /// - Throws: `OutputError`, or `Failure` when the folder is not there or not writable.
  static func check(_ path: String, inputs: [String], overwrites: Bool) throws {
    if path == "-" { return }
    try OutputError.check(path, inputs: inputs, overwrites: overwrites, allowsDevices: true)
    // What stays in its place needs no new file in the folder.
    if !isReplaceable(path) { return }
    let folder = (path as NSString).deletingLastPathComponent
    guard access(folder.isEmpty ? "." : folder, W_OK) == 0 else {
      throw Failure(.failed, "cannot create the output", path, why: String(cString: strerror(errno)))
    }
  }

  /// Whether two paths name the same place, be there a file or not.
  static func isSame(_ path: String, _ other: String) -> Bool {
    func place(_ path: String) -> URL {
      let url = URL(filePath: path).standardizedFileURL
      return url.deletingLastPathComponent().resolvingSymlinksInPath().appending(path: url.lastPathComponent)
    }
    return place(path) == place(other)
  }

  /// Writes a whole file, which appears under its name when it is complete.
  static func write(_ data: Data, to path: String) throws {
    do {
      if path == "-" {
        try FileHandle.standardOutput.write(contentsOf: data)
      } else if isReplaceable(path) {
        try writeAndRename(data, to: path)
      } else {
        try writeInPlace(data, to: path)
      }
    } catch {
      throw Failure(.failed, "cannot write the output", path == "-" ? "standard output" : path, why: reason(error))
    }
  }

  /// A link, a device or a pipe must stay what it is.
  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  private static func writeAndRename(_ data: Data, to path: String) throws {
    let temporary = TemporaryName.path(for: path)
    do {
      try writeInPlace(data, to: temporary)
      guard rename(temporary, path) == 0 else { throw systemError() }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func writeInPlace(_ data: Data, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw systemError() }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    try handle.write(contentsOf: data)
    try handle.close()
  }

  private static func systemError() -> NSError { NSError(domain: NSPOSIXErrorDomain, code: Int(errno)) }

  /// Foundation wraps the system's words twice.
  private static func reason(_ error: any Error) -> String {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    guard cause.domain == NSPOSIXErrorDomain else { return cause.localizedDescription }
    return String(cString: strerror(Int32(clamping: cause.code)))
  }
}
