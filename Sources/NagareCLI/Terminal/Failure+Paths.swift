import Foundation
import Nagare

extension Failure {
  /// What helps where a file cannot be read.
  /// - Parameter reason: the system's own words.
  static func advice(onReading path: String, _ reason: String) -> String? {
    switch reason {
    case text(of: ENOENT): nearby(path).map { "Did you mean \"\($0)\"?" } ?? "Check the name and the folder."
    case text(of: EACCES): "Permissions forbid reading it: \"chmod u+r\" allows its owner to."
    default: nil
    }
  }

  /// What helps where a file cannot be created.
  /// - Parameter reason: the system's own words.
  static func advice(onCreating path: String, _ reason: String) -> String? {
    let folder = URL(filePath: path).deletingLastPathComponent().relativePath
    return switch reason {
    case text(of: ENOENT): "Create the folder first: \"mkdir -p \(UsageRepair.quoted(folder))\"."
    case text(of: EACCES), text(of: EROFS): "Name a file in a folder that can be written to."
    default: nil
    }
  }

  /// The system's words for an error.
  static func text(of error: Int32) -> String { String(cString: strerror(error)) }

  /// Whether a path names a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The file of the same folder whose name is nearest.
  private static func nearby(_ path: String) -> String? {
    let url = URL(filePath: path)
    let folder = url.deletingLastPathComponent().relativePath
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    return EditDistance.nearest(to: url.lastPathComponent, in: names.sorted()).map {
      path.dropLast(url.lastPathComponent.count) + $0
    }
  }
}
