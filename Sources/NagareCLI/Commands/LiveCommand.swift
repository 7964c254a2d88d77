import ArgumentParser
import Foundation
import Nagare
import NagareServer

struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract: "Burn comments into a live stream as they arrive.",
    discussion: """
      The input is an address that FFmpeg can read (RTMP, RTSP, SRT, UDP, RTP,
      TCP, HLS), a file or a pipe; so is the output. The video is delayed by some
      seconds, so that comments appear at the moment they are about. If the input
      stalls, its last frame stays on screen; with --reconnect, an input that ends
      or sends no video for ten seconds is reopened.

      A comment is a line of JSON. It appears at "time" (seconds of the input's
      own clock), or with the frame received at "sent" (Unix time), or at once:

        {"text":"hello"}
        {"text":"hello","time":12.5,"mode":"top","color":"#ff8800"}
        {"text":"hello","sent":1790000000}

      Comments have Bilibili's style unless --style says otherwise. With --listen
      they are received by POST, or as WebSocket messages, at the path /comments.

      With --overlay-only there is no video: the comments are drawn on transparency,
      for OBS and the like. The output is WebM, at an address of HTTP that waits for
      a reader, or raw RGBA in a pipe.

      EXAMPLES
        nagare live udp://127.0.0.1:1234 -o out.mp4 --comments comments.fifo
        nagare live rtmp://host/app/a -o rtmp://host/app/b --listen 127.0.0.1:8080
        nagare live rtmp://127.0.0.1/live/a --input-option listen=1 -o out.mkv \\
          --comments unix:/tmp/comments --reconnect
        nagare live video.mp4 -o - --listen 127.0.0.1:8080 | ffplay -
        nagare live --overlay-only -o http://127.0.0.1:8081/overlay.webm \\
          --listen 127.0.0.1:8080
      """)

  @Argument(help: "The video: an address, a file, or \"-\" for the standard input.", completion: .file())
  var input: String?

  @OptionGroup(title: OptionTitle.common) var destination: Destination

  @OptionGroup(title: "Comments") var sources: CommentSourceOptions
  @OptionGroup var emotes: EmoteOptions

  @OptionGroup(title: "Running") var options: LiveOptions
  @OptionGroup(title: OptionTitle.common) var rate: FrameRateArguments

  @OptionGroup var videoOptions: VideoOptions
  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Masks") var mask: MaskArguments
  @OptionGroup var encoding: EncoderOptions

  /// The output.
  struct Destination: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("Output: an address, a file, or \"-\" for the standard output.", valueName: "out"),
      completion: .file())
    var output: String

    @Flag(help: "Replace the output if it exists.")
    var overwrite = false
  }

  private var output: String { destination.output }

  func validate() throws {
    try mask.checkFits(style.chat)
    try sources.check()
    if sources.isEmpty { throw ValidationError("no source of comments: add --comments or --listen") }
    if input == "-", sources.comments.contains("-") {
      throw ValidationError("the standard input cannot be both the video and the comments")
    }
    try checkInput()
    if input == "-", options.reconnect {
      throw ValidationError("the standard input cannot be reopened: --reconnect is for addresses and files")
    }
    if output.contains("://"), !MuxerTarget.isAddress(output) {
      throw ValidationError("live cannot write to \(output.prefix { $0 != ":" }): addresses")
    }
    if filters.mergesDuplicates {
      throw ValidationError("--merge-duplicates needs all comments in advance: live does not support it")
    }
    if style.density.densityBar != nil {
      throw ValidationError("--density-bar needs all comments in advance: live does not support it")
    }
    if style.placement.prefer != nil {
      throw ValidationError("--prefer needs all comments in advance: live does not support it")
    }
    if style.look.missingGlyphs == .error {
      throw ValidationError("--missing-glyphs error needs all comments in advance: live does not support it")
    }
    if output == "-", isatty(STDOUT_FILENO) == 1 {
      throw ValidationError("a video cannot be shown on a terminal: add \"| ffplay -\", or name a file")
    }
  }

  /// Refuses a video with `--overlay-only`, and options that need one.
  private func checkInput() throws {
    guard options.overlayOnly else {
      if input == nil { throw ValidationError("no video: name one, or add --overlay-only") }
      return
    }
    if let input { throw ValidationError("--overlay-only draws on no video: leave out \(input)") }
    let (more, video) = (videoOptions.more, videoOptions.more.input)
    let refused = [
      ("--mask people", mask.mask == MaskArguments.people), ("--reconnect", options.reconnect),
      ("--input-option", !options.inputOption.isEmpty), ("--vf", video.vf != nil), ("--deinterlace", video.deinterlace),
      ("--stream", video.stream != nil), ("--keep-format", more.keepFormat),
    ]
    if let (option, _) = refused.first(where: \.1) { throw ValidationError("\(option) needs a video") }
    if MuxerTarget.isHTTP(output), !Self.isLocal(output) {
      throw ValidationError("--overlay-only waits for readers at this machine's own addresses, http://127.0.0.1:PORT/…")
    }
    if let size = videoOptions.common.size, size.exactSize == nil {
      throw ValidationError("--overlay-only needs a --size with both sides, such as 1920x1080")
    }
  }

  /// Whether an address is one of HTTP that other machines cannot reach.
  private static func isLocal(_ output: String) -> Bool {
    guard let address = URLComponents(string: output), address.scheme == "http", let host = address.host else {
      return false
    }
    let name = host.trimmingCharacters(in: ["[", "]"])
    return ListenAddress(host: name, port: UInt16(clamping: address.port ?? 80))?.isLoopback ?? false
  }

  /// Refuses comment files of other formats, as `live` reads only lines of JSON.
  private func checkLines(in path: String) throws {
    guard DiskSpace.bytes(of: path) != nil, let file = try? CommentReader.read(contentsOf: path) else { return }
    guard file.format != .ndjson, !file.comments.isEmpty else { return }
    throw Failure(
      malformed: path, why: "live reads lines of JSON, but this is \(file.format.rawValue)",
      advice: "\"nagare convert \(UsageRepair.quoted(path)) -o comments.ndjson\" converts it.")
  }

  func run() throws {
    StandardStreams.silenceLibraries()
    try OutputFile.refuseInputs(output)
    for path in sources.comments { try checkLines(in: path) }
    let inbox = CommentInbox()
    let session = try LiveSession(job(), inbox: inbox)
    let running = try sources.start(inbox: inbox)
    defer { running.stop() }
    let reporter = LiveReporter(style: options.status, isQuiet: options.quiet)
    if let address = running.address { reporter.note("receiving comments at http://\(address)/comments") }
    Interrupts.beginRun(removing: session.temporaryPath ?? "")
    var report: LiveReport
    do {
      while true {
        report = try session.run(
          cancellation: Interrupts.cancellation, event: { reporter.report($0) }, status: { reporter.update($0) })
        guard session.isServer, report.hasReaderDisconnected, report.isComplete else { break }
        reporter.note(summary(report))
        reporter.note("the reader has left; waiting for the next one")
      }
    } catch {
      reporter.finish()
      throw error
    }
    if report.frames == nil, let path = session.temporaryPath {
      reporter.warn("the output could not be completed in time; the incomplete file is \(path)")
    }
    reporter.note(summary(report))
    reporter.finish()
    if let text = emptyOutputHint(report.status) { Diagnostics.warn(text) }
    Diagnostics.warn(ofMissingGlyphs: report.overlay?.missingGlyphs ?? [])
    if !report.isComplete, let code = Interrupts.exitCode {
      // `_exit` skips `defer`.
      running.stop()
      // Skip the libraries' destructors, as a thread may be stuck in an encoder.
      _exit(code)
    }
  }

  private func job() throws -> LiveJob {
    var job = LiveJob(video: input ?? "", output: output)
    if options.overlayOnly {
      job.overlayOnly = videoOptions.common.size?.exactSize ?? FrameSize(width: 1920, height: 1080)
      job.delay = 0
    }
    job.inputOptions = options.inputOption
    job.container = options.container
    job.allowsOverwriting = destination.overwrite
    if let delay = options.delay { job.delay = delay.value }
    job.frameRate = rate.fps
    job.reconnectsOnEnd = options.reconnect
    job.filter = try filters.filter()
    videoOptions.apply(to: &job.video)
    job.encoder = encoding.resolved()
    job.overlay = style.resolved(for: .bilibili)
    if let codes = try emotes.codes() { job.emotes = codes }
    job.mask = mask.resolved
    job.threads = encoding.more.threads ?? 0
    job.kernels = try PixelKernels.chosen()
    return job
  }

  /// A hint if no comment arrived, or if none was shown and some still wait; nil otherwise.
  private func emptyOutputHint(_ status: LiveStatus) -> String? {
    let comments = status.comments
    if comments.received == 0, comments.refused.isEmpty {
      return "no comment was received; send lines such as {\"text\":\"hello\"} to the --comments source "
        + "or the --listen address"
    }
    guard comments.shown == 0, status.queues.comments > 0 else { return nil }
    let waiting = status.queues.comments
    return "no comment was shown: \(waiting) still waiting for a later \"time\"; comments without it appear at once"
  }

  private func summary(_ report: LiveReport) -> String {
    let status = report.status
    let comments = status.comments
    let refused = comments.refused.values.reduce(0, +)
    let lost = [
      (comments.dropped, "dropped"), (comments.filtered, "filtered"), (refused, "refused"),
      (status.queues.comments, "still waiting"),
    ]
    return
      "\(MuxerTarget.displayName(output)): \(report.frames ?? status.frames) frames, \(status.droppedFrames) dropped; "
      + "\(comments.shown) of \(comments.received) comments shown"
      + lost.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
      + String(
        format: "; compositing: median %.2f ms per frame, p99 %.2f ms", status.compositeMedian,
        status.composite99)
  }
}
