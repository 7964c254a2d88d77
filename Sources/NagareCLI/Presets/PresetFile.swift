import Foundation

/// Reads the files of presets.
enum PresetFile {
  /// The largest size of a file, in bytes; a larger one is a mistake.
  static let maxBytes = 1 << 16

  /// Reads the lines of a file, ended by LF or CRLF.
  /// - Throws: `Failure` if the file cannot be read, is too long, or is not text in UTF-8. An untrusted file must also
  ///   be a regular file, as a pipe could block.
  static func lines(of place: PresetFolders.Place) throws(Failure) -> [String] {
    let path = place.path
    var bytes = try read(place)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines: [String] = []
    for var line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard let text = String(validating: line, as: UTF8.self) else {
        throw malformed(path, lines.count + 1, "it is not UTF-8")
      }
      guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" }) else {
        throw malformed(path, lines.count + 1, "it has a control character")
      }
      lines.append(text)
    }
    return lines
  }

  /// - Parameter line: counted from 1; nil for the file as a whole.
  static func malformed(_ path: String, _ line: Int?, _ reason: String) -> Failure {
    Failure(
      .input, "cannot understand the preset", path + (line.map { ":\($0)" } ?? ""), why: reason,
      advice: "\"nagare help presets\" shows what a preset looks like.")
  }

  /// Whether a path names a regular file, not a folder, a pipe or a device.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func read(_ place: PresetFolders.Place) throws(Failure) -> [UInt8] {
    let path = place.path
    // Opening a pipe blocks until there is a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | (place.isTrusted ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    if !place.isTrusted {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw malformed(path, nil, "it is not a regular file")
      }
    }
    var bytes = [UInt8](repeating: 0, count: maxBytes + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        Foundation.read(descriptor, buffer.baseAddress! + count, buffer.count - count)
      }
      if read == 0 { return Array(bytes.prefix(count)) }
      if read > 0 { count += read } else if errno != EINTR { throw unreadable(path) }
    }
    throw malformed(path, nil, "it is longer than \(maxBytes >> 10) KiB")
  }

  private static func unreadable(_ path: String) -> Failure {
    Failure(.failed, "cannot read the preset", path, why: String(cString: strerror(errno)))
  }
}
