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
  func search(_ text: String) -> Outcome {
    let length = text.utf16.count
    var reports = 0
    var limit: ContinuousClock.Instant?
    var outcome = Outcome.noMatch
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion], range: NSRange(location: 0, length: length)
    ) { match, flags, stop in
      if match != nil {
        outcome = .match
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
      stop.pointee = ObjCBool(outcome != .noMatch)
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
