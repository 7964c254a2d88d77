import Foundation
import Nagare
import OverlayFixtures
import TestSupport
import Testing

@Suite("Plots of frame times")
struct FrameTimePlotTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The pixels of a plot, as ffmpeg reads them.
  private func pixels(_ series: [FrameTimePlot.Series]) throws -> [UInt8] {
    let path = folder.path("plot.png")
    let plot = FrameTimePlot(title: "BGL", series: series)
    try Data(plot.png(fonts: FontRequest(files: Fixtures.fonts))).write(to: URL(filePath: path))
    return try [UInt8](FFmpegTool.run("ffmpeg", ["-i", path, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]))
  }

  private func series(_ milliseconds: [Double], from start: Double = 0) -> FrameTimePlot.Series {
    FrameTimePlot.Series(
      name: "A", positions: milliseconds.indices.map { start + Double($0) / 60 },
      times: FrameTimes(milliseconds.map { .milliseconds($0) }))
  }

  /// Pixels of the first series' colour, as (x, y).
  private func dots(_ pixels: [UInt8]) -> [(x: Int, y: Int)] {
    (0..<pixels.count / 3).filter { pixels[3 * $0 + 2] > 140 && pixels[3 * $0] < 110 }
      .map { ($0 % FrameTimePlot.size.width, $0 / FrameTimePlot.size.width) }
  }

  @Test("a plot has its size, a white ground and ink on it")
  func sizeAndInk() throws {
    let pixels = try pixels([series([1, 2, 3])])
    try #require(pixels.count == 3 * FrameTimePlot.size.width * FrameTimePlot.size.height)
    #expect(pixels.prefix(3) == [255, 255, 255])
    let white = Double(pixels.count { $0 == 255 }) / Double(pixels.count)
    #expect(white > 0.85 && white < 0.995)
  }

  @Test("later frames are farther right, slower ones higher")
  func order() throws {
    let rising = dots(try pixels([series([0.5, 8])]))
    let left = try #require(rising.min { $0.x < $1.x }), right = try #require(rising.max { $0.x < $1.x })
    #expect(right.x - left.x > 1_000 && left.y - right.y > 200)
  }

  @Test("every frame has its dot")
  func allDots() throws {
    let few = dots(try pixels([series(Array(repeating: 1, count: 10))])).count
    let many = dots(try pixels([series(Array(repeating: 1, count: 40))])).count
    #expect(few > 0 && abs(Double(many) / Double(few) - 4) < 0.4)
  }

  @Test("extreme values are drawn at the ends of the scale")
  func hostileValues() throws {
    let values: [[Double]] = [[], [0], [0, 0], [1e9, 1e-9], [-5]]
    for milliseconds in values {
      #expect(try !pixels([series(milliseconds, from: -3)]).isEmpty)
    }
    #expect(try !pixels([]).isEmpty)
  }

  @Test("several series are distinguished by colours and a legend")
  func severalSeries() throws {
    let one = try pixels([series([1, 1, 1])])
    let two = try pixels([series([1, 1, 1]), series([4, 4, 4])])
    let orange = { (pixels: [UInt8]) in
      (0..<pixels.count / 3).count { pixels[3 * $0] > 200 && pixels[3 * $0 + 2] < 100 && pixels[3 * $0 + 1] > 120 }
    }
    #expect(orange(one) == 0 && orange(two) > 100)
  }
}
