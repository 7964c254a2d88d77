/// Texts that are expensive to shape, within the limits of a comment or a little beyond. The same seed gives the same
/// texts.
package struct HostileTextGenerator {
  package enum Kind: String, CaseIterable, Sendable {
    /// Letters with sixteen combining marks each.
    case stackedMarks
    /// Clusters whose parts are reordered, of one Brahmic script at a time.
    case reordering
    /// Arabic, whose letters join, with its marks.
    case joining
    /// Random Chinese characters.
    case ideographs
    /// Scalars of any plane, assigned or not.
    case anyPlane
    /// Bidirectional controls between letters of both directions.
    case directions
    /// People, skin tones, hearts and joiners, in valid and invalid order.
    case joiners
    case flags
    /// Lines of one letter each.
    case lines
    /// Letters of random scripts.
    case scripts
  }

  private var random: SeededGenerator

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// A text of at least `count` scalars.
  package mutating func text(_ kind: Kind, scalars count: Int) -> String {
    var text: [Unicode.Scalar] = []
    var script = HostileTextGenerator.brahmic[0]
    if kind == .reordering { script = element(of: HostileTextGenerator.brahmic) }
    while text.count < count {
      switch kind {
      case .stackedMarks:
        append([0x61...0x7A], to: &text)
        for _ in 0..<16 { append([0x300...0x36F], to: &text) }
      case .reordering: append([script], to: &text)
      case .joining: append([0x620...0x65F, 0x66E...0x6D3], to: &text)
      case .ideographs: append([0x4E00...0x9FA5], to: &text)
      case .anyPlane: append([0x20...0x10FFFF], to: &text)
      case .directions:
        append([0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F], to: &text)
        append([0x5D0...0x5EA, 0x627...0x64A, 0x41...0x5A, 0x30...0x39], to: &text)
      case .joiners:
        append([0x1F468...0x1F469, 0x1F3FB...0x1F3FF, 0x2764...0x2764, 0x1F9D1...0x1F9D1], to: &text)
        append([0x200D...0x200D, 0xFE0F...0xFE0F, 0x200D...0x200D], to: &text)
      case .flags: append([0x1F1E6...0x1F1FF], to: &text)
      case .lines:
        append([0x4E00...0x9FA5, 0x41...0x5A], to: &text)
        append([0xA...0xA], to: &text)
      case .scripts: append(HostileTextGenerator.brahmic + HostileTextGenerator.alphabets, to: &text)
      }
    }
    return String(String.UnicodeScalarView(text))
  }

  /// Blocks of 128 characters from Devanagari to Sinhala, then Thai, Lao, Tibetan, Burmese, Khmer, Balinese and Javanese.
  private static let brahmic: [ClosedRange<UInt32>] = [
    0x900...0x97F, 0x980...0x9FF, 0xA00...0xA7F, 0xA80...0xAFF, 0xB00...0xB7F, 0xB80...0xBFF, 0xC00...0xC7F,
    0xC80...0xCFF, 0xD00...0xD7F, 0xD80...0xDFF, 0xE00...0xE7F, 0xE80...0xEFF, 0xF00...0xFFF, 0x1000...0x109F,
    0x1780...0x17FF, 0x1B00...0x1B7F, 0xA980...0xA9DF,
  ]

  private static let alphabets: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0x391...0x3C9, 0x410...0x44F, 0x561...0x587, 0x5D0...0x5EA, 0x620...0x64A, 0x710...0x74A,
    0x780...0x7B1, 0x7C0...0x7FA, 0x1200...0x137C, 0x13A0...0x13F4, 0x1401...0x166C, 0x16A0...0x16EA, 0x1820...0x1877,
    0x2D30...0x2D65, 0x3041...0x3096, 0xAC00...0xD7A3, 0x1F600...0x1F64F, 0x10900...0x1091B, 0x12000...0x12399,
  ]

  private mutating func append(_ ranges: [ClosedRange<UInt32>], to text: inout [Unicode.Scalar]) {
    let value = UInt32.random(in: element(of: ranges), using: &random)
    // Surrogates are no scalars.
    text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
  }

  private mutating func element(of ranges: [ClosedRange<UInt32>]) -> ClosedRange<UInt32> {
    ranges[Int.random(in: 0..<ranges.count, using: &random)]
  }
}
