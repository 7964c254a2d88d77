/// A one-line command, split into words as a shell would split it.
package struct CommandLineWords: Equatable {
  /// The program and its arguments; at least one.
  package let words: [String]

  /// A reason to refuse a line.
  package enum Objection: Error, Equatable {
    /// The line has no words, or its first word is empty.
    case empty
    /// A quotation mark that is not closed.
    case openQuote(Unicode.Scalar)
    /// A character that only a shell acts on: for a pipe, a redirection, a variable and the like.
    case needsShell(Unicode.Scalar)
  }

  /// Characters with a meaning to shells: outside quotes, at the beginning of a word, and in double quotes.
  private static let operators: Set<Unicode.Scalar> = ["|", "&", ";", "<", ">", "(", ")", "$", "`", "\n", "\r"]
  private static let beginnings: Set<Unicode.Scalar> = ["~", "#"]
  private static let expansions: Set<Unicode.Scalar> = ["$", "`"]
  /// Characters that a backslash escapes in double quotes.
  private static let escapable: Set<Unicode.Scalar> = ["$", "`", "\"", "\\"]

  /// - Throws: `Objection` for a line that is not one plain command.
  package init(_ line: String) throws(Objection) {
    var words: [String] = []
    /// The current word; nil between words. Empty quotes are a word.
    var word: String.UnicodeScalarView?
    // Iterate over scalars: a space and a combining mark after it form one character.
    var rest = line.unicodeScalars[...]
    while let next = rest.popFirst() {
      var addition = String.UnicodeScalarView()
      switch next {
      case " ", "\t":
        if let ended = word { words.append(String(ended)) }
        word = nil
        continue
      case "'":
        guard let end = rest.firstIndex(of: next) else { throw .openQuote(next) }
        addition.append(contentsOf: rest[..<end])
        rest = rest[end...].dropFirst()
      case "\"": addition = try CommandLineWords.quoted(&rest)
      case "\\" where rest.first == "\n": throw .needsShell("\n")
      case "\\": addition.append(rest.popFirst() ?? next)
      case _ where CommandLineWords.operators.contains(next): throw .needsShell(next)
      case _ where word == nil && CommandLineWords.beginnings.contains(next): throw .needsShell(next)
      default: addition.append(next)
      }
      word = (word ?? String.UnicodeScalarView()) + addition
    }
    if let ended = word { words.append(String(ended)) }
    guard words.first?.isEmpty == false else { throw .empty }
    self.words = words
  }

  /// Consumes text up to the closing double quote, and the quote.
  private static func quoted(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(Objection) -> String.UnicodeScalarView {
    var text = String.UnicodeScalarView()
    while let next = rest.popFirst() {
      switch next {
      case "\"": return text
      case "\\" where rest.first.map(CommandLineWords.escapable.contains) == true: text.append(rest.removeFirst())
      case _ where CommandLineWords.expansions.contains(next): throw .needsShell(next)
      default: text.append(next)
      }
    }
    throw .openQuote("\"")
  }
}

extension CommandLineWords.Objection: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "it has no command"
    case .openQuote(let mark): "a \(mark) is not closed"
    case .needsShell("\n"), .needsShell("\r"): "it has more than one line"
    case .needsShell(let mark):
      "\(mark) needs a shell, and none is started; quote it, or put the command into a script"
    }
  }
}
