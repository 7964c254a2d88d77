import Foundation

/// Reads small text files that people write.
enum TextFile {
  /// Why the lines of a file cannot be used.
  enum Problem: Error {
    /// The file cannot be read; the system's error number.
    case unreadable(Int32)
    /// The line is counted from 1; nil for the file as a whole.
    case malformed(line: Int?, why: String)
  }

  /// Reads the lines of a file, ended by LF or CRLF.
  /// - Parameters:
  ///   - maxBytes: the largest size of a file; a larger one is a mistake.
  ///   - isRegular: whether it must be a regular file, as a pipe could block.
  /// - Throws: `Problem` if the file cannot be read, is too long, or is not text in UTF-8.
  static func lines(of path: String, maxBytes: Int, isRegular: Bool) throws(Problem) -> [String] {
    var bytes = try read(path, maxBytes: maxBytes, isRegular: isRegular)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines: [String] = []
    for var line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw .malformed(line: lines.count + 1, why: "it is not UTF-8")
      }
      guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" }) else {
        throw .malformed(line: lines.count + 1, why: "it has a control character")
      }
      lines.append(text)
    }
    return lines
  }

  /// Reads a file.
  /// - Parameters:
  ///   - maxBytes: the largest size of a file; a larger one is a mistake.
  ///   - isRegular: whether it must be a regular file, as a pipe could block.
  /// - Throws: `Problem` if the file cannot be read, or is too long.
  static func read(_ path: String, maxBytes: Int, isRegular: Bool) throws(Problem) -> [UInt8] {
    // Opening a pipe blocks until there is a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK : 0))
    guard descriptor >= 0 else { throw .unreadable(errno) }
    defer { close(descriptor) }
    if isRegular {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw .malformed(line: nil, why: "it is not a regular file")
      }
    }
    var bytes = [UInt8](repeating: 0, count: maxBytes + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        Foundation.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
      }
      if read == 0 { return Array(bytes.prefix(count)) }
      if read > 0 { count += read } else if errno != EINTR { throw .unreadable(errno) }
    }
    throw .malformed(line: nil, why: "it is longer than \(maxBytes >> 10) KiB")
  }
}
