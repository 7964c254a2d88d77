import Foundation
import Nagare

/// The folder in which the page may name files.
struct StudioFolder: Sendable {
  /// The folder's path, with links resolved.
  let path: String

  /// - Throws: `Failure` if the folder does not exist.
  init(_ folder: String) throws(Failure) {
    guard Failure.isFolder(folder), let path = StudioFolder.resolved(folder) else {
      throw Failure(.usage, "the folder does not exist", folder, advice: "Name the folder of the videos.")
    }
    self.path = path
  }

  /// The resolved path of a file or folder in the folder; nil if there is none, or if links lead out of the folder.
  /// - Parameter name: relative to the folder, or absolute.
  func file(_ name: String) -> String? { file(name, orItself: false) }

  /// The resolved path of a regular file, which can be read more than once; nil as for any file.
  func regularFile(_ name: String) -> String? { file(name).flatMap { PresetFile.exists($0) ? $0 : nil } }

  /// - Parameter orItself: whether it may be the folder itself.
  private func file(_ name: String, orItself: Bool) -> String? {
    guard !name.utf8.contains(0) else { return nil }
    let full = name.beginsAtRoot ? name : path + "/" + name
    guard let resolved = StudioFolder.resolved(full) else { return nil }
    // By bytes: other forms of the same characters name other folders.
    let isItself = resolved.utf8.elementsEqual(path.utf8)
    return resolved.path(below: path) != nil || orItself && isItself ? resolved : nil
  }

  /// The resolved path for an output in the folder; nil if its own folder does not exist there.
  /// - Parameter name: relative to the folder, or absolute.
  func output(_ name: String) -> String? {
    let last = name.lastComponent
    guard !["", ".", ".."].contains(last), name.utf8.last != UInt8(ascii: "/") else { return nil }
    guard !name.utf8.contains(0), let resolved = file(name.parentFolder, orItself: true) else { return nil }
    return VideoFolder.join(resolved, last)
  }

  /// The name of a file in the folder, relative to it.
  func name(of file: String) -> String { file.path(below: path) ?? file }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }
}
