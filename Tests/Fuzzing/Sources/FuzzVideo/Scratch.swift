import Foundation

/// The folder for short-lived files.
enum Scratch {
  /// In memory on Linux, to spare the disk a hundred writes per second.
  static let folder = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
}
