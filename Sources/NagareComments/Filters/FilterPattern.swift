import Foundation

/// A regular expression that is known to be one.
///
/// Matching is done by ICU. An expression that can match the same characters in many ways, such as `(a+)+b`, may take
/// steps that double with each of them. A search is given up after some millions of steps, far more than an ordinary
/// expression takes on the longest text, and always after the same number.
public struct FilterPattern: Sendable {
  /// In the syntax of [ICU](https://unicode-org.github.io/icu/userguide/strings/regexp.html), which is that of
  /// `NSRegularExpression`.
  public let source: String
  /// Whether small and capital letters are the same.
  public let ignoresCase: Bool
  private let expression: NSRegularExpression

  /// How long a search may take: ten thousands of ICU's steps, beside those that begin at each place of a text.
  struct Patience: Equatable {
    var limit: Int

    /// Some tens of milliseconds.
    static let ordinary = Patience(limit: 300)
    /// Some milliseconds, where pictures wait.
    static let live = Patience(limit: 30)
  }

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
  func search(_ text: String, patience: Patience) -> Outcome {
    let length = text.utf16.count
    // The engine reports each place where it begins, and each ten thousand steps from there.
    var remaining = length + patience.limit
    var outcome = Outcome.noMatch
    expression.enumerateMatches(
      in: text, options: .reportProgress, range: NSRange(location: 0, length: length)
    ) { match, flags, stop in
      remaining -= 1
      if match != nil {
        outcome = .match
      } else if remaining < 0 || flags.contains(.internalError) {
        // An error is a stack of the engine's that has reached its bound.
        outcome = .gaveUp
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
