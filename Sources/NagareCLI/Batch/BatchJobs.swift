import Foundation
import Nagare

/// Collects the jobs of a batch from folders, files, and lines of JSON.
struct BatchJobs {
  private let options: QueueOptions
  private let words: JobWords
  private(set) var jobs: [BatchJob] = []
  private var folders = CommentFolders()
  /// The video of each output, by the bytes of its path: strings of other bytes may be equal.
  private var videos: [[UInt8]: String] = [:]
  /// Whether a video may be burned more than once, as it may have changed.
  private let allowsRepeats: Bool

  init(_ options: QueueOptions, _ words: JobWords, allowsRepeats: Bool = false) {
    (self.options, self.words, self.allowsRepeats) = (options, words, allowsRepeats)
  }

  /// Adds the videos in a folder, or a video. Outputs are left out, as patterns such as `*.mp4` match them.
  /// - Throws: `Failure` if the folder cannot be read.
  mutating func add(_ path: String, isRecursive: Bool) throws {
    guard Failure.isFolder(path) else { return addVideo(path) }
    let folder = path.withoutTrailingSlashes
    let listings: [VideoFolder.Listing]
    do {
      listings = try VideoFolder.listings(of: folder, isRecursive: isRecursive) { unreadable in
        Diagnostics.warn("\(unreadable): the folder cannot be read")
      }
    } catch {
      throw Failure(.failed, "cannot read the folder", path)
    }
    for listing in listings {
      for video in listing.videos {
        add(
          RecordingFolder.Found(
            video: listing.path(of: video), subpath: listing.subpath, comments: listing.comments(of: video)))
      }
    }
  }

  private mutating func addVideo(_ path: String) {
    guard !VideoFolder.isOutput(path) else { return }
    let isAddress = Failure.isAddress(path)
    let comments = isAddress ? [] : folders.onlyPath(beside: path)
    var job = job(of: RecordingFolder.Found(video: path, subpath: "", comments: comments))
    if isAddress {
      job.problem = Failure(.usage, "a job cannot use an address", path, advice: "Download the video first.")
    } else if access(path, F_OK) != 0 {
      job.problem = Failure(MediaError.cannotOpen(path: path, reason: Failure.text(of: ENOENT)))
    }
    append(job)
  }

  /// Adds a recording.
  mutating func add(_ recording: RecordingFolder.Found) { append(job(of: recording)) }

  /// The job of a recording.
  func job(of recording: RecordingFolder.Found) -> BatchJob {
    let video = recording.video
    return BatchJob(
      id: recording.id ?? video, video: video, comments: recording.comments,
      output: options.output(of: video, subpath: recording.subpath), options: words.words, files: words.files)
  }

  /// Adds the job of a line of JSON.
  /// - Throws: `Failure` if it is malformed.
  mutating func add(line: String, number: Int) throws {
    let request = try JobRequest(line, number: number)
    let added = try words.adding(request.options, of: request.id ?? request.video)
    append(
      BatchJob(
        id: request.id ?? request.video, video: request.video,
        comments: request.comments ?? folders.onlyPath(beside: request.video),
        output: request.output ?? options.output(of: request.video, subpath: ""), options: added.words,
        files: added.files))
  }

  /// Hands out the jobs that were added.
  mutating func take() -> [BatchJob] {
    defer { jobs = [] }
    return jobs
  }

  private mutating func append(_ job: BatchJob) {
    var job = job
    let output = Array(URL(filePath: job.output).standardizedFileURL.path.utf8)
    // A recorder may have converted the other video, and deleted it.
    if let owner = videos[output], !allowsRepeats || owner != job.video && access(owner, F_OK) == 0 {
      job.problem = Failure(
        .usage, "two jobs have the same output", job.output, advice: "Name the videos apart, or pass other folders.")
    } else {
      videos[output] = job.video
    }
    jobs.append(job)
  }
}
