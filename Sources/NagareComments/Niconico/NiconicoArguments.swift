/// Splits the arguments after the name of a Niconico script.
enum NiconicoArguments {
  /// The arguments: words separated by white space, and texts in `"`, `'` or `「」`. In `"` and `'`, `\n` is a newline,
  /// and a quote after a backslash stays in the text, with the backslash. The last closing quote may be missing.
  ///
  /// Players disagree on a quote inside a word: here it is a character of the word, as in ZenzaWatch; in
  /// https://github.com/xpadev-net/niconicomments it opens a quoted text.
  /// - Parameter limit: the maximum number of arguments; the rest are left out.
  static func split(_ text: Substring.UnicodeScalarView, limit: Int) -> [String] {
    var arguments: [String] = []
    var word = String.UnicodeScalarView()
    var quote: Unicode.Scalar?
    var last: Unicode.Scalar?
    func finish() {
      arguments.append(String(word))
      word = String.UnicodeScalarView()
      quote = nil
    }
    for scalar in text where arguments.count < limit {
      if let opening = quote {
        if ends(scalar, opening, after: last) {
          finish()
        } else {
          append(scalar, to: &word, after: last, in: opening)
        }
      } else if word.isEmpty, isOpening(scalar) {
        quote = scalar
      } else if scalar.properties.isWhitespace {
        if !word.isEmpty { finish() }
      } else {
        word.append(scalar)
      }
      last = scalar
    }
    if arguments.count < limit, !word.isEmpty { finish() }
    return arguments
  }

  private static func isOpening(_ scalar: Unicode.Scalar) -> Bool { scalar == "\"" || scalar == "'" || scalar == "「" }

  private static func ends(_ scalar: Unicode.Scalar, _ opening: Unicode.Scalar, after last: Unicode.Scalar?) -> Bool {
    opening == "「" ? scalar == "」" : scalar == opening && last != "\\"
  }

  private static func append(
    _ scalar: Unicode.Scalar, to word: inout String.UnicodeScalarView, after last: Unicode.Scalar?,
    in opening: Unicode.Scalar
  ) {
    guard opening != "「", scalar == "n", last == "\\", word.last == "\\" else { return word.append(scalar) }
    word.removeLast()
    word.append("\n")
  }
}
