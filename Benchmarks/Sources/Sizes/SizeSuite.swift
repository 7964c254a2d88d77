import Foundation

/// Burns videos with settings to compare, and measures the size and the quality of each burn.
struct SizeSuite {
  let folder: SizeFolder
  /// The settings; the first are the baseline.
  let settings: [SizeSettings]
  let encoders: [SizeEncoder]
  /// The length of the videos in seconds.
  let seconds: Double
  /// The path of `nagare` for settings without a program.
  let program: String
  let output: SizeOutput

  /// Burns a video with comments in every way, and prints the results.
  /// - Parameter count: the mean number of comments on screen.
  /// - Returns: the burns and the differences.
  func run(_ video: SizeVideo, count: Int) throws -> (points: [SizePoint], rows: [SizeRow]) {
    let comments = SizeComments(count: count, seconds: seconds)
    let benchCase = SizeCase(video: video.name, comments: count)
    var points: [SizePoint] = []
    var last: (paths: LosslessBurn, reference: SizeReference)?
    for settings in settings {
      let burn = SizeBurn(video: video, comments: comments, settings: settings, program: program, folder: folder)
      let paths = try burn.lossless()
      // Settings about encoding alone share a lossless burn.
      if last?.paths != paths { last = nil }
      let reference = try last?.reference ?? SizeReference(bare: paths.bare, drawn: paths.drawn)
      last = (paths, reference)
      try output.show(
        SizeCrowd(
          benchCase: benchCase, settings: settings.name,
          onScreen: comments.meanOnScreen(shownCount: try paths.shownCount),
          insideShare: reference.insideShare))
      for encoder in encoders {
        for quality in encoder.qualities {
          let point = try measure(burn, benchCase, encoder, quality, reference)
          try output.show(point)
          points.append(point)
        }
      }
    }
    let rows = rows(points, benchCase)
    for row in rows { try output.show(row) }
    return (points, rows)
  }

  /// The means over all videos, for each number of comments, encoder and settings, and those over all encoders.
  func means(of rows: [SizeRow]) -> [SizeRow] {
    var counts: [Int] = []
    for row in rows where !counts.contains(row.comments) { counts.append(row.comments) }
    let groups: [SizeEncoder?] = encoders.count > 1 ? encoders.map { $0 } + [nil] : [nil]
    return counts.flatMap { count in
      settings.dropFirst().flatMap { settings in
        groups.map { encoder in
          let group = rows.filter { row in
            row.comments == count && row.settings == settings.name && (encoder == nil || row.encoder == encoder)
          }
          return SizeRow(
            video: nil, comments: count, encoder: encoder, settings: settings.name,
            baseline: self.settings[0].name, change: SizeChange(meanOf: group.map(\.change)))
        }
      }
    }
  }

  private func measure(
    _ burn: SizeBurn, _ benchCase: SizeCase, _ encoder: SizeEncoder, _ quality: Int, _ reference: SizeReference
  ) throws -> SizePoint {
    let path = folder.temporaryPath("burned.mkv")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let cpuSeconds = try burn.run(to: path, encoder, quality: quality)
    let likeness = try reference.quality(of: path)
    return SizePoint(
      benchCase: benchCase, encoder: encoder, settings: burn.settings.name, quality: quality,
      bytes: try LumaReader.byteCount(of: path), seconds: reference.seconds, cpuSeconds: cpuSeconds,
      psnrOutside: likeness.psnrOutside, ssimOutside: likeness.meanSSIMOutside, ssimInside: likeness.meanSSIMInside)
  }

  private func rows(_ points: [SizePoint], _ benchCase: SizeCase) -> [SizeRow] {
    encoders.flatMap { encoder in
      func burns(_ settings: SizeSettings) -> [SizePoint] {
        points.filter { $0.encoder == encoder && $0.settings == settings.name }
      }
      return settings.dropFirst().map { settings in
        SizeRow(
          video: benchCase.video, comments: benchCase.comments, encoder: encoder, settings: settings.name,
          baseline: self.settings[0].name, change: SizeChange(burns(settings), from: burns(self.settings[0])))
      }
    }
  }
}
