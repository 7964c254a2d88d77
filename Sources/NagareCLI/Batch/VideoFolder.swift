import Foundation
import Nagare

/// Finds the videos in a folder.
package enum VideoFolder {
  /// The suffixes of videos.
  private static let suffixes: Set = [
    "mp4", "m4v", "mov", "mkv", "webm", "flv", "ts", "m2ts", "mts", "avi", "wmv", "mpg", "mpeg", "3gp", "rmvb", "ogv",
    "vob",
  ]

  /// Whether a name is that of a video to burn into, rather than of an output or an incomplete file.
  package static func isVideo(_ name: String) -> Bool {
    guard !name.hasPrefix(".") else { return false }
    return suffixes.contains(name.fileSuffix.lowercased()) && !isOutput(name)
  }

  /// Whether a name or a path is one that this program gives to outputs.
  package static func isOutput(_ path: String) -> Bool {
    path.withoutSuffix.fileSuffix.lowercased() == "danmaku"
  }

  /// The contents of a folder.
  struct Listing {
    /// The path of the folder, and its path from the outermost one; empty for that itself.
    let path: String
    let subpath: String
    /// The names of the videos, sorted.
    let videos: [String]
    private let finder: CommentFinder

    fileprivate init(_ path: String, subpath: String, names: [String]) {
      (self.path, self.subpath, finder) = (path, subpath, CommentFinder(names))
      videos = names.filter { isVideo($0) && mayBeFile(VideoFolder.join(path, $0)) }.sorted()
    }

    /// The path of a video's comments, alone in a list; empty unless there is exactly one file that may be meant.
    func comments(of video: String) -> [String] {
      finder.names(for: video) { mayBeFile(path(of: $0)) }.ifOnlyOne.map(path)
    }

    /// The path of a file in the folder.
    func path(of name: String) -> String { VideoFolder.join(path, name) }
  }

  /// Whether a path may be read as a file. Folders may not, nor pipes and the like, whose readers wait for a writer. A
  /// missing file or a link that leads nowhere may: its reader reports it.
  static func mayBeFile(_ path: String) -> Bool { !Failure.isFolder(path) && !OutputError.isDevice(path) }

  /// The path of a file in a folder.
  static func join(_ folder: String, _ name: String) -> String {
    switch folder {
    case ".": name
    case "/": "/" + name
    default: "\(folder)/\(name)"
    }
  }

  /// Lists a folder, and perhaps those in it. Hidden ones are left out.
  /// - Parameter unreadable: called with the paths of folders in it that cannot be read.
  /// - Throws: if the outermost folder cannot be read.
  static func listings(
    of path: String, isRecursive: Bool, subpath: String = "", unreadable: (String) -> Void = { _ in }
  ) throws -> [Listing] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    var listings = [Listing(path, subpath: subpath, names: names)]
    guard isRecursive else { return listings }
    for name in names.sorted() where !name.hasPrefix(".") && isFolder(join(path, name)) {
      let inner = join(path, name)
      do {
        listings += try self.listings(
          of: inner, isRecursive: true, subpath: subpath + name + "/", unreadable: unreadable)
      } catch {
        unreadable(inner)
      }
    }
    return listings
  }

  /// Whether a path is that of a folder itself, rather than of a link, which may lead back.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
