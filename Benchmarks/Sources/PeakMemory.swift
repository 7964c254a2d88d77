import Foundation

/// The peak memory use of the process, if the system tells it, as Linux does.
enum PeakMemory {
  /// Resets the peak.
  /// - Returns: the bytes in use now; nil if the peak cannot be reset.
  static func reset() -> Int? {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs"),
      (try? file.write(contentsOf: Data("5".utf8))) != nil
    else { return nil }
    try? file.close()
    return current()
  }

  /// The peak since the last reset, in bytes.
  static func current() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 << 10 }
  }
}
