import Foundation
import Nagare

/// The videos of a folder that the page can open.
struct StudioVideoList: Encodable {
  struct Video: Encodable {
    let name: String
    let bytes: Int64
    /// The files beside it that may have its comments.
    let comments: [String]
    let hasProject: Bool
  }

  /// The name of the studio's folder.
  let folder: String
  /// The name of the open video; nil if there is none in the studio's folder.
  let open: String?
  let videos: [Video]
  let folders: [String]

  /// - Parameters:
  ///   - name: the folder in the studio's folder; empty for that itself. All names are relative to the studio's folder.
  ///   - open: the name of the open video; nil if there is none.
  /// - Returns: nil if there is no such folder.
  init?(in root: StudioFolder, _ name: String, open: String?) {
    guard let path = name.isEmpty ? root.path : root.file(name), Failure.isFolder(path),
      let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    else { return nil }
    // The second episode comes before the tenth.
    let sorted = names.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    func place(_ name: String) -> String { root.name(of: VideoFolder.join(path, name)) }
    let (finder, all) = (CommentFinder(names), Set(names))
    folder = root.path.lastComponent
    self.open = open
    func isFile(_ name: String) -> Bool { root.regularFile(path + "/" + name) != nil }
    videos = sorted.filter { VideoFolder.isVideo($0) && isFile($0) }.map { video in
      Video(
        name: place(video), bytes: DiskSpace.bytes(of: path + "/" + video) ?? 0,
        comments: finder.names(for: video, where: isFile).map(place),
        hasProject: all.contains(ProjectFile.path(for: video)))
    }
    folders = sorted.filter { name in
      !name.hasPrefix(".") && root.file(path + "/" + name).map(Failure.isFolder) ?? false
    }.map(place)
  }
}
