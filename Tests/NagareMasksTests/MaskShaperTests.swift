import Foundation
import NagareMasks
import NagarePixels
import TestSupport
import Testing

@Suite("Grown and softened masks")
struct MaskShaperTests {
  private static func random(_ width: Int, _ height: Int, seed: UInt64, share: Int = 12) -> MaskImage {
    var generator = SeededGenerator(seed: seed)
    let samples = (0..<width * height).map { _ in
      Int.random(in: 0..<share, using: &generator) == 0 ? UInt8.random(in: 1...255, using: &generator) : 0
    }
    return MaskImage(width: width, height: height, samples: samples)
  }

  @Test("a dilation is the greatest value within a disk", arguments: [0, 0.4, 0.6, 1, 1.5, 2.3, 4, 7.7, 40])
  func dilation(radius: Double) {
    let mask = MaskShaperTests.random(37, 23, seed: 5)
    let dilated = MaskDilation(radius: radius).dilated(mask)
    let rows = Int(radius.rounded())
    for y in 0..<23 {
      for x in 0..<37 {
        var greatest: UInt8 = 0
        for dy in -rows...rows where 0..<23 ~= y + dy {
          let square = max(radius, Double(rows)) * max(radius, Double(rows)) - Double(dy * dy)
          let reach = Int(square.squareRoot().rounded())
          for dx in -reach...reach where 0..<37 ~= x + dx {
            greatest = max(greatest, mask.samples[(y + dy) * 37 + x + dx])
          }
        }
        #expect(dilated.samples[y * 37 + x] == greatest)
      }
    }
  }

  @Test("a blur is close to the weighted mean", arguments: [0, 0.3, 0.5, 1, 1.8, 3.6, 9, 50])
  func blur(radius: Double) {
    let mask = MaskShaperTests.random(41, 19, seed: 7, share: 3)
    let blurred = MaskBlur(radius: radius).blurred(mask)
    let reach = Int(radius + 0.5)
    let weights = (-reach...reach).map { max(radius + 0.5 - Double(abs($0)), 0) }
    let sum = weights.reduce(0, +)
    var worst = 0.0
    for y in 0..<19 {
      for x in 0..<41 {
        var mean = 0.0
        for (dy, wy) in zip(-reach...reach, weights) {
          for (dx, wx) in zip(-reach...reach, weights) {
            let (row, column) = (min(max(y + dy, 0), 18), min(max(x + dx, 0), 40))
            mean += wx * wy * Double(mask.samples[row * 41 + column])
          }
        }
        worst = max(worst, abs(mean / sum / sum - Double(blurred.samples[y * 41 + x])))
      }
    }
    // Weights have 8 bits, and rows are rounded before columns.
    #expect(worst <= (radius < 10 ? 2 : 12), "off by \(worst)")
  }

  @Test("blurs of all sizes leave a uniform mask unchanged", arguments: 0...600)
  func flat(quarters: Int) {
    let mask = MaskImage(width: 7, height: 5, samples: [UInt8](repeating: 201, count: 35))
    #expect(MaskBlur(radius: Double(quarters) / 4).blurred(mask) == mask)
  }

  @Test("a mask is full as far as it grows, and empty beyond its feather", arguments: [(0, 0), (3, 0), (0, 6), (2, 8)])
  func edge(grow: Double, feather: Double) throws {
    var style = MaskStyle()
    (style.grow, style.feather) = (grow, feather)
    var samples = [UInt8](repeating: 0, count: 80 * 60)
    for y in 20..<40 { samples.replaceSubrange(y * 80 + 30..<y * 80 + 50, with: repeatElement(255, count: 20)) }
    let shaped = try #require(MaskShaper(style).shape(MaskImage(width: 80, height: 60, samples: samples)))
    // From the middle of the square's right edge to the right.
    let row = (0..<30).map { shaped.samples[30 * 80 + 50 + $0] }
    for (distance, sample) in row.enumerated() {
      if Double(distance + 1) <= grow { #expect(sample == 255, "\(distance)") }
      if Double(distance) >= grow + feather + 1 { #expect(sample == 0, "\(distance)") }
    }
    #expect(zip(row, row.dropFirst()).allSatisfy { $0 >= $1 })
    // The blur's square reaches a little beyond the disk at corners.
    #expect((20..<40).allSatisfy { y in (30..<50).allSatisfy { shaped.samples[y * 80 + $0] >= 250 } })
  }

  @Test("the opacity is the visible share of comments behind a mask")
  func opacity() throws {
    var style = MaskStyle()
    style.opacity = 0.1
    let mask = MaskImage(width: 4, height: 1, samples: [255, 128, 0, 0])
    #expect(try #require(MaskShaper(style).shape(mask)).samples == [229, 115, 0, 0])
    style.opacity = 1
    #expect(MaskShaper(style).shape(mask) == nil)
  }

  @Test("above the limit, a mask fades until it hides nothing")
  func limit() {
    var style = MaskStyle()
    style.limit = 0.6
    let hidden = stride(from: 0, through: 100, by: 5).map { marked in
      let samples = (0..<100).map { UInt8($0 < marked ? 255 : 0) }
      return MaskShaper(style).shape(MaskImage(width: 100, height: 1, samples: samples))?.samples.max() ?? 0
    }
    #expect(hidden[0] == 0 && hidden[1...12].allSatisfy { $0 == 255 } && hidden[15...].allSatisfy { $0 == 0 })
    #expect(hidden[12] > hidden[13] && hidden[13] > hidden[14] && hidden[14] > 0)
  }

  @Test("an inverted mask marks black areas")
  func inversion() throws {
    var style = MaskStyle()
    style.isInverted = true
    let mask = MaskImage(width: 3, height: 1, samples: [0, 255, 200])
    #expect(try #require(MaskShaper(style).shape(mask)).samples == [255, 0, 55])
  }

  @Test("a mask cropped to its marks is shaped like the whole one", arguments: 1...4)
  func box(seed: UInt64) throws {
    var style = MaskStyle()
    (style.grow, style.feather) = (1.3, 2.9)
    var samples = [UInt8](repeating: 0, count: 60 * 50)
    let marks = MaskShaperTests.random(14, 11, seed: seed)
    for y in 0..<11 { for x in 0..<14 { samples[(y + 17) * 60 + x + 20] = marks.samples[y * 14 + x] } }
    let mask = MaskImage(width: 60, height: 50, samples: samples)
    let whole = MaskBlur(radius: 1.45).blurred(MaskDilation(radius: 1.3 + 1.45).dilated(mask))
    #expect(try #require(MaskShaper(style).shape(mask)) == whole)
  }
}
