import ArgumentParser
import Foundation
import Nagare

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure what compositing the comments costs per frame.",
    discussion: """
      Decodes and composites every frame of the video and encodes none. The
      times are all that a frame costs because of its comments.

      EXAMPLES
        nagare bench video.mp4 comments.xml
        nagare bench video.mp4 comments.xml --json
      """)

  @Argument(help: "The video; \"-\" is the standard input.")
  var video: String

  @OptionGroup var comments: CommentArguments
  @OptionGroup(title: "Style and layout") var style: StyleOptions

  @Option(help: ArgumentHelp("Threads for decoding (default: all processors).", valueName: "n"))
  var threads: Int?

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
    try checkThreads(threads)
    try comments.check(besides: video)
  }

  func run() throws {
    var bench = CompositeBench(video: video, comments: try comments.read())
    bench.overlay = style.resolved()
    bench.kernels = try PixelKernels.chosen()
    bench.threads = threads ?? 0
    let document = BenchDocument(try bench.run())
    let text = try json ? JSONLine.encode(document) : document.table
    try OutputFile.write(Data((text + "\n").utf8), to: "-")
  }
}

private struct BenchDocument: Encodable {
  struct Times: Encodable {
    let mean: Double
    let p50: Double
    let p95: Double
    let p99: Double
    let max: Double
  }

  struct Stages: Encodable {
    let decode: Double
    let convert: Double
    let composite: Double
    let rasterize: Double
  }

  let frames: Int
  let size: [Int]
  let pixelFormat: String
  let kernel: String
  let visibleMean: Double
  let compositeMs: Times
  let rasterizeMsPerComment: Double
  let budget60fps: Double
  let budget120fps: Double
  let stagesMs: Stages

  enum CodingKeys: String, CodingKey {
    case frames, size, pixelFormat, kernel, visibleMean, compositeMs, rasterizeMsPerComment, stagesMs
    case budget60fps = "budget_60fps"
    case budget120fps = "budget_120fps"
  }

  init(_ report: CompositeBenchReport) {
    frames = report.frames
    size = report.size
    pixelFormat = report.pixelFormat
    kernel = report.kernel
    visibleMean = report.meanVisible
    compositeMs = Times(
      mean: report.meanMilliseconds, p50: report.milliseconds(atShare: 0.5), p95: report.milliseconds(atShare: 0.95),
      p99: report.milliseconds(atShare: 0.99), max: report.milliseconds(atShare: 1))
    rasterizeMsPerComment = report.rasterizeMilliseconds
    budget60fps = report.share(withinFrameAt: 60)
    budget120fps = report.share(withinFrameAt: 120)
    stagesMs = Stages(
      decode: report.decodeTime.milliseconds, convert: report.convertTime.milliseconds,
      composite: report.meanMilliseconds * Double(report.frames),
      rasterize: report.statistics.rasterizeTime.milliseconds)
  }

  var table: String {
    func row(_ name: String, _ value: String) -> String {
      name.padding(toLength: 22, withPad: " ", startingAt: 0) + value
    }
    func milliseconds(_ value: Double) -> String { String(format: "%.3f ms", value) }
    return [
      row("frames", "\(frames) of \(size[0])x\(size[1]), \(pixelFormat), \(kernel) kernels"),
      row("comments on screen", String(format: "%.1f in the mean", visibleMean)),
      row("composite, mean", milliseconds(compositeMs.mean)),
      row("composite, median", milliseconds(compositeMs.p50)),
      row("composite, 95 %", milliseconds(compositeMs.p95)),
      row("composite, 99 %", milliseconds(compositeMs.p99)),
      row("composite, longest", milliseconds(compositeMs.max)),
      row("draw one text", milliseconds(rasterizeMsPerComment)),
      row("within 60 fps", String(format: "%.1f %% of the frames", budget60fps * 100)),
      row("within 120 fps", String(format: "%.1f %% of the frames", budget120fps * 100)),
    ].joined(separator: "\n")
  }
}
