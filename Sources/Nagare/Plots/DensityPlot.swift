import Foundation
import NagareColor
import NagareComments
import NagareMedia
import NagareText

/// A picture of how thick comments come: time across, comments in a window up, the peaks marked with their times.
public struct DensityPlot {
  public var title: String
  public var density: CommentDensity
  /// The most important first: where times would overlap, its time is the one that is written.
  public var peaks: [DensityPeak]
  /// Pixels, of the whole picture.
  public static let size = (width: 1600, height: 700)

  private static let curve = RGBColor(hex: 0x0072B2)
  private static let mark = RGBColor(hex: 0xB2182B)
  private static let across = 110..<size.width - 50
  private static let down = 150..<size.height - 92
  private static let labelSize = 22.0
  private static let areaOpacity = 0.45

  public init(title: String, density: CommentDensity, peaks: [DensityPeak]) {
    self.title = title
    self.density = density
    self.peaks = peaks
  }

  /// The picture as a PNG file's bytes.
  /// - Parameter fonts: what the labels are written with.
  /// - Throws: `MediaError` or `FontError`.
  public func png(fonts: FontRequest = FontRequest()) throws -> [UInt8] {
    let counts = density.highestCounts(parts: DensityPlot.across.count)
    let ticks = PlotTicks.counts(upTo: counts.max() ?? 0)
    let scale = Scale(span: density.span, highest: ticks.last ?? 1)
    var sheet = PlotSheet(
      typesetter: try Typesetter(fonts: fonts), width: DensityPlot.size.width, height: DensityPlot.size.height)
    drawAxes(on: &sheet, ticks, scale)
    drawCurve(on: &sheet, counts.map(scale.y))
    let line = DensityPlot.down.upperBound
    sheet.canvas.fill(x: DensityPlot.across, y: line - 1..<line + 1, PlotSheet.faintInk)
    drawPeaks(on: &sheet, scale)
    sheet.write(title, size: 34, x: DensityPlot.across.lowerBound, y: 48, .left, PlotSheet.ink)
    return try ImageEncoder.png(rgb: sheet.canvas.pixels, width: sheet.canvas.width, height: sheet.canvas.height)
  }

  /// Where values are, in pixels.
  private struct Scale {
    let span: ClosedRange<Double>
    let highest: Int

    func x(_ time: Double) -> Int {
      let length = span.upperBound - span.lowerBound
      let share = length > 0 ? (time - span.lowerBound) / length : 0
      return DensityPlot.across.lowerBound + Int((share * Double(DensityPlot.across.count - 1)).rounded())
    }

    func y(_ count: Int) -> Int {
      let share = Double(count) / Double(max(highest, 1))
      return DensityPlot.down.upperBound - Int((share * Double(DensityPlot.down.count)).rounded())
    }
  }

  private func drawAxes(on sheet: inout PlotSheet, _ ticks: [Int], _ scale: Scale) {
    let (across, down, size) = (DensityPlot.across, DensityPlot.down, DensityPlot.labelSize)
    for count in ticks {
      let y = scale.y(count)
      sheet.canvas.fill(x: across, y: y..<y + 1, PlotSheet.grid)
      sheet.write("\(count)", size: size, x: across.lowerBound - 12, y: y, .right, PlotSheet.faintInk)
    }
    for time in PlotTicks.seconds(in: density.span) {
      let x = scale.x(time)
      sheet.canvas.fill(x: x..<x + 1, y: down, PlotSheet.grid)
      sheet.write(clock(time), size: size, x: x, y: down.upperBound + 24, .middle, PlotSheet.faintInk)
    }
    let unit = density.span.upperBound < 3_600 ? "m:ss" : "h:mm:ss"
    let middle = (across.lowerBound + across.upperBound) / 2
    sheet.write("time, \(unit)", size: 24, x: middle, y: DensityPlot.size.height - 30, .middle, PlotSheet.ink)
    let window = String(format: "comments in %g s", density.window)
    sheet.writeUpwards(window, size: 24, x: 28, y: (down.lowerBound + down.upperBound) / 2)
  }

  /// A line above a pale area.
  /// - Parameter tops: where the line is in each column of pixels.
  private func drawCurve(on sheet: inout PlotSheet, _ tops: [Int]) {
    let bottom = DensityPlot.down.upperBound
    for (index, top) in tops.enumerated() where top < bottom {
      // Where it is steep the line reaches down to its neighbours.
      let neighbors = max(tops[max(index - 1, 0)], tops[min(index + 1, tops.count - 1)])
      for y in top..<bottom {
        let isLine = y < max(top + 2, neighbors)
        sheet.canvas.blend(
          x: DensityPlot.across.lowerBound + index, y: y, DensityPlot.curve, isLine ? 1 : DensityPlot.areaOpacity)
      }
    }
  }

  /// A triangle above each peak, and its time above that where no other is written.
  private func drawPeaks(on sheet: inout PlotSheet, _ scale: Scale) {
    var written: [(x: Range<Int>, y: Int)] = []
    for peak in peaks {
      let (x, top) = (scale.x(peak.time), scale.y(peak.count) - 5)
      for row in 0..<14 {
        sheet.canvas.fill(x: x - row / 2..<x + row / 2 + 1, y: top - row..<top - row + 1, DensityPlot.mark)
      }
      let label = clock(peak.time.rounded())
      let half = sheet.width(of: label, size: DensityPlot.labelSize) / 2
      let center = min(max(x, DensityPlot.across.lowerBound + half), DensityPlot.across.upperBound - half)
      let (range, y) = (center - half - 8..<center + half + 9, top - 30)
      guard !written.contains(where: { $0.x.overlaps(range) && abs($0.y - y) < 28 }) else { continue }
      sheet.write(label, size: DensityPlot.labelSize, x: center, y: y, .middle, DensityPlot.mark)
      written.append((range, y))
    }
  }

  /// Seconds as `m:ss` or `h:mm:ss`; as a number where they are not whole.
  private func clock(_ seconds: Double) -> String {
    guard let whole = Int(exactly: seconds) else { return String(format: "%g", seconds) }
    let (size, sign) = (abs(whole), whole < 0 ? "-" : "")
    let rest = String(format: "%02d", size % 60)
    if size < 3_600 { return "\(sign)\(size / 60):\(rest)" }
    return "\(sign)\(size / 3_600):\(String(format: "%02d", size / 60 % 60)):\(rest)"
  }
}
