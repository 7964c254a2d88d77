import Foundation
import NagareSystem

/// A file that a process began to write but did not complete.
package struct PartialFile: Sendable {
  /// The path, in the folder of the output that it was to become.
  package let path: String
  /// The modification time, in seconds since 1970.
  package let time: Double

  /// The partial files of an output, without those that a process still writes, the newest first.
  package static func abandoned(of output: String) -> [PartialFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: output.parentFolder)) ?? []
    let prefix = output.folderPrefix
    return names.filter { TemporaryName.matches($0, for: output) }.map { prefix + $0 }
      .filter { FileLock.isFree($0) }
      .compactMap { path in time(of: path).map { PartialFile(path: path, time: $0) } }
      .sorted { $0.time > $1.time }
  }

  /// Deletes a partial file.
  package static func remove(_ path: String) { unlink(path) }

  /// The modification time of a file, in seconds since 1970; nil unless it exists and is a regular file.
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
