/// A stretch of a line that one face draws, whatever its scripts and directions.
package struct FontRun: Sendable, Equatable {
  /// In logical order, without controls.
  package private(set) var text: String

  /// The face's number in the typesetter's library; -1 where no font has the characters.
  package let face: Int32

  static func runs(of line: ItemizedLine) -> [FontRun] {
    var runs: [FontRun] = []
    var start = 0
    while start < line.scalars.count {
      let face = line.faces[start]
      let end = line.faces[start...].firstIndex { $0 != face } ?? line.scalars.count
      var text = String.UnicodeScalarView()
      text.append(contentsOf: line.scalars[start..<end].lazy.compactMap { Unicode.Scalar($0) })
      runs.append(FontRun(text: String(text), face: face))
      start = end
    }
    return runs
  }
}
