import ArgumentParser
import Foundation
import Nagare

struct BurnCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "burn",
    abstract: "Burn comments into a video.",
    discussion: """
      Audio, subtitles, attachments, chapters and metadata are copied. The output
      appears under its name when it is complete; Ctrl-C completes it early.

      Without COMMENTS, takes the file that a downloader or a recorder saved beside
      the video: for recording.flv, that is recording.xml, or
      recording.live_chat.json, or another such name. Without -o, writes
      recording.danmaku.mp4, or .mkv if the video is Matroska.

      EXAMPLES
        nagare burn recording.flv
        nagare burn video.mp4 comments.xml -o out.mp4
        nagare burn video.mkv a.xml b.xml -o out.mkv --area 0.5 --opacity 0.6
        nagare burn video.mp4 comments.xml -o out.mp4 --keep-clear bottom:15%
        nagare burn video.mp4 a.xml b.xml@+12.5 -o out.mp4 --offset=-2
        nagare burn video.mp4 comments.xml -o out.mp4 --preset fast --crf 24
        nagare burn video.mp4 comments.xml -o out.mp4 --size 1920x1080
        nagare burn video.mp4 comments.xml -o out.mp4 --from 12:30 --to 15:00
        nagare burn video.mp4 comments.xml -o out.mp4 --ranges video.llc
        nagare burn video.mp4 comments.xml -o out.mp4 --resume
        nagare burn video.mp4 --project video.mp4.nagare.json
      """)

  @Argument(help: "The video to burn into; \"-\" is the standard input.", completion: .file())
  var video: String

  @OptionGroup(title: OptionTitle.common) var destination: Destination

  @OptionGroup var options: BurnOptions

  @OptionGroup var unattended: UnattendedOptions

  @Option(
    help: ArgumentHelp("Write statistics of the run to this file as JSON.", valueName: "file"), completion: .file())
  var statsJson: String?

  @OptionGroup var project: ProjectOptions

  @Option(
    help: ArgumentHelp(
      "Burn the segments of a LosslessCut project (.llc), each into a file of its own: out-1.mp4, out-2.mp4 and so on.",
      valueName: "file"),
    completion: .file(extensions: ["llc"]))
  var ranges: String?

  @OptionGroup var reporting: ProgressOptions

  @Flag(help: "Print details of the processing, including the encoders' own messages.")
  var verbose = false

  /// The output file.
  struct Destination: ParsableArguments {
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp(
        "Output file; its suffix (mp4, mov, mkv, webm) selects the container (default: the video's name with "
          + ".danmaku.mp4).", valueName: "out"),
      completion: .file(extensions: ["mp4", "mkv", "mov", "webm"]))
    var output: String?

    @Flag(help: "Replace the output if it exists.")
    var overwrite = false

    @Flag(help: "Resume an interrupted burn of the same command; start over if there is none.")
    var resume = false

    @Option(
      help: ArgumentHelp(
        "Processes that burn parts of the video side by side; 0 for as many as pay (default: 1, or more on many "
          + "processors with an encoder that does not use them).",
        valueName: "n"))
    var jobs: Int?
  }

  private var output: String { destination.output ?? BurnCommand.output(for: video) }

  /// The output if none is named, beside the video: in Matroska if the video is, as that holds all of its streams.
  static func output(for video: String) -> String {
    let isMatroska = ["mkv", "webm"].contains(video.fileSuffix.lowercased())
    return video.withoutSuffix + (isMatroska ? ".danmaku.mkv" : ".danmaku.mp4")
  }

  func validate() throws {
    // The expansion replaces it once.
    if project.project != nil { throw ValidationError("--project can be given only once") }
    if output == "-" { throw ValidationError("a video cannot be written to the standard output; name a file") }
    if destination.output == nil, video == "-" || Failure.isAddress(video) {
      throw ValidationError("-o is missing: only the output of a video file is named after it")
    }
    if destination.output == nil, let last = options.comments.paths.last, (try? OutputContainer(path: last)) != nil,
      access(last, F_OK) != 0
    {
      throw ValidationError("Missing expected argument '--output <out>'")
    }
    if unattended.ifNoComments == .copy, options.range.from != nil || options.range.to != nil {
      throw ValidationError("--if-no-comments copy cannot cut: drop --from and --to")
    }
    if unattended.ifNoComments == .copy, statsJson != nil {
      throw ValidationError("--if-no-comments copy has no statistics: drop --stats-json")
    }
    if let statsJson, OutputFile.isSame(statsJson, output) {
      throw ValidationError("--stats-json and --output must not be the same file")
    }
    if ranges != nil {
      for (isGiven, option) in [
        (options.range.from != nil, "--from"), (options.range.to != nil, "--to"), (statsJson != nil, "--stats-json"),
        (destination.resume, "--resume"), (destination.jobs == 0, "--jobs 0"), (verbose, "--verbose"),
        (unattended.ifNoComments == .copy, "--if-no-comments copy"),
        (video == "-" || options.comments.paths.contains("-"), "the standard input"),
      ] where isGiven {
        throw ValidationError("--ranges makes several burns, which cannot be combined with \(option)")
      }
    }
    try options.check(with: video)
    if destination.resume, options.passes.twoPass {
      throw ValidationError("--two-pass cannot be resumed: drop --resume")
    }
    try check(destination.jobs.map(Double.init), "--jobs", 0...256)
    if let jobs = destination.jobs, jobs != 1, ranges == nil {
      if options.passes.twoPass || options.encoding.more.bitrate != nil {
        throw ValidationError("--jobs needs a constant quality: an average bit rate depends on the whole video")
      }
      if video == "-" { throw ValidationError("--jobs reads the video several times; name a file") }
      if statsJson != nil { throw ValidationError("--stats-json and --jobs cannot be combined") }
    }
    if destination.resume, video == "-" {
      throw ValidationError("--resume reads the video again, but the standard input can be read only once; name a file")
    }
  }

  mutating func run() throws {
    if let parent = unattended.parent { PartProcesses.end(after: parent) }
    if Failure.isFolder(video) {
      throw Failure(
        .usage, "the video is a folder", video,
        advice: "\"nagare batch \(UsageRepair.quoted(video))\" burns all videos in it.")
    }
    try options.comments.find(
      beside: video, isOptional: unattended.takesNoFile, alternative: ", or add --if-no-comments burn")
    if unattended.takesNoFile { options.comments.leaveOutMissing() }
    if let ranges { return try burnRanges(CutList(contentsOf: ranges)) }
    try OutputFile.refuseInputs(output, options.comments.inputs)
    try checkStatistics()
    if !verbose { StandardStreams.silenceLibraries() }
    let comments = try options.read()
    let job = try job(comments, hasParts: hasParts)
    try Stall.watch(job, limit: unattended.stallLimit)
    if comments.isEmpty, try handleEmpty(job) { return }
    let burner = try job.watch.note(job.isResuming ? .resuming : .opening) { try Burner(job) }
    if let resumption = burner.resumption, resumption.isComplete {
      try writeStatistics(of: burner.runAndWait(), by: burner, comments)
      if !isQuiet { Diagnostics.note("\(output): already complete, \(resumption.frames) frames") }
      return
    }
    let processes = processes(for: burner)
    describe(burner, comments, isInParts: processes > 1)
    let isEmpty = Diagnostics.warnIfNoComment(in: burner.range, of: comments)
    if processes > 1 { return try burnInParts(comments, by: processes, job.watch) }
    BurnInParts.warnOfLeftovers(of: output)
    Interrupts.beginRun(removing: burner.temporaryPaths)
    var reporter = reporting.reporter
    defer { reporter.finish() }
    let report = try burner.runAndWait(cancellation: Interrupts.cancellation) { reporter.update($0) }
    reporter.finish()
    try summarize(report, by: burner, comments)
    if !isEmpty, report.isComplete, report.keptFrames == 0, report.overlay.shown == 0 {
      Diagnostics.warnOfNoneShown(in: burner.range, of: comments, dropped: report.overlay.dropped.byName)
    }
    // Skip the libraries' destructors, as a thread may be stuck in an encoder.
    if !report.isComplete, let code = Interrupts.exitCode ?? Stall.exitCode { _exit(code) }
  }

  /// Burns several ranges. Those that the same command has burned are skipped, and what it began is continued.
  private func burnRanges(_ list: CutList) throws {
    StandardStreams.silenceLibraries()
    _ = try OutputContainer(path: output)
    var settings = JobQueue.Settings(limit: destination.jobs ?? 1)
    settings.burnsAgain = destination.overwrite
    let words = JobWords(try PresetExpansion(NagareCommand.words).arguments)
    let ranges = list.cuts.map(\.range)
    let burns = RangeBurns(
      of: video, options.comments.comments, ranges,
      to: ranges.indices.map { RangeBurns.output(output, number: $0 + 1) }, words)
    if !destination.overwrite { try burns.refuseOthers() }
    JobQueue.run(burns.jobs, settings, reporting)
  }

  /// Applies `--if-no-comments` to a video without comments.
  /// - Returns: false if it is to be burned.
  private func handleEmpty(_ job: BurnJob) throws -> Bool {
    switch unattended.ifNoComments {
    case nil, .burn: return false
    case .fail:
      throw Failure(
        .failed, "there are no comments", options.comments.paths.joined(separator: ", "),
        advice: "--if-no-comments burn or copy accepts that.")
    case .copy: return try copy(job)
    }
  }

  /// Copies the streams.
  /// - Returns: false if the video is to be burned, as a copy would show other frames.
  /// - Throws: `Failure` for such a video on the standard input, which can be read only once.
  private func copy(_ job: BurnJob) throws -> Bool {
    let copier = try job.watch.note(.opening) {
      try StreamCopier(
        job.video, to: output, audio: job.audio, allowsOverwriting: replacesCopies, provenance: job.provenance,
        isStrict: job.isStrict, watch: job.watch)
    }
    if let objection = copier.objection {
      guard video != "-" else {
        throw Failure(
          .failed, "cannot copy the video", video, why: objection, advice: "--if-no-comments burn encodes it.")
      }
      Diagnostics.warn("the video is burned instead of copied: \(objection)")
      return false
    }
    Diagnostics.describe(copier.changedStreams, isQuiet: isQuiet)
    Interrupts.beginRun(removing: copier.temporaryPath)
    guard let report = try copier.run(cancellation: Interrupts.cancellation) else { _exit(Interrupts.exitCode ?? 1) }
    Diagnostics.warn(of: report.corruption, in: video)
    guard !isQuiet else { return true }
    let length = report.output?.duration.map { ", " + lengthText($0) } ?? ""
    Diagnostics.note("\(output): \(byteText(report.bytes))\(length); copied, as there are no comments")
    return true
  }

  /// Whether parts of an interrupted burn can be resumed.
  private var hasParts: Bool {
    destination.resume && destination.jobs != 1 && Failure.isFolder(BurnInParts.folder(of: output))
  }

  /// The number of processes that burn.
  private func processes(for burner: Burner) -> Int {
    // A file that was begun by one process is continued by one.
    guard burner.resumption == nil else { return 1 }
    if let jobs = destination.jobs, jobs > 0 { return jobs }
    // Who limits the threads, or wants figures of one process, gets one.
    guard destination.jobs == 0 || options.encoding.more.threads == nil && statsJson == nil else { return 1 }
    return hasParts ? max(burner.payingProcesses, 2) : burner.payingProcesses
  }

  private func burnInParts(_ comments: ReadComments, by count: Int, _ watch: StallWatch) throws {
    let arguments = try PresetExpansion(NagareCommand.words).arguments
    var job = try job(comments, hasParts: false)
    job.watch = watch
    try BurnInParts(job, arguments: arguments, count: count, reporting: reporting).run()
  }

  /// - Parameter hasParts: whether parts are resumed rather than a file.
  private func job(_ comments: ReadComments, hasParts: Bool) throws -> BurnJob {
    var job = try options.job(of: video, comments.comments, from: comments.site, output: output)
    job.allowsOverwriting = destination.overwrite
    job.isResuming = destination.resume && !hasParts
    // Parts are encoded entirely.
    if hasParts || destination.jobs ?? 1 > 1 { job.copiesUntouched = false }
    job.provenance = unattended.provenance.flatMap { Provenance($0) }
    return job
  }

  private func describe(_ burner: Burner, _ comments: ReadComments, isInParts: Bool) {
    Diagnostics.describe(burner.changedStreams, isQuiet: isQuiet)
    if let reduction = burner.reduction, !isQuiet { Diagnostics.note(Diagnostics.text(of: reduction)) }
    if let (full, encoded) = burner.cropping {
      Diagnostics.warn(
        "\(burner.encoderName) cannot encode \(full.width)x\(full.height); "
          + "writing \(encoded.width)x\(encoded.height)")
    }
    if let expected = burner.expectedSize?.bytes, let free = DiskSpace.available(for: output), expected > free {
      Diagnostics.warn("the output may take \(byteText(expected)), but only \(byteText(free)) are free")
    }
    warnOfCommentsBeyondEnd(of: burner, comments)
    if burner.mixesFields {
      Diagnostics.warn("the video is interlaced, and scaling mixes its fields; --deinterlace avoids combing")
    }
    if burner.losesFields {
      Diagnostics.warn(
        "the video is interlaced, which \(burner.encoderName) cannot signal; --deinterlace avoids combing")
    }
    if burner.ignoresCommentQuality {
      Diagnostics.warn("\(burner.encoderName) ignores --comment-quality for this video")
    }
    if destination.resume, !isInParts, !isQuiet { Diagnostics.note(resumptionNote(of: burner)) }
    guard verbose else { return }
    Diagnostics.note("encoder: \(burner.encoderName)")
    for conversion in burner.conversions { Diagnostics.note("converting with libswscale: \(conversion)") }
    if burner.conversions.isEmpty { Diagnostics.note("drawing on the decoded samples, no conversion") }
    if let reason = burner.copyObjection { Diagnostics.note("all frames are encoded: \(reason)") }
  }

  private func warnOfCommentsBeyondEnd(of burner: Burner, _ comments: ReadComments) {
    let (beyond, count) = (burner.misplacedCount, burner.commentCount)
    guard beyond > 0, beyond < count, let first = comments.comments.first?.time else { return }
    // The video may be a recording that began after the broadcast.
    let isLate = first >= BurnCommand.lateStart
    let offset = clock(CommentRange.offset(placing: first, besides: comments.offset))
    Diagnostics.warn(
      "\(beyond) of \(count) comments come long after the end of the video. Are they from a different video?"
        + (isLate ? " If the video begins with the first of them, add --offset=\(offset)" : ""))
  }

  /// The time from which the first comment counts as late, in seconds.
  private static let lateStart = 60.0

  private func resumptionNote(of burner: Burner) -> String {
    guard let resumption = burner.resumption else {
      let leftovers = burner.leftovers.map { " in \($0), which can be deleted" }.joined(separator: ", nor")
      return "nothing to resume\(leftovers); starting over"
    }
    return "\(resumption.path): \(resumption.frames) frames kept; resuming at \(clock(resumption.time))"
  }

  private func summarize(_ report: BurnReport, by burner: Burner, _ comments: ReadComments) throws {
    try writeStatistics(of: report, by: burner, comments)
    Diagnostics.warn(of: report.corruption, in: video)
    Diagnostics.warn(ofMissingGlyphs: report.overlay.missingGlyphs)
    if let reason = burner.copyFailure {
      Diagnostics.warn("stretches without comments could not be copied, so that all frames were encoded: \(reason)")
    }
    if isQuiet { return }
    Diagnostics.note(summary(report, filtered: comments.filtered.counts(where: burner.range.contains)))
    let problems = BurnProblems(report, of: burner, comments: comments)
    if let line = problems.line { Diagnostics.note(line) }
    guard report.isComplete else { return }
    let advice = RoomAdvice(
      dropped: report.overlay.dropped, survey: burner.roomSurvey(of: report),
      candidates: RoomSurvey.Remedy.candidates(options.style, options.filters, hasNames: options.comments.names))
    if let line = advice.line { Diagnostics.note(line) }
  }

  /// Whether notes are left out: a queue takes warnings, errors and progress only.
  private var isQuiet: Bool { reporting.quiet || unattended.parent != nil }

  /// Whether a copy replaces a file: a queue's own hidden one may be left from an earlier run.
  private var replacesCopies: Bool { destination.overwrite || destination.resume && unattended.provenance != nil }

  /// Whether the statistics may replace a file. A resumed burn replaces those of the interrupted one; so does a queue,
  /// whose `--overwrite` is for its hidden file.
  private func replaces(_ path: String) -> Bool {
    if destination.overwrite, unattended.provenance == nil { return true }
    return (destination.overwrite || destination.resume) && StatisticsFile.isOne(path)
  }

  /// Refuses a file for the statistics that cannot be written, or must not be replaced.
  private func checkStatistics() throws {
    guard let statsJson else { return }
    do {
      try OutputFile.check(
        statsJson, inputs: [video] + options.comments.inputs, allowsOverwriting: replaces(statsJson))
    } catch OutputError.exists where unattended.provenance != nil {
      throw Failure(
        .usage, "the output already exists", statsJson, advice: "Name another file for --stats-json, or delete it.")
    }
  }

  private func writeStatistics(of report: BurnReport, by burner: Burner, _ comments: ReadComments) throws {
    guard let statsJson else { return }
    let statistics = BurnStatistics(
      report, encoder: burner.encoderName, filtered: comments.filtered.counts(where: burner.range.contains),
      problems: BurnProblems(report, of: burner, comments: comments))
    let document = try JSONLine.encode(statistics)
    try OutputFile.write(Data((document + "\n").utf8), to: statsJson, allowsOverwriting: replaces(statsJson))
  }

  private func summary(_ report: BurnReport, filtered: [FilterReason: Int]) -> String {
    if report.isOutputUnchanged { return "stopped: the existing file is longer and is kept" }
    if report.frames == 0 { return "stopped before the first frame; nothing was written" }
    let seconds = report.elapsed
    let speed = String(
      format: "%.1f s, %.0f fps", seconds, Double(report.frames - report.keptFrames) / max(seconds, 1e-3))
    let comments =
      numbered(report.overlay.shown, "comment") + " shown" + countText(report.overlay.dropped.byName, "dropped")
      + countText(filtered.byName, "filtered")
    guard report.isComplete else {
      return "\(output): stopped at \(clock(report.lastTime)): \(report.frames) frames in \(speed)\(resumeAdvice)"
    }
    let copied = report.copiedFrames > 0 ? " (\(report.copiedFrames) copied)" : ""
    return "\(output): \(size(report)); \(report.frames) frames\(copied) in \(speed); \(comments)"
  }

  /// The size and length of the output: `790 MB, 26:09`.
  private func size(_ report: BurnReport) -> String {
    let length = report.output?.duration ?? max(report.lastTime - (options.range.from?.value ?? 0), 0)
    return "\(byteText(report.bytes)), \(lengthText(length))"
  }

  /// The advice on resuming the stopped burn; empty if it cannot be resumed.
  private var resumeAdvice: String {
    guard !options.passes.twoPass, video != "-" else { return "" }
    return destination.resume ? "; run it again to continue" : "; add --resume to continue"
  }

  /// The counts of comments that were not shown, as text; empty if there are none.
  private func countText(_ counts: [String: Int], _ name: String) -> String {
    counts.isEmpty ? "" : ", \(counts.values.reduce(0, +)) \(name) (\(counts.listed))"
  }
}
