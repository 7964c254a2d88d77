import Foundation

/// Writes lines to the standard output without buffering.
enum UnbufferedLines {
  /// Writes a line.
  /// - Returns: false if the reader has closed the standard output.
  /// - Throws: `Failure` for any other error.
  static func write(_ line: String) throws -> Bool {
    var bytes = Array(line.utf8)[...]
    bytes.append(UInt8(ascii: "\n"))
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EPIPE {
        return false
      } else if errno != EINTR {
        let reason = String(cString: strerror(errno))
        throw Failure(.failed, "cannot write the output", "standard output", why: reason)
      }
    }
    return true
  }
}
