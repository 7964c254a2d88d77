/// A line split into runs of one face.
package struct FontLine: Sendable, Equatable {
  /// A run drawn with one face, regardless of scripts and directions.
  package struct Run: Sendable, Equatable {
    /// The run's characters, without controls.
    package let text: String

    /// The face's identifier in the typesetter's library; -1 if no font has the characters.
    package let face: Int32
  }

  /// The runs in logical order; empty for an empty line.
  package private(set) var runs: [Run] = []

  /// The line's advance, in pixels.
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
