import Foundation
import Nagare

/// A folder into which recorders write, and the states of its videos.
package struct RecordingFolder {
  private let path: String
  private let isRecursive: Bool
  /// The seconds that files stay unchanged before they count as complete.
  private let settleTime: Double
  /// The seconds to wait for comments after the video is complete.
  private let commentTime: Double
  private var recordings: [[UInt8]: Recording] = [:]
  /// The times since which announced videos are not there.
  private var missingSince: [[UInt8]: ContinuousClock.Instant] = [:]
  /// The videos that were reported as misnamed.
  private var reported: Set<String> = []
  private let check = ContainerCheck()

  /// A video with the comments beside it.
  package struct Found {
    /// The number of the announcement; nil for a video that was not announced.
    var announcement: Int?
    /// Nil to name the job after the video.
    var id: String?
    let video: String
    /// The folder of the video in the outermost one; it ends with a slash, or is empty.
    let subpath: String
    let comments: [String]

    /// The bytes of the path: strings of other bytes may be equal.
    fileprivate var key: [UInt8] { Array(video.utf8) }
  }

  /// The knowledge of a video.
  private struct Recording {
    var video: FileState
    var comments: [FileState]
    /// The time since which the video, and the comments, are unchanged.
    var videoSince: ContinuousClock.Instant
    var commentsSince: ContinuousClock.Instant
    /// Whether there are comments, and all that were named.
    var hasComments = false
    var announcement: Int?
    /// Whether these files were handed out.
    var isTaken = false
  }

  /// A file's size and time, which show whether it has changed.
  private struct FileState: Equatable {
    let path: String
    let size: Int64
    let time: Double

    /// - Returns: nil unless it is a file.
    init?(_ path: String) {
      guard let size = DiskSpace.bytes(of: path), let time = PartialFile.time(of: path) else { return nil }
      (self.path, self.size, self.time) = (path, size, time)
    }
  }

  /// How many times longer than `settleTime` a video must be unchanged that cannot be read to its end, such as one of a
  /// recorder that was killed.
  private static let patience = 10.0
  /// The seconds after which a video is burned though its container could not be read so far, as its disk may hang.
  private static let readingTime = 3_600.0

  package init(_ path: String, isRecursive: Bool, settleTime: Double, commentTime: Double) {
    (self.path, self.isRecursive) = (path, isRecursive)
    (self.settleTime, self.commentTime) = (settleTime, commentTime)
  }

  /// The announced recordings.
  func all(of announcements: [Announcements.Announcement]) -> [Found] {
    var folders = CommentFolders()
    return announcements.map { announcement in
      let video = VideoFolder.join(path, announcement.video)
      return Found(
        announcement: announcement.number, id: announcement.id, video: video,
        subpath: announcement.video.folderPrefix,
        comments: announcement.comments?.map { VideoFolder.join(path, $0) } ?? folders.onlyPath(beside: video))
    }
  }

  /// All videos in the folder; nil if it cannot be read.
  package var all: [Found]? {
    guard let listings = try? VideoFolder.listings(of: path, isRecursive: isRecursive) else { return nil }
    return listings.flatMap { listing in
      listing.videos.map { name in
        Found(video: listing.path(of: name), subpath: listing.subpath, comments: listing.comments(of: name))
      }
    }
  }

  /// Those of the videos that have become complete since the last call, or have changed since they were complete.
  /// - Parameters:
  ///   - found: all videos there are.
  ///   - now: the time. It is not that of day, which may be set.
  ///   - isBurned: whether a video's output is there. Such a video is complete.
  package mutating func complete(
    _ found: [Found], at now: ContinuousClock.Instant, isBurned: (Found) -> Bool
  ) -> [Found] {
    let present = Set(found.map(\.key))
    recordings = recordings.filter { present.contains($0.key) }
    return found.filter { recording in
      guard observe(recording, at: now),
        isBurned(recording) || isSettled(recording, at: now) && isReadable(recording, at: now)
      else { return false }
      recordings[recording.key]?.isTaken = true
      return true
    }
  }

  /// The paths of those of the videos whose names are not UTF-8, so that they cannot be found by them; once each.
  package mutating func misnamed(among found: [Found]) -> [String] {
    found.map(\.video).filter { path in
      path.unicodeScalars.contains("\u{FFFD}") && FileState(path) == nil && reported.insert(path).inserted
    }
  }

  /// Those of the videos that are not there, and have not been for a while. None is missing while the folder cannot be
  /// read, as its disk may not be there for the moment.
  package mutating func missing(of found: [Found], at now: ContinuousClock.Instant) -> [Found] {
    let absent = access(path, R_OK | X_OK) == 0 ? found.filter { FileState($0.video) == nil } : []
    missingSince = Dictionary(
      absent.map { ($0.key, missingSince[$0.key] ?? now) }, uniquingKeysWith: { first, _ in first })
    return absent.filter { (now - (missingSince[$0.key] ?? now)).seconds > max(commentTime, settleTime) }
  }

  /// Notes the state of a recording's files.
  /// - Returns: whether they are to be examined further.
  private mutating func observe(_ found: Found, at now: ContinuousClock.Instant) -> Bool {
    guard let video = FileState(found.video) else { return false }
    let comments = found.comments.compactMap { FileState($0) }
    // A file's own time says little: programs that copy files keep it.
    var recording =
      recordings[found.key] ?? Recording(video: video, comments: comments, videoSince: now, commentsSince: now)
    if recording.video != video {
      (recording.video, recording.videoSince, recording.isTaken) = (video, now, false)
    }
    if recording.comments != comments {
      (recording.comments, recording.commentsSince, recording.isTaken) = (comments, now, false)
    }
    if recording.announcement != found.announcement { recording.isTaken = false }
    recording.announcement = found.announcement
    recording.hasComments = !comments.isEmpty && comments.count == found.comments.count
    recordings[found.key] = recording
    return !recording.isTaken
  }

  /// Whether a recording's files are complete, as far as that can be seen from outside.
  private func isSettled(_ found: Found, at now: ContinuousClock.Instant) -> Bool {
    guard let recording = recordings[found.key] else { return false }
    let unchanged = (now - recording.videoSince).seconds
    guard unchanged >= settleTime, (now - recording.commentsSince).seconds >= settleTime else { return false }
    if !recording.hasComments, unchanged < max(commentTime, settleTime) { return false }
    let paths = [found.video] + recording.comments.map(\.path)
    return !paths.contains(where: OpenFiles.isOpenForWriting)
  }

  /// Whether a video can be read to its end, or has had enough time for that.
  private func isReadable(_ found: Found, at now: ContinuousClock.Instant) -> Bool {
    guard let recording = recordings[found.key] else { return false }
    let isWhole = check.result(of: found.video, size: recording.video.size, time: recording.video.time)
    if isWhole == true { return true }
    let limit = settleTime * RecordingFolder.patience + (isWhole == nil ? RecordingFolder.readingTime : 0)
    return (now - recording.videoSince).seconds >= limit
  }
}
