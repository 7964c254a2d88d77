import Foundation

/// A regular expression that is known to be one.
///
/// Matching is done by ICU. An expression that can match the same characters in many ways, such as `(a+)+b`, may take
/// steps that double with each of them. A search is given up after some millions of steps, far more than most
/// expressions take on the longest text, and always after the same number, unless a second is over before.
public struct FilterPattern: Sendable {
  /// In the syntax of [ICU](https://unicode-org.github.io/icu/userguide/strings/regexp.html), which is that of
  /// `NSRegularExpression`.
  public let source: String
  /// Whether small and capital letters are the same.
  public let ignoresCase: Bool
  private let expression: NSRegularExpression

  /// Reports of ICU's after which a search is given up, beside one for each place of the text: it makes one where it
  /// begins anew, and one for each ten thousand steps. That is a third of a second on the longest text.
  private static let mostReports = 300
  /// Steps of expressions with many groups take longer.
  private static let longest = Duration.seconds(1)
  /// Reports from one look at the clock to the next: to look costs as much as a short text does.
  private static let reportsPerLook = 16

  /// What a search comes to.
  enum Outcome {
    case match, noMatch, gaveUp
  }

  /// - Throws: ``FilterError``, with the reason.
  public init(_ source: String, ignoresCase: Bool = false) throws(FilterError) {
    guard !source.isEmpty else { throw .empty }
    self.source = source
    self.ignoresCase = ignoresCase
    do {
      expression = try NSRegularExpression(pattern: source, options: ignoresCase ? .caseInsensitive : [])
    } catch {
      throw .badPattern(source, reason: FilterPattern.objection(to: source))
    }
  }

  /// Foundation says that it is wrong, but not why; Swift's own parser knows nearly the same syntax and says it well.
  private static func objection(to source: String) -> String {
    do {
      _ = try Regex(source)
      return "its syntax is not supported"
    } catch {
      return "\(error)"
    }
  }

  /// Looks for it anywhere in a text.
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
        // The engine's stack has reached its bound, which is told at the end.
        if outcome == .noMatch { outcome = .gaveUp }
      } else if !flags.contains(.completed) {
        reports += 1
        if reports > length + FilterPattern.mostReports { outcome = .gaveUp }
        if reports % FilterPattern.reportsPerLook == 0 {
          let now = ContinuousClock.now
          if let limit, now > limit { outcome = .gaveUp }
          limit = limit ?? now + FilterPattern.longest
        }
      }
      stop.pointee = ObjCBool(outcome != .noMatch)
    }
    return outcome
  }
}

extension FilterPattern: Equatable {
  public static func == (a: Self, b: Self) -> Bool { a.source == b.source && a.ignoresCase == b.ignoresCase }
}

extension FilterPattern: CustomStringConvertible {
  /// As ``CommentFilter/block(_:)`` takes it.
  public var description: String { "/\(source)/\(ignoresCase ? "i" : "")" }
}
