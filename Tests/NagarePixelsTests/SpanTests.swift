import CPixelKernels
import NagareColor
import NagarePixels
import TestSupport
import Testing

/// How a plane is cut into runs to skip, to blend and to copy.
@Suite struct SpanTests {
  private static let encoding = YCbCrEncoding(matrix: .bt709, range: .full)
  private static let paint = SpritePaint(fill: .white, outline: .black, opacity: 255)
  private static let gray10 = PixelFormat(planes: [.init(.luma)], depth: 10)
  private static let formats =
    [NamedFormat("gray8", .gray8), NamedFormat("gray10", gray10)]
    + [1, 2, 3, 4].map { count in
      let components = Array([.red, .green, .blue, .luma] as [PixelFormat.Component])[..<count]
      let plane = PixelFormat.Plane(components: Array(components), shiftX: 0, shiftY: 0)
      return NamedFormat("\(count) components", PixelFormat(planes: [plane]))
    }

  @Test(arguments: NamedFormat.all, MaskKind.allCases)
  func packedPlanesKeepTheContract(named: NamedFormat, kind: MaskKind) {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<10 {
      let masks = kind.masks(
        width: .random(in: 0...400, using: &generator), height: .random(in: 0...6, using: &generator),
        using: &generator)
      let maker = SpriteImageMaker(
        paint: .random(using: &generator), format: named.format, encoding: .random(using: &generator))
      for image in maker.images(masks, phases: .all).compactMap({ $0 }) {
        for plane in image.planes {
          let fault = PackedPlane(plane, bytesPerSample: named.format.bytesPerSample)
            .fault(maximum: named.format.maximum)
          #expect(fault == nil)
        }
      }
    }
  }

  /// Fills in opaque paint without an outline: a sample's alpha is its coverage.
  @Test(arguments: formats)
  func spansStoreAllPixelsThatAreNotTransparent(named: NamedFormat) throws {
    var generator = SeededGenerator(seed: 2)
    let count = named.format.planes[0].components.count
    let (shortestSkip, shortestCopy) = (SpritePlane.shortestSkip / count, SpritePlane.shortestCopy / count)
    for trial in 0..<300 {
      let width = Int.random(in: 1...500, using: &generator)
      let alphas = Self.alphas(width, using: &generator)
      let spans = try Self.spans(alphas, named.format)
      var stored = [UInt8](repeating: 0, count: width + 64)
      for span in spans {
        for (place, sample) in span.samples.enumerated() where sample % count == 0 {
          let kept = span.isCopy ? 0 : span.weights[place]
          let unit = named.format.bytesPerSample == 1 ? 255 : 1 << 15
          stored[sample / count] = UInt8((Double(unit - kept) * 255 / Double(unit)).rounded())
        }
        let pixels = span.samples.lowerBound / count..<min(span.samples.upperBound / count, width)
        let inked = alphas[pixels]
        let isRight =
          span.isCopy
          ? inked.allSatisfy { $0 == 255 } && inked.count >= shortestCopy
          : inked.first != 0 && longestRun(of: 0, in: inked) < shortestSkip + 32
            && longestRun(of: 255, in: inked) < shortestCopy + 32
        #expect(isRight, "trial \(trial): \(span.isCopy ? "copy" : "blend") \(pixels)")
      }
      #expect(stored == alphas + [UInt8](repeating: 0, count: 64), "trial \(trial)")
    }
  }

  /// All pairs of coverages: the fill's grows with x, the outline's with y.
  @Test(
    arguments: [NamedFormat("gray8", .gray8), NamedFormat("gray10", gray10)],
    [255, 254, 204, 128, 77, 2, 1] as [UInt8])
  func weightsAndColorsAreRoundedOnce(named: NamedFormat, opacity: UInt8) throws {
    let paint = SpritePaint(fill: RGBColor(hex: 0xC0C0C0), outline: RGBColor(hex: 0x404040), opacity: opacity)
    let masks = DrawingMasks(
      width: 256, height: 256, fill: (0..<65536).map { UInt8($0 & 255) }, outline: (0..<65536).map { UInt8($0 >> 8) })
    let maker = SpriteImageMaker(paint: paint, format: named.format, encoding: Self.encoding)
    let image = try #require(maker.images(masks, phases: .all)[0])
    let plane = PackedPlane(image.planes[0], bytesPerSample: named.format.bytesPerSample)
    let code = { (color: RGBColor) in Double(Self.encoding.encode(color, depth: named.format.depth).y) }
    var worst = (weight: 0.0, color: 0.0)
    for span in plane.spans where !span.isCopy {
      for (place, x) in span.samples.enumerated() where x < 256 {
        let fill = Double(x) / 255 * Double(opacity) / 255
        let outline = Double(span.row) / 255 * (1 - Double(x) / 255) * Double(opacity) / 255
        let kept = (1 - fill - outline) * Double(plane.unit)
        let color = fill * code(paint.fill) + outline * code(paint.outline)
        worst.weight = max(worst.weight, abs(Double(span.weights[place]) - kept))
        worst.color = max(worst.color, abs(Double(span.colors[place]) - color))
      }
    }
    // The outline's share of 1/65,025 is rounded, too: by a quarter of a weight of 1/32,768.
    #expect(worst.weight < (plane.unit == 255 ? 0.51 : 0.76))
    #expect(worst.color < 0.51)
  }

  @Test func longGapsAndOpaqueRunsSplitSpans() throws {
    let (skip, copy) = (SpritePlane.shortestSkip, SpritePlane.shortestCopy)
    func spans(_ runs: (alpha: UInt8, length: Int)...) throws -> [String] {
      try Self.spans(runs.flatMap { Array(repeating: $0.alpha, count: $0.length) }, .gray8)
        .map { "\($0.isCopy ? "copy" : "blend") \($0.samples)" }
    }
    #expect(try spans((0, 9), (7, 3), (0, 40)) == ["blend 9..<41"])
    #expect(try spans((7, 3), (0, skip - 1), (8, 2)) == ["blend 0..<96"])
    #expect(try spans((7, 3), (0, skip), (8, 2)) == ["blend 0..<32", "blend \(skip + 3)..<\(skip + 35)"])
    #expect(try spans((7, 30), (255, copy + 1), (8, 2)) == ["blend 0..<128"])
    #expect(
      try spans((7, 30), (255, copy + 2), (8, 2))
        == ["blend 0..<32", "copy 32..<\(copy + 32)", "blend \(copy + 32)..<\(copy + 64)"])
    #expect(try spans((255, copy - 1)) == ["blend 0..<64"])
    #expect(try spans((0, 3), (255, copy)) == ["copy 3..<\(copy + 3)"])
    #expect(try spans((0, 16_380)) == [])
  }

  @Test(arguments: formats, [0x81, 0xFF] as [UInt8])
  func longestRowIsDrawnWhole(named: NamedFormat, alpha: UInt8) {
    var generator = SeededGenerator(seed: 3)
    let width = DrawingMasks.longestSide
    let masks = DrawingMasks(
      width: width, height: 1, fill: Array(repeating: alpha, count: width),
      outline: Array(repeating: 0, count: width))
    let frame = TestFrame(width: width, height: 1, format: named.format, using: &generator)
    let drawing = Drawing(frame, [masks], paint: Self.paint, encoding: Self.encoding, quarterX: 0, y: 0)
    #expect(SourceOver(drawing).fault(of: drawing.drawn()) == nil)
  }

  @Test func rowsThatRepeatShareTheirData() throws {
    func plane(height: Int) throws -> SpritePlane {
      let mask = [UInt8](repeating: 100, count: 320 * height)
      let masks = DrawingMasks(width: 320, height: height, fill: mask, outline: mask)
      let maker = SpriteImageMaker(paint: Self.paint, format: .gray8, encoding: Self.encoding)
      return try #require(maker.images(masks, phases: .all)[0]).planes[0]
    }
    let (single, tall) = (PackedPlane(try plane(height: 1), bytesPerSample: 1), try plane(height: 500))
    let packed = PackedPlane(tall, bytesPerSample: 1)
    #expect(packed.spans.count == 500)
    #expect(packed.spans.allSatisfy { $0.units == single.spans[0].units && $0.colors == single.spans[0].colors })
    #expect(tall.byteCount < 500 * 20)
  }

  @Test func unusedComponentsAreNeverCopied() throws {
    let format = PixelFormat(planes: [.init(.blue, .green, .red, .unused)])
    let spans = try Self.spans(Array(repeating: 255, count: 300), format)
    #expect(!spans.isEmpty)
    for span in spans {
      #expect(!span.isCopy)
      for (place, sample) in span.samples.enumerated() where sample % 4 == 3 {
        #expect(span.weights[place] == 255 && span.colors[place] == 0)
      }
    }
  }

  /// The spans of a row of fill coverages.
  private static func spans(_ alphas: [UInt8], _ format: PixelFormat) throws -> [PackedPlane.Span] {
    let masks = DrawingMasks(
      width: alphas.count, height: 1, fill: alphas, outline: Array(repeating: 0, count: alphas.count))
    let maker = SpriteImageMaker(paint: paint, format: format, encoding: encoding)
    let image = try #require(maker.images(masks, phases: .all)[0])
    return PackedPlane(image.planes[0], bytesPerSample: format.bytesPerSample).spans
  }

  /// Runs of every kind, short and long.
  private static func alphas(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    var alphas: [UInt8] = []
    while alphas.count < count {
      let value: UInt8 = [0, 255, .random(in: 1...254, using: &generator)].randomElement(using: &generator) ?? 0
      alphas += repeatElement(
        value, count: .random(in: 1...(Bool.random(using: &generator) ? 12 : 150), using: &generator))
    }
    return Array(alphas[..<count])
  }
}

private func longestRun(of value: UInt8, in alphas: ArraySlice<UInt8>) -> Int {
  var (run, longest) = (0, 0)
  for alpha in alphas {
    run = alpha == value ? run + 1 : 0
    longest = max(longest, run)
  }
  return longest
}
