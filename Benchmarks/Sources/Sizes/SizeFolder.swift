import Foundation

/// A folder of files that are made once: videos, comments and lossless burns. A file's name has a digest of all that
/// makes it.
struct SizeFolder {
  private let url: URL

  /// Its path, from the root.
  var path: String { url.path }

  /// Creates the folder if it does not exist.
  init(path: String) throws {
    url = URL(filePath: path).absoluteURL
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The path of a file that only this process uses.
  func temporaryPath(_ name: String) -> String {
    path("unfinished-\(ProcessInfo.processInfo.processIdentifier)-\(name)")
  }

  /// The file of generated comments, which is made if it does not exist.
  func comments(_ comments: SizeComments) throws -> String {
    let lines = comments.lines
    return try file("comments-\(comments.count)", "ndjson", of: [lines]) { path in
      try Data(lines.utf8).write(to: URL(filePath: path))
    }
  }

  /// The path of a file that may not exist yet.
  /// - Parameters:
  ///   - name: the beginning of its name.
  ///   - suffix: the end of its name, without a dot.
  ///   - origin: all that makes it.
  func path(_ name: String, _ suffix: String, of origin: [String]) -> String {
    path("\(name)-\(SizeFolder.digest(origin)).\(suffix)")
  }

  /// The path of a file, which is made if it does not exist.
  /// - Parameter make: makes it at another path with this suffix.
  func file(_ name: String, _ suffix: String, of origin: [String], make: (String) throws -> Void) throws -> String {
    let finished = path(name, suffix, of: origin)
    if FileManager.default.fileExists(atPath: finished) { return finished }
    let unfinished = temporaryPath("file.\(suffix)")
    defer { try? FileManager.default.removeItem(atPath: unfinished) }
    try make(unfinished)
    // Another process may have made the same file, which is then replaced.
    guard rename(unfinished, finished) == 0 else { throw BenchmarkFailure(description: "cannot write \(finished)") }
    return finished
  }

  /// A text that differs if a file changes: its path, size and time.
  static func identity(of path: String) throws -> String {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(URL(filePath: path).path) \(attributes[.size] ?? 0) \(time)"
  }

  /// A hash of texts: FNV-1a with 64 bits, as 16 digits.
  private static func digest(_ texts: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in texts.joined(separator: "\0").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
