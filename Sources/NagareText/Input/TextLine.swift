/// One line of a text without controls, within `TextLimits`, as extended grapheme clusters.
struct TextLine {
  private(set) var clusters: [[UInt32]] = []

  private init(_ scalars: String.UnicodeScalarView) {
    for character in String(scalars) {
      clusters.append(character.unicodeScalars.map(\.value))
    }
  }

  /// The lines of `text`, at least one. A trailing line break makes an empty last line.
  static func lines(of text: String) -> [TextLine] {
    var lines: [TextLine] = []
    var line = String.UnicodeScalarView()
    var count = 0
    var marks = 0
    for scalar in text.unicodeScalars {
      if scalar.endsLine {
        guard lines.count + 1 < TextLimits.lines else { break }
        lines.append(TextLine(line))
        line = String.UnicodeScalarView()
        marks = 0
        continue
      }
      guard count < TextLimits.scalars else { break }
      if scalar == "\t" {
        let spaces = min(TextLimits.tabSpaces, TextLimits.scalars - count)
        line.append(contentsOf: repeatElement(" ", count: spaces))
        count += spaces
      } else if !scalar.isDropped {
        marks = scalar.isMark ? marks + 1 : 0
        guard marks <= TextLimits.marksPerBase else { continue }
        line.append(scalar)
        count += 1
      }
    }
    lines.append(TextLine(line))
    return lines
  }
}

extension Unicode.Scalar {
  /// A line feed, or Unicode's own line or paragraph separator.
  fileprivate var endsLine: Bool { value == 0x0A || value == 0x2028 || value == 0x2029 }

  /// Controls and noncharacters have no form; what a font shows for them is noise.
  fileprivate var isDropped: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
  }

  /// Whether the scalar stacks on the one before it.
  fileprivate var isMark: Bool {
    if value < 0x300 { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }
}
