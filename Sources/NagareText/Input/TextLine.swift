/// A line of text without controls, within `TextLimits`.
struct TextLine {
  private(set) var scalars: [UInt32] = []

  /// The end of each extended grapheme cluster in `scalars`.
  private(set) var clusterEnds: [Int] = []

  private init(_ scalars: String.UnicodeScalarView) {
    self.scalars = scalars.map(\.value)
    guard !self.scalars.allSatisfy(TextLine.standsAlone) else {
      clusterEnds = Array(1..<self.scalars.count + 1)
      return
    }
    var end = 0
    for character in String(scalars) {
      end += character.unicodeScalars.count
      clusterEnds.append(end)
    }
  }

  /// Splits `text` into lines, at least one. A trailing line break adds an empty line.
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
        let spaces = min(TextStyle.tabSpaces, TextLimits.scalars - count)
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

  /// Whether the scalar is a cluster by itself next to others of its kind: Latin letters, kana, ideographs, Hangul
  /// syllables and full-width forms, but not the voiced sound marks of kana.
  private static func standsAlone(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0xA1...0xA8, 0xAA...0xAC, 0xAF...0x2FF, 0x3000...0x3029, 0x3040...0x3098, 0x309B...0x30FF,
      0x3400...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9D:
      true
    default: false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a line feed or Unicode's line or paragraph separator.
  fileprivate var endsLine: Bool { value == 0x0A || value == 0x2028 || value == 0x2029 }

  /// Whether the scalar is a control or noncharacter. These have no shape; fonts draw placeholders for them.
  fileprivate var isDropped: Bool {
    value < 0x20 || (0x7F...0x9F).contains(value) || (0xFDD0...0xFDEF).contains(value) || value & 0xFFFE == 0xFFFE
  }

  /// Whether the scalar is a combining mark.
  fileprivate var isMark: Bool {
    if value < 0x300 || (0x3400...0x9FFF).contains(value) || !ScalarPlanes.mayHaveProperties(value) { return false }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }
}
