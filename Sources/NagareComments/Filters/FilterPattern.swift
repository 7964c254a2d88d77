/// A regular expression that is known to be one.
///
/// Swift's engine goes back and tries again without a limit. An expression that can match the same characters in many
/// ways, such as `(a+)+b`, may take time that doubles with each of them: seconds for sixteen of them, days for thirty.
/// Expressions are for whoever runs the program to write, not for strangers.
public struct FilterPattern: Sendable, Equatable {
  /// In the syntax of Swift's `Regex`.
  public let source: String
  /// Whether small and capital letters are the same.
  public let ignoresCase: Bool

  /// - Throws: ``FilterError``, with the reason.
  public init(_ source: String, ignoresCase: Bool = false) throws(FilterError) {
    guard !source.isEmpty else { throw .empty }
    self.source = source
    self.ignoresCase = ignoresCase
    do {
      _ = try compiled()
    } catch {
      throw .badPattern(source, reason: "\(error)")
    }
  }

  /// Swift's expressions cannot be sent from a thread to another: each sieve has its own. They look at single scalars, as
  /// the texts of comments may be any sequence of these.
  func compiled() throws -> Regex<AnyRegexOutput> {
    let regex = try Regex(source).matchingSemantics(.unicodeScalar)
    return ignoresCase ? regex.ignoresCase() : regex
  }
}
