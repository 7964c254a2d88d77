/// Splits text into the font runs of Niconico's Flash player, by the rules of
/// https://github.com/xpadev-net/niconicomments.
///
/// Half-width characters are always in the site's default font. A stretch of other characters takes the font that its
/// first font-switching character demands; if that is ``FlashFont/gothic``, the next character that demands another
/// font starts a second part. A stretch without such characters takes the font of the line's first stretch, or else of
/// the text's first.
package struct FlashText {
  package struct Part: Equatable {
    /// Indices into the line's scalars.
    package let range: Range<Int>
    package let font: FlashFont
    /// The width of each scalar in ems if all are spaces of known width; nil for text.
    package let spaceWidth: Double?
  }

  /// The font of the text's first stretch, known after the first line.
  private var first: FlashFont?
  private var isAtStart = true

  package init() {}

  /// Splits the next line into parts.
  package mutating func parts(ofNext line: [UInt32]) -> [Part] {
    let stretches = Self.stretches(of: line)
    let lineFont = stretches.first?.font
    if isAtStart { first = lineFont }
    isAtStart = false
    return stretches.flatMap { stretch in
      let font = stretch.font ?? lineFont ?? first ?? .gothic
      return Self.split(stretch.range, of: line, font: font) { scalar in
        let own = (stretch.font ?? .gothic).ems(of: scalar)
        return stretch.font == nil && own != nil ? lineFont?.ems(of: scalar) ?? own : own
      }
    }
  }

  /// Splits a line into stretches; the font is nil if no character demands one.
  private static func stretches(of line: [UInt32]) -> [(range: Range<Int>, font: FlashFont?)] {
    var stretches: [(range: Range<Int>, font: FlashFont?)] = []
    for range in runs(of: line.indices, where: { isHalfWidth(line[$0]) }) {
      guard !isHalfWidth(line[range.lowerBound]) else {
        stretches.append((range, .gothic))
        continue
      }
      let changes = range.lazy.compactMap { index in FlashFont.forced(by: line[index]).map { (index, $0) } }
      let font = changes.first?.1
      let next = font == .gothic ? changes.first { $0.1 != .gothic } : nil
      stretches.append((range.lowerBound..<(next?.0 ?? range.upperBound), font))
      if let next { stretches.append((next.0..<range.upperBound, next.1)) }
    }
    return stretches
  }

  private static func split(
    _ range: Range<Int>, of line: [UInt32], font: FlashFont, width: (UInt32) -> Double?
  ) -> [Part] {
    // A run of equal spaces is a part.
    runs(of: range) { width(line[$0]) == nil ? nil : line[$0] }
      .map { Part(range: $0, font: font, spaceWidth: width(line[$0.lowerBound])) }
  }

  private static func runs<Key: Equatable>(of range: Range<Int>, where key: (Int) -> Key) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    for index in range.dropFirst() where key(index) != key(index - 1) {
      runs.append(start..<index)
      start = index
    }
    return range.isEmpty ? [] : runs + [start..<range.upperBound]
  }

  private static func isHalfWidth(_ scalar: UInt32) -> Bool {
    (0x20...0x7E).contains(scalar) || (0xFF61...0xFF9F).contains(scalar)
  }
}
