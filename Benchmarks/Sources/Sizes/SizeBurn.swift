import Foundation

/// Burns a video with comments and settings.
struct SizeBurn {
  let video: SizeVideo
  let comments: SizeComments
  let settings: SizeSettings
  /// The path of `nagare` for settings without a program.
  let program: String
  let folder: SizeFolder

  /// Burns without and with comments and without loss, or finds the burns in the folder.
  func lossless() throws -> LosslessBurn {
    // Without comments, their number does not matter.
    let options = settings.drawingOptions
    let program = settings.program ?? self.program
    let origin =
      [try SizeFolder.identity(of: program), try SizeFolder.identity(of: video.path)] + video.burnOptions + options
    let none = try folder.file("none", "ndjson", of: []) { try Data().write(to: URL(filePath: $0)) }
    let bare = try folder.file("\(video.name)-bare", "mkv", of: origin) { path in
      try burn(none, to: path, SizeBurn.lossless + ["--if-no-comments", "burn"] + options)
    }
    let file = try folder.comments(comments)
    let placement = comments.options(height: video.height)
    let drawnOrigin = origin + ["\(comments.count)", file] + placement
    let name = "\(video.name)-\(comments.count)"
    let statistics = folder.path(name, "json", of: drawnOrigin)
    let drawn = try folder.file(name, "mkv", of: drawnOrigin) { path in
      try burn(file, to: path, SizeBurn.lossless + ["--stats-json", statistics] + placement + options)
    }
    return LosslessBurn(bare: bare, drawn: drawn, statistics: statistics)
  }

  /// Burns with an encoder.
  /// - Returns: the CPU time in seconds.
  func run(to path: String, _ encoder: SizeEncoder, quality: Int) throws -> Double {
    let coding = ["--encoder", encoder.rawValue, "--crf", "\(quality)", "--preset", encoder.preset]
    return try burn(
      folder.comments(comments), to: path, coding + comments.options(height: video.height) + settings.options)
  }

  /// Several threads can decode the slices.
  private static let lossless = ["--encoder", "ffv1", "--encoder-option", "level=3", "--encoder-option", "slices=4"]

  @discardableResult
  private func burn(_ comments: String, to path: String, _ options: [String]) throws -> Double {
    try ChildProgram.run(
      settings.program ?? program,
      ["burn", video.path, comments, "-o", path, "--overwrite", "--audio", "none", "--quiet"] + video.burnOptions
        + options)
  }
}
