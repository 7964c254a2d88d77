import Foundation
import NagareColor
import NagareText

/// Draws a plot of frame times.
struct PlotDrawing {
  private var sheet: PlotSheet
  private let scale: PlotScale
  /// The columns and the rows of the plot area.
  private let across: Range<Int>
  private let down: Range<Int>

  private static let budget = RGBColor(hex: 0xB2182B)
  private static let margin = 110
  private static let legendTop = 84
  private static let legendPitch = 32

  var canvas: RGBCanvas { sheet.canvas }

  /// - Parameter legendRows: the number of lines of text between the title and the plot.
  init(typesetter: Typesetter, size: (width: Int, height: Int), scale: PlotScale, legendRows: Int) {
    self.scale = scale
    sheet = PlotSheet(typesetter: typesetter, width: size.width, height: size.height)
    across = PlotDrawing.margin..<size.width - 50
    down = PlotDrawing.legendTop + legendRows * PlotDrawing.legendPitch + 24..<size.height - 92
  }

  mutating func drawAxes() {
    for tick in scale.millisecondTicks {
      let y = y(tick)
      sheet.canvas.fill(x: across, y: y..<y + 1, PlotSheet.grid)
      sheet.write(String(format: "%g", tick), size: 22, x: across.lowerBound - 12, y: y, .right, PlotSheet.faintInk)
    }
    for tick in scale.secondTicks {
      let x = x(tick)
      sheet.canvas.fill(x: x..<x + 1, y: down, PlotSheet.grid)
      sheet.write(String(format: "%g", tick), size: 22, x: x, y: down.upperBound + 24, .middle, PlotSheet.faintInk)
    }
    sheet.canvas.fill(x: across, y: down.upperBound - 1..<down.upperBound + 1, PlotSheet.faintInk)
    sheet.write("time, s", size: 24, x: middle(across), y: sheet.canvas.height - 30, .middle, PlotSheet.ink)
    sheet.writeUpwards("compositing, ms per frame", size: 24, x: 28, y: middle(down))
  }

  mutating func drawDots(_ series: FrameTimePlot.Series, color: RGBColor) {
    let crowd = Double(series.times.count) / Double(across.count)
    let radius = crowd > 3 ? 1.2 : crowd > 0.2 ? 2 : 3.2
    for (position, duration) in zip(series.positions, series.times.durations) {
      sheet.canvas.dot(
        x: exactX(position), y: exactY(duration.milliseconds), radius: radius, color, opacity: 0.7)
    }
  }

  /// Draws the frame interval of a display rate as a line.
  mutating func drawBudget(_ label: String, milliseconds: Double) {
    let y = y(milliseconds)
    sheet.canvas.dashes(x: across, y: y - 1, thickness: 2, PlotDrawing.budget)
    sheet.write(label, size: 20, x: across.upperBound - 6, y: y + 16, .right, PlotDrawing.budget, backing: 1)
  }

  mutating func drawTitle(_ title: String) {
    sheet.write(title, size: 34, x: PlotDrawing.margin, y: 48, .left, PlotSheet.ink)
  }

  mutating func drawSubtitle(_ text: String) {
    sheet.write(text, size: 26, x: PlotDrawing.margin, y: PlotDrawing.legendTop + 14, .left, PlotSheet.faintInk)
  }

  /// Draws an entry of the legend, in one of two columns.
  mutating func drawLegend(_ index: Int, _ text: String, color: RGBColor) {
    let x = index % 2 == 0 ? across.lowerBound : middle(across)
    let y = PlotDrawing.legendTop + 14 + index / 2 * PlotDrawing.legendPitch
    sheet.canvas.dot(x: Double(x) + 8, y: Double(y), radius: 7, color, opacity: 1)
    sheet.write(text, size: 22, x: x + 26, y: y, .left, PlotSheet.faintInk)
  }

  private func exactX(_ seconds: Double) -> Double {
    Double(across.lowerBound) + scale.width(of: seconds) * Double(across.count - 1)
  }

  private func exactY(_ milliseconds: Double) -> Double {
    Double(down.upperBound) - scale.height(of: milliseconds) * Double(down.count)
  }

  private func x(_ seconds: Double) -> Int { Int(exactX(seconds).rounded()) }
  private func y(_ milliseconds: Double) -> Int { Int(exactY(milliseconds).rounded()) }
  private func middle(_ range: Range<Int>) -> Int { (range.lowerBound + range.upperBound) / 2 }
}
