import Foundation
import NagareColor
import NagareMedia
import NagareText

/// A scatter plot of frame times: the time of a frame across, and its cost in milliseconds up, on a logarithmic scale.
package struct FrameTimePlot {
  /// The frames of one run.
  package struct Series: Sendable {
    /// The name in the legend.
    package var name: String
    /// The time of each frame in seconds; as many as `times`.
    package var positions: [Double]
    /// The cost of each frame.
    package var times: FrameTimes

    /// A series with a position for each of its frames.
    package init(name: String, positions: [Double], times: FrameTimes) {
      self.name = name
      self.positions = positions
      self.times = times
    }

    var summary: String {
      func text(_ share: Double) -> String { FrameTimePlot.text(times.milliseconds(atShare: share)) }
      return "p50 \(text(0.5)) ms, p99 \(text(0.99)) ms, max \(text(1)) ms"
    }
  }

  /// The title above the plot.
  package var title: String
  /// The series, in drawing order.
  package var series: [Series]
  /// The size of the whole image in pixels.
  package static let size = (width: 1600, height: 900)

  /// A plot of one or more series.
  package init(title: String, series: [Series]) {
    self.title = title
    self.series = series
  }

  /// The image as PNG.
  /// - Parameter fonts: the fonts of the labels.
  /// - Throws: `MediaError` or `FontError`.
  package func png(fonts: FontRequest = FontRequest()) throws -> [UInt8] {
    let canvas = try canvas(fonts: fonts)
    return try ImageEncoder.png(rgb: canvas.pixels, width: canvas.width, height: canvas.height)
  }

  func canvas(fonts: FontRequest) throws(FontError) -> RGBCanvas {
    var drawing = PlotDrawing(
      typesetter: try Typesetter(fonts: fonts), size: FrameTimePlot.size,
      scale: PlotScale(
        seconds: series.flatMap(\.positions), milliseconds: series.flatMap { $0.times.durations.map(\.milliseconds) }),
      legendRows: series.count > 1 ? (series.count + 1) / 2 : 1)
    drawing.drawAxes()
    for (index, series) in series.enumerated() { drawing.drawDots(series, color: FrameTimePlot.color(index)) }
    drawing.drawBudget("60 fps, 16.67 ms", milliseconds: 1000.0 / 60)
    drawing.drawBudget("120 fps, 8.33 ms", milliseconds: 1000.0 / 120)
    drawing.drawTitle(title)
    if series.count == 1 {
      drawing.drawSubtitle(series[0].summary)
    } else {
      for (index, series) in series.enumerated() {
        drawing.drawLegend(index, "\(series.name):  \(series.summary)", color: FrameTimePlot.color(index))
      }
    }
    return drawing.canvas
  }

  /// Six colours that are safe for colour blindness (Okabe and Ito, "Color Universal Design", 2008), violet and grey.
  private static func color(_ index: Int) -> RGBColor {
    let colors: [UInt32] = [0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xD55E00, 0x6A51A3, 0x7F7F7F]
    return RGBColor(hex: colors[index % colors.count])
  }

  /// Formats a number with about three significant digits.
  static func text(_ value: Double) -> String { String(format: "%.*f", value < 1 ? 3 : value < 10 ? 2 : 1, value) }
}
