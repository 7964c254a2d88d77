/// A line in stretches of one face.
package struct FontLine: Sendable, Equatable {
  /// A stretch that one face draws, whatever its scripts and directions.
  package struct Run: Sendable, Equatable {
    /// Without controls.
    package let text: String

    /// The face's number in the typesetter's library; -1 where no font has the characters.
    package let face: Int32
  }

  /// In logical order; none for an empty line.
  package private(set) var runs: [Run] = []

  /// How far the pen goes, in pixels.
  package let advance: Double

  init(_ line: ItemizedLine, advance: Double) {
    self.advance = advance
    var start = 0
    while start < line.scalars.count {
      let face = line.faces[start]
      let end = line.faces[start...].firstIndex { $0 != face } ?? line.scalars.count
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line.scalars[start..<end].lazy.compactMap { Unicode.Scalar($0) })
      runs.append(Run(text: String(text), face: face))
      start = end
    }
  }
}
