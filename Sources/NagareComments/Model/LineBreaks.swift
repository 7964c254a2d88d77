/// What starts a new line in the texts of a dialect.
package struct LineBreaks: OptionSet, Sendable {
  package let rawValue: UInt8

  /// A line feed, a carriage return, both in this order, U+0085, U+2028 or U+2029. Where they are not in the set, each
  /// becomes a space.
  package static let newlines = LineBreaks(rawValue: 1)
  /// A line feed, with the carriage return before it. Other newlines become spaces unless ``newlines`` is in the set.
  package static let lineFeeds = LineBreaks(rawValue: 16)
  /// A backslash and an `n`.
  package static let escapedLineFeeds = LineBreaks(rawValue: 2)
  /// A backslash and an `r`. An escaped line feed after it belongs to it if both are in the set.
  package static let escapedReturns = LineBreaks(rawValue: 4)
  /// A slash and an `n`, but not after another slash: there it is part of an address.
  package static let slashes = LineBreaks(rawValue: 8)

  /// In texts of Bilibili's, and of sites that took them over.
  package static let bilibili: LineBreaks = [.newlines, .escapedLineFeeds, .escapedReturns, .slashes]

  /// In texts of Niconico's.
  package static let niconico: LineBreaks = .lineFeeds

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}
