import Foundation

/// A file that a process began to write and did not complete.
package struct PartialFile: Sendable {
  /// Where it stands, beside the output that it was to become.
  package let path: String
  /// When it was written to last, in seconds of some clock that all files share.
  package let time: Double

  /// Those of an output at which no process is at work any more, the newest first.
  package static func abandoned(of output: String) -> [PartialFile] {
    let folder = (output as NSString).deletingLastPathComponent
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    let prefix = output.dropLast((output as NSString).lastPathComponent.count)
    return names.filter { TemporaryName.isOne($0, for: output) }.map { prefix + $0 }
      .filter { FileLock.isFree($0) }
      .compactMap { path in time(of: path).map { PartialFile(path: path, time: $0) } }
      .sorted { $0.time > $1.time }
  }

  /// Takes one away.
  package static func remove(_ path: String) { unlink(path) }

  /// When a file was written to last, in seconds of the same clock; nil where there is none.
  package static func time(of path: String) -> Double? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if os(Linux)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
