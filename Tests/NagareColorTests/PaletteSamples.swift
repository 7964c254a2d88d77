import NagareColor
import TestSupport

/// Images for palettes.
enum PaletteSamples {
  /// Twelve clouds of colours, of different sizes and widths, some of them dark.
  static func cloud(_ count: Int, seed: UInt64) -> [RGBColor] {
    var random = SeededGenerator(seed: seed)
    let centers = (0..<12).map { index in
      (0..<3).map { _ in Int(random.next() % (index < 4 ? 60 : 256)) } + [2 + Int(random.next() % 40)]
    }
    return (0..<count).map { _ in
      let center = centers[Int(min(random.next() % 12, random.next() % 12))]
      func code(_ channel: Int) -> UInt8 {
        let width = UInt64(center[3])
        return UInt8(clamping: center[channel] + Int(random.next() % width) + Int(random.next() % width) - center[3])
      }
      return RGBColor(red: code(0), green: code(1), blue: code(2))
    }
  }

  /// Uniformly random colours.
  static func noise(_ count: Int, seed: UInt64) -> [RGBColor] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in RGBColor(hex: UInt32(truncatingIfNeeded: random.next())) }
  }
}
