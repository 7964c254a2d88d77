import ArgumentParser
import Foundation
import Nagare

struct StatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Count comments and find the busiest moments.",
    discussion: """
      Counts the comments left by the filters, including those that
      --merge-duplicates would merge, as viewers wrote them. The density at a
      moment is the number of comments from half a --window before it to half a
      window after it. A peak is the densest moment within --peak-distance; it
      lies halfway between the first and the last comment of its window. The text
      of a peak is the most frequent one of its comments; laughter of any length
      counts as one text.

      With --size, lays the comments out for a video of that size, with the style
      and layout options, and counts those without room.

      JSON: "files" describes each file; "comments" counts those left, from
      "time"."first" to "last". "modes", "colors", "sizes", "users" and "texts"
      have the number of "distinct" values, and the "most" frequent as "value" and
      "count", users with a "name" if known. "minutes" are those that have
      comments. "density"."counts" are the maxima within each "step" from "start"
      on; divided by "window" they are comments per second. "peaks" are the
      busiest first, with "time" between the "start" and the "end" of the window.
      "filtered" and "layout"."dropped" are counts by reason. All times are in
      seconds.

      EXAMPLES
        nagare stats comments.xml
        nagare stats video.mp4
        nagare stats comments.xml --peaks 10 --window 20
        nagare stats comments.xml -o out.png
        nagare stats comments.xml --size 1920x1080 --area 0.5 --json
      """)

  @OptionGroup var comments: CommentArguments

  @Option(help: ArgumentHelp("Window in seconds in which the density counts comments (default: 10).", valueName: "s"))
  var window: Seconds?

  @Option(help: ArgumentHelp("Maximum number of peaks.", valueName: "n"))
  var peaks = 5

  @Option(help: ArgumentHelp("Minimum distance between peaks in seconds (default: three windows).", valueName: "s"))
  var peakDistance: Seconds?

  @Option(
    help: ArgumentHelp(
      "Maximum number of colours, sizes, users and texts to list (default: 10; 100 with --json).", valueName: "n"))
  var top: Int?

  @Option(
    help: ArgumentHelp("Count the comments dropped on a video of this size, such as 1920x1080.", valueName: "WxH"))
  var size: PixelSize?

  @Option(
    help: ArgumentHelp("Constant frame rate of that video to snap to, such as 30 or 30000/1001.", valueName: "rate"))
  var fps: FrameRate?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Plot the density as a PNG; \"-\" is the standard output.", valueName: "png"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Flag(help: "Replace the output if it exists.")
  var overwrite = false

  @Flag(help: "Print one JSON document.")
  var json = false

  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Presets") var presets: PresetOptions

  func validate() throws {
    try comments.checkIsGiven()
    guard (0.1...3_600).contains(windowLength) else { throw ValidationError("--window must lie between 0.1 and 3600") }
    guard (0...100).contains(peaks) else { throw ValidationError("--peaks must lie between 0 and 100") }
    if let peakDistance, !(windowLength...86_400).contains(peakDistance.value) {
      throw ValidationError("--peak-distance must lie between --window and 86400")
    }
    if let top, !(0...1_000_000).contains(top) { throw ValidationError("--top must lie between 0 and 1000000") }
    if fps != nil, size == nil { throw ValidationError("--fps needs --size") }
    if size != nil { try style.checkMotion(at: fps) }
    try OutputFile.checkPNG(output)
    if output == "-", json { throw ValidationError("the standard output cannot take both JSON and the plot") }
  }

  private var windowLength: Double { window?.value ?? 10 }

  mutating func run() throws {
    // A video stands for the comments beside it.
    if comments.comments.count == 1, let path = comments.paths.first, FileBytes.isVideo(path) {
      comments.comments = []
      try comments.find(beside: path)
    }
    if let output { try OutputFile.check(output, inputs: comments.inputs, allowsOverwriting: overwrite) }
    let report = try report()
    if json {
      try show(JSONLine.encode(report))
    } else {
      try show(StatsTable(report, columns: StandardStreams.outputColumns ?? StatsTable.defaultColumns).text)
    }
    try writePlot(report)
  }

  private func report() throws -> StatsReport {
    let (read, files, _) = try comments.readFiles()
    let all = try comments.transformed(read).comments
    var filter = try filters.filter()
    let duplicates = filter.duplicates
    filter.duplicates = nil
    let kept = filter.apply(to: all)
    Diagnostics.warn(ofSlowPatterns: kept.slowPatterns)
    let density = CommentDensity(kept.comments, window: windowLength)
    let peaks = density.peaks(peaks, distance: peakDistance?.value ?? 3 * windowLength)
    let merged = duplicates?.merge(kept.comments)
    let site = CommentSite(of: files.compactMap(\.site))
    return StatsReport(
      files: files, CommentStatistics(kept.comments, limit: top ?? (json ? 100 : 10)), density,
      peaks: peaks.map { ($0, CommonText(of: kept.comments[$0.comments])) },
      filtered: kept.counts.merging(merged?.counts ?? [:]) { $0 + $1 },
      layout: try size.map { try layout(merged?.comments ?? kept.comments, from: site, size: $0) })
  }

  private func layout(
    _ comments: [Comment], from site: CommentSite, size: PixelSize
  ) throws -> StatsReport.Layout {
    var named = comments
    self.comments.addNames(to: &named)
    let timeline = try LayoutSetting(
      style, for: named, from: site, width: size.width, height: size.height, rate: fps
    ).timeline(of: named)
    var layout = StatsReport.Layout(size: [size.width, size.height])
    while let event = timeline.next() {
      switch event {
      case .placed, .animated: layout.shown += 1
      case .dropped(_, let reason): layout.dropped[reason.rawValue, default: 0] += 1
      }
    }
    return layout
  }

  /// Prints text on the standard output, or on the standard error if the plot takes the standard output.
  private func show(_ text: String) throws {
    if output == "-" {
      Diagnostics.write(text + "\n")
    } else {
      try OutputFile.write(Data((text + "\n").utf8), to: "-")
    }
  }

  private func writePlot(_ report: StatsReport) throws {
    guard let output else { return }
    let names = comments.paths.map { $0 == "-" ? "standard input" : $0.lastComponent }
    let more = names.count > 1 ? " and \(names.count - 1) more" : ""
    let plot = DensityPlot(
      title: names.first ?? "", note: "\(more), \(report.comments) comments", density: report.density,
      peaks: report.peaks.map(\.peak))
    try OutputFile.write(Data(plot.png(fonts: style.resolved().fonts)), to: output, allowsOverwriting: overwrite)
  }
}
