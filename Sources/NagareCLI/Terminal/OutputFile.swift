import ArgumentParser
import Foundation
import Nagare

/// Checks the paths of outputs, and writes small outputs; `-` is the standard output.
enum OutputFile {
  /// Refuses a path that cannot or must not be written, before any work is done.
  /// - Parameter inputs: the paths of inputs besides the files that options name.
  /// - Throws: `OutputError`, or `Failure` if the folder is missing or not writable.
  static func check(_ path: String, inputs: [String], allowsOverwriting: Bool) throws {
    if path == "-" { return }
    try OutputError.check(
      path, inputs: inputs + (DiskSpace.bytes(of: path) == nil ? [] : namedFiles()),
      allowsOverwriting: allowsOverwriting, allowsDevices: true)
    // Links, devices and pipes need no new file in the folder.
    if !isReplaceable(path) { return }
    guard access(path.parentFolder, W_OK) == 0 else {
      throw Failure(MediaError.cannotCreate(path: path, reason: Failure.text(of: errno)))
    }
  }

  /// Refuses to replace a file that an option of the command line names.
  /// - Parameter inputs: the paths of other inputs.
  /// - Throws: `OutputError`.
  static func refuseInputs(_ path: String, _ inputs: [String] = []) throws {
    guard DiskSpace.bytes(of: path) != nil else { return }
    try OutputError.check(path, inputs: inputs + namedFiles(), allowsOverwriting: true, allowsDevices: true)
  }

  /// The files that options of the command line name.
  private static func namedFiles() throws -> [String] {
    JobWords(try PresetExpansion(NagareCommand.words).arguments).files
  }

  /// Refuses a new or regular file whose name does not end in .png.
  static func checkPNG(_ path: String?) throws {
    guard let path, path != "-", isReplaceable(path), path.fileSuffix.lowercased() != "png" else { return }
    throw ValidationError("-o writes a PNG: end its name in .png")
  }

  /// Whether two paths name the same file, which need not exist.
  static func isSame(_ path: String, _ other: String) -> Bool {
    func place(_ path: String) -> URL {
      let url = URL(filePath: path).standardizedFileURL
      return url.deletingLastPathComponent().resolvingSymlinksInPath().appending(path: url.lastPathComponent)
    }
    return place(path) == place(other)
  }

  /// Writes a whole file, which appears under its name when it is complete.
  static func write(_ data: Data, to path: String, allowsOverwriting: Bool = false) throws {
    var output = try OutputWriter(to: path, allowsOverwriting: allowsOverwriting)
    try output.write(data)
    try output.finish()
  }

  /// Whether the path is free or a regular file. A link, a device or a pipe must not be replaced.
  static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }
}
