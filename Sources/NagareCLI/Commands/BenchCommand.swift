import ArgumentParser
import Foundation
import Nagare

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure what compositing the comments costs per frame.",
    discussion: """
      With a video and comments it decodes and composites every frame and
      encodes none. Without them it makes its own scenes: 60, 240 and 720
      comments on screen at 1920x1080 and 240 at 3840x2160, on frames in memory
      at 60 fps, in 38 px at 1080 rows, with 8 and with 10 bits. In a last scene
      300 comments, most of them with new texts, come to 240 within one second;
      it takes 4 s at least, at the pace of its frames, and its max beside its
      p50 tells whether new texts disturb the drawing. The times are all that a
      frame costs because of its comments. A rate holds when 99 % of the frames
      are within it.

      With --json, scenes are printed as NDJSON: for each one object with its
      name as "scene" and the keys of the document for a video.
      "samples_per_frame" and "bytes_per_frame" tell what was blended and moved
      through memory, sprites at an edge counted whole.
      "memory_bytes_per_second" is what copying 64 MiB reaches, reads and writes
      both counted, and "memory_share" how much of it the mean frame takes; for
      a video both need --memory.

      With --kernels it measures how the innermost loops do, each instruction
      set beside plain code ("scalar") and a memory copy: spans of 160 or 1920
      samples that are blended, copied, or blended onto a plane that is copied
      first, with all data in the second-level cache ("l2") or in memory. In the
      NDJSON, "span" is that length, "working_set_bytes" what a pass touches,
      and "times_scalar" how many times as fast as plain code it is.

      With --texts all inputs are comments, and it measures what their texts
      cost before they can be drawn onto frames of 1920x1080: to shape each text
      that is new, to draw it, and to colour it for the samples of yuv420p.

      With --parsers it measures how fast comments are read: for each format, or
      that of --format, a made-up file of 32 MiB in memory. "lost" are comments of
      it that were not read, "memory" is by how many times the file's size the
      process grows meanwhile.

      EXAMPLES
        nagare bench --seconds 2
        nagare bench video.mp4 comments.xml
        nagare bench video.mp4 comments.xml --json
        nagare bench video.mp4 comments.xml -o out.png
        nagare bench video.mp4 comments.xml --against ffmpeg
        nagare bench --kernels
        nagare bench --texts comments.xml
      """)

  @Argument(
    help: "The video, then files of comments; one of them may be \"-\", the standard input.", completion: .file())
  var inputs: [String] = []

  @Option(help: ArgumentHelp("The comments' format, instead of finding it by the content.", valueName: "name"))
  var format: CommentFormat?

  @Option(help: ArgumentHelp("Shift the comments by a time, --offset=-2 for earlier (default: 0).", valueName: "t"))
  var offset: Seconds?

  @Option(help: ArgumentHelp("The length of each scene, or of --kernels (default: 5).", valueName: "s"))
  var seconds: Seconds?

  @Flag(help: "Measure the kernels alone; goes with --seconds and --json only.")
  var kernels = false

  @Flag(help: "Measure what texts cost, without a video: all inputs are comments.")
  var texts = false

  @Flag(help: "Measure how fast comments are read; goes with --format and --json only.")
  var parsers = false

  @Option(help: ArgumentHelp("Compare with drawing the same comments by libass: ffmpeg.", valueName: "program"))
  var against: BenchRival?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Draw the time of each frame as a PNG; \"-\" is the standard output.", valueName: "png"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Flag(help: "Replace the output if it exists.")
  var overwrite = false

  @Flag(help: "Measure the memory's speed too, and which share of it a frame takes; scenes always do.")
  var memory = false

  @OptionGroup var filters: FilterOptions
  @OptionGroup var style: StyleOptions
  @OptionGroup(title: "Presets") var presets: PresetOptions

  @Option(help: ArgumentHelp("Threads for decoding (default: all processors).", valueName: "n"))
  var threads: Int?

  @Flag(help: "Print one JSON document, or one JSON object a scene or row.")
  var json = false

  func validate() throws {
    try checkThreads(threads)
    if kernels { try checkKernels() }
    if parsers { return try checkParsers() }
    try comments(inputs.dropFirst(texts ? 0 : 1)).validate()
    if texts { return try checkTexts() }
    if inputs.count == 1 { throw ValidationError("the comments are missing") }
    if paths.count(where: { $0 == "-" }) > 1 { throw ValidationError("\"-\" can be named only once") }
    if let seconds {
      guard inputs.isEmpty else { throw ValidationError("--seconds is for scenes, not for a video") }
      guard (0.01...600).contains(seconds.value) else {
        throw ValidationError("--seconds must lie between 0.01 and 600")
      }
    }
    if against != nil {
      guard !inputs.isEmpty else { throw ValidationError("--against needs a video and comments") }
      guard !paths.contains("-") else { throw ValidationError("--against cannot read the standard input") }
      guard output == nil else { throw ValidationError("--against draws no plot") }
    }
    try OutputFile.checkPNG(output)
    if output == "-", json { throw ValidationError("the standard output cannot hold JSON and the plot") }
  }

  func run() throws {
    if let output { try OutputFile.check(output, inputs: paths, allowsOverwriting: overwrite) }
    if kernels { return try runKernels() }
    if parsers { return try runParsers() }
    if texts { return try runTexts() }
    if inputs.isEmpty { return try runScenes() }
    if against != nil { return try runAgainst() }
    try runVideo()
  }

  private func runVideo() throws {
    let comments = try readComments(inputs.dropFirst())
    var bench = CompositeBench(video: inputs[0], comments: comments.comments)
    bench.overlay = style.resolved(for: comments.site)
    bench.kernels = try PixelKernels.chosen()
    bench.threads = threads ?? 0
    let report = try bench.run()
    let document = BenchDocument(report, bandwidth: memory ? MemoryBandwidth.measure() : nil)
    try show(json ? JSONLine.encode(document) : document.table)
    let name = inputs[0] == "-" ? "standard input" : (inputs[0] as NSString).lastPathComponent
    try writePlot("nagare bench: \(name), \(document.picture)", [(name, report)])
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
      guard let report = try bench.run() else { continue }
      let document = BenchDocument(report, scene: scene.name, bandwidth: bandwidth)
      if !json, reports.isEmpty { try show(BenchDocument.tableHead(document)) }
      try show(json ? JSONLine.encode(document) : document.tableRow)
      reports.append((scene.name, report))
    }
    try writePlot("nagare bench: made-up comments at 60 fps", reports)
  }

  private func runAgainst() throws {
    let comments = try readComments(inputs.dropFirst())
    // Presets are not where the runs are.
    let line = try PresetExpansion(Array(CommandLine.arguments.dropFirst())).arguments
    let comparison = LibassComparison(
      inputs: inputs, comments: comments.comments, options: style.resolved(for: comments.site),
      arguments: LibassComparison.arguments(of: line))
    guard let result = try comparison.run() else { _exit(Interrupts.exitCode ?? 130) }
    try show(json ? JSONLine.encode(result) : result.table)
  }

  /// An option that was given, beside some and `--json`; filters, and style and layout, count as one each.
  func option(besides known: String...) throws -> String? {
    let options: [(name: String, isGiven: Bool)] = [
      ("--kernels", kernels), ("--texts", texts), ("--parsers", parsers), ("--against", against != nil),
      ("--output", output != nil), ("--overwrite", overwrite), ("--memory", memory), ("--format", format != nil),
      ("--offset", offset != nil), ("--seconds", seconds != nil), ("--threads", threads != nil),
      ("filters", try filters.filter() != CommentFilter()),
      ("style and layout", style.resolved() != (try StyleOptions.parse([])).resolved()),
    ]
    return options.first { $0.isGiven && !known.contains($0.name) }?.name
  }

  func readComments(_ inputs: ArraySlice<String>) throws -> ReadComments {
    try comments(inputs).read(filters.filter())
  }

  private func comments(_ inputs: ArraySlice<String>) -> CommentArguments {
    var arguments = CommentArguments()
    arguments.comments = Array(inputs)
    arguments.format = format
    var timing = CommentArguments.Timing()
    timing.offset = offset
    arguments.timing = timing
    arguments.names = false
    return arguments
  }

  /// The inputs' names.
  private var paths: [String] {
    texts ? comments(inputs[...]).paths : inputs.prefix(1) + comments(inputs.dropFirst()).paths
  }

  /// Prints text, unless the standard output is for the plot.
  func show(_ text: String) throws {
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

/// What the program can be compared with.
enum BenchRival: String, ExpressibleByArgument, CaseIterable {
  /// FFmpeg's `ass` filter, which draws with libass.
  case ffmpeg
}
