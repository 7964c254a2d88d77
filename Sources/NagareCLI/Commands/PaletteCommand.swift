import ArgumentParser
import Foundation
import Nagare

struct PaletteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palette",
    abstract: "Find the dominant colours of a video or an image.",
    discussion: """
      A video as a whole gets one palette of up to 300 frames, evenly spaced and
      at least 0.1 s apart, or of up to 600 frames at least 0.5 s apart if its
      length is not known in advance. --every makes a palette of the frame on
      screen at each time, --scenes one per scene, from a frame every half second
      between two cuts. Scenes are at least 0.25 s long.

      kmeans finds several colours; average and rms give one: the mean of the
      values, and the root of the mean of their squares, which is brighter.
      Pixels that are more transparent than opaque do not count.

      -o draws a single frame or image with its colours; for a video, a strip with
      time across: each column has the colours of that time, as high as their
      shares, dark ones at the bottom.

      JSON: "size" is the displayed size. "palettes" have a "time", for a range
      also an "end", both in seconds, and "colors", the largest first. "share" is
      0 to 1, "percent" 0 to 100; "rgb" is 0 to 255; "hsl" is hue in degrees,
      saturation and lightness 0 to 1; "oklch" is lightness 0 to 1, chroma, and
      hue in degrees.

      The input may be an address: http, https, tcp, udp, rtp, rtmp, rtmps, srt.

      EXAMPLES
        nagare palette video.mp4
        nagare palette video.mp4 --at 0:01 -k 8 -o out.png
        nagare palette video.mp4 --scenes --json
        nagare palette video.mp4 --every 0.5 -o out.png --overwrite
        nagare palette video.mp4 --method average --at 1
      """)

  @Argument(
    help: "The video or image (PNG, JPEG, WebP, GIF, BMP, TIFF); \"-\" is the standard input.",
    completion: .file())
  var input: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Analyse the frame on screen at this time: seconds, mm:ss.fff or hh:mm:ss.fff.", valueName: "t"))
  var at: Seconds?

  @Option(help: ArgumentHelp("Analyse one frame every S seconds, each separately.", valueName: "s"))
  var every: Seconds?

  @Flag(help: "Analyse each scene, from cut to cut.")
  var scenes = false

  @OptionGroup var palette: PaletteOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Draw the colours as a PNG; \"-\" is the standard output.", valueName: "png"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @Flag(help: "Replace the output if it exists.")
  var overwrite = false

  @Flag(help: "Print one JSON document.")
  var json = false

  @OptionGroup var reporting: ProgressOptions

  func validate() throws {
    let chosen = [at.map { _ in "--at" }, every.map { _ in "--every" }, scenes ? "--scenes" : nil].compactMap { $0 }
    guard chosen.count < 2 else {
      throw ValidationError("\(chosen.joined(separator: " and ")) cannot be combined")
    }
    if let at, at.value < 0 { throw ValidationError("--at must not be negative") }
    if let every, !(0.01...86_400).contains(every.value) {
      throw ValidationError("--every must lie between 0.01 and 86400")
    }
    try OutputFile.checkPNG(output)
    if output == "-", json { throw ValidationError("the standard output cannot take both JSON and the image") }
  }

  private var scope: PaletteSurvey.Scope {
    if let at { return .moment(at.value) }
    if let every { return .every(every.value) }
    return scenes ? .scenes : .whole
  }

  func run() throws {
    if let output { try OutputFile.check(output, inputs: [input], allowsOverwriting: overwrite) }
    var survey = PaletteSurvey(path: input, scope: scope, settings: palette.settings)
    survey.keepsTimeline = output != nil
    let report = try report(of: survey)
    Diagnostics.warn(ofCorruptPackets: report.corruptPackets, in: input)
    let text = try text(of: report, survey)
    if let output { try draw(report, of: survey, to: output) }
    if output == "-" {
      if !reporting.quiet { Diagnostics.write(text + "\n") }
    } else {
      try OutputFile.write(Data((text + "\n").utf8), to: "-")
    }
  }

  private func report(of survey: PaletteSurvey) throws -> PaletteReport {
    var reporter = reporting.reporter
    defer { reporter.finish() }
    do {
      return try survey.run { reporter.update($0) }
    } catch let error as MediaError {
      throw Failure(ofVideoOrImage: error)
    }
  }

  private func text(of report: PaletteReport, _ survey: PaletteSurvey) throws -> String {
    if json { return try JSONLine.encode(PaletteDocument(report, of: survey)) }
    let isColored = output == "-" ? StandardStreams.diagnosticsShowColors : StandardStreams.outputShowsColors
    return PaletteTable(report: report, scope: survey.scope, isColored: isColored).text
  }

  private func draw(_ report: PaletteReport, of survey: PaletteSurvey, to output: String) throws {
    let png = Data(try PaletteImage(report, of: survey).png())
    var outputWriter = try OutputWriter(to: output, allowsOverwriting: overwrite, isInterruptible: true)
    try outputWriter.write(png)
    if let code = Interrupts.exitCode {
      outputWriter.discard()
      Foundation.exit(code)
    }
    try outputWriter.finish()
  }
}
