import ArgumentParser
import Foundation
import Nagare

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure the cost of compositing the comments per frame.",
    discussion: """
      With a video and comments, decodes and composites every frame, without
      encoding. Without inputs, composites generated scenes in memory at 60 fps:
      60, 240 and 720 comments on screen at 1920x1080, and 240 at 3840x2160, in
      text of 38 px at 1080 rows, with 8 and 10 bits. In the last scene, 300
      comments, most of them with new texts, join 240 on screen within one second;
      it runs in real time for at least 4 s, and a max far above the p50 means
      that new texts delay the drawing. Times include everything that a frame
      costs because of its comments. A frame rate holds if 99 % of the frames take
      no longer than its interval.

      With --json, scenes are NDJSON: one object per scene, with its name as
      "scene" and the keys of the document for a video. "samples_per_frame" and
      "bytes_per_frame" count the samples blended and the bytes read and written,
      with sprites at an edge counted in full. "memory_bytes_per_second" is the
      speed of copying 64 MiB, reads plus writes, and "memory_share" the share of
      it that the mean frame takes; for a video both need --memory.

      EXAMPLES
        nagare bench --seconds 2
        nagare bench video.mp4 comments.xml
        nagare bench video.mp4 comments.xml --json
        nagare bench video.mp4 comments.xml -o out.png
        nagare bench video.mp4 comments.xml --against ffmpeg
      """)

  @Argument(
    help: "The video, then comment files; \"-\" is the standard input.", completion: .file())
  var inputs: [String] = []

  @Option(help: CommentReadingOptions.formatHelp)
  var format: CommentFormatChoice?

  @OptionGroup var timing: CommentReadingOptions.Timing

  @Option(help: ArgumentHelp("Length of each scene in seconds (default: 5).", valueName: "s"))
  var seconds: Seconds?

  @Option(help: ArgumentHelp("Compare with libass, which draws the same comments in ffmpeg.", valueName: "program"))
  var against: ComparedProgram?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Plot the time of each frame as a PNG; \"-\" is the standard output.", valueName: "png"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Flag(help: "Replace the output if it exists.")
  var overwrite = false

  @Flag(help: "Also measure the speed of memory and a frame's share of it; always on for scenes.")
  var memory = false

  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Presets") var presets: PresetOptions

  @Option(help: ArgumentHelp("Threads for decoding (default: all processors).", valueName: "n"))
  var threads: Int?

  @Flag(help: "Print one JSON document, or one JSON object per scene.")
  var json = false

  func validate() throws {
    try checkThreads(threads)
    try format?.check()
    try commentArguments.validate()
    if inputs.count == 1 { throw ValidationError("the comments are missing") }
    if paths.count(where: { $0 == "-" }) > 1 { throw ValidationError("\"-\" can be given only once") }
    if let seconds {
      guard inputs.isEmpty else { throw ValidationError("--seconds is for scenes, not for a video") }
      guard (0.01...600).contains(seconds.value) else {
        throw ValidationError("--seconds must lie between 0.01 and 600")
      }
    }
    if against != nil {
      guard !inputs.isEmpty else { throw ValidationError("--against needs a video and comments") }
      guard !paths.contains("-") else { throw ValidationError("--against cannot read the standard input") }
      guard output == nil else { throw ValidationError("--against cannot be combined with -o") }
    }
    try OutputFile.checkPNG(output)
    if output == "-", json { throw ValidationError("the standard output cannot take both JSON and the plot") }
  }

  func run() throws {
    if let output { try OutputFile.check(output, inputs: paths, allowsOverwriting: overwrite) }
    if inputs.isEmpty { return try runScenes() }
    if against != nil { return try runAgainst() }
    try runVideo()
  }

  private func runVideo() throws {
    let comments = try readComments()
    var bench = CompositeBench(video: inputs[0], comments: comments.comments)
    bench.overlay = style.resolved(for: comments.site)
    bench.kernels = try PixelKernels.chosen()
    bench.threads = threads ?? 0
    var report = try bench.run()
    if memory { report.bandwidth = .measure() }
    try show(json ? JSONLine.encode(report) : report.table)
    let name = inputs[0] == "-" ? "standard input" : inputs[0].lastComponent
    try writePlot("nagare bench: \(name), \(report.frameDescription)", [(name, report)])
  }

  private func runScenes() throws {
    let kernels = try PixelKernels.chosen()
    let bandwidth = MemoryBandwidth.measure()
    var reports: [(String, CompositeBenchReport)] = []
    for scene in BenchScene.all {
      var bench = SceneBench(scene: scene)
      bench.seconds = seconds?.value ?? bench.seconds
      bench.overlay = style.resolved()
      bench.kernels = kernels
      guard var report = try bench.run() else { continue }
      report.bandwidth = bandwidth
      if !json, reports.isEmpty { try show(CompositeBenchReport.tableHead(report)) }
      try show(json ? JSONLine.encode(report) : report.tableRow)
      reports.append((scene.name, report))
    }
    try writePlot("nagare bench: generated comments at 60 fps", reports)
  }

  private func runAgainst() throws {
    let comments = try readComments()
    // Expand presets here: the children run in another folder.
    let line = try PresetExpansion(NagareCommand.words).arguments
    let comparison = LibassComparison(
      inputs: inputs, comments: comments.comments, options: style.resolved(for: comments.site),
      arguments: LibassComparison.arguments(of: line))
    guard let result = try comparison.run() else { _exit(Interrupts.exitCode ?? 130) }
    try show(json ? JSONLine.encode(result) : result.table)
  }

  private func readComments() throws -> ReadComments {
    try commentArguments.read(filters.filter())
  }

  private var commentArguments: CommentArguments {
    var arguments = CommentArguments()
    arguments.comments = Array(inputs.dropFirst())
    var reading = CommentReadingOptions()
    reading.format = format
    reading.timing = timing
    reading.names = false
    reading.transform = nil
    reading.emotes = EmoteOptions()
    reading.emotes.emotes = nil
    arguments.reading = reading
    return arguments
  }

  /// The paths of all inputs.
  private var paths: [String] { inputs.prefix(1) + commentArguments.inputs }

  /// Prints text on the standard output, or on the standard error if the plot takes the standard output.
  private func show(_ text: String) throws {
    if output == "-" {
      Diagnostics.note(text)
    } else {
      try OutputFile.write(Data((text + "\n").utf8), to: "-")
    }
  }

  private func writePlot(_ title: String, _ reports: [(name: String, report: CompositeBenchReport)]) throws {
    guard let output else { return }
    let plot = FrameTimePlot(
      title: title,
      series: reports.map {
        FrameTimePlot.Series(name: $0.name, positions: $0.report.positions, times: $0.report.times)
      })
    try OutputFile.write(Data(plot.png(fonts: style.resolved().fonts)), to: output, allowsOverwriting: overwrite)
  }
}

/// A program to compare with.
enum ComparedProgram: String, ExpressibleByArgument, CaseIterable {
  /// FFmpeg's `ass` filter, which draws with libass.
  case ffmpeg
}
