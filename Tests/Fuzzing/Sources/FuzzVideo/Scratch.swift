import Foundation

/// Where files are written that are there for a moment.
enum Scratch {
  /// Linux has a folder in memory; a disk would be written to a hundred times a second.
  static let folder = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
}
