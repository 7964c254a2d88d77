extension Typesetter {
  /// Wraps lines that are too long, and truncates the text after a number of lines.
  ///
  /// Lines break after a space or next to an ideograph, kana, image or emoji, and within a word only if it is longer
  /// than a line. This is less than UAX #14, for which there is no library at hand, but enough for chat messages.
  /// - Parameters:
  ///   - images: the inline images for the text's placeholders.
  ///   - width: the longest advance of a line, in pixels.
  ///   - indent: the advance by which the first line begins to the right of the others, in pixels. The first line is
  ///     empty if not even its first word fits behind it.
  ///   - lineLimit: at least 1. Text beyond, other than white space, is replaced by an ellipsis.
  package func wrapped(
    _ text: String, style: TextStyle, images: [InlineImage] = [], width: Double, indent: Double = 0, lineLimit: Int
  ) -> String {
    var lines: [String] = []
    var images = images[...]
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = Substring(paragraph)
      repeat {
        let isIndented = lines.isEmpty && indent > 0
        var end = lineEnd(of: rest, style: style, images: images, width: isIndented ? width - indent : width)
        if isIndented, lineLimit > 1, !rest.isEmpty {
          let isWhole = rest.mayBreak(at: end)
          if !isWhole || !fits(rest[..<end], style: style, images: images, width: width - indent) {
            end = rest.startIndex
          }
        }
        let line = rest[..<end]
        rest = rest[end...]
        if lines.count == lineLimit - 1 {
          let isLast = text[line.endIndex...].allSatisfy(\.isWhitespace)
          let last = line.withoutTrailingSpaces
          lines.append(isLast ? last : ellipsized(last, style: style, images: images, width: width))
          return lines.joined(separator: "\n")
        }
        images = images.dropFirst(line.unicodeScalars.count { $0 == InlineImage.placeholder })
        lines.append(rest.isEmpty ? String(line) : line.withoutTrailingSpaces)
      } while !rest.isEmpty
    }
    return lines.joined(separator: "\n")
  }

  /// The end of a paragraph's first line, after at least one character.
  private func lineEnd(
    of text: Substring, style: TextStyle, images: ArraySlice<InlineImage>, width: Double
  ) -> String.Index {
    guard !text.isEmpty else { return text.endIndex }
    // Bisects between the longest known prefix that fits and the shortest known prefix that does not, found by
    // doubling, so that text far beyond the line is not shaped repeatedly. Longer prefixes are wider in all but
    // contrived texts.
    let ends = text.indices.dropFirst() + [text.endIndex]
    var (fitting, tooLong) = (0, 16)
    while tooLong < ends.count, fits(text[..<ends[tooLong]], style: style, images: images, width: width) {
      fitting = tooLong
      tooLong *= 2
    }
    if tooLong >= ends.count {
      guard !fits(text, style: style, images: images, width: width) else { return text.endIndex }
      tooLong = ends.count - 1
    }
    while tooLong - fitting > 1 {
      let middle = (fitting + tooLong) / 2
      if fits(text[..<ends[middle]], style: style, images: images, width: width) {
        fitting = middle
      } else {
        tooLong = middle
      }
    }
    for end in ends[...fitting].reversed() where text.mayBreak(at: end) { return end }
    return ends[fitting]
  }

  private func fits(
    _ text: Substring, style: TextStyle, images: ArraySlice<InlineImage>, width: Double
  ) -> Bool {
    advance(of: text.withoutTrailingSpaces, style: style, images: Array(images)) <= width
  }

  private func ellipsized(
    _ line: String, style: TextStyle, images: ArraySlice<InlineImage>, width: Double
  ) -> String {
    var line = Substring(line)
    while !line.isEmpty, !fits(line + "…", style: style, images: images, width: width) { line.removeLast() }
    return line + "…"
  }
}

extension Substring {
  fileprivate var withoutTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Whether a line may end before the character at `index`, which must not be the first one.
  fileprivate func mayBreak(at index: String.Index) -> Bool {
    let before = self[self.index(before: index)]
    guard index < endIndex else { return true }
    return before == " " || self[index] != " " && (before.standsAlone || self[index].standsAlone)
  }
}

extension Character {
  /// Whether the character is an ideograph, kana, image or emoji.
  fileprivate var standsAlone: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x2E80...0x3000, 0x3041...0x30FF, 0x3400...0x9FFF, 0xFFFC, 0x1F300...0x1FAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
