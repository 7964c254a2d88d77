import Foundation
import Nagare

/// A burn that the page has ordered.
struct StudioBurn: Codable, Sendable {
  let id: String
  /// The path of the video, and its comment files with their shifts.
  let video: String
  let comments: [String]
  /// The path of the output.
  let output: String
  /// The options as chosen, and as the words of a command line.
  let options: [StudioOption]
  let words: [String]
  /// The shifts of the comment files; nil for those of a table.
  let shifts: [[StudioAlignment.Step]?]
  /// The range to burn; nil for the whole video.
  let range: ProjectFile.TimeRange?
  /// Whether it may replace an output.
  let replaces: Bool
  var state = State.waiting
  var figures: Figures?
  /// Why it failed.
  var error: String?
  var warnings: [String] = []
  /// What did not end it; nil until it is done.
  var problems: BurnProblemReport?
  /// What it took, in seconds; nil until it is done.
  var seconds: Double?

  enum State: String, Codable {
    case waiting, running, paused, done, failed, cancelled

    /// Whether nothing happens any more.
    var isEnded: Bool { [.done, .failed, .cancelled].contains(self) }
  }

  /// The progress.
  struct Figures: Codable, Sendable {
    var percent: Double?
    var fps: Double?
    var speed: Double?
    var secondsLeft: Double?
    /// The time in the video that is reached, in seconds.
    var at: Double?
    var bytes: Int64?
    var expectedBytes: Int64?
  }

  /// What the page shows of it.
  struct Summary: Encodable {
    let id: String
    /// The names of the video and the output in the studio's folder.
    let video: String
    let output: String
    let state: State
    let range: ProjectFile.TimeRange?
    let options: [StudioOption]
    /// The shifts of the comment files; nil for those of a table.
    let shifts: [[StudioAlignment.Step]?]
    let percent: Double?
    let fps: Double?
    let speed: Double?
    let secondsLeft: Double?
    let at: Double?
    let bytes: Int64?
    let expectedBytes: Int64?
    let seconds: Double?
    let error: String?
    let warnings: [String]
    let problems: BurnProblemReport?
  }

  /// - Parameter folder: the studio's folder.
  func summary(in folder: StudioFolder) -> Summary {
    Summary(
      id: id, video: folder.name(of: video), output: folder.name(of: output), state: state, range: range,
      options: options, shifts: shifts, percent: figures?.percent, fps: figures?.fps,
      speed: figures?.speed, secondsLeft: figures?.secondsLeft, at: figures?.at,
      bytes: figures?.bytes, expectedBytes: figures?.expectedBytes, seconds: seconds, error: error, warnings: warnings,
      problems: problems)
  }

  /// The burn as a job of a queue.
  /// - Parameter statistics: the file for the burn's statistics.
  func job(statistics: String) -> BatchJob {
    let words = JobWords([BurnCommand.configuration.commandName ?? ""] + words + (range?.words ?? []))
    return BatchJob(
      id: id, video: video, comments: comments, output: output, options: words.words + ["--stats-json=" + statistics],
      files: words.files, allowsOverwriting: replaces)
  }

  mutating func take(_ figures: JobProcess.Figures) {
    // Containers hold back the first seconds: their headers say nothing about the size.
    let hasSize = figures.bytes ?? 0 > Self.headerBytes
    self.figures = Figures(
      percent: figures.percent, fps: figures.fps, speed: figures.speed, secondsLeft: figures.etaS,
      at: (range?.from ?? 0) + figures.timeS, bytes: hasSize ? figures.bytes : nil,
      expectedBytes: hasSize ? figures.expectedBytes : nil)
  }

  /// The largest size of a header, in bytes.
  private static let headerBytes: Int64 = 1 << 16
}

/// What a burn's statistics say about problems that did not end it.
struct BurnProblemReport: Codable, Sendable {
  /// The number of comments that were not shown, by reason.
  let dropped: [String: Int]
  /// The number of occurrences of each character that no font has.
  let missingGlyphs: [String: Int]
  let damagedPackets: Int
  let damagedPictures: Int
  let timeJumps: Int
  let commentsSkipped: Int
  let commentsBeyondEnd: Int
  let streamsLeftOut: [String]

  init(_ statistics: StatisticsFile) {
    (dropped, missingGlyphs) = (statistics.commentsDropped, statistics.missingGlyphs)
    let problems = statistics.problems
    (damagedPackets, damagedPictures) = (problems.damagedPackets, problems.damagedPictures)
    (timeJumps, commentsSkipped) = (problems.timeJumps, problems.commentsSkipped)
    (commentsBeyondEnd, streamsLeftOut) = (problems.commentsBeyondEnd, problems.streamsLeftOut)
  }
}
