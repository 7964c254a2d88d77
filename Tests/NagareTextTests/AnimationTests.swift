import NagareText
import Testing

/// Animations within a line of text.
@Suite struct AnimationTests {
  private static let placeholder = String(Character(InlineImage.placeholder))

  private func pixels(_ color: [UInt8], count: Int = 100) -> [UInt8] { (0..<count).flatMap { _ in color } }

  private func animation(_ durations: [Double], side: Int = 10) throws -> InlineImage {
    let frames = durations.indices.map {
      (pixels: pixels([UInt8($0), 200, 0, 255], count: side * side), duration: durations[$0])
    }
    return try #require(InlineImage(width: side, height: side, frames: frames))
  }

  @Test func framesFollowOneAnotherForEver() throws {
    let image = try animation([0.1, 0.05, 0.2])
    #expect(image.frameCount == 3 && image.duration == 0.35)
    let times = [0, 0.0994, 0.1, 0.1499, 0.15, 0.3494, 0.35, 0.45, 350, 350.1, -0.001, -0.2, -0.25, -0.35, 1e12]
    #expect(times.map { image.frame(at: $0) } == [0, 0, 1, 2, 2, 2, 0, 1, 0, 1, 2, 2, 1, 0, image.frame(at: 1e12)])
  }

  @Test(arguments: [24.0, 30, 60], [1e-9, 0.001]) func aVideoOfTheSameRateShowsEachFrameOnce(rate: Double, unit: Double)
    throws
  {
    let image = try animation([Double](repeating: 1 / rate, count: 5))
    for frame in 0..<200 {
      #expect(image.frame(at: (Double(frame) / rate / unit).rounded() * unit) == frame % 5)
    }
  }

  @Test(arguments: [.nan, -1, 0, 1e-9, .infinity, 1e300] as [Double])
  func implausibleDurationsAreClamped(duration: Double) throws {
    let image = try animation([duration, 0.1])
    #expect(0.1009...600.1 ~= image.duration)
    for time in [0, 0.001, 1e9, -1e300, .infinity, .nan] { #expect(0..<2 ~= image.frame(at: time)) }
  }

  @Test func oneFrameIsAStillImage() throws {
    let image = try animation([0.1])
    #expect(image.frameCount == 1 && image.duration == 0 && image.frame(at: 5) == 0 && image.timing == nil)
  }

  @Test func framesOfWrongSizesAreRefused() {
    #expect(InlineImage(width: 10, height: 10, frames: []) == nil)
    #expect(InlineImage(width: 10, height: 10, frames: [(pixels([0, 0, 0, 0]), 1), ([0], 1)]) == nil)
    let side = InlineImage.longestSide + 1
    #expect(InlineImage(width: side, height: 1, frames: [(pixels([0, 0, 0, 0], count: side), 1)]) == nil)
  }

  @Test func memoryOfAllFramesCounts() throws {
    #expect(try animation([1, 1, 1]).byteCount == 3 * 400 + 256)
  }

  @Test func unloadedAnimationsKeepTheirTimes() throws {
    let whole = try animation([0.1, 0.2, 0.3])
    let light = InlineImage(unloading: whole) { whole }
    #expect(light.byteCount == 400 + 256 && light.frameCount == 3 && light.duration == whole.duration)
    #expect(light.loaded() === whole && whole.loaded() === whole)
    let lost = InlineImage(unloading: whole) { nil }
    #expect(lost.loaded() === lost)
    // Without the other frames, the first one is drawn.
    let rasterizers = [light, lost, whole].map {
      AnimationRasterizer($0.loaded(), size: 30, stretch: 1, hasQuarters: false)
    }
    #expect(rasterizers[0].draw(frame: 2)[0].color == rasterizers[2].draw(frame: 2)[0].color)
    #expect(rasterizers[1].draw(frame: 2)[0].color == rasterizers[2].draw(frame: 0)[0].color)
  }

  @Test func textIsDrawnWithoutItsAnimations() throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.latin]))
    let still = try #require(InlineImage(width: 10, height: 10, pixels: pixels([0, 200, 0, 255])))
    func shaped(_ image: InlineImage) -> ShapedText {
      typesetter.shape("ab\(Self.placeholder)cd", style: TextStyle(size: 40, outline: 2), images: [image])
    }
    let (moving, fixed) = (shaped(try animation([1, 1])), shaped(still))
    #expect(moving.width == fixed.width && moving.ink == fixed.ink && moving.glyphs == fixed.glyphs)
    #expect(moving.animations.map(\.quarterX) == [fixed.glyphs[2].quarterX] && fixed.animations.isEmpty)
    let (left, drawn) = (typesetter.rasterize(moving), typesetter.rasterize(fixed))
    #expect(left.fill == drawn.fill && left.outline == drawn.outline)
    #expect(left.color.isEmpty && !drawn.color.isEmpty)
    #expect(typesetter.outline(of: moving).byteCount < typesetter.outline(of: fixed).byteCount)
  }

  @Test(arguments: [12.0, 30, 41.5], [0.5, 1, 1.5])
  func framesAreDrawnLikeStillImages(size: Double, stretch: Double) throws {
    let typesetter = try Typesetter(fonts: FontRequest(files: [TestFonts.latin]))
    let colors: [[UInt8]] = [[0, 200, 0, 255], [1, 200, 0, 255]]
    // Larger than the text, so that the filter reaches only two pixels beyond the image.
    let side = 90
    let images = try colors.map {
      try #require(InlineImage(width: side, height: side, pixels: pixels($0, count: side * side)))
    }
    let rasterizer = AnimationRasterizer(
      try animation([1, 1], side: side), size: size, stretch: stretch, hasQuarters: true)
    for (frame, still) in images.enumerated() {
      let drawn = rasterizer.draw(frame: frame)
      try #require(drawn.count == 4)
      let style = TextStyle(size: size, outline: 4, horizontalStretch: stretch)
      let text = typesetter.shape(Self.placeholder, style: style, images: [still])
      let origin = try #require(text.glyphs.first)
      // The text's quarters are those of the glyph and of its place together.
      for (quarter, coverage) in typesetter.rasterizeQuarters(text).enumerated() {
        let shifted = origin.quarterX + quarter
        let mask = drawn[shifted & 3]
        #expect(mask.width == rasterizer.area.width && mask.height == rasterizer.area.height)
        let (left, top) = ((shifted >> 2) + mask.left - coverage.left, origin.y + mask.top - coverage.top)
        func pixel(_ x: Int, _ y: Int) -> [UInt8] {
          guard 0..<mask.width ~= x, 0..<mask.height ~= y else { return [0, 0, 0, 0] }
          let place = 4 * (y * mask.width + x)
          return Array(mask.color[place..<place + 4])
        }
        var (different, inked) = (0, 0)
        for y in 0..<coverage.height {
          for x in 0..<coverage.width {
            let place = 4 * (y * coverage.width + x)
            let expected = Array(coverage.color[place..<place + 4])
            if expected[3] > 0 { inked += 1 }
            if pixel(x - left, y - top) != expected { different += 1 }
          }
        }
        #expect(different == 0 && inked > 50)
      }
    }
  }

  @Test func hugeTextHasABoundedDrawing() throws {
    let rasterizer = AnimationRasterizer(try animation([1, 1]), size: 1e9, stretch: 1, hasQuarters: false)
    #expect(rasterizer.area.width <= 8_192 && rasterizer.area.height <= 8_200)
  }
}
