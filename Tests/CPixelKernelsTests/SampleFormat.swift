import CPixelKernels
import TestSupport
import Testing

/// The size of a plane's samples, and the bits that hold their values.
struct SampleFormat: Sendable, CustomTestStringConvertible {
  let bytes: Int
  let depth: Int
  let shift: Int

  static let byte = SampleFormat(bytes: 1, depth: 8, shift: 0)
  /// Values in the low bits or in the high bits, up to the greatest depth, 15 bits.
  static let words = [(8, 0), (10, 0), (12, 0), (15, 0), (10, 6), (8, 6), (12, 4), (15, 1), (8, 8)]
    .map { SampleFormat(bytes: 2, depth: $0.0, shift: $0.1) }
  static let all = [byte] + words

  var maximum: Int { 1 << depth - 1 }
  /// The weight that leaves a sample unchanged.
  var fullWeight: Int { bytes == 1 ? 255 : 1 << 15 }
  var testDescription: String { "\(bytes) bytes, \(depth) bits shifted by \(shift)" }
}

/// Kinds of random data for comparing kernels, all within the contract.
enum DataKind: CaseIterable {
  /// Any colour that its weight allows.
  case any
  /// As bright as the weight allows, so that sums reach the maximum.
  case brightest
  /// Only the least and the greatest values.
  case extremes
  /// Values near the ends and the middle of the range, which show how products are rounded.
  case nearExtremes

  /// The value of a sample of a plane.
  func value(_ format: SampleFormat, using generator: inout SeededGenerator) -> Int {
    switch self {
    case .any, .brightest: .random(in: 0...format.maximum, using: &generator)
    case .extremes: Bool.random(using: &generator) ? 0 : format.maximum
    case .nearExtremes: DataKind.near(format.maximum, using: &generator)
    }
  }

  /// A colour, and the weight of the sample beneath it, 0...`fullWeight`.
  func ink(_ format: SampleFormat, using generator: inout SeededGenerator) -> (color: Int, weight: Int) {
    let weight =
      switch self {
      case .any, .brightest: Int.random(in: 0...format.fullWeight, using: &generator)
      case .extremes: Bool.random(using: &generator) ? 0 : format.fullWeight
      case .nearExtremes: DataKind.near(format.fullWeight, using: &generator)
      }
    // The room that the brightest sample leaves: its weighted value is rounded up.
    let room = format.maximum - (format.maximum * weight + format.fullWeight - 1) / format.fullWeight
    switch self {
    case .any: return (.random(in: 0...room, using: &generator), weight)
    case .brightest: return (room, weight)
    case .extremes: return (Bool.random(using: &generator) ? 0 : room, weight)
    case .nearExtremes: return (min(room, DataKind.near(format.maximum, using: &generator)), weight)
    }
  }

  private static func near(_ maximum: Int, using generator: inout SeededGenerator) -> Int {
    let middle = maximum / 2
    return [0, 1, 2, middle, middle + 1, maximum - 2, maximum - 1, maximum][Int(generator.next() & 7)]
  }
}
