import Foundation
import NagareColor
import NagareMedia
import NagareText

/// A chart of the colours of a frame or image: the image itself, and each colour with its name and its share.
package struct PaletteSheet {
  /// The title. It is cut if its line is too long; white space becomes spaces.
  package var title: String
  /// The text after the title on its line, including separators. It is never cut.
  package var note: String
  /// The image to show beside the colours.
  package var thumbnail: Thumbnail?
  /// The colours, the largest share first; at most 16.
  package var colors: [Palette.Entry]

  /// The width in pixels.
  static let width = 1600
  private static let across = 60..<width - 60
  private static let top = 96
  private static let maxImage = (width: 860, height: 640)
  private static let gap = 48
  private static let bar = 36
  private static let tallestRow = 160
  private static let lowestRow = 46
  private static let swatch = 160...520
  private static let text = 360

  /// A sheet with an image, if there is one, beside its colours.
  package init(title: String, note: String = "", thumbnail: Thumbnail?, colors: [Palette.Entry]) {
    self.title = title
    self.note = note
    self.thumbnail = thumbnail
    self.colors = colors
  }

  /// Makes a thumbnail that fits on a sheet.
  static func thumbnail(of frame: SourceFrame) throws(MediaError) -> Thumbnail {
    try Thumbnail(of: frame, width: PaletteSheet.maxImage.width, height: PaletteSheet.maxImage.height)
  }

  /// The sheet as PNG.
  /// - Parameter fonts: the fonts of the labels.
  /// - Throws: `MediaError` or `FontError`.
  package func png(fonts: FontRequest = FontRequest()) throws -> [UInt8] {
    let rows = max(colors.count, 1)
    let wanted = max(thumbnail?.height ?? 0, rows * PaletteSheet.lowestRow)
    let row = min(wanted / rows, PaletteSheet.tallestRow)
    let height = max(thumbnail?.height ?? 0, rows * row)
    let down = PaletteSheet.top..<PaletteSheet.top + height
    var sheet = PlotSheet(
      typesetter: try Typesetter(fonts: fonts), width: PaletteSheet.width,
      height: down.upperBound + PaletteSheet.gap / 2 + PaletteSheet.bar + 48)
    let line = sheet.line(title, note: note, size: 34, within: PaletteSheet.across.count)
    sheet.write(line, size: 34, x: PaletteSheet.across.lowerBound, y: 48, .left, PlotSheet.ink)
    var left = PaletteSheet.across.lowerBound
    if let thumbnail {
      let rows = down.lowerBound..<down.lowerBound + thumbnail.height
      sheet.canvas.draw(thumbnail, x: left, y: down.lowerBound)
      sheet.canvas.frame(x: left..<left + thumbnail.width, y: rows, PlotSheet.grid)
      left += thumbnail.width + PaletteSheet.gap
    }
    let room = PaletteSheet.across.upperBound - PaletteSheet.text - left
    let swatches = left..<left + min(max(room, PaletteSheet.swatch.lowerBound), PaletteSheet.swatch.upperBound)
    for (index, entry) in colors.enumerated() {
      draw(entry, on: &sheet, x: swatches, y: down.lowerBound + index * row..<down.lowerBound + (index + 1) * row)
    }
    let top = down.upperBound + PaletteSheet.gap / 2
    let bar = top..<top + PaletteSheet.bar
    ColorBands(colors).draw(on: &sheet.canvas, across: PaletteSheet.across, y: bar)
    sheet.canvas.frame(x: PaletteSheet.across, y: bar, PlotSheet.grid)
    return try ImageEncoder.png(rgb: sheet.canvas.pixels, width: sheet.canvas.width, height: sheet.canvas.height)
  }

  private func draw(_ entry: Palette.Entry, on sheet: inout PlotSheet, x: Range<Int>, y: Range<Int>) {
    sheet.canvas.fill(x: x, y: y.lowerBound..<y.upperBound - 4, entry.color)
    sheet.canvas.frame(x: x, y: y.lowerBound..<y.upperBound - 4, PlotSheet.grid)
    let middle = (y.lowerBound + y.upperBound) / 2 - 2
    let (left, right) = (x.upperBound + 32, x.upperBound + PaletteSheet.text)
    sheet.write(entry.color.hexText, size: 30, x: left, y: middle, .left, PlotSheet.ink)
    sheet.write(percentText(entry.share), size: 30, x: right, y: middle, .right, PlotSheet.faintInk)
  }
}
