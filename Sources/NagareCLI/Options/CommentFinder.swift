import Foundation
import Nagare

/// Finds the comments that downloaders and recorders save beside a video, by the names that they give them.
package struct CommentFinder {
  /// The endings that follow a video's name in the names of its comments. The name may keep the video's suffix, as in
  /// `recording.flv.xml`. Compressed files end in `.gz` besides.
  package static let endings = [
    // BililiveRecorder, blrec, biliLive-tools, biliup, BBDown, lux.
    ".xml",
    // yt-dlp, of Bilibili.
    ".danmaku.xml",
    // you-get.
    ".cmt.xml",
    // TwitchDownloader and chat-downloader.
    ".json", "_chat.json", "_comments.json",
    // yt-dlp, of YouTube, Twitch and Niconico.
    ".live_chat.json", ".rechat.json", ".comments.json",
    // yutto.
    ".pb",
    // This program.
    ".ndjson",
    // DanmakuRender.
    converted, ".danmaku" + converted,
  ]

  /// The suffix of files that programs convert from others, for players.
  private static let converted = ".ass"

  /// The names in the folder that may be those of comments, by the video's name or its name without suffix.
  private var names: [String: [String]] = [:]

  /// - Parameter names: the names of a folder's files.
  package init(_ names: some Sequence<String>) {
    for name in names {
      for stem in CommentFinder.stems(of: name) { self.names[stem, default: []].append(name) }
    }
  }

  /// The names of a video's comments, sorted. Those in the form for players are left out beside another form, from
  /// which they were converted.
  /// - Parameter isFile: whether a name is that of a file.
  package func names(for video: String, where isFile: (String) -> Bool = { _ in true }) -> [String] {
    let stem = video.withoutSuffix
    let similar = ((names[video] ?? []) + (names[stem] ?? [])).filter(isFile)
    // Names of other bytes may be equal as strings.
    let exact = similar.filter { $0.utf8.starts(with: stem.utf8) }
    let found = Set(exact.isEmpty ? similar : exact).subtracting([video]).sorted()
    let originals = found.filter { !$0.lowercased().hasSuffix(CommentFinder.converted) }
    return originals.isEmpty ? found : originals
  }

  /// The paths of the comments beside a video, sorted.
  static func paths(beside video: String) -> [String] {
    let (folder, name) = (video.folderPrefix, video.lastComponent)
    let stem = name.withoutSuffix
    let finder = CommentFinder(names(in: folder).filter { $0.hasPrefix(stem) })
    return finder.names(for: name) { VideoFolder.mayBeFile(folder + $0) }.map { folder + $0 }
  }

  /// The path of the comments beside a video, alone in a list; empty unless there is exactly one.
  static func onlyPath(beside video: String) -> [String] {
    paths(beside: video).ifOnlyOne
  }

  /// The names in a folder; none if it cannot be read.
  /// - Parameter folder: a path that ends with a slash; empty for the present folder.
  fileprivate static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
  }

  /// The parts of a name that may precede an ending.
  private static func stems(of name: String) -> [String] {
    let lowercased = name.lowercased()
    let plain = lowercased.hasSuffix(".gz") ? String(lowercased.dropLast(3)) : lowercased
    return endings.compactMap { ending in
      guard plain.hasSuffix(ending) else { return nil }
      let length = lowercased.unicodeScalars.count - plain.unicodeScalars.count + ending.unicodeScalars.count
      return String(String.UnicodeScalarView(name.unicodeScalars.dropLast(length)))
    }
  }
}

/// Finds the comments beside many videos, and lists each folder once.
struct CommentFolders {
  private var finders: [String: CommentFinder] = [:]

  /// The path of the comments beside a video, alone in a list; empty unless there is exactly one.
  mutating func onlyPath(beside video: String) -> [String] {
    let folder = video.folderPrefix
    let finder = finders[folder] ?? CommentFinder(CommentFinder.names(in: folder))
    finders[folder] = finder
    return finder.names(for: video.lastComponent) { VideoFolder.mayBeFile(folder + $0) }.ifOnlyOne.map { folder + $0 }
  }
}

extension [String] {
  /// The array if it has exactly one element; otherwise an empty one.
  var ifOnlyOne: [String] { count == 1 ? self : [] }
}
