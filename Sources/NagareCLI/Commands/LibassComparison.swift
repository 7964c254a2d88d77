import Foundation
import Nagare

/// Times ffmpeg's `ass` filter and this program in turn while they draw the same comments on a video.
struct LibassComparison {
  /// The video, then the comment files.
  let inputs: [String]
  let comments: [Comment]
  let options: OverlayOptions
  /// The arguments with which this program measures itself in a child process.
  let arguments: [String]

  private static let runCount = 3
  private var video: String { inputs[0] }

  /// The arguments of a bench that prints JSON, for the same inputs and options as a comparison.
  /// - Parameter line: the arguments of the comparison, beginning with the command.
  static func arguments(of line: [String]) -> [String] {
    var rest = line.dropFirst()
    var kept = ["bench", "--json"]
    while let argument = rest.popFirst(), argument != "--" {
      switch argument {
      case "--against": rest = rest.dropFirst()
      case let argument where argument.hasPrefix("--against="): continue
      default: kept.append(argument)
      }
      if rest.first == "--" { kept.append("--") }
    }
    return kept + rest
  }

  /// - Returns: the medians of the runs; nil if this program was told to stop.
  /// - Throws: `Failure` if ffmpeg is missing, lacks the filter or fails; `MediaError`, `FontError` or a system error.
  func run() throws -> LibassResult? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "nagare-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appending(path: "comments.ass")
    Interrupts.beginRun(removing: script.path)
    guard let ffmpeg = try usableFFmpeg(in: folder) else { return nil }
    let demuxer = try Demuxer(path: video)
    let plan = try FramePlan(for: VideoDecoder(of: demuxer).description)
    try writeScript(to: script, demuxer, plan)
    let decode = ["-v", "error", "-nostdin", "-i", "file:" + absolute(video), "-map", "0:\(demuxer.video.index)"]
    let sink = ["-f", "null", "-"]
    let filter = "ass=comments.ass" + (options.fonts.files.isEmpty ? "" : ":fontsdir=fonts")
    var samples: [(decode: Double, libass: Double, nagare: Double)] = []
    var frames = 0
    for _ in 0..<LibassComparison.runCount {
      guard let plain = try time(ffmpeg, decode + sink, in: folder),
        let libass = try time(ffmpeg, decode + ["-vf", filter] + sink, in: folder),
        let ours = try time(BenchChild.ownPath, childArguments, in: folder)
      else { return nil }
      samples.append((plain.processorTime, libass.processorTime, ours.processorTime))
      frames = try JSONDecoder().decode(Frames.self, from: ours.output).frames
    }
    return LibassResult(
      frames: frames, runs: LibassComparison.runCount, decode: median(samples.map(\.decode)),
      libass: median(samples.map(\.libass)), nagare: median(samples.map(\.nagare)))
  }

  private struct Frames: Decodable { let frames: Int }

  /// The arguments with absolute paths, as children run in another folder.
  private var childArguments: [String] {
    let files = Set(inputs + options.fonts.files)
    return arguments.map { argument in
      if files.contains(argument) { return CommentFileArgument.absolute(argument) }
      guard argument.hasPrefix("--font-file=") else { return argument }
      return "--font-file=" + absolute(String(argument.dropFirst("--font-file=".count)))
    }
  }

  private func absolute(_ path: String) -> String { URL(filePath: path).path }

  private func writeScript(to file: URL, _ demuxer: Demuxer, _ plan: FramePlan) throws {
    let stage = Stage(width: plan.width, height: plan.height)
    let script = ASSWriter.script(
      of: comments, stage: stage,
      style: OverlayStyle(for: stage, options: options, frameInterval: demuxer.video.steadyFrameInterval),
      typesetter: try Typesetter(for: comments, options: options))
    try OutputFile.write(Data(script.utf8), to: file.path, allowsOverwriting: true)
    // libass searches this folder for fonts that are not installed.
    let fonts = file.deletingLastPathComponent().appending(path: "fonts")
    try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
    for (index, path) in options.fonts.files.enumerated() {
      let name = "\(index)-" + path.lastComponent
      try FileManager.default.createSymbolicLink(
        atPath: fonts.appending(path: name).path, withDestinationPath: absolute(path))
    }
  }

  /// - Returns: the outcome of one run; nil if this program was told to stop meanwhile.
  private func time(_ program: String, _ arguments: [String], in folder: URL) throws -> BenchChild.Outcome? {
    let outcome = try BenchChild.run(program, arguments, in: folder)
    if Interrupts.cancellation.isCancelled { return nil }
    guard outcome.code == 0 else {
      let reason = outcome.diagnostics.split(separator: "\n").last.map(String.init) ?? "exit code \(outcome.code)"
      throw Failure(.failed, "a run of the comparison failed", program.lastComponent, why: reason)
    }
    return outcome
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// The path of an ffmpeg with the `ass` filter; nil if this program was told to stop meanwhile.
  private func usableFFmpeg(in folder: URL) throws -> String? {
    guard let path = BenchChild.find("ffmpeg") else {
      throw Failure(.failed, "cannot compare with ffmpeg", why: "it is not installed, or not in PATH")
    }
    let filters = try BenchChild.run(path, ["-hide_banner", "-filters"], in: folder)
    if Interrupts.cancellation.isCancelled { return nil }
    let hasFilter = String(decoding: filters.output, as: UTF8.self).split(separator: "\n").contains { line in
      line.split(separator: " ").dropFirst().first == "ass"
    }
    guard hasFilter else {
      throw Failure(.failed, "cannot compare with ffmpeg", path, why: "this ffmpeg has no ass filter (libass)")
    }
    return path
  }
}
