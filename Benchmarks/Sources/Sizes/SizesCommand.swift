import ArgumentParser
import Foundation

package struct SizesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "sizes",
    abstract: "Compare the sizes of burned videos.",
    discussion: """
      Burns each video with each number of comments, encoder and quality, and compares the luma of every frame with \
      that of a lossless burn: PSNR and SSIM outside the comments, SSIM inside. "Inside" are blocks of 8x8 pixels in \
      which comments change a pixel by more than two codes. SSIM is that of Wang et al. (2004) on these blocks. Each \
      settings have their own lossless burn: if they move comments, they also move what is inside.

      The first settings are the baseline of the others. Differences at equal SSIM are means over the qualities that \
      both reach (Bjøntegaard, VCEG-M33). Differences at equal crf are means over the values of --crf, and \
      the last rows are means over videos and encoders; ratios have geometric means.

      CPU time is that of the whole burn, with the decoding of the lossless video.

      With --overlays, makes overlays of the comments alone instead: ProRes 4444, FFV1 and VP9. These are lossless, or \
      nearly so, so that only sizes and times are compared.

      Needs the programs "nagare" and "ffmpeg". The frames of a lossless burn are in memory: 1 MB for each of \
      1280x720. Videos, comments and lossless burns stay in the folder for the next run.
      """)

  @Argument(help: "Folder for intermediate files.", completion: .directory)
  package var folder: String

  @Argument(help: ArgumentHelp("NAME=OPTIONS of \"nagare burn\", or NAME=PROGRAM: OPTIONS.", valueName: "settings"))
  package var settings: [SizeSettings]

  @Option(help: ArgumentHelp("Kinds of generated videos (default: all without --videos).", valueName: "names"))
  package var kinds: CommaList<SizeKind>?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Videos of your own, as many seconds from their start; before another option.", valueName: "file"),
    completion: .file())
  package var videos: [String] = []

  @Option(help: ArgumentHelp("Mean numbers of comments on screen.", valueName: "numbers"))
  package var counts = CommaList([60, 240, 720])

  @Option(help: ArgumentHelp("Encoders.", valueName: "names"))
  package var encoders = CommaList(SizeEncoder.allCases)

  @Option(
    help: ArgumentHelp(
      "Make overlays of the comments alone, with options of \"nagare overlay\": mov, mkv, webm.", valueName: "suffixes")
  )
  package var overlays: CommaList<OverlaySizes.Format>?

  @Option(help: ArgumentHelp("Length of the videos in seconds.", valueName: "s"))
  package var seconds = 6.0

  @Option(help: ArgumentHelp("The program nagare (default: the one beside this program).", valueName: "path"))
  package var program: String?

  @Flag(help: "Print one JSON object per row.")
  package var json = false

  @Option(help: ArgumentHelp("Write a plot of each video and count to this folder.", valueName: "folder"))
  package var plots: String?

  package init() {}

  package func validate() throws {
    guard (0.1...600).contains(seconds) else { throw ValidationError("--seconds must lie between 0.1 and 600") }
    guard counts.elements.allSatisfy({ (1...10_000).contains($0) }) else {
      throw ValidationError("--counts must lie between 1 and 10000")
    }
    guard Set(settings.map(\.name)).count == settings.count else {
      throw ValidationError("settings need different names")
    }
    for settings in settings where overlays == nil {
      guard let option = settings.fixedOption else { continue }
      throw ValidationError("\(settings.name) sets \(option), which differs between the burns; see --encoders")
    }
    if overlays != nil, kinds != nil || !videos.isEmpty || plots != nil {
      throw ValidationError("overlays have no video: drop --kinds, --videos and --plots")
    }
  }

  package func run() throws {
    let beside = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0]).deletingLastPathComponent()
    let program = program ?? beside.appending(path: "nagare").path
    for path in settings.map({ $0.program ?? program }) where !FileManager.default.isExecutableFile(atPath: path) {
      throw BenchmarkFailure(description: "\(path) is no program; build nagare, or name another with --program")
    }
    let folder = try SizeFolder(path: folder)
    if let plots { try FileManager.default.createDirectory(atPath: plots, withIntermediateDirectories: true) }
    let output = SizeOutput(isJSON: json)
    if let overlays {
      let sizes = OverlaySizes(
        folder: folder, settings: settings, formats: overlays.elements, seconds: seconds, program: program,
        output: output)
      return try counts.elements.forEach(sizes.run)
    }
    let suite = SizeSuite(
      folder: folder, settings: settings, encoders: encoders.elements, seconds: seconds, program: program,
      output: output)
    var rows: [SizeRow] = []
    for kind in kinds?.elements ?? (videos.isEmpty ? SizeKind.allCases : []) {
      rows += try run(suite, on: SizeVideo(kind, seconds: seconds, in: folder))
    }
    for path in videos { rows += try run(suite, on: SizeVideo(path: path, seconds: seconds)) }
    for row in suite.means(of: rows) { try output.show(row) }
  }

  private func run(_ suite: SizeSuite, on video: SizeVideo) throws -> [SizeRow] {
    try counts.elements.flatMap { count in
      let (points, rows) = try suite.run(video, count: count)
      if let plots {
        let plot = SizePlot(title: "\(video.name), \(count) comments on screen", points: points)
        try Data(plot.png()).write(to: URL(filePath: plots).appending(path: "\(video.name)-\(count).png"))
      }
      return rows
    }
  }
}
