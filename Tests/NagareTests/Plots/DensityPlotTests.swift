import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Plots of densities")
struct DensityPlotTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A pixel of a plot, as ffmpeg reads it.
  private struct Pixel: Equatable {
    let x: Int
    let y: Int
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// The line at the top of the area.
    var isCurve: Bool { red < 40 && blue > 140 }
    var isMark: Bool { red > 140 && green < 80 && blue < 90 }
  }

  private func pixels(
    _ times: [Double], peaks limit: Int = 5, title: String = "BGL", note: String = ""
  ) throws -> [Pixel] {
    let density = CommentDensity(times.sorted().map { Comment(id: "1", time: $0, text: "a") })
    let plot = DensityPlot(
      title: title, note: note, density: density, peaks: density.peaks(limit, distance: 30))
    let path = folder.path("plot.png")
    try Data(plot.png(fonts: FontRequest(files: Fixtures.fonts))).write(to: URL(filePath: path))
    let bytes = try [UInt8](FFmpegTool.run("ffmpeg", ["-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
    try #require(bytes.count == 3 * DensityPlot.size.width * DensityPlot.size.height)
    return (0..<bytes.count / 3).map {
      Pixel(
        x: $0 % DensityPlot.size.width, y: $0 / DensityPlot.size.width, red: bytes[3 * $0], green: bytes[3 * $0 + 1],
        blue: bytes[3 * $0 + 2])
    }
  }

  @Test("more comments are higher, later ones farther right")
  func curve() throws {
    let times = Array(repeating: 100.0, count: 10) + Array(repeating: 300, count: 40) + [400]
    let curve = try pixels(times, peaks: 0).filter(\.isCurve)
    func top(_ seconds: Double) -> Int? {
      let x = 110 + Int(seconds / 400 * 1_439)
      return curve.filter { abs($0.x - x) < 8 }.map(\.y).min()
    }
    let (low, high) = (try #require(top(100)), try #require(top(300)))
    let bottom = DensityPlot.size.height - 92
    #expect(abs(Double(bottom - high) / Double(bottom - low) - 4) < 0.1)
    #expect(top(200) == nil)
  }

  @Test("peaks are marked above the curve")
  func marks() throws {
    let times = Array(repeating: 100.0, count: 10) + Array(repeating: 300, count: 40) + [400]
    #expect(try !pixels(times, peaks: 0).contains { $0.isMark })
    let marks = try pixels(times, peaks: 1).filter(\.isMark)
    let middle = Double(marks.reduce(0) { $0 + $1.x }) / Double(marks.count)
    #expect(abs(middle - (110 + 0.75 * 1_439)) < 12)
    #expect(try pixels(times, peaks: 2).count { $0.isMark } > marks.count + 50)
  }

  @Test("the time of a peak is not written over the mark of another")
  func crowdedMarks() throws {
    // The second mark is 19 pixels to the right of the first and 28 above it, where the first one's time would be.
    let times = Array(repeating: 1_500.0, count: 38) + Array(repeating: 1_540, count: 41) + [3_000]
    let rows = try pixels(times, peaks: 2).filter { $0.isMark && (216...227).contains($0.y) }
    #expect(!rows.isEmpty && rows.allSatisfy { abs($0.x - 849) < 9 })
  }

  @Test("a long title is cut, the note after it is not")
  func longTitle() throws {
    func line(_ title: String, _ note: String) throws -> [Pixel] {
      try pixels([1], title: title, note: note).filter { $0.y < 72 && $0.red < 128 }
    }
    let long = try line(String(repeating: "B", count: 400), "L")
    #expect(long.allSatisfy { $0.x < DensityPlot.size.width - 40 })
    #expect(try long != line(String(repeating: "B", count: 400), "G"))
    #expect(try line("B", "L") == line("BL", ""))
    #expect(try line("B\nB\tL", "") == line("B B L", ""))
  }

  @Test("densities of extreme times are drawn")
  func hostileTimes() throws {
    for times in [[], [0], [-1e7, 1e7], [5, 5, 5], [0, 0.01]] {
      #expect(try pixels(times).first == Pixel(x: 0, y: 0, red: 255, green: 255, blue: 255))
    }
  }

  @Test("a plot is the same each time")
  func repeats() throws {
    let times = (0..<200).map { Double($0 * $0 % 997) }
    #expect(try pixels(times) == pixels(times))
  }
}
