import Foundation
import Nagare

/// The image that `palette -o` writes: a sheet for one frame, a strip for several.
struct PaletteImage {
  private let report: PaletteReport
  private let survey: PaletteSurvey

  init(_ report: PaletteReport, of survey: PaletteSurvey) {
    self.report = report
    self.survey = survey
  }

  /// The bytes of a PNG file.
  /// - Throws: `MediaError` or `FontError`.
  func png() throws -> [UInt8] {
    guard let thumbnail = report.thumbnail else {
      let palette = survey.scope == .whole ? report.palettes.first?.colors ?? [] : []
      return try ColorStrip(title: title, note: stripNote, timeline: report.timeline, whole: palette).png()
    }
    return try PaletteSheet(
      title: title, note: sheetNote, thumbnail: thumbnail, colors: report.palettes.first?.colors ?? []
    ).png()
  }

  private var title: String { survey.path == "-" ? "standard input" : survey.path.lastComponent }

  private var sheetNote: String {
    if case .moment(let time) = survey.scope { ", \(clock(time))" } else { "" }
  }

  private var stripNote: String {
    switch survey.scope {
    case .moment: ""
    case .every(let interval): String(format: ", every %g s", interval)
    case .scenes: ", " + numbered(report.palettes.count, "scene")
    case .whole: ""
    }
  }
}
