import Foundation
import Nagare

extension Failure {
  /// Advice on a file that cannot be read.
  /// - Parameter reason: the system's description of the error.
  static func advice(onReading path: String, _ reason: String) -> String? {
    switch reason {
    case text(of: ENOENT):
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        "It is a link to \"\(target)\", which leads nowhere."
      } else {
        nearby(path).map { name in
          // What is listed under a name but not found by it has bytes that were replaced in reading.
          name.utf8.elementsEqual(path.utf8) ? "Its name is not UTF-8: rename it." : "Did you mean \"\(name)\"?"
        } ?? "Check the name and the folder."
      }
    case text(of: EACCES):
      "You lack permission to read it; its owner can grant it: \"chmod a+r \(UsageRepair.quoted(path))\"."
    default: nil
    }
  }

  /// Advice on a file that cannot be created.
  /// - Parameter reason: the system's description of the error.
  static func advice(onCreating path: String, _ reason: String) -> String? {
    let folder = URL(filePath: path).deletingLastPathComponent().relativePath
    if isAddress(path) {
      let isLive = NagareCommand.running == LiveCommand.configuration.commandName
      return isLive ? nil : "The output must be a local file; \"nagare live\" sends to addresses."
    }
    return switch reason {
    case text(of: ENOENT) where isFolder(folder): "Name a file in a folder that can be written to."
    case text(of: ENOENT): "Create the folder first: \"mkdir -p \(UsageRepair.quoted(folder))\"."
    case text(of: EACCES), text(of: EROFS): "Name a file in a folder that can be written to."
    default: nil
    }
  }

  /// The system's description of an error number.
  static func text(of error: Int32) -> String { String(cString: strerror(error)) }

  /// Whether a path names a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The path of the file with the most similar name in the same folder, except hidden files; nil if none is similar.
  private static func nearby(_ path: String) -> String? {
    let (folder, name) = (path.folderPrefix, path.lastComponent)
    guard !name.isEmpty else { return nil }
    let names = try? FileManager.default.contentsOfDirectory(atPath: path.parentFolder)
    let files = (names ?? []).filter { !$0.hasPrefix(".") && !isFolder(folder + $0) }
    return EditDistance.nearest(to: name, in: files.sorted()).map { folder + $0 }
  }
}
