import Foundation
import Nagare

/// Palettes as text, one block each.
struct PaletteTable {
  let report: PaletteReport
  let scope: PaletteSurvey.Scope
  /// Whether each line begins with a cell in its colour, for a terminal with colours.
  let isColored: Bool

  private static let cellColumns = 8

  var text: String {
    report.palettes.map { ([title($0)].compactMap { $0 } + lines($0)).joined(separator: "\n") }
      .joined(separator: "\n\n")
  }

  /// The heading with the time or range; nil for a single frame.
  private func title(_ palette: TimedPalette) -> String? {
    if report.thumbnail != nil { return nil }
    guard scope.hasRanges else { return clock(palette.time) }
    let span = "\(clock(palette.time)) to \(clock(palette.end))"
    return scope == .whole ? "\(span), \(report.samples) frames" : span
  }

  private func lines(_ palette: TimedPalette) -> [String] {
    if palette.colors.isEmpty { return ["no opaque pixels"] }
    return palette.colors.map { entry in
      let cell = isColored ? entry.color.cell(columns: PaletteTable.cellColumns) + "  " : ""
      let share = percentText(entry.share, columns: 5)
      let hsl = entry.color.hslText.padding(toLength: 20, withPad: " ", startingAt: 0)
      return "\(cell)\(entry.color.hexText)  \(share)  \(hsl)  \(entry.color.oklchText)"
    }
  }
}
