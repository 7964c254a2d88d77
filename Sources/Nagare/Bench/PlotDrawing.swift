import Foundation
import NagareColor
import NagareText

/// A plot while it is drawn.
struct PlotDrawing {
  private(set) var canvas: RGBCanvas
  private let typesetter: Typesetter
  private let scale: PlotScale
  /// Where the dots are.
  private let across: Range<Int>
  private let down: Range<Int>

  private static let ink = RGBColor(hex: 0x222222)
  private static let faintInk = RGBColor(hex: 0x5A5A5A)
  private static let grid = RGBColor(hex: 0xE6E6E6)
  private static let budget = RGBColor(hex: 0xB2182B)
  private static let margin = 110
  private static let legendTop = 84
  private static let legendPitch = 32

  private enum Anchor { case left, middle, right }

  /// - Parameter legendRows: lines between the title and the plot.
  init(typesetter: Typesetter, size: (width: Int, height: Int), scale: PlotScale, legendRows: Int) {
    self.typesetter = typesetter
    self.scale = scale
    canvas = RGBCanvas(width: size.width, height: size.height, background: .white)
    across = PlotDrawing.margin..<size.width - 50
    down = PlotDrawing.legendTop + legendRows * PlotDrawing.legendPitch + 24..<size.height - 92
  }

  mutating func drawAxes() {
    for tick in scale.millisecondTicks {
      let y = y(tick)
      canvas.fill(x: across, y: y..<y + 1, PlotDrawing.grid)
      write(String(format: "%g", tick), size: 22, x: across.lowerBound - 12, y: y, .right, PlotDrawing.faintInk)
    }
    for tick in scale.secondTicks {
      let x = x(tick)
      canvas.fill(x: x..<x + 1, y: down, PlotDrawing.grid)
      write(String(format: "%g", tick), size: 22, x: x, y: down.upperBound + 24, .middle, PlotDrawing.faintInk)
    }
    canvas.fill(x: across, y: down.upperBound - 1..<down.upperBound + 1, PlotDrawing.faintInk)
    write("time, s", size: 24, x: middle(across), y: canvas.height - 30, .middle, PlotDrawing.ink)
    writeUpwards("compositing, ms per frame", size: 24, x: 28, y: middle(down))
  }

  mutating func drawDots(_ series: FrameTimePlot.Series, color: RGBColor) {
    let crowd = Double(series.times.count) / Double(across.count)
    let radius = crowd > 3 ? 1.2 : crowd > 0.2 ? 2 : 3.2
    for (position, duration) in zip(series.positions, series.times.durations) {
      canvas.dot(
        x: exactX(position), y: exactY(duration.milliseconds), radius: radius, color, opacity: 0.7)
    }
  }

  /// The most that a frame may cost at a display rate.
  mutating func drawBudget(_ label: String, milliseconds: Double) {
    let y = y(milliseconds)
    canvas.dashes(x: across, y: y - 1, thickness: 2, PlotDrawing.budget)
    write(label, size: 20, x: across.upperBound - 6, y: y + 16, .right, PlotDrawing.budget, isBacked: true)
  }

  mutating func drawTitle(_ title: String) {
    write(title, size: 34, x: PlotDrawing.margin, y: 48, .left, PlotDrawing.ink)
  }

  mutating func drawSubtitle(_ text: String) {
    write(text, size: 26, x: PlotDrawing.margin, y: PlotDrawing.legendTop + 14, .left, PlotDrawing.faintInk)
  }

  /// One of two columns of names.
  mutating func drawLegend(_ index: Int, _ text: String, color: RGBColor) {
    let x = index % 2 == 0 ? across.lowerBound : middle(across)
    let y = PlotDrawing.legendTop + 14 + index / 2 * PlotDrawing.legendPitch
    canvas.dot(x: Double(x) + 8, y: Double(y), radius: 7, color, opacity: 1)
    write(text, size: 22, x: x + 26, y: y, .left, PlotDrawing.faintInk)
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

  /// Writes a line whose middle is at a height.
  /// - Parameter isBacked: whether what lies under it is wiped out.
  private mutating func write(
    _ text: String, size: Double, x: Int, y: Int, _ anchor: Anchor, _ color: RGBColor, isBacked: Bool = false
  ) {
    let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: 0))
    let left =
      switch anchor {
      case .left: x
      case .middle: x - shaped.width / 2
      case .right: x - shaped.width
      }
    let coverage = typesetter.rasterize(shaped)
    if isBacked {
      let top = y - shaped.height / 2 + coverage.top
      canvas.fill(x: left..<left + shaped.width, y: top - 2..<top + coverage.height + 2, .white)
    }
    canvas.draw(coverage, x: left + coverage.left, y: y - shaped.height / 2 + coverage.top, color)
  }

  /// The same along the left edge.
  private mutating func writeUpwards(_ text: String, size: Double, x: Int, y: Int) {
    let shaped = typesetter.shape(text, style: TextStyle(size: size, outline: 0))
    let coverage = typesetter.rasterize(shaped)
    canvas.draw(
      coverage, x: x - shaped.height / 2 + coverage.top, y: y - coverage.width / 2, PlotDrawing.ink, turned: true)
  }
}
