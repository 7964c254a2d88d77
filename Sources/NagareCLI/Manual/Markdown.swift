/// Markdown on one line, for a cell of a table.
enum Markdown {
  /// Escapes text, and marks options as code, so that their dashes do not become typographic dashes.
  static func text(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).map(word).joined(separator: " ")
  }

  /// Marks text as code. The text must not be empty or contain a backtick.
  static func code(_ text: String) -> String { "`\(text.replacing("|", with: "\\|"))`" }

  private static func word(_ word: Substring) -> String {
    // Each evaluation of a regular expression's literal parses it anew, which takes longer than the rest of the page.
    guard word.contains("-"),
      let match = word.wholeMatch(of: /([("]*)(--?[a-z][a-z-]*(?:=[-\d]+)?)([),.;:"]*)/)
    else { return escaped(word) }
    return escaped(match.1) + code(String(match.2)) + escaped(match.3)
  }

  private static func escaped(_ text: Substring) -> String {
    text.map { "\\`*_<>[]|".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
