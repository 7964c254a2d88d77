/// Text in mdoc, the markup of manual pages.
enum Mdoc {
  /// Escapes text as ASCII that formatters print literally.
  static func text(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      // Formatters may print a plain `-` as a hyphen, which no shell understands.
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }

  /// Fills lines with words. Each sentence begins a line, as formatters put more space between sentences.
  static func filled(_ text: some StringProtocol) -> [String] {
    var lines: [String] = []
    var endsSentence = true
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, !endsSentence, last.utf8.count + word.utf8.count < maxColumns {
        lines[lines.count - 1] += " " + Mdoc.text(word)
      } else {
        lines.append(line(word))
      }
      endsSentence = word.last { !")\"".contains($0) }.map { ".!?".contains($0) } ?? false
    }
    return lines
  }

  /// The largest width of a line, in bytes; escapes make some lines a little longer.
  private static let maxColumns = 72

  /// A line of text, protected from being read as a macro.
  private static func line(_ text: some StringProtocol) -> String {
    let line = Mdoc.text(text)
    return line.hasPrefix(".") ? "\\&" + line : line
  }

  /// An argument of a macro, protected from being read as another macro or a delimiter.
  static func word(_ word: some StringProtocol) -> String {
    let isMarked = word.count < 4 || word.allSatisfy(\.isPunctuation)
    let text = Mdoc.text(word).replacing(" ", with: "\\ ")
    return isMarked ? "\\&" + text : text
  }

  /// Text in paragraphs; indented lines stay as they are.
  static func paragraphs(_ text: String) -> [String] {
    var result: [String] = []
    for block in text.split(separator: "\n\n") {
      let lines = block.split(separator: "\n")
      var rest = lines[...]
      if !rest.isEmpty, !isLiteral(rest[rest.startIndex]) || result.isEmpty { result.append(".Pp") }
      while let first = rest.first {
        let run = rest.prefix { isLiteral($0) == isLiteral(first) }
        rest = rest.dropFirst(run.count)
        result +=
          isLiteral(first)
          ? literal(run.map { String($0.dropFirst(2)) }) : filled(run.map(title).joined(separator: " "))
      }
    }
    return result
  }

  /// A block of literal lines, such as examples.
  static func literal(_ lines: [String]) -> [String] {
    [".Bd -literal -offset indent"] + lines.map { line($0) } + [".Ed"]
  }

  private static func isLiteral(_ line: Substring) -> Bool { line.hasPrefix("  ") }

  /// Replaces a title of the help with one for a section of the page.
  private static func title(_ line: Substring) -> Substring { line == "EXAMPLES" ? "Examples:" : line }
}
