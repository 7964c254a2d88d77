import TestSupport

/// Packed samples for spans to point into.
struct SpanSource {
  var colors: [UInt8]
  var alphas: [UInt8]

  init(colors: [UInt8], alphas: [UInt8]) {
    self.colors = colors
    self.alphas = alphas
  }

  init(_ kind: SampleKind, count: Int, using generator: inout SeededGenerator) {
    colors = []
    alphas = []
    for _ in 0..<count {
      let (color, alpha) = kind.premultiplied(using: &generator)
      colors.append(color)
      alphas.append(alpha)
    }
  }
}

/// The data that kernels are compared on.
enum SampleKind: CaseIterable {
  /// Any colour that its alpha allows.
  case premultiplied
  /// As bright as the alpha allows, so that sums reach 255.
  case brightest
  /// Nothing but 0 and 255 everywhere.
  case extremes
  /// The smallest and greatest alphas, which show how products are rounded.
  case nearExtremes
  /// Colours above their alpha, where sums wrap around.
  case wrapping

  func premultiplied(using generator: inout SeededGenerator) -> (color: UInt8, alpha: UInt8) {
    let any = UInt8(truncatingIfNeeded: generator.next())
    let other = UInt8(truncatingIfNeeded: generator.next())
    switch self {
    case .premultiplied: return (min(any, other), max(any, other))
    case .brightest: return (any, any)
    case .extremes: return any < 85 ? (0, 0) : any < 170 ? (0, 255) : (255, 255)
    case .nearExtremes:
      let alpha = [0, 1, 2, 127, 128, 253, 254, 255][Int(any & 7)] as UInt8
      return (min(alpha, other), alpha)
    case .wrapping: return (any, other)
    }
  }

  func sample(using generator: inout SeededGenerator) -> UInt8 {
    let any = UInt8(truncatingIfNeeded: generator.next())
    switch self {
    case .premultiplied, .brightest, .wrapping: return any
    case .extremes: return any < 128 ? 0 : 255
    case .nearExtremes: return ([0, 1, 2, 127, 128, 253, 254, 255] as [UInt8])[Int(any & 7)]
    }
  }
}
