import Nagare

/// A density over time as a line of block characters, with marks and times below it.
struct DensityLine {
  /// The height of each character as a share of the highest, 0…1.
  private let shares: [Double]
  private let marks: [(column: Int, label: String)]

  private static let blocks = Array(" ▁▂▃▄▅▆▇█")
  private static let mark: Character = "▲"
  /// The largest number of lines of labels; labels without room are omitted.
  private static let maxLabelLines = 3

  /// - Parameters:
  ///   - columns: the width of the line, in characters.
  ///   - peaks: the moments to mark, the most important first.
  init(_ density: CommentDensity, columns: Int, peaks: [DensityPeak]) {
    let counts = density.highestCounts(parts: columns)
    let highest = max(counts.max() ?? 0, 1)
    shares = counts.map { Double($0) / Double(highest) }
    marks = peaks.map { (density.part(at: $0.time, of: columns), clock($0.time.rounded())) }
  }

  /// The density line, the line of marks, and the lines of their times, without trailing spaces and empty lines.
  var lines: [String] {
    var markLine = blankLine
    for mark in marks where markLine.indices.contains(mark.column) { markLine[mark.column] = DensityLine.mark }
    let all = [shares.map(DensityLine.block), markLine] + labelLines
    return all.map(DensityLine.trimmed).filter { !$0.isEmpty }
  }

  private var blankLine: [Character] { Array(repeating: " ", count: shares.count) }

  /// A block character. Any share above zero is visible.
  private static func block(_ share: Double) -> Character {
    let level = (share * Double(blocks.count - 1)).rounded(.up)
    return blocks[min(max(Int(level), 0), blocks.count - 1)]
  }

  /// Each label below its mark, on the first line where it does not touch another label.
  private var labelLines: [[Character]] {
    var lines: [[Character]] = []
    for (column, label) in marks where label.count <= shares.count {
      let start = min(max(column - label.count / 2, 0), shares.count - label.count)
      let touched = max(start - 1, 0)..<min(start + label.count + 1, shares.count)
      var line = lines.firstIndex { $0[touched].allSatisfy { $0 == " " } }
      if line == nil, lines.count < DensityLine.maxLabelLines {
        lines.append(blankLine)
        line = lines.count - 1
      }
      if let line { lines[line].replaceSubrange(start..<start + label.count, with: label) }
    }
    return lines
  }

  private static func trimmed(_ line: [Character]) -> String {
    String(line.prefix((line.lastIndex { $0 != " " } ?? -1) + 1))
  }
}
