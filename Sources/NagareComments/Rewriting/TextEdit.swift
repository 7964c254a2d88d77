/// A replacement of a part of a comment's text.
struct TextEdit: Equatable {
  /// The part, in Unicode scalars.
  var range: Range<Int>
  /// The new text, which is not yet clean.
  var text = ""
}

extension Comment {
  /// Replaces parts of the text. Emotes in these parts are removed, and those after them move. The text is cleaned and
  /// cut to ``CommentLimits/textCharacters``; emotes in what that changes are removed, too.
  /// - Parameter edits: ascending, without overlaps.
  mutating func apply(_ edits: [TextEdit]) {
    guard !edits.isEmpty else { return }
    let scalars = Array(text.unicodeScalars)
    var joined = JoinedText()
    var moved: [Emote] = []
    var emotes = emotes[...]
    var position = 0
    for edit in edits + [TextEdit(range: scalars.count..<scalars.count)] {
      let kept = position..<edit.range.lowerBound
      let shift = joined.count - position
      while let emote = emotes.first, emote.start < kept.upperBound {
        emotes.removeFirst()
        guard emote.start >= kept.lowerBound, emote.start + emote.count <= kept.upperBound else { continue }
        moved.append(Emote(start: emote.start + shift, count: emote.count, image: emote.image))
      }
      _ = joined.append(cleaned: String(String.UnicodeScalarView(scalars[kept])))
      if !edit.text.isEmpty { _ = joined.append(uncleaned: edit.text) }
      position = edit.range.upperBound
    }
    let (edited, unchangedCount) = joined.cleaned()
    text = edited
    self.emotes = moved.filter { $0.start + $0.count <= unchangedCount }
  }
}

extension [TextEdit] {
  /// Removals of parts of a text, with the spaces that would be left over: one space stays between words, none at the
  /// ends of a line.
  /// - Parameter parts: in any order, may overlap.
  static func removing(_ parts: [Range<Int>], from scalars: [Unicode.Scalar]) -> [TextEdit] {
    func isSpace(_ index: Int) -> Bool { scalars[index] == " " || scalars[index] == "\u{3000}" }
    var joined: [Range<Int>] = []
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last,
        last.upperBound >= part.lowerBound
          || (last.upperBound..<part.lowerBound).allSatisfy(isSpace)
      {
        joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, part.upperBound)
      } else {
        joined.append(part)
      }
    }
    return joined.map { part in
      var (start, end) = (part.lowerBound, part.upperBound)
      let followsSpace = start == 0 || isSpace(start - 1) || scalars[start - 1] == "\n"
      while followsSpace, end < scalars.count, isSpace(end) { end += 1 }
      if end == scalars.count || scalars[end] == "\n" {
        while start > 0, isSpace(start - 1) { start -= 1 }
      }
      return TextEdit(range: start..<end)
    }
  }
}
