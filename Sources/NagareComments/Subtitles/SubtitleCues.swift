/// Joins comments that are visible at the same time into cues that do not overlap. Whenever a comment appears or ends, a
/// new cue begins. All times are in milliseconds.
struct SubtitleCues {
  /// Lines that are visible together, the oldest first.
  struct Cue: Equatable {
    let start: Int
    let end: Int
    let lines: [String]
  }

  private struct Line {
    let text: String
    let end: Int
    /// Whether a cue has the line.
    var isShown = false
  }

  private let maxLines: Int
  /// The visible lines, the oldest first.
  private var lines: [Line] = []
  /// The start of the next cue.
  private var start = 0
  /// The number of lines that newer ones hid before they could appear.
  private(set) var hiddenCount = 0

  /// - Parameter maxLines: the limit of lines in a cue, at least 1. A new line then hides the oldest one.
  init(maxLines: Int) {
    self.maxLines = max(maxLines, 1)
  }

  /// Adds a line.
  /// - Parameter lineStart: at least that of the previous line, from 0 on; an earlier time is raised to it.
  /// - Returns: the cues up to the start of the line.
  mutating func add(_ text: String, from lineStart: Int, to end: Int) -> [Cue] {
    let lineStart = max(lineStart, start)
    let cues = cues(until: lineStart)
    guard end > lineStart else {
      hiddenCount += 1
      return cues
    }
    if lines.count == maxLines, !lines.removeFirst().isShown { hiddenCount += 1 }
    lines.append(Line(text: text, end: end))
    return cues
  }

  /// The cues after the last line was added.
  mutating func finish() -> [Cue] { cues(until: .max) }

  /// The cues up to a time, at which the next one begins.
  private mutating func cues(until time: Int) -> [Cue] {
    var cues: [Cue] = []
    while let end = lines.map(\.end).min(), end <= time {
      if end > start { cues.append(cue(to: end)) }
      lines.removeAll { $0.end <= end }
    }
    if !lines.isEmpty, time > start { cues.append(cue(to: time)) }
    start = max(start, time)
    return cues
  }

  /// The cue of the visible lines up to `end`, which becomes the start of the next.
  private mutating func cue(to end: Int) -> Cue {
    defer { start = end }
    for index in lines.indices { lines[index].isShown = true }
    return Cue(start: start, end: end, lines: lines.map(\.text))
  }
}
