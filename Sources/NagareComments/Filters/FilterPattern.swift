import Foundation

/// A valid regular expression.
///
/// ICU does the matching. An expression that can match the same characters in many ways, such as `(a+)+b`, may take
/// exponential time. A search is abandoned after some million steps, far more than most expressions take on the
/// longest text, or after about a second if that is earlier.
package struct FilterPattern: Sendable {
  /// The expression in the syntax of [ICU](https://unicode-org.github.io/icu/userguide/strings/regexp.html), which
  /// `NSRegularExpression` uses.
  package let source: String
  /// Whether case is ignored.
  package let ignoresCase: Bool
  private let expression: NSRegularExpression

  /// The maximum number of ICU's progress reports in a search, besides one for each position of the text. ICU reports
  /// each position at which it tries to match, and every ten thousand steps. The maximum takes a third of a second on
  /// the longest text.
  private static let maxReports = 300
  /// The maximum duration of a search, needed since steps take longer in expressions with many groups.
  private static let maxDuration = Duration.seconds(1)
  /// The number of reports between checks of the clock: a check costs as much as searching a short text.
  private static let reportsPerClockCheck = 16

  /// The outcome of a search.
  enum Outcome {
    case match, noMatch, abandoned
  }

  /// - Throws: ``FilterError`` if the expression is empty or invalid.
  package init(_ source: String, ignoresCase: Bool = false) throws(FilterError) {
    guard !source.isEmpty else { throw .empty }
    self.source = source
    self.ignoresCase = ignoresCase
    do {
      expression = try NSRegularExpression(pattern: source, options: ignoresCase ? .caseInsensitive : [])
    } catch {
      throw .badPattern(source, reason: FilterPattern.syntaxError(in: source))
    }
  }

  /// The reason why an expression is invalid. Foundation gives none; Swift's own parser knows nearly the same syntax
  /// and explains errors well.
  private static func syntaxError(in source: String) -> String {
    do {
      _ = try Regex(source)
      return "its syntax is not supported"
    } catch {
      return "\(error)"
    }
  }

  /// Searches for the expression anywhere in a text.
  func search(_ text: String) -> Outcome { enumerateMatches(in: text) { _ in false } }

  /// The edits that replace all matches in a text.
  /// - Parameter template: the new text, in ICU's syntax: `$1` is what the first group matched.
  /// - Returns: the outcome, and the edits unless the search was abandoned. Replacements beyond
  ///   ``CommentLimits/textCharacters`` are left out.
  func edits(of text: String, template: String) -> (outcome: Outcome, edits: [TextEdit]) {
    var (edits, length): ([TextEdit], Int) = ([], 0)
    var (units, scalars) = (text.utf16.makeIterator(), 0)
    var position = 0
    // Positions in scalars; matches ascend, and begin and end between scalars.
    func scalarCount(before end: Int) -> Int {
      while position < end, let unit = units.next() {
        position += 1
        if !UTF16.isTrailSurrogate(unit) { scalars += 1 }
      }
      return scalars
    }
    let outcome = enumerateMatches(in: text) { match in
      let new = expression.replacementString(for: match, in: text, offset: 0, template: template)
      let start = scalarCount(before: match.range.location)
      edits.append(TextEdit(range: start..<scalarCount(before: match.range.location + match.range.length), text: new))
      length += new.unicodeScalars.count
      return length <= CommentLimits.textCharacters
    }
    return (outcome, outcome == .match ? edits : [])
  }

  /// - Parameter take: called with each match; returns whether to go on.
  private func enumerateMatches(in text: String, _ take: (NSTextCheckingResult) -> Bool) -> Outcome {
    let length = text.utf16.count
    var reports = 0
    var limit: ContinuousClock.Instant?
    var outcome = Outcome.noMatch
    // Foundation declares the closure as escaping, but calls it only before it returns.
    withoutActuallyEscaping(take) { take in
      expression.enumerateMatches(
        in: text, options: [.reportProgress, .reportCompletion], range: NSRange(location: 0, length: length)
      ) { match, flags, stop in
        var isDone = false
        if let match {
          outcome = .match
          isDone = !take(match)
        } else if flags.contains(.internalError) {
          // The engine's stack has reached its limit; ICU reports this at the end.
          if outcome == .noMatch { outcome = .abandoned }
        } else if !flags.contains(.completed) {
          reports += 1
          if reports > length + FilterPattern.maxReports { outcome = .abandoned }
          if reports % FilterPattern.reportsPerClockCheck == 0 {
            let now = ContinuousClock.now
            if let limit, now > limit { outcome = .abandoned }
            limit = limit ?? now + FilterPattern.maxDuration
          }
        }
        stop.pointee = ObjCBool(isDone || outcome == .abandoned)
      }
    }
    return outcome
  }
}

extension FilterPattern: Equatable {
  package static func == (a: Self, b: Self) -> Bool { a.source == b.source && a.ignoresCase == b.ignoresCase }
}

extension FilterPattern: CustomStringConvertible {
  /// The pattern in the syntax of ``CommentFilter/block(_:)``.
  package var description: String { "/\(source)/\(ignoresCase ? "i" : "")" }
}
