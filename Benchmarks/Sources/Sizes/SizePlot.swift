import Foundation
import Nagare
import NagareColor
import NagareMedia
import NagareText

/// A plot of SSIM over the bits per second, outside the comments and inside: a colour for settings, a mark for an
/// encoder.
struct SizePlot {
  let title: String
  let points: [SizePoint]

  private static let size = (width: 1800, height: 900)
  private static let columns = [120..<880, 1000..<1760]
  private static let rows = 170..<800
  /// Colours that are safe for colour blindness (Okabe and Ito, "Color Universal Design", 2008).
  private static let colors: [UInt32] = [0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9]

  private var settings: [String] { points.reduce(into: []) { if !$0.contains($1.settings) { $0.append($1.settings) } } }
  private var encoders: [SizeEncoder] {
    SizeEncoder.allCases.filter { encoder in points.contains { $0.encoder == encoder } }
  }

  /// The image as PNG.
  func png() throws -> [UInt8] {
    var sheet = PlotSheet(
      typesetter: try Typesetter(fonts: FontRequest()), width: SizePlot.size.width, height: SizePlot.size.height)
    sheet.write(title, size: 34, x: SizePlot.columns[0].lowerBound, y: 46, .left, PlotSheet.ink)
    drawLegend(on: &sheet)
    drawPanel("SSIM outside the comments", on: &sheet, SizePlot.columns[0], \.ssimOutside)
    drawPanel("SSIM inside the comments", on: &sheet, SizePlot.columns[1], \.ssimInside)
    return try ImageEncoder.png(rgb: sheet.canvas.pixels, width: sheet.canvas.width, height: sheet.canvas.height)
  }

  private static func color(_ index: Int) -> RGBColor { RGBColor(hex: colors[index % colors.count]) }

  private func drawLegend(on sheet: inout PlotSheet) {
    var x = SizePlot.columns[0].lowerBound
    func write(_ text: String, _ sheet: inout PlotSheet) {
      sheet.write(text, size: 24, x: x + 22, y: 98, .left, PlotSheet.ink)
      x += sheet.width(of: text, size: 24) + 70
    }
    for (index, name) in settings.enumerated() {
      sheet.canvas.fill(x: x - 14..<x + 14, y: 96..<100, SizePlot.color(index))
      write(name, &sheet)
    }
    for encoder in encoders {
      SizePlot.mark(encoder, on: &sheet, x: Double(x), y: 98, PlotSheet.faintInk)
      write(encoder.rawValue, &sheet)
    }
  }

  private func drawPanel(
    _ label: String, on sheet: inout PlotSheet, _ columns: Range<Int>, _ ssim: (SizePoint) -> Double?
  ) {
    let rows = SizePlot.rows
    sheet.writeUpwards(label, size: 24, x: columns.lowerBound - 96, y: (rows.lowerBound + rows.upperBound) / 2)
    // What SSIM lacks to 1 is logarithmic, as it is in decibels.
    guard let rates = LogarithmicAxis(points.map(\.bitRate)),
      let losses = LogarithmicAxis(points.compactMap(ssim).map { 1 - $0 })
    else { return }
    func x(_ rate: Double) -> Double { Double(columns.lowerBound) + rates.share(of: rate) * Double(columns.count) }
    func y(_ loss: Double) -> Double { Double(rows.lowerBound) + losses.share(of: loss) * Double(rows.count) }
    for rate in rates.ticks {
      let column = Int(x(rate).rounded())
      sheet.canvas.fill(x: column..<column + 1, y: rows, PlotSheet.grid)
      sheet.write(
        String(format: "%.4g", rate / 1e6), size: 20, x: column, y: rows.upperBound + 22, .middle, PlotSheet.faintInk)
    }
    for loss in losses.ticks {
      let row = Int(y(loss).rounded())
      sheet.canvas.fill(x: columns, y: row..<row + 1, PlotSheet.grid)
      sheet.write(
        String(format: "%.7g", 1 - loss), size: 20, x: columns.lowerBound - 10, y: row, .right, PlotSheet.faintInk)
    }
    let middle = (columns.lowerBound + columns.upperBound) / 2
    sheet.write("Mbit/s", size: 24, x: middle, y: rows.upperBound + 62, .middle, PlotSheet.ink)
    sheet.canvas.fill(x: columns, y: rows.upperBound - 1..<rows.upperBound + 1, PlotSheet.faintInk)
    for (index, name) in settings.enumerated() {
      for encoder in encoders {
        let places = points.filter { $0.settings == name && $0.encoder == encoder }.compactMap { point in
          ssim(point).flatMap { $0 < 1 ? (x: x(point.bitRate), y: y(1 - $0)) : nil }
        }
        for (start, end) in zip(places, places.dropFirst()) {
          SizePlot.line(on: &sheet, from: start, to: end, SizePlot.color(index))
        }
        for place in places { SizePlot.mark(encoder, on: &sheet, x: place.x, y: place.y, SizePlot.color(index)) }
      }
    }
  }

  private static func line(
    on sheet: inout PlotSheet, from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ color: RGBColor
  ) {
    let steps = max(Int(hypot(end.x - start.x, end.y - start.y)), 1)
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      sheet.canvas.dot(
        x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y), radius: 1, color, opacity: 0.7)
    }
  }

  /// Draws a disc, a square or a triangle.
  private static func mark(_ encoder: SizeEncoder, on sheet: inout PlotSheet, x: Double, y: Double, _ color: RGBColor) {
    let (column, row) = (Int(x.rounded()), Int(y.rounded()))
    switch encoder {
    case .libx264: sheet.canvas.dot(x: x, y: y, radius: 7, color, opacity: 1)
    case .libx265: sheet.canvas.fill(x: column - 6..<column + 7, y: row - 6..<row + 7, color)
    case .libsvtav1:
      for line in 0..<15 {
        sheet.canvas.fill(x: column - line / 2..<column + line / 2 + 1, y: row - 8 + line..<row - 7 + line, color)
      }
    }
  }
}
