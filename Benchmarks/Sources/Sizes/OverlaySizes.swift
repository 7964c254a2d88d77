import ArgumentParser
import Foundation

/// Makes overlays of comments alone with settings to compare, and measures their sizes.
package struct OverlaySizes {
  /// The suffix of an output, which chooses the format: ProRes 4444, FFV1 or VP9.
  package enum Format: String, CaseIterable, ExpressibleByArgument, Sendable, Encodable {
    case mov, mkv, webm
  }

  let folder: SizeFolder
  /// The settings; the first are the baseline.
  let settings: [SizeSettings]
  let formats: [Format]
  /// The length of the overlays in seconds.
  let seconds: Double
  /// The path of `nagare` for settings without a program.
  let program: String
  let output: SizeOutput

  /// The size of the frames in pixels.
  private static let (width, height) = (1280, 720)

  /// Makes all overlays of a number of comments on screen, and prints the results.
  func run(count: Int) throws {
    let comments = SizeComments(count: count, seconds: seconds)
    let file = try folder.comments(comments)
    for format in formats {
      var baseline: OverlayPoint?
      for settings in settings {
        let point = try measure(settings, file, comments, format)
        try output.show(point, from: baseline)
        baseline = baseline ?? point
      }
    }
  }

  private func measure(
    _ settings: SizeSettings, _ file: String, _ comments: SizeComments, _ format: Format
  ) throws -> OverlayPoint {
    let path = folder.temporaryPath("overlay.\(format.rawValue)")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let size = "\(OverlaySizes.width)x\(OverlaySizes.height)"
    let frames = ["--size", size, "--fps", "30", "--duration", String(format: "%g", seconds)]
    let cpuSeconds = try ChildProgram.run(
      settings.program ?? program,
      ["overlay", file, "-o", path, "--overwrite", "--quiet"] + frames
        + comments.options(height: OverlaySizes.height) + settings.options)
    // The whole file counts: the alpha of VP9 is not in the packets' own data.
    let written = try FileManager.default.attributesOfItem(atPath: path)[.size]
    guard let bytes = written as? Int else { throw BenchmarkFailure(description: "cannot tell the size of \(path)") }
    return OverlayPoint(
      format: format, comments: comments.count, settings: settings.name, bytes: bytes,
      seconds: seconds, cpuSeconds: cpuSeconds)
  }
}
