/// How a source is composed with a backdrop, by the numbers of OpenType's table COLR. The formulas are those of W3C's
/// "Compositing and Blending Level 1".
package enum CompositeMode: Int, CaseIterable {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut, destinationOut
  case sourceAtop, destinationAtop, xor, plus
  case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion, multiply
  case hue, saturation, color, luminosity

  package func compose(_ source: PaintColor, _ backdrop: PaintColor) -> PaintColor {
    let (above, below) = (source.alpha, backdrop.alpha)
    switch self {
    case .clear: return .clear
    case .source: return source
    case .destination: return backdrop
    case .sourceOver: return source.over(backdrop)
    case .destinationOver: return backdrop.over(source)
    case .sourceIn: return source * below
    case .destinationIn: return backdrop * above
    case .sourceOut: return source * (1 - below)
    case .destinationOut: return backdrop * (1 - above)
    case .sourceAtop: return source * below + backdrop * (1 - above)
    case .destinationAtop: return source * (1 - below) + backdrop * above
    case .xor: return source * (1 - below) + backdrop * (1 - above)
    case .plus:
      let sum = source + backdrop
      let limited = PaintColor(
        color: sum.color.clamped(lowerBound: .zero, upperBound: .one), foreground: min(sum.foreground, 1))
      return limited.alpha > 1 ? limited * (1 / limited.alpha) : limited
    default: return blend(source, backdrop)
    }
  }

  /// Where the text's own colour takes part, the blended colour is not known: there, the source covers the backdrop.
  private func blend(_ source: PaintColor, _ backdrop: PaintColor) -> PaintColor {
    let overlap = source.color.w * backdrop.color.w
    var mixed = SIMD4<Float>.zero
    if overlap > 0 {
      let above = CompositeMode.straight(source.color)
      let below = CompositeMode.straight(backdrop.color)
      let color = mix(above, below).clamped(lowerBound: .zero, upperBound: .one)
      mixed = SIMD4(color, 1) * overlap
    }
    let apart = source * (1 - backdrop.alpha) + backdrop * (1 - source.alpha)
    return PaintColor(
      color: apart.color + mixed + source.color * backdrop.foreground,
      foreground: apart.foreground + source.foreground * backdrop.alpha)
  }

  private static func straight(_ color: SIMD4<Float>) -> SIMD3<Float> {
    SIMD3(color.x, color.y, color.z) / color.w
  }

  private func mix(_ source: SIMD3<Float>, _ backdrop: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .hue: return source.withSaturation(backdrop.saturation).withLuminosity(backdrop.luminosity)
    case .saturation: return backdrop.withSaturation(source.saturation).withLuminosity(backdrop.luminosity)
    case .color: return source.withLuminosity(backdrop.luminosity)
    case .luminosity: return backdrop.withLuminosity(source.luminosity)
    default:
      return SIMD3(
        mix(source.x, backdrop.x), mix(source.y, backdrop.y), mix(source.z, backdrop.z))
    }
  }

  /// The separable modes.
  private func mix(_ source: Float, _ backdrop: Float) -> Float {
    switch self {
    case .screen: return source + backdrop - source * backdrop
    case .overlay: return CompositeMode.hardLight.mix(backdrop, source)
    case .darken: return min(source, backdrop)
    case .lighten: return max(source, backdrop)
    case .colorDodge: return backdrop <= 0 ? 0 : source >= 1 ? 1 : min(1, backdrop / (1 - source))
    case .colorBurn: return backdrop >= 1 ? 1 : source <= 0 ? 0 : 1 - min(1, (1 - backdrop) / source)
    case .hardLight:
      return source <= 0.5 ? 2 * source * backdrop : 1 - 2 * (1 - source) * (1 - backdrop)
    case .softLight:
      guard source > 0.5 else { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
      let curve =
        backdrop <= 0.25 ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
      return backdrop + (2 * source - 1) * (curve - backdrop)
    case .difference: return abs(source - backdrop)
    case .exclusion: return source + backdrop - 2 * source * backdrop
    case .multiply: return source * backdrop
    default: return source
    }
  }
}

/// Luminosity and saturation of straight colours, as the modes define them.
extension SIMD3<Float> {
  fileprivate var luminosity: Float { (self * SIMD3(0.3, 0.59, 0.11)).sum() }

  fileprivate var saturation: Float { self.max() - self.min() }

  /// Shifts all channels, and pulls those outside of 0...1 towards grey.
  fileprivate func withLuminosity(_ luminosity: Float) -> SIMD3<Float> {
    var color = self + (luminosity - self.luminosity)
    let gray = color.luminosity
    let (least, most) = (color.min(), color.max())
    if least < 0, gray > least { color = gray + (color - gray) * (gray / (gray - least)) }
    if most > 1, most > gray { color = gray + (color - gray) * ((1 - gray) / (most - gray)) }
    return color
  }

  /// Stretches the channels so that the least is 0 and the greatest is the saturation.
  fileprivate func withSaturation(_ saturation: Float) -> SIMD3<Float> {
    let range = self.saturation
    return range > 0 ? (self - self.min()) * (saturation / range) : .zero
  }
}
