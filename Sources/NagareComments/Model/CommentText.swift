/// Cleans texts. The formats differ only in their ``LineBreaks``.
package enum CommentText {
  /// Decodes UTF-8, with U+FFFD for malformed sequences, and turns the given line breaks into `\n`, other newlines
  /// into spaces. Removes noncharacters, control characters other than tabs, and directional overrides, which reverse
  /// text even in terminals. The result is within ``CommentLimits/marksPerBase``, ``CommentLimits/textLines`` and
  /// `limit` Unicode scalars. Cleaning it again changes nothing.
  package static func normalized(
    _ bytes: UnsafeBufferPointer<UInt8>, lineBreaks: LineBreaks, limit: Int = CommentLimits.textCharacters
  ) -> String {
    String(broken(kept(bytes, limit: limit), at: lineBreaks, limit: limit))
  }

  /// The first `limit` Unicode scalars.
  static func cut(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    return String(text.unicodeScalars.prefix(limit))
  }

  /// The scalars to keep, newlines unchanged. The others are dropped before the search for line breaks, which
  /// thus also finds escapes that dropped scalars interrupt.
  private static func kept(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> [Unicode.Scalar] {
    // The longest line break has four scalars: scalars beyond four times the limit cannot be in the result.
    let limit = 4 * limit
    var kept: [Unicode.Scalar] = []
    kept.reserveCapacity(min(bytes.count, limit))
    var marks = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isDropped {
      marks = scalar.isMark ? marks + 1 : 0
      guard marks <= CommentLimits.marksPerBase else { continue }
      guard kept.count < limit else { break }
      kept.append(scalar)
    }
    return kept
  }

  private static func broken(
    _ scalars: [Unicode.Scalar], at breaks: LineBreaks, limit: Int
  ) -> String.UnicodeScalarView {
    var text = String.UnicodeScalarView()
    var (lines, count, index) = (1, 0, 0)
    while index < scalars.count, count < limit {
      if let length = breakLength(scalars, at: index, breaks) {
        if lines == CommentLimits.textLines { break }
        lines += 1
        text.append("\n")
        index += length
      } else if let length = newlineLength(scalars, at: index) {
        text.append(" ")
        index += length
      } else {
        text.append(scalars[index])
        index += 1
      }
      count += 1
    }
    return text
  }

  /// The length of the line break at `index`, in scalars; `nil` if there is none.
  private static func breakLength(_ scalars: [Unicode.Scalar], at index: Int, _ breaks: LineBreaks) -> Int? {
    func isPair(at start: Int, _ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
      start + 1 < scalars.count && scalars[start] == first && scalars[start + 1] == second
    }
    switch scalars[index] {
    case "\\":
      if breaks.contains(.escapedLineFeeds), isPair(at: index, "\\", "n") { return 2 }
      guard breaks.contains(.escapedReturns), isPair(at: index, "\\", "r") else { return nil }
      return breaks.contains(.escapedLineFeeds) && isPair(at: index + 2, "\\", "n") ? 4 : 2
    case "/":
      guard breaks.contains(.slashes), isPair(at: index, "/", "n") else { return nil }
      return index > 0 && scalars[index - 1] == "/" ? nil : 2
    default:
      guard let length = newlineLength(scalars, at: index) else { return nil }
      if breaks.contains(.newlines) { return length }
      return breaks.contains(.lineFeeds) && scalars[index + length - 1] == "\n" ? length : nil
    }
  }

  /// The length of the newline at `index`, in scalars; `nil` if there is none. CR LF is one newline.
  private static func newlineLength(_ scalars: [Unicode.Scalar], at index: Int) -> Int? {
    guard scalars[index].isNewline else { return nil }
    return scalars[index] == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n" ? 2 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isNewline: Bool {
    switch value {
    case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Control characters other than tabs and newlines, directional overrides, noncharacters.
  fileprivate var isDropped: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x85: false
    case 0..<0x20, 0x7F..<0xA0, 0x202D, 0x202E, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// Whether the scalar combines with the one before it.
  fileprivate var isMark: Bool {
    switch value {
    // Most characters of most texts, classified without the property tables.
    case 0..<0x300, 0x30A0..<0xA000, 0xAC00..<0xD7A4: return false
    default:
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .spacingMark: return true
      default: return false
      }
    }
  }
}
