import Foundation
import NagareColor
import NagareMedia
import NagareText

/// A chart of a video's colours over time. Each column shows the colours of its time in proportion to their shares,
/// dark colours at the bottom.
package struct ColorStrip {
  /// The title. It is cut if its line is too long; white space becomes spaces.
  package var title: String
  /// The text after the title on its line, including separators. It is never cut.
  package var note: String
  /// The palettes in order of time.
  package var timeline: [TimedPalette]
  /// The colours of the whole video, to be listed below the strip; empty for no list.
  package var whole: [Palette.Entry]
  /// The columns of the strip, in pixels of the image.
  package static let across = 60..<1540
  /// The rows of the strip, in pixels of the image.
  package static let down = 96..<496
  /// The width of the image in pixels.
  package static let width = 1600
  private static let labelSize = 22.0
  private static let maxInRow = 8

  /// A strip of a video's palettes, in order of time, and the list of the whole video's colours.
  package init(title: String, note: String = "", timeline: [TimedPalette], whole: [Palette.Entry] = []) {
    self.title = title
    self.note = note
    self.timeline = timeline
    self.whole = whole
  }

  /// The image as PNG.
  /// - Parameter fonts: the fonts of the labels.
  /// - Throws: `MediaError` or `FontError`.
  package func png(fonts: FontRequest = FontRequest()) throws -> [UInt8] {
    let rows = (whole.count + ColorStrip.maxInRow - 1) / ColorStrip.maxInRow
    var sheet = PlotSheet(
      typesetter: try Typesetter(fonts: fonts), width: ColorStrip.width,
      height: ColorStrip.down.upperBound + 112 + rows * 104)
    let line = sheet.line(title, note: note, size: 34, within: ColorStrip.across.count)
    sheet.write(line, size: 34, x: ColorStrip.across.lowerBound, y: 48, .left, PlotSheet.ink)
    let span = (timeline.first?.time ?? 0)...max(timeline.last?.end ?? 0, timeline.first?.time ?? 0)
    drawColumns(on: &sheet.canvas, span)
    sheet.canvas.frame(x: ColorStrip.across, y: ColorStrip.down, PlotSheet.grid)
    drawAxis(on: &sheet, span)
    for (index, entry) in whole.enumerated() { draw(entry, index, on: &sheet) }
    return try ImageEncoder.png(rgb: sheet.canvas.pixels, width: sheet.canvas.width, height: sheet.canvas.height)
  }

  private func x(_ time: Double, _ span: ClosedRange<Double>) -> Int {
    let length = span.upperBound - span.lowerBound
    let share = length > 0 && length.isFinite ? (time - span.lowerBound) / length : 0
    return ColorStrip.across.lowerBound + Int((min(max(share, 0), 1) * Double(ColorStrip.across.count)).rounded())
  }

  /// Draws each palette from its start to its end. If several share a column of pixels, the last one covers the others.
  private func drawColumns(on canvas: inout RGBCanvas, _ span: ClosedRange<Double>) {
    for palette in timeline {
      let left = min(x(palette.time, span), ColorStrip.across.upperBound - 1)
      let right = max(x(palette.end, span), left + 1)
      ColorBands(palette.colors).draw(on: &canvas, x: left..<right, up: ColorStrip.down)
    }
  }

  private func drawAxis(on sheet: inout PlotSheet, _ span: ClosedRange<Double>) {
    let bottom = ColorStrip.down.upperBound
    let times = PlotTicks.seconds(in: span)
    let form = ClockFormat(of: times)
    for time in times {
      let x = x(time, span)
      sheet.canvas.fill(x: x - 1..<x + 1, y: bottom + 4..<bottom + 14, PlotSheet.faintInk)
      sheet.write(
        form.text(time), size: ColorStrip.labelSize, x: x, y: bottom + 34, .middle, PlotSheet.faintInk)
    }
    let unit = form.hasHours ? "h:mm:ss" : "m:ss"
    let middle = (ColorStrip.across.lowerBound + ColorStrip.across.upperBound) / 2
    sheet.write("time, \(unit)", size: 24, x: middle, y: bottom + 70, .middle, PlotSheet.ink)
  }

  /// Draws a swatch with its hex code and its share to the right.
  private func draw(_ entry: Palette.Entry, _ index: Int, on sheet: inout PlotSheet) {
    let count = min(whole.count, ColorStrip.maxInRow)
    let width = ColorStrip.across.count / max(count, 4)
    let left = ColorStrip.across.lowerBound + index % ColorStrip.maxInRow * width
    let top = ColorStrip.down.upperBound + 116 + index / ColorStrip.maxInRow * 104
    let side = 64
    sheet.canvas.fill(x: left..<left + side, y: top..<top + side, entry.color)
    sheet.canvas.frame(x: left..<left + side, y: top..<top + side, PlotSheet.grid)
    sheet.write(entry.color.hexText, size: 22, x: left + side + 12, y: top + 18, .left, PlotSheet.ink)
    sheet.write(percentText(entry.share), size: 22, x: left + side + 12, y: top + 47, .left, PlotSheet.faintInk)
  }
}
