import NagarePixels
import TestSupport

/// Kinds of masks that sprites are made of.
enum MaskKind: CaseIterable {
  /// Any coverage anywhere.
  case noise
  /// Like text: runs of nothing, of edges and of full coverage, the outline's silhouette beneath the fill.
  case text
  /// No outline.
  case fillOnly
  /// Everything covered.
  case solid
  /// Coverages that are too low to be visible, or just high enough.
  case faint
  /// Any image over any coverage.
  case image
  /// Like emoji among text: runs of an image, its edges and its gaps, over text.
  case emoji
  /// Like emoji among text, but many rows repeat the one above them, in all channels or all but one.
  case repetitive

  /// The kinds without an image.
  static let colorless = allCases.filter { ![.image, .emoji, .repetitive].contains($0) }

  func masks(width: Int, height: Int, using generator: inout SeededGenerator) -> DrawingMasks {
    let count = width * height
    let noise = (0..<2 * count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    let solid = [UInt8](repeating: 255, count: count)
    let none = [UInt8](repeating: 0, count: count)
    switch self {
    case .noise:
      return DrawingMasks(width: width, height: height, fill: Array(noise[..<count]), outline: Array(noise[count...]))
    case .text:
      let fill = MaskKind.runs(count, using: &generator)
      let outline = zip(fill, MaskKind.runs(count, using: &generator)).map { max($0, $1) }
      return DrawingMasks(width: width, height: height, fill: fill, outline: outline)
    case .fillOnly: return DrawingMasks(width: width, height: height, fill: Array(noise[..<count]), outline: none)
    case .solid: return DrawingMasks(width: width, height: height, fill: solid, outline: solid)
    case .faint:
      let values = noise.map { $0 & 3 }
      return DrawingMasks(width: width, height: height, fill: Array(values[..<count]), outline: Array(values[count...]))
    case .image:
      let alphas = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      return DrawingMasks(
        width: width, height: height, fill: Array(noise[..<count]), outline: Array(noise[count...]),
        color: MaskKind.colors(alphas, using: &generator))
    case .emoji:
      let text = MaskKind.text.masks(width: width, height: height, using: &generator)
      let alphas = MaskKind.runs(count, using: &generator)
      return DrawingMasks(
        width: width, height: height, fill: text.fill, outline: text.outline,
        color: MaskKind.colors(alphas, using: &generator))
    case .repetitive:
      let drawing = MaskKind.emoji.masks(width: width, height: height, using: &generator)
      var (fill, outline, color) = (drawing.fill, drawing.outline, drawing.color)
      for row in 0..<max(height - 1, 0) where Bool.random(using: &generator) {
        let channel = Int.random(in: 0..<10, using: &generator)
        for x in (row + 1) * width..<(row + 2) * width {
          (fill[x], outline[x]) = (fill[x - width], outline[x - width])
          for place in 4 * x..<4 * (x + 1) { color[place] = color[place - 4 * width] }
          switch channel {
          case 0...2: color[4 * x + channel] = 0
          case 3: fill[x] = 255 - fill[x]
          case 4: outline[x] = 255 - outline[x]
          case 5: color[4 * x + 3] = 255
          default: break
          }
        }
      }
      return DrawingMasks(width: width, height: height, fill: fill, outline: outline, color: color)
    }
  }

  /// Any colours of these alphas, premultiplied; black and the brightest more often than by chance.
  private static func colors(_ alphas: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    alphas.flatMap { alpha in
      let channels = (0..<3).map { _ in
        [0, alpha, .random(in: 0...alpha, using: &generator)].randomElement(using: &generator) ?? 0
      }
      return channels + [alpha]
    }
  }

  /// Runs of 0, of 255 and of anything, many of them longer than a row of a small drawing.
  private static func runs(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    var values: [UInt8] = []
    while values.count < count {
      let length = Int.random(in: 1...120, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: values += repeatElement(0, count: length)
      case 1: values += repeatElement(255, count: length)
      default: values += (0..<length % 9).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
      }
    }
    return Array(values[..<count])
  }
}
