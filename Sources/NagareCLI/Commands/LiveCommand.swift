import ArgumentParser
import Foundation
import Nagare
import NagareServer

struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Burn comments into a running video, as they come.",
    discussion: """
      The input is an address that FFmpeg can read (RTMP, RTSP, SRT, UDP, RTP,
      TCP, HLS), a file or a pipe; so is the output. The video is held for some
      seconds, so that comments about a moment meet it. An input that stalls
      leaves its last picture on screen; with --reconnect, one that ends or brings
      nothing for ten seconds is opened again.

      A comment is a line of JSON. It comes at "time" (seconds by the input's own
      clock), or when what came in at "sent" (Unix time) is shown, or at once:

        {"text":"hello"}
        {"text":"hello","time":12.5,"mode":"top","color":"#ff8800"}
        {"text":"hello","sent":1790000000}

      Comments have Bilibili's looks unless --style says otherwise. With --listen
      they come by POST, or as messages of a WebSocket, at the path /comments.

      EXAMPLES
        nagare live udp://127.0.0.1:1234 -o out.mp4 --comments comments.fifo
        nagare live rtmp://host/app/a -o rtmp://host/app/b --listen 127.0.0.1:8080
        nagare live rtmp://127.0.0.1/live/a --input-option listen=1 -o out.mkv \\
          --comments unix:/tmp/comments --reconnect
        nagare live video.mp4 -o - --listen 127.0.0.1:8080 | ffplay -
      """)

  @Argument(help: "The video: an address, a file, or \"-\" for the standard input.", completion: .file())
  var input: String

  @OptionGroup(title: OptionTitle.common) var destination: Destination

  @OptionGroup(title: "Comments") var intake: IntakeOptions

  @OptionGroup(title: "Running") var running: RunningOptions
  @OptionGroup(title: OptionTitle.common) var rate: FrameRateArguments

  @OptionGroup var picture: PictureOptions
  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup var encoding: EncoderOptions

  /// Where the stream goes.
  struct Destination: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("Where to write: an address, a file, or \"-\" for the standard output.", valueName: "out"),
      completion: .file())
    var output: String

    @Flag(help: "Replace the output if it exists.")
    var overwrite = false
  }

  private var output: String { destination.output }

  func validate() throws {
    try intake.check()
    if intake.isEmpty { throw ValidationError("nowhere to take comments from: add --comments or --listen") }
    if input == "-", intake.comments.contains("-") {
      throw ValidationError("the standard input cannot be both the video and the comments")
    }
    if input == "-", running.reconnect {
      throw ValidationError("the standard input cannot be opened again: --reconnect is for addresses and files")
    }
    if output.contains("://"), !MuxerTarget.isAddress(output) {
      throw ValidationError("live cannot write to \(output.prefix { $0 != ":" }): addresses")
    }
    if filters.common.mergeDuplicates != nil {
      throw ValidationError("--merge-duplicates needs all comments at once, and is not for live")
    }
    if style.look.missingGlyphs == .error {
      throw ValidationError("--missing-glyphs error needs all comments at once, and is not for live")
    }
    if output == "-", isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("a video cannot be shown on a terminal: add \"| ffplay -\", or name a file")
    }
  }

  /// Refuses files of other formats: what comes while a video runs is lines of JSON.
  private func checkLines(in path: String) throws {
    guard DiskSpace.bytes(of: path) != nil, let file = try? CommentReader.read(contentsOf: path) else { return }
    guard file.format != .ndjson, !file.comments.isEmpty else { return }
    throw Failure(
      misunderstood: path, why: "live reads lines of JSON, and this is \(file.format.rawValue)",
      advice: "\"nagare convert \(UsageRepair.quoted(path)) -o comments.ndjson\" makes lines of it.")
  }

  func run() throws {
    StandardStreams.silenceLibraries()
    for path in intake.comments { try checkLines(in: path) }
    let inbox = IncomingComments()
    let session = try LiveSession(job(), inbox: inbox)
    let sources = try intake.start(inbox: inbox)
    defer { sources.stop() }
    let reporter = LiveReporter(style: running.status, isQuiet: running.quiet)
    if let address = sources.address { reporter.say("comments are taken at http://\(address)/comments") }
    Interrupts.runBegins(removing: session.temporaryPath ?? "")
    let report: LiveReport
    do {
      report = try session.run(
        cancellation: Interrupts.cancellation, event: { reporter.tell($0) }, status: { reporter.update($0) })
    } catch {
      reporter.finish()
      throw error
    }
    if report.frames == nil, let path = session.temporaryPath {
      reporter.warn("the output could not be completed in time; what there is of it is \(path)")
    }
    reporter.say(summary(report))
    reporter.finish()
    if let text = noneShown(report.status) { Diagnostics.warn(text) }
    Diagnostics.warn(ofMissing: report.overlay?.missingGlyphs ?? [])
    if !report.isComplete, let code = Interrupts.exitCode {
      // Nothing is torn down where the program ends at once.
      sources.stop()
      // A thread that is stuck in an encoder must not see the libraries being taken down.
      _exit(code)
    }
  }

  private func job() throws -> LiveJob {
    var job = LiveJob(input: input, output: output)
    job.inputOptions = running.inputOption
    job.container = running.container
    job.allowsOverwriting = destination.overwrite
    if let delay = running.delay { job.delay = delay.value }
    job.frameRate = rate.fps
    job.reconnectsOnEnd = running.reconnect
    job.filter = try filters.filter()
    job.filters = picture.settings
    job.stream = picture.more.stream
    job.size = picture.pictureSize
    job.encoder = encoding.resolved()
    job.encoder.keepsFormat = picture.more.keepFormat
    job.overlay = style.resolved(for: .bilibili)
    job.threads = encoding.more.threads ?? 0
    job.kernels = try PixelKernels.chosen()
    return job
  }

  /// What to do where no comment was shown; nil where one was, or all of them were filtered out, dropped or refused, which is said.
  private func noneShown(_ status: LiveStatus) -> String? {
    let comments = status.comments
    if comments.received == 0, comments.refused.isEmpty {
      return "no comment came; send lines such as {\"text\":\"hello\"} to what --comments or --listen names"
    }
    guard comments.shown == 0, status.queues.comments > 0 else { return nil }
    return "no comment was shown: \(status.queues.comments) wait for their \"time\"; without one they come at once"
  }

  private func summary(_ report: LiveReport) -> String {
    let status = report.status
    let comments = status.comments
    let refused = comments.refused.values.reduce(0, +)
    let lost = [
      (comments.dropped, "dropped"), (comments.filtered, "filtered"), (refused, "refused"),
      (status.queues.comments, "still waiting"),
    ]
    return "\(MuxerTarget.shown(output)): \(report.frames ?? status.frames) frames, \(status.droppedFrames) left out; "
      + "\(comments.shown) of \(comments.received) comments shown"
      + lost.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
      + String(
        format: "; %.2f ms a frame for them, %.2f for 99 of 100", status.compositeMedian, status.composite99)
  }
}
