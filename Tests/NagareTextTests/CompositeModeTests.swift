import NagareText
import TestSupport
import Testing

/// Composite modes, against the formulas of W3C's "Compositing and Blending" for a known colour of the text.
@Suite struct CompositeModeTests {
  private static let colors: [PaintColor] = {
    var generator = SeededGenerator(seed: 3)
    func next() -> Float { Float.random(in: 0...1, using: &generator) }
    return (0..<40).map { index in
      let alpha = index % 5 == 0 ? 1 : next()
      return PaintColor(color: SIMD4(SIMD3(next(), next(), next()) * alpha, alpha))
    } + [.clear]
  }()

  /// The shares of the source and the backdrop by their alphas.
  private static let shares: [CompositeMode: @Sendable (_ source: Float, _ backdrop: Float) -> (Float, Float)] = [
    .clear: { _, _ in (0, 0) }, .source: { _, _ in (1, 0) }, .destination: { _, _ in (0, 1) },
    .sourceOver: { above, _ in (1, 1 - above) }, .destinationOver: { _, below in (1 - below, 1) },
    .sourceIn: { _, below in (below, 0) }, .destinationIn: { above, _ in (0, above) },
    .sourceOut: { _, below in (1 - below, 0) }, .destinationOut: { above, _ in (0, 1 - above) },
    .sourceAtop: { above, below in (below, 1 - above) }, .destinationAtop: { above, below in (1 - below, above) },
    .xor: { above, below in (1 - below, 1 - above) },
  ]

  @Test(arguments: [
    CompositeMode.clear, .source, .destination, .sourceOver, .destinationOver, .sourceIn, .destinationIn,
    .sourceOut, .destinationOut, .sourceAtop, .destinationAtop, .xor,
  ])
  func operatorsWeighBothColours(mode: CompositeMode) throws {
    let shares = try #require(Self.shares[mode])
    for (source, backdrop) in zip(Self.colors, Self.colors.reversed()) {
      // Half of the source is the text's own colour, and none or a quarter of the backdrop.
      let mixed = PaintColor(color: source.color / 2, foreground: source.alpha / 2)
      for backdrop in [backdrop, PaintColor(color: backdrop.color * 0.75, foreground: backdrop.alpha * 0.25)] {
        let (above, below) = shares(mixed.alpha, backdrop.alpha)
        let found = mode.compose(mixed, backdrop)
        #expect(distance(found.color, mixed.color * above + backdrop.color * below) < 1e-5)
        #expect(abs(found.foreground - mixed.foreground * above - backdrop.foreground * below) < 1e-5)
      }
    }
  }

  /// Only known colours are blended: of 0.5 above 0.6, the product. The source covers the backdrop's foreground, and
  /// its own foreground covers the backdrop.
  @Test func foregroundIsNotBlended() {
    let source = PaintColor(color: SIMD4(0.2, 0.2, 0.2, 0.4), foreground: 0.2)
    let backdrop = PaintColor(color: SIMD4(0.3, 0.3, 0.3, 0.5), foreground: 0.3)
    let found = CompositeMode.multiply.compose(source, backdrop)
    let color: Float = 0.2 * 0.2 + 0.3 * 0.4 + 0.2 * 0.3 + 0.2 * 0.3
    #expect(distance(found.color, SIMD4(color, color, color, 0.6)) < 1e-5 && abs(found.foreground - 0.32) < 1e-5)
  }

  /// Straight colours of an opaque source and backdrop, and their blend.
  @Test(
    arguments: [
      (CompositeMode.screen, 0.4, 0.2, 0.52), (.overlay, 0.4, 0.2, 0.16), (.overlay, 0.4, 0.8, 0.76),
      (.darken, 0.4, 0.2, 0.2),
      (.lighten, 0.4, 0.2, 0.4), (.colorDodge, 0.5, 0.2, 0.4), (.colorDodge, 1, 0.2, 1), (.colorDodge, 1, 0, 0),
      (.colorBurn, 0.5, 0.8, 0.6), (.colorBurn, 0, 0.8, 0), (.colorBurn, 0, 1, 1), (.hardLight, 0.4, 0.2, 0.16),
      (.hardLight, 0.8, 0.2, 0.68), (.softLight, 0.4, 0.2, 0.168), (.softLight, 0.75, 0.64, 0.72),
      (.difference, 0.4, 0.9, 0.5), (.exclusion, 0.4, 0.2, 0.44), (.multiply, 0.4, 0.2, 0.08),
    ] as [(CompositeMode, Float, Float, Float)])
  func separableModes(mode: CompositeMode, source: Float, backdrop: Float, expected: Float) {
    let found = mode.compose(
      PaintColor(color: SIMD4(source, source, source, 1)), PaintColor(color: SIMD4(backdrop, backdrop, backdrop, 1)))
    #expect(distance(found.color, SIMD4(expected, expected, expected, 1)) < 1e-5)
  }

  @Test func luminosityAndSaturationComeFromTheRightColour() {
    let (source, backdrop) = (SIMD4<Float>(0.8, 0.2, 0.4, 1), SIMD4<Float>(0.3, 0.5, 0.6, 1))
    func luminosity(_ color: SIMD4<Float>) -> Float { 0.3 * color.x + 0.59 * color.y + 0.11 * color.z }
    func compose(_ mode: CompositeMode) -> SIMD4<Float> {
      mode.compose(PaintColor(color: source), PaintColor(color: backdrop)).color
    }
    for mode in [CompositeMode.hue, .saturation, .color] {
      #expect(abs(luminosity(compose(mode)) - luminosity(backdrop)) < 1e-5)
    }
    #expect(abs(luminosity(compose(.luminosity)) - luminosity(source)) < 1e-5)
    // The greatest channel shows whose hue it is.
    #expect(compose(.hue).x > compose(.hue).z && compose(.color).x > compose(.color).z)
    #expect(compose(.saturation).z > compose(.saturation).x && compose(.luminosity).z > compose(.luminosity).x)
  }

  @Test(arguments: CompositeMode.allCases) func resultsAreColours(mode: CompositeMode) {
    for source in Self.colors {
      for backdrop in Self.colors {
        for (source, hasForeground) in [
          (source, false), (PaintColor(color: source.color * 0.3, foreground: source.alpha * 0.7), true),
        ] {
          let found = mode.compose(source, backdrop)
          let isColor =
            found.color.min() >= 0 && found.alpha <= 1.0001 && found.foreground >= 0
            && (0..<3).allSatisfy { found.color[$0] <= found.color.w + 1e-4 }
            && (hasForeground || found.foreground == 0)
          guard !isColor else { continue }
          Issue.record("\(found) of \(source) and \(backdrop)")
        }
      }
    }
  }
}

private func distance(_ one: SIMD4<Float>, _ other: SIMD4<Float>) -> Float {
  max((one - other).max(), (other - one).max())
}
