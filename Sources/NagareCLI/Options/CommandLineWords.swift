/// A command in one line, split into words as a shell would split it, without a shell.
package struct CommandLineWords: Equatable {
  /// The program and its arguments; at least one.
  package let words: [String]

  /// Why a line is not taken.
  package enum Objection: Error, Equatable {
    /// There is no word in it.
    case empty
    /// A quotation mark without its counterpart.
    case openQuote(Unicode.Scalar)
    /// What only a shell would know to do: pipes, redirections, variables and the like.
    case needsShell(Unicode.Scalar)
  }

  /// What means something to shells outside of quotes, where words begin, and in double quotes.
  private static let operators: Set<Unicode.Scalar> = ["|", "&", ";", "<", ">", "(", ")", "$", "`", "\n", "\r"]
  private static let beginnings: Set<Unicode.Scalar> = ["~", "#"]
  private static let expansions: Set<Unicode.Scalar> = ["$", "`"]
  /// What a backslash stands before in double quotes where it is not itself meant.
  private static let escapable: Set<Unicode.Scalar> = ["$", "`", "\"", "\\"]

  /// - Throws: `Objection` for a line that is not one plain command.
  package init(_ line: String) throws(Objection) {
    var words: [String] = []
    /// Nil between words; empty quotes are a word.
    var word: String.UnicodeScalarView?
    // Letters with marks are several scalars, of which a space may be the first.
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

  /// Takes what stands before a closing double quote, and that.
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
    case .empty: "there is no command in it"
    case .openQuote(let mark): "a \(mark) has no counterpart"
    case .needsShell("\n"), .needsShell("\r"): "it has more than one line"
    case .needsShell(let mark):
      "no shell is started that would understand \(mark); put it into quotes, or all into a script"
    }
  }
}
