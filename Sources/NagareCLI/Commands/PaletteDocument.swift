import Nagare

/// The JSON document of `palette`.
struct PaletteDocument: Encodable {
  struct Entry: Encodable {
    let hex: String
    let rgb: [Int]
    let share: Double
    let percent: Double
    let hsl: [Double]
    let oklch: [Double]

    init(_ entry: Palette.Entry) {
      hex = entry.color.hexText
      rgb = entry.color.channels
      share = entry.share
      percent = (100 * entry.share).rounded(digits: 4)
      hsl = entry.color.hslValues
      oklch = entry.color.oklchValues
    }
  }

  struct Timed: Encodable {
    let time: Double
    /// The end of the palette's range; nil for a moment.
    let end: Double?
    let colors: [Entry]
  }

  let file: String
  let size: [Int]
  let method: String
  let space: String
  let reduce: String
  let palettes: [Timed]

  init(_ report: PaletteReport, of survey: PaletteSurvey) {
    file = survey.path
    size = [report.width, report.height]
    method = survey.settings.method.rawValue
    space = survey.settings.space.rawValue
    reduce = survey.settings.resolvedSize.name
    let hasRanges = survey.scope.hasRanges && report.thumbnail == nil
    palettes = report.palettes.map {
      Timed(
        time: $0.time.rounded(digits: 6), end: hasRanges ? $0.end.rounded(digits: 6) : nil,
        colors: $0.colors.map(Entry.init))
    }
  }
}

extension PaletteSurvey.Scope {
  /// Whether each palette covers a range of time, whose bounds are printed.
  var hasRanges: Bool { self == .scenes || self == .whole }
}
