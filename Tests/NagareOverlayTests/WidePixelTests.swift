import NagareOverlay
import OverlayFixtures
import TestSupport
import Testing

/// Non-square pixels: comments look like those on square pixels.
@Suite struct WidePixelTests {
  private static let comments = [
    Comment("流れる text gjpq", at: 0.3), Comment("second line of it", at: 0.7), Comment("reversed", at: 0.5, .reverse),
    Comment("top 上", at: 1, .top), Comment("bottom", at: 1, .bottom),
    Comment("[\"0.3\",\"0.4\",\"1-1\",\"6\",\"placed\",30,20,\"0.5\",\"0.5\"]", at: 1, .positioned),
  ]

  /// The rows of a frame scaled to another width: each sample is the mean of the columns that it covers.
  private func narrowed(_ picture: TestPicture, to width: Int) -> [[Double]] {
    let ratio = Double(picture.width) / Double(width)
    return (0..<picture.height).map { y in
      (0..<width).map { column in
        let (start, end) = (Double(column) * ratio, Double(column + 1) * ratio)
        return (Int(start)...Int(end)).reduce(0) { sum, x in
          let covered = min(end, Double(x + 1)) - max(start, Double(x))
          return covered <= 0 || x >= picture.width ? sum : sum + covered * Double(picture.luma(x: x, y: y))
        } / ratio
      }
    }
  }

  /// Stored widths for 640 displayed pixels, with the pixel aspects of television and one of cinema.
  @Test(arguments: [450, 480, 320, 720])
  func commentsLookAsOnSquarePixels(_ width: Int) throws {
    var scene = OverlayScene(width: 640, height: 360, comments: Self.comments)
    let square = try narrowed(scene.pictureOnGray(at: 2.2), to: width)
    scene.display = DisplayGeometry(storedWidth: width, storedHeight: 360, pixelAspect: 640 / Double(width))
    #expect(scene.display?.width == 640)
    let wide = try scene.pictureOnGray(at: 2.2)
    var (difference, ink, count) = (0.0, 0.0, 0)
    for y in 0..<360 {
      for x in 0..<width {
        difference += abs(square[y][x] - Double(wide.luma(x: x, y: y)))
        ink += abs(square[y][x] - 90)
        count += 1
      }
    }
    #expect(ink / Double(count) > 1)
    // Positions are rounded to a pixel on square pixels and to a quarter here, and hinting moves edges.
    #expect(difference < 0.35 * ink, "\(difference / ink)")
  }

  /// A letter is as high as on square pixels, and its stored width is divided by the pixel aspect.
  @Test func lettersHaveTheirShape() throws {
    var scene = OverlayScene(width: 640, height: 360, comments: [Comment("■", at: 1, .top)])
    scene.options.outline = 0
    func bounds(_ picture: TestPicture) -> (width: Int, height: Int) {
      func isInk(_ x: Int, _ y: Int) -> Bool { picture.luma(x: x, y: y) > 160 }
      let xs = (0..<picture.width).filter { x in (0..<picture.height).contains { isInk(x, $0) } }
      let ys = (0..<picture.height).filter { y in (0..<picture.width).contains { isInk($0, y) } }
      return ((xs.max() ?? 0) - (xs.min() ?? 0) + 1, (ys.max() ?? 0) - (ys.min() ?? 0) + 1)
    }
    let square = try bounds(scene.pictureOnGray(at: 1.5))
    scene.display = DisplayGeometry(storedWidth: 320, storedHeight: 360, pixelAspect: 2)
    let wide = try bounds(scene.pictureOnGray(at: 1.5))
    #expect(square.width > 10 && abs(wide.width * 2 - square.width) <= 2 && abs(wide.height - square.height) <= 1)
  }

  /// A comment moves by equal steps, to within 0.3 of a sample.
  @Test func motionIsEvenOnWidePixels() throws {
    var scene = OverlayScene(width: 640, height: 360, comments: [Comment("I", at: 0)], frameInterval: 1.0 / 30)
    scene.display = DisplayGeometry(storedWidth: 450, storedHeight: 360, pixelAspect: 640.0 / 450)
    let overlay = try scene.overlay()
    let centers = (30..<60).map { frame -> Double in
      overlay.advance(to: Double(frame) / 30)
      let picture = TestPicture(width: 450, height: 360, format: scene.format, luma: 90)
      picture.draw(overlay)
      var (sum, weight) = (0.0, 0.0)
      for y in 0..<40 {
        for x in 0..<450 {
          let ink = abs(Double(picture.luma(x: x, y: y)) - 90)
          (sum, weight) = (sum + ink * Double(x), weight + ink)
        }
      }
      return sum / weight
    }
    let step = (centers[29] - centers[0]) / 29
    #expect(step < -1)
    for frame in 0..<30 { #expect(abs(centers[frame] - centers[0] - step * Double(frame)) < 0.3) }
  }
}
