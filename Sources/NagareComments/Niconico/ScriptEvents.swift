/// The performed scripts of a Niconico file, in the order in which they are applied.
struct ScriptEvents {
  /// Sorted by start, then by the script's number, then by index.
  private(set) var events: [ScriptEvent] = []
  /// The indices of these scripts among the comments.
  private(set) var indices: Set<Int> = []
  /// The number of scripts that are not performed.
  private(set) var ignoredCount = 0

  init(_ comments: [Comment]) {
    var found: [(event: ScriptEvent, number: Int64, index: Int)] = []
    for index in comments.indices where comments[index].mode == .code && comments[index].language == .japanese {
      if let event = ScriptEvent(comments[index]) {
        // Files need not be sorted by number. Scripts without one keep their order.
        found.append((event, Int64(comments[index].id.description) ?? .max, index))
      } else {
        ignoredCount += 1
      }
    }
    found.sort { ($0.event.span.start, $0.number, $0.index) < ($1.event.span.start, $1.number, $1.index) }
    var (defaults, replacements) = (ActiveScripts(), ActiveScripts())
    for (event, _, index) in found {
      let isAdmitted =
        switch event.action {
        case .defaults: defaults.admits(event.span)
        case .replacement: replacements.admits(event.span)
        case .reversal, .hideComments, .nothing: true
        }
      guard isAdmitted else {
        ignoredCount += 1
        continue
      }
      events.append(event)
      indices.insert(index)
    }
  }

  /// Limits the scripts that are active at the same time to ``CommentLimits/activeScripts``.
  private struct ActiveScripts {
    private var ends: [Double] = []

    /// - Parameter span: does not start before the previous one.
    mutating func admits(_ span: TimeSpans.Span) -> Bool {
      if ends.count == CommentLimits.activeScripts { ends.removeAll { $0 <= span.start } }
      guard ends.count < CommentLimits.activeScripts else { return false }
      ends.append(span.end)
      return true
    }
  }
}
