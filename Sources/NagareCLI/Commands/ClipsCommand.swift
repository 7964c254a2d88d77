import ArgumentParser
import Foundation
import Nagare

struct ClipsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clips",
    abstract: "Burn the busiest moments into clips.",
    discussion: """
      Finds the peaks that "nagare stats" finds, burns a clip around each, and
      prints a table of them, the busiest first; --from and --to limit the search.
      Clips that are there are skipped, if they were made from the same files with
      the same options. With --list, the ranges are also written for an editor:
      .llc is a project of LosslessCut, .edl an edit decision list (CMX 3600).
      "nagare burn --ranges" burns the ranges of a .llc file, as changed in
      LosslessCut.

      JSON: "clips" has the busiest first, with "time", "from" and "to" in
      seconds, "comments" within the window, the most frequent "text", and the
      "output".

      EXAMPLES
        nagare clips video.mp4 -o clips
        nagare clips video.mp4 comments.xml -o clips --peaks 10 --before 30
        nagare clips video.mp4 -o clips --list clips/video.llc --dry-run
      """)

  @Argument(help: "The video.", completion: .file())
  var video: String

  @OptionGroup(title: "Moments") var moments: Moments
  @OptionGroup(title: "Queue") var queue: QueueOptions

  /// Which moments become clips.
  struct Moments: ParsableArguments {
    @Option(help: ArgumentHelp("Maximum number of clips.", valueName: "n"))
    var peaks = 5

    @Option(help: ArgumentHelp("Time before a peak (default: 20).", valueName: "t"))
    var before: Seconds?

    @Option(help: ArgumentHelp("Time after a peak (default: 10).", valueName: "t"))
    var after: Seconds?

    @Option(help: ArgumentHelp("Window in seconds in which comments count (default: 10).", valueName: "s"))
    var window: Seconds?

    var length: (before: Double, after: Double) { (before?.value ?? 20, after?.value ?? 10) }
    var windowLength: Double { window?.value ?? 10 }

    func validate() throws {
      guard (1...1_000).contains(peaks) else { throw ValidationError("--peaks must lie between 1 and 1000") }
      try check(before?.value, "--before", 0...3_600)
      try check(after?.value, "--after", 0.1...3_600)
      try check(window?.value, "--window", 0.1...3_600)
    }
  }

  @Option(
    help: ArgumentHelp(
      "Write the ranges for an editor to this file, a .llc or .edl; may be repeated.", valueName: "file"),
    completion: .file(extensions: CutList.Format.allCases.map(\.rawValue)))
  var list: [String] = []

  @Flag(help: "Burn even what is done, and replace lists.")
  var again = false

  @Flag(help: "Print the table and write the lists, and burn nothing.")
  var dryRun = false

  @Flag(help: "Print the table as one JSON document.")
  var json = false

  @OptionGroup var comments: CommentArguments
  @OptionGroup var settings: BurnSettings
  @OptionGroup var unattended: UnattendedOptions
  @OptionGroup var reporting: ProgressOptions

  func validate() throws {
    if video == "-" || comments.paths.contains("-") {
      throw ValidationError("clips reads its inputs several times; name files")
    }
    if unattended.ifNoComments == .copy { throw ValidationError("--if-no-comments copy cannot cut clips") }
    for path in list where CutList.Format(path: path) == nil {
      throw ValidationError("--list writes .llc or .edl: \(path)")
    }
    try settings.passes.check(with: settings.encoding, video: video)
  }

  mutating func run() throws {
    StandardStreams.silenceLibraries()
    try comments.find(beside: video)
    for path in list {
      try OutputError.check(path, inputs: [video] + comments.inputs, allowsOverwriting: true, allowsDevices: false)
    }
    var source = VideoSource(video)
    settings.videoOptions.apply(to: &source)
    let template = try OverlayTemplate(of: source)
    let start = settings.range.from?.value ?? 0
    let end = min(template.duration ?? .infinity, settings.range.to?.value ?? .infinity)
    let clips = try clips(within: start..<max(end, start))
    guard !clips.isEmpty else {
      throw Failure(.failed, "no comments there", video, advice: "Are they those of another video?")
    }
    try writeLists(clips, rate: template.frameRate?.value)
    try show(clips)
    guard !dryRun else { return }
    let words = JobWords(try PresetExpansion(NagareCommand.words).arguments)
    var queueSettings = queue.settings
    queueSettings.burnsAgain = again
    let burns = RangeBurns(of: video, comments.comments, clips.map(\.range), to: clips.map(\.output), words)
    JobQueue.run(burns.jobs, queueSettings, reporting)
  }

  /// A moment with its clip.
  struct Clip: Encodable {
    /// Seconds.
    let time: Double
    let range: ProjectFile.TimeRange
    /// The number of comments within the window.
    let count: Int
    let text: String?
    let output: String

    private enum CodingKeys: String, CodingKey { case time, from, to, comments, text, output }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(time, forKey: .time)
      try container.encode(range.from, forKey: .from)
      try container.encode(range.to, forKey: .to)
      try container.encode(count, forKey: .comments)
      try container.encodeIfPresent(text, forKey: .text)
      try container.encode(output, forKey: .output)
    }
  }

  /// The clips, the busiest first. They do not overlap.
  /// - Parameter part: that of the video in which they lie, in seconds.
  private func clips(within part: Range<Double>) throws -> [Clip] {
    // Viewers wrote duplicates, too.
    var filter = try settings.filters.filter()
    filter.duplicates = nil
    let read = try comments.read(filter, draws: false)
    let kept = read.comments.filter { part.contains($0.time) }
    let (before, after) = moments.length
    let density = CommentDensity(kept, window: moments.windowLength)
    let base = queue.output(of: video, subpath: "")
    return density.peaks(moments.peaks, distance: max(3 * moments.windowLength, before + after)).enumerated()
      .map { index, peak in
        Clip(
          time: Self.milliseconds(peak.time),
          range: .init(
            from: Self.milliseconds(max(peak.time - before, part.lowerBound)),
            to: Self.milliseconds(min(peak.time + after, part.upperBound))),
          count: peak.count, text: CommonText(of: kept[peak.comments])?.text,
          output: RangeBurns.output(base, number: index + 1))
      }
  }

  /// A time rounded to milliseconds.
  private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }

  private func show(_ clips: [Clip]) throws {
    struct Document: Encodable { let clips: [Clip] }
    let text =
      try json
      ? JSONLine.encode(Document(clips: clips))
      : clips.enumerated().map { index, clip in
        let times = [clip.time, clip.range.from, clip.range.to].map { clock($0.rounded()) }
        return "\(padded(index + 1, 3)). \(padded(times[0], 8))  \(times[1]) to \(times[2]), "
          + "\(numbered(clip.count, "comment"))\(clip.text.map { ", " + escaped($0) } ?? "")\n     \(escaped(clip.output))"
      }.joined(separator: "\n")
    try OutputFile.write(Data((text + "\n").utf8), to: "-")
  }

  private func writeLists(_ clips: [Clip], rate: Double?) throws {
    let cuts = CutList(
      clips.enumerated().map { index, clip in
        CutList.Cut(from: clip.range.from, to: clip.range.to, name: "\(index + 1)" + (clip.text.map { " " + $0 } ?? ""))
      })
    for path in list {
      let folder = path.parentFolder
      let text: String
      switch CutList.Format(path: path) {
      case .editDecisionList:
        guard let rate else {
          throw Failure(.failed, "cannot tell the frame rate", video, advice: "Write a .llc file, which needs none.")
        }
        text = cuts.editDecisionList(of: video, rate: rate)
      default: text = try cuts.losslessCut(of: video, in: folder)
      }
      try write(text, to: path)
    }
  }

  /// Writes a list, unless it is there already.
  private func write(_ list: String, to path: String) throws {
    let present = FileManager.default.contents(atPath: path)
    guard present != Data(list.utf8) else { return }
    if present != nil, !again {
      // It may have been changed in an editor.
      throw Failure(.usage, "the output already exists", path, advice: "--again replaces it.")
    }
    try FileManager.default.createDirectory(atPath: path.parentFolder, withIntermediateDirectories: true)
    try OutputFile.write(Data(list.utf8), to: path, allowsOverwriting: again)
  }
}
