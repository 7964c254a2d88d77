import Foundation
import Nagare
import NagareServer
import Synchronization

/// The videos that recorders have announced, kept in a file until they are burned.
final class Announcements: Sendable {
  /// A video, and its comments if they were named. Paths are relative to the watched folder.
  struct Announcement: Codable {
    /// Tells announcements of the same video apart.
    let number: Int
    let id: String
    let video: String
    let comments: [String]?
  }

  private let folder: String
  private let storePath: String
  /// Keeps other processes from the file, as each writes its own list.
  private let lock: JobLock
  private let waiting: Mutex<[Announcement]>

  /// The most videos that wait.
  private static let limit = 10_000

  /// - Parameters:
  ///   - folder: the folder outside of which nothing is burned.
  ///   - output: the folder of the outputs.
  ///   - note: receives a note if the file of an earlier run is damaged and put aside.
  /// - Throws: `Failure` if another process has the file, or if it cannot be read or put aside; `MediaError` if the folder
  ///   of the outputs cannot be written to.
  init(in folder: String, keptIn output: String, note: (String) -> Void) throws {
    self.folder = folder
    // Several folders may have the same folder of outputs.
    let digest = BatchJob.digest([URL(filePath: folder).resolvingSymlinksInPath().path])
    storePath = "\(output)/.nagare-watch-\(digest.prefix(8)).json"
    try? FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    guard let lock = try JobLock(storePath + ".lock") else {
      throw Failure(
        .failed, "another watch takes events for this folder", folder,
        advice: "End that one, or name another folder with --output.")
    }
    self.lock = lock
    let kept = try lock.list(at: storePath, note: note) { (list: [Announcement]) in
      list.allSatisfy { Announcements.numbers.contains($0.number) }
    }
    waiting = Mutex(kept ?? [])
  }

  /// The numbers of announcements. Later ones have higher numbers, which must exist.
  private static let numbers = 0..<(1 << 62)

  /// The announcements that wait, without those whose files lead out of the folder by now.
  var all: [Announcement] {
    waiting.withLock { $0 }.filter { announcement in
      ([announcement.video] + (announcement.comments ?? [])).allSatisfy { name in
        path(name) != nil || access("\(folder)/\(name)", F_OK) != 0
      }
    }
  }

  /// Takes an event, and keeps its video.
  func take(_ event: RecorderEvent) -> EventServer.Answer {
    guard let video = path(event.video) else { return .refused(reason: "the video is not in the watched folder") }
    let paths = event.comments?.map(path)
    guard paths?.contains(nil) != true else { return .refused(reason: "the comments are not in the watched folder") }
    let name = video.lastComponent
    guard VideoFolder.isVideo(name) else { return .ignored(reason: "\(name) is not a video to burn into") }
    // It becomes a word of commands.
    let id = event.id.flatMap { $0.contains("\0") ? nil : $0 } ?? event.video
    return waiting.withLock { waiting in
      // Recorders send an event again if they miss the answer.
      var others = waiting.filter { !$0.video.utf8.elementsEqual(video.utf8) }
      guard others.count < Announcements.limit else { return .full }
      others.append(
        Announcement(
          // Later ones have higher numbers, in later runs, too.
          number: max((waiting.map(\.number).max() ?? 0) + 1, Int(Date().timeIntervalSince1970 * 1_000_000)), id: id,
          video: video, comments: paths?.compactMap { $0 }))
      guard save(others) else { return .cannotKeep }
      waiting = others
      return .accepted(id: id)
    }
  }

  /// Forgets an announcement whose video is burned, or is gone.
  func remove(_ number: Int) {
    waiting.withLock { waiting in
      waiting.removeAll { $0.number == number }
      _ = save(waiting)
    }
  }

  /// Lets other processes have the file. Nothing may be taken after that.
  func close() { lock.removeFile() }

  private func save(_ waiting: [Announcement]) -> Bool {
    guard !waiting.isEmpty else { return unlink(storePath) == 0 || errno == ENOENT }
    try? FileManager.default.createDirectory(
      atPath: storePath.parentFolder, withIntermediateDirectories: true)
    return (try? JSONEncoder().encode(waiting).write(to: URL(filePath: storePath), options: .atomic)) != nil
  }

  /// The path relative to the watched folder; nil if it leads out of it.
  private func path(_ name: String) -> String? {
    let path = name.beginsAtRoot ? name : folder + "/" + name
    // A shift would name another file.
    guard CommentFileArgument(path).path == path else { return nil }
    guard let root = realpath(folder, nil) else { return nil }
    defer { free(root) }
    // The file itself may be gone, as a recorder may convert it.
    guard let resolved = realpath(path.parentFolder, nil) else { return nil }
    defer { free(resolved) }
    let last = path.lastComponent
    guard last != "..", last != ".", !name.utf8.contains(0) else { return nil }
    var status = stat()
    guard lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else { return nil }
    return VideoFolder.join(String(cString: resolved), last).path(below: String(cString: root))
  }
}
