import Foundation

/// A replacement for whatever a pattern matches.
package struct TextReplacement: Sendable, Equatable {
  /// What is replaced, anywhere in a text.
  package let pattern: FilterPattern
  /// The new text, in which `$1` is what the first group matched, and a backslash makes the next character literal.
  let template: String

  /// Reads `/REGEX/=TEXT`, `/REGEX/i=TEXT`, which ignores case, or `WORDS=TEXT`, which ignores case, too. A text may be
  /// empty.
  /// - Throws: ``RewriteError``.
  package init(_ description: String) throws(RewriteError) {
    if let (source, ignoresCase, text) = Self.expression(in: description) {
      do throws(FilterError) {
        pattern = try FilterPattern(source, ignoresCase: ignoresCase)
      } catch {
        throw .filter(error)
      }
      template = text
      return
    }
    let parts = description.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    // An expression with another ending is a mistake.
    guard parts.count == 2, !parts[0].isEmpty, !parts[0].hasPrefix("/") || !parts[0].dropFirst().contains("/") else {
      throw .malformedReplacement
    }
    do throws(FilterError) {
      pattern = try FilterPattern(NSRegularExpression.escapedPattern(for: String(parts[0])), ignoresCase: true)
    } catch {
      throw .filter(error)
    }
    template = NSRegularExpression.escapedTemplate(for: String(parts[1]))
  }

  /// The parts of `/REGEX/=TEXT`: the expression ends at the first slash before an equals sign, unless a backslash
  /// precedes it.
  private static func expression(in description: String) -> (source: String, ignoresCase: Bool, text: String)? {
    guard description.hasPrefix("/") else { return nil }
    let characters = Array(description.unicodeScalars)
    func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(characters[range])) }
    var index = 1
    while index < characters.count {
      if characters[index] == "\\" {
        index += 2
        continue
      }
      if characters[index] == "/" {
        for (ending, ignoresCase) in [("/=", false), ("/i=", true)]
        where characters[index...].starts(with: ending.unicodeScalars) {
          return (text(1..<index), ignoresCase, text(index + ending.unicodeScalars.count..<characters.count))
        }
      }
      index += 1
    }
    return nil
  }
}

/// A reason why a text cannot be rewritten as asked.
package enum RewriteError: Error, Equatable, Sendable {
  /// A replacement without an equals sign, or without anything before it.
  case malformedReplacement
  /// An invalid regular expression.
  case filter(FilterError)
}

extension RewriteError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformedReplacement: "a replacement has the form /REGEX/=TEXT or WORDS=TEXT"
    case .filter(let error): error.description
    }
  }
}
