import ArgumentParser
import Foundation
import Nagare
import NagareServer

struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Burn recordings as they are finished.",
    discussion: """
      Watches a folder, and burns each video with the comments beside it when both
      are complete: unchanged for --settle, open for writing nowhere, and readable
      to the end. It runs until Ctrl-C. Videos whose output is there are skipped,
      so it can be ended and started at any time.

      With --listen, recorders announce what is finished by POST, at the path
      /events: BililiveRecorder (webhook v2), blrec, biliLive-tools, or any program
      that sends {"video":"a.flv"}. The answer has the job's id.

      EXAMPLES
        nagare watch recordings -o burned
        nagare watch recordings -o burned --recursive --preset fast
        nagare watch recordings -o burned --on-done "upload.sh {output}"
        nagare watch recordings -o burned --wait-comments 60 --if-no-comments copy
        nagare watch recordings -o burned --listen 127.0.0.1:8080
      """)

  @Argument(help: "The folder into which recorders write.", completion: .directory)
  var folder: String

  @OptionGroup(title: "Queue") var options: QueueOptions

  @Flag(help: "Watch the folders in it, too.")
  var recursive = false

  @Option(help: ArgumentHelp("Time that a file must be unchanged (default: 30 seconds).", valueName: "t"))
  var settle: Seconds?

  @Option(
    help: ArgumentHelp(
      "Time to wait for comments after a video is finished; then --if-no-comments applies (default: 10:00).",
      valueName: "t"))
  var waitComments: Seconds?

  @Option(
    help: ArgumentHelp(
      "Burn what recorders announce by POST at an address of this machine, such as 127.0.0.1:8080, in place of all "
        + "that is in the folder.", valueName: "host:port"))
  var listen: ListenAddress?

  @OptionGroup var secret: TokenOptions

  @OptionGroup var reading: CommentReadingOptions
  @OptionGroup var settings: BurnSettings
  @OptionGroup var unattended: UnattendedOptions
  @OptionGroup var reporting: ProgressOptions

  func validate() throws {
    try check(settle?.value, "--settle", 0.1...86_400)
    try check(waitComments?.value, "--wait-comments", 0...604_800)
    try secret.check(for: listen, environment: ProcessInfo.processInfo.environment)
    try settings.passes.check(with: settings.encoding, video: "")
  }

  /// The seconds between two looks at the folder.
  private static let interval = 1.0

  func run() throws {
    guard Failure.isFolder(folder) else {
      throw Failure(.usage, "the folder to watch does not exist", folder, advice: "Name the recorder's folder.")
    }
    StandardStreams.silenceLibraries()
    let reporter = JobReporter(reporting)
    let folder = folder.withoutTrailingSlashes
    let announcements = try listen.map { _ in
      try Announcements(
        in: folder, keptIn: (options.output ?? folder).withoutTrailingSlashes, note: reporter.note)
    }
    var queueSettings = options.settings
    queueSettings.busyLimit = nil
    queueSettings.silencesHooks = reporting.progress == .json
    /// The announcements that are in the queue, by their videos.
    var queued: [[UInt8]: Int] = [:]
    let queue = JobQueue(queueSettings) { event in
      reporter.report(event)
      if let video = event.burnedVideo, let number = queued.removeValue(forKey: Array(video.utf8)) {
        announcements?.remove(number)
      }
    }
    let words = JobWords(try PresetExpansion(NagareCommand.words).arguments)
    var batch = BatchJobs(options, words, allowsRepeats: true)
    var recordings = RecordingFolder(
      folder, isRecursive: recursive, settleTime: settle?.value ?? 30,
      commentTime: waitComments?.value ?? 600)
    Interrupts.beginRun()
    let server = try listen.map { address in
      try EventServer(at: address, token: secret.token(in: ProcessInfo.processInfo.environment)) { event in
        announcements?.take(event) ?? .full
      }
    }
    defer { server?.stop() }
    reporter.note(
      server.map { "receiving events at http://\($0.address)/events" } ?? "watching \(folder); Ctrl-C ends it")
    var next = ContinuousClock.now
    while !Interrupts.cancellation.isCancelled {
      let now = ContinuousClock.now
      if now >= next {
        if let found = announcements.map({ recordings.all(of: $0.all) }) ?? recordings.all {
          let complete = recordings.complete(found, at: now) { batch.job(of: $0).state().isFinished }
          for recording in complete {
            queued[Array(recording.video.utf8)] = recording.announcement
            batch.add(recording)
          }
          for job in batch.take() { queue.add(job) }
          for video in recordings.misnamed(among: found) {
            reporter.note("\(video): its name is not UTF-8; rename it")
          }
          for recording in recordings.missing(of: found, at: now) {
            guard let number = recording.announcement else { continue }
            announcements?.remove(number)
            reporter.note("\(recording.video): it was announced, but is not there")
          }
        }
        next = .now + .seconds(WatchCommand.interval)
      }
      queue.step()
      if queue.isEmpty { Thread.sleep(forTimeInterval: JobQueue.interval) }
    }
    server?.stop()
    queue.finish()
    announcements?.close()
    reporter.finish()
    _exit(Interrupts.exitCode ?? 0)
  }
}
