import Foundation

/// The peak memory use of the process, on systems that report it, such as Linux.
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

  /// The peak since the last reset, in bytes; nil if the system does not report it.
  static func current() -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return line.split(separator: " ").compactMap { Int($0) }.first.map { $0 << 10 }
  }
}
