/// The line breaks in the texts of a format.
package struct LineBreaks: OptionSet, Sendable {
  package let rawValue: UInt8

  /// LF, CR, CR LF, U+0085, U+2028 or U+2029. Each becomes a space if the set contains no break for it.
  package static let newlines = LineBreaks(rawValue: 1)
  /// LF or CR LF. Other newlines become spaces unless ``newlines`` is in the set.
  package static let lineFeeds = LineBreaks(rawValue: 16)
  /// A backslash and an `n`.
  package static let escapedLineFeeds = LineBreaks(rawValue: 2)
  /// A backslash and an `r`. With ``escapedLineFeeds``, a backslash and an `n` after it belong to the same break.
  package static let escapedReturns = LineBreaks(rawValue: 4)
  /// A slash and an `n`, but not after another slash, where they are part of an address.
  package static let slashes = LineBreaks(rawValue: 8)

  /// The line breaks of Bilibili and of sites that adopted its texts.
  package static let bilibili: LineBreaks = [.newlines, .escapedLineFeeds, .escapedReturns, .slashes]

  /// The line breaks of Niconico.
  package static let niconico: LineBreaks = .lineFeeds

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}
