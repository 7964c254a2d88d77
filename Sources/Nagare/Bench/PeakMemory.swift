import Foundation

/// The most memory that the process had in use, where the system tells it: on Linux.
enum PeakMemory {
  /// Forgets the peak so far.
  /// - Returns: the bytes in use now; nil where the peak cannot be forgotten.
  static func reset() -> Int? {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs"),
      (try? file.write(contentsOf: Data("5".utf8))) != nil
    else { return nil }
    try? file.close()
    return current()
  }

  /// The peak since it was forgotten, in bytes.
  static func current() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 << 10 }
  }
}
