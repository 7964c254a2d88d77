import Foundation
import NagareColor
import NagareComments
import NagareMedia
import NagareText

/// A plot of the density of comments: time across, comments per window up, and peaks marked with their times.
package struct DensityPlot {
  /// The title. It is cut if its line is too long; white space becomes spaces.
  package var title: String
  /// The text after the title on its line, including separators. It is never cut.
  package var note: String
  /// The density to draw.
  package var density: CommentDensity
  /// The peaks, the most important first. If labels would overlap, earlier peaks in this list take precedence.
  package var peaks: [DensityPeak]
  /// The size of the whole image in pixels.
  package static let size = (width: 1600, height: 700)

  private static let curve = RGBColor(hex: 0x0072B2)
  private static let mark = RGBColor(hex: 0xB2182B)
  private static let across = 110..<size.width - 50
  private static let down = 150..<size.height - 92
  private static let labelSize = 22.0
  private static let labelHeight = 28
  private static let labelMargin = 8
  private static let areaOpacity = 0.45

  /// A plot with the peaks marked.
  package init(title: String, note: String = "", density: CommentDensity, peaks: [DensityPeak]) {
    self.title = title
    self.note = note
    self.density = density
    self.peaks = peaks
  }

  /// The image as PNG.
  /// - Parameter fonts: the fonts of the labels.
  /// - Throws: `MediaError` or `FontError`.
  package func png(fonts: FontRequest = FontRequest()) throws -> [UInt8] {
    let counts = density.highestCounts(parts: DensityPlot.across.count)
    let ticks = PlotTicks.counts(upTo: counts.max() ?? 0)
    let scale = Scale(span: density.span, highest: ticks.last ?? 1)
    var sheet = PlotSheet(
      typesetter: try Typesetter(fonts: fonts), width: DensityPlot.size.width, height: DensityPlot.size.height)
    drawAxes(on: &sheet, ticks, scale)
    drawCurve(on: &sheet, counts.map(scale.y))
    let bottom = DensityPlot.down.upperBound
    sheet.canvas.fill(x: DensityPlot.across, y: bottom - 1..<bottom + 1, PlotSheet.faintInk)
    drawPeaks(on: &sheet, scale)
    let line = sheet.line(title, note: note, size: 34, within: DensityPlot.across.count)
    sheet.write(line, size: 34, x: DensityPlot.across.lowerBound, y: 48, .left, PlotSheet.ink)
    return try ImageEncoder.png(rgb: sheet.canvas.pixels, width: sheet.canvas.width, height: sheet.canvas.height)
  }

  /// Converts values to pixels.
  private struct Scale {
    let span: ClosedRange<Double>
    let highest: Int

    func x(_ time: Double) -> Int {
      let length = span.upperBound - span.lowerBound
      let share = length > 0 && length.isFinite ? (time - span.lowerBound) / length : 0
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
    let times = PlotTicks.seconds(in: density.span)
    let form = ClockFormat(of: times)
    for time in times {
      let x = scale.x(time)
      sheet.canvas.fill(x: x..<x + 1, y: down, PlotSheet.grid)
      sheet.write(form.text(time), size: size, x: x, y: down.upperBound + 24, .middle, PlotSheet.faintInk)
    }
    let unit = form.hasHours ? "h:mm:ss" : "m:ss"
    let middle = (across.lowerBound + across.upperBound) / 2
    sheet.write("time, \(unit)", size: 24, x: middle, y: DensityPlot.size.height - 30, .middle, PlotSheet.ink)
    let window = String(format: "comments in %g s", density.window)
    sheet.writeUpwards(window, size: 24, x: 28, y: (down.lowerBound + down.upperBound) / 2)
  }

  /// Draws a line above a pale area.
  /// - Parameter tops: the row of the line in each column of pixels.
  private func drawCurve(on sheet: inout PlotSheet, _ tops: [Int]) {
    let bottom = DensityPlot.down.upperBound
    for (index, top) in tops.enumerated() where top < bottom {
      // In steep parts, the line reaches down to the neighbouring columns.
      let neighbors = max(tops[max(index - 1, 0)], tops[min(index + 1, tops.count - 1)])
      for y in top..<bottom {
        let isLine = y < max(top + 2, neighbors)
        sheet.canvas.blend(
          x: DensityPlot.across.lowerBound + index, y: y, DensityPlot.curve, isLine ? 1 : DensityPlot.areaOpacity)
      }
    }
  }

  /// Draws a triangle above each peak, and the peak's time above the triangle, or beside it if other markers or times
  /// are in the way. Omits the time if there is no room.
  private func drawPeaks(on sheet: inout PlotSheet, _ scale: Scale) {
    var taken = peaks.map { peak in
      let (x, top) = (scale.x(peak.time), scale.y(peak.count) - 5)
      for row in 0..<14 {
        sheet.canvas.fill(x: x - row / 2..<x + row / 2 + 1, y: top - row..<top - row + 1, DensityPlot.mark)
      }
      return Area(x: x - 7..<x + 8, y: top - 14..<top + 1)
    }
    for (peak, marker) in zip(peaks, taken) {
      let label = clock(peak.time.rounded())
      let width = sheet.width(of: label, size: DensityPlot.labelSize) + 2 * DensityPlot.labelMargin
      let free = places(width: width, at: marker).first { place in !taken.contains { $0.overlaps(place) } }
      guard let free else { continue }
      sheet.write(
        label, size: DensityPlot.labelSize, x: free.x.lowerBound + DensityPlot.labelMargin,
        y: (free.y.lowerBound + free.y.upperBound) / 2 - 2, .left, DensityPlot.mark, backing: 0.75)
      taken.append(free)
    }
  }

  /// The possible places of a label, best first: above a marker, to its left, to its right.
  private func places(width: Int, at marker: Area) -> [Area] {
    let (margin, height) = (DensityPlot.labelMargin, DensityPlot.labelHeight)
    let columns = DensityPlot.across.lowerBound - margin..<DensityPlot.across.upperBound + margin
    let middle = (marker.x.lowerBound + marker.x.upperBound) / 2
    let left = max(min(middle - width / 2, columns.upperBound - width), columns.lowerBound)
    let top = marker.y.lowerBound
    let all = [(left, top - height), (marker.x.lowerBound - width, top), (marker.x.upperBound, top)]
    return all.map { Area(x: $0..<$0 + width, y: $1..<$1 + height) }
      .filter { $0.x.lowerBound >= columns.lowerBound && $0.x.upperBound <= columns.upperBound }
  }

  /// An area in pixels that is drawn on.
  private struct Area {
    let x: Range<Int>
    let y: Range<Int>

    func overlaps(_ other: Area) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }
  }
}
