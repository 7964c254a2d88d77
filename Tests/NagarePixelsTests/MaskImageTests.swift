import NagarePixels
import TestSupport
import Testing

@Suite("Mask images")
struct MaskImageTests {
  private static func random(_ width: Int, _ height: Int, seed: UInt64) -> MaskImage {
    var generator = SeededGenerator(seed: seed)
    return MaskImage(
      width: width, height: height,
      samples: (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  @Test("the mean of weighted masks is within 1, and that of equal masks is exact")
  func mean() {
    let images = (1...5).map { MaskImageTests.random(9, 7, seed: $0) }
    let weights = [0.2, 1, 3, 0, 0.7]
    let mean = MaskImage.mean(of: Array(zip(images, weights)))
    for place in mean.samples.indices {
      let sum = zip(images, weights).reduce(0) { $0 + Double($1.0.samples[place]) * $1.1 }
      #expect(abs(Double(mean.samples[place]) - sum / 4.9) <= 1)
    }
    #expect(MaskImage.mean(of: weights.map { (images[0], $0 + 0.1) }) == images[0])
  }

  @Test("the overlap is what both masks mark, as a share of what either marks")
  func overlap() {
    let (left, both) = (MaskImage(width: 4, height: 1, samples: [255, 255, 0, 0]), [UInt8](repeating: 255, count: 4))
    #expect(left.overlap(with: MaskImage(width: 4, height: 1, samples: both)) == 0.5)
    #expect(left.overlap(with: left) == 1)
    #expect(left.overlap(with: left.inverted) == 0)
    let nothing = MaskImage(width: 4, height: 1, samples: [0, 0, 0, 0])
    #expect(nothing.overlap(with: nothing) == 1)
  }

  @Test("a box holds all marks and its margin", arguments: [0, 1, 5])
  func box(margin: Int) throws {
    var samples = [UInt8](repeating: 0, count: 20 * 10)
    for (x, y) in [(4, 3), (9, 2), (7, 6)] { samples[y * 20 + x] = 1 }
    let image = MaskImage(width: 20, height: 10, samples: samples)
    let box = try #require(image.markedBox(margin: margin))
    #expect(box.columns == max(4 - margin, 0)..<min(10 + margin, 20))
    #expect(box.rows == max(2 - margin, 0)..<min(7 + margin, 10))
    let part = image.cropped(to: box)
    #expect(part.width == box.columns.count && part.height == box.rows.count)
    #expect(part.placed(in: box, width: 20, height: 10) == image)
    #expect(MaskImage(width: 2, height: 2, samples: [0, 0, 0, 0]).markedBox(margin: 3) == nil)
  }

  @Test("a mask in the stored orientation is displayed as the original")
  func orientation() {
    let shown = MaskImageTests.random(5, 3, seed: 9)
    for flags in 0..<8 {
      let orientation = DisplayOrientation(
        isTransposed: flags & 1 != 0, isMirroredX: flags & 2 != 0, isMirroredY: flags & 4 != 0)
      let stored = shown.stored(for: orientation)
      let geometry = DisplayGeometry(
        storedWidth: stored.width, storedHeight: stored.height, orientation: orientation)
      #expect((geometry.width, geometry.height) == (5, 3))
      for y in 0..<3 {
        for x in 0..<5 {
          let place = geometry.stored(x: x, y: y)
          #expect(stored.samples[place.y * stored.width + place.x] == shown.samples[y * 5 + x])
        }
      }
    }
  }

  @Test(
    "an enlarged mask is within 1 of bilinear interpolation",
    arguments: [(8, 6), (5, 3), (33, 21), (64, 36)], NamedFormat.all)
  func enlarging(size: (width: Int, height: Int), named: NamedFormat) {
    for isBlank in [false, true] {
      var image = MaskImageTests.random(size.width, size.height, seed: 3)
      if isBlank {
        // Marks only the middle, so that the rest is skipped.
        let samples = image.samples.enumerated().map { index, sample in
          let (x, y) = (index % size.width, index / size.width)
          return abs(2 * x - size.width) < size.width / 2 && abs(2 * y - size.height) < size.height / 2 ? sample : 0
        }
        image = MaskImage(width: size.width, height: size.height, samples: samples)
      }
      var enlarger = MaskEnlarger(from: size, to: (75, 21))
      let pool = FrameMaskPool(width: 75, height: 21, format: named.format)
      // Reused memory holds another mask.
      enlarger.fill(pool.mask(), from: image.inverted)
      let mask = pool.mask()
      enlarger.fill(mask, from: image)
      let expected = FrameMaskPool(width: 75, height: 21, format: named.format).mask()
      let pixels = FrameBuffer(width: 75, height: 21, format: .gray8)
      for y in 0..<21 {
        for x in 0..<75 {
          pixels.view[0].samples[y * pixels.view[0].stride + x] = UInt8(
            MaskImageTests.value(of: image, x: x, y: y).rounded())
        }
      }
      expected.fill(from: pixels.view[0])
      for (index, plane) in named.format.planes.enumerated() {
        for y in 0..<plane.height(21) {
          for x in 0..<plane.width(75) * plane.components.count {
            let (one, other) = (mask.view[index], expected.view[index])
            let difference = Int(one.samples[y * one.stride + x]) - Int(other.samples[y * other.stride + x])
            #expect(abs(difference) <= 1)
          }
        }
      }
    }
  }

  /// The interpolated value of a mask at the centre of a pixel of a frame of 75x21.
  private static func value(of image: MaskImage, x: Int, y: Int) -> Double {
    let column = min(max((Double(x) + 0.5) * Double(image.width) / 75 - 0.5, 0), Double(image.width - 1))
    let row = min(max((Double(y) + 0.5) * Double(image.height) / 21 - 0.5, 0), Double(image.height - 1))
    func sample(_ x: Int, _ y: Int) -> Double {
      Double(image.samples[min(y, image.height - 1) * image.width + min(x, image.width - 1)])
    }
    let (left, top) = (Int(column), Int(row))
    let (right, lower) = (column - Double(left), row - Double(top))
    let upper = sample(left, top) * (1 - right) + sample(left + 1, top) * right
    return upper * (1 - lower) + (sample(left, top + 1) * (1 - right) + sample(left + 1, top + 1) * right) * lower
  }
}
