import ArgumentParser
import NagareComments
import NagareOverlay
import NagareText

struct TextsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "texts",
    abstract: "Measure the cost of preparing texts.",
    discussion: """
      Prepares the texts of unscripted comments for frames of 1920x1080: shapes each new text, draws it, and colours \
      it for the samples of yuv420p. Refuses a file with malformed comments.
      """)

  @Argument(help: "Comment files; \"-\" is the standard input.", completion: .file())
  var comments: [String]

  @Option(help: ArgumentHelp("Format of the comments (default: detected from the content).", valueName: "name"))
  var format: CommentFormat?

  @Option(help: ArgumentHelp("Site whose look applies (default: by the comments' format).", valueName: "site"))
  var style: CommentSite?

  @Option(help: ArgumentHelp("Font family; repeat it for fallbacks.", valueName: "name"))
  var font: [String] = []

  @Option(help: ArgumentHelp("Font file, preferred to any family; may be repeated.", valueName: "file"))
  var fontFile: [String] = []

  @Option(help: ArgumentHelp("Height of standard text in pixels (default: by the site).", valueName: "px"))
  var fontSize: Double?

  @Option(help: ArgumentHelp("Outline of standard text in pixels (default: by the site).", valueName: "px"))
  var outline: Double?

  @Option(help: ArgumentHelp("Offset of a soft shadow of standard text in pixels (default: none).", valueName: "px"))
  var shadow: Double?

  @Flag(help: "Print a JSON document.")
  var json = false

  func validate() throws {
    if comments.count(where: { $0 == "-" }) > 1 { throw ValidationError("\"-\" can be given only once") }
    try check(fontSize, "--font-size", 1...512)
    try check(outline, "--outline", 0...64)
    try check(shadow, "--shadow", 0...64)
  }

  func run() throws {
    let files = try comments.map { path in
      let file = try CommentReader.read(contentsOf: path, format: format)
      if let problem = file.problems.first {
        throw BenchmarkFailure(description: "\(path), \(problem.position): \(problem.reason)")
      }
      return file
    }
    var bench = TextBench(comments: files.flatMap(\.comments).sorted { $0.time < $1.time })
    bench.overlay.site = style ?? CommentSite(of: files.map(\.format.site))
    bench.overlay.fonts = FontRequest(files: fontFile, families: font)
    bench.overlay.fontSize = fontSize
    bench.overlay.outline = outline
    bench.overlay.shadow = shadow
    let report = try bench.run()
    if json { try NagareBenchmarks.showJSON(report) } else { try NagareBenchmarks.show(report.table) }
  }

  private func check(_ value: Double?, _ option: String, _ range: ClosedRange<Int>) throws {
    guard let value, !(Double(range.lowerBound)...Double(range.upperBound)).contains(value) else { return }
    throw ValidationError("\(option) must lie between \(range.lowerBound) and \(range.upperBound)")
  }
}

extension CommentSite: ExpressibleByArgument {}
