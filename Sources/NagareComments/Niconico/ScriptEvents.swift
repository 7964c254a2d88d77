/// The scripts of a file of Niconico's that are performed, in the order in which they act.
struct ScriptEvents {
  /// By the start, then the number of the script, then its place.
  private(set) var events: [ScriptEvent] = []
  /// Where the scripts are among the comments.
  private(set) var places: Set<Int> = []
  /// Scripts that are not performed.
  private(set) var ignored = 0

  init(_ comments: [Comment]) {
    var found: [(event: ScriptEvent, number: Int64, place: Int)] = []
    for place in comments.indices where comments[place].mode == .code && comments[place].language == .japanese {
      if let event = ScriptEvent(comments[place]) {
        // Files need not be in the order of numbers. Those without one keep the order that they have.
        found.append((event, Int64(comments[place].id.description) ?? .max, place))
      } else {
        ignored += 1
      }
    }
    found.sort { ($0.event.span.start, $0.number, $0.place) < ($1.event.span.start, $1.number, $1.place) }
    var (defaults, replacements) = (Crowd(), Crowd())
    for (event, _, place) in found {
      let isAdmitted =
        switch event.action {
        case .defaults: defaults.admits(event.span)
        case .replacement: replacements.admits(event.span)
        case .reversal, .hideComments, .nothing: true
        }
      guard isAdmitted else {
        ignored += 1
        continue
      }
      events.append(event)
      places.insert(place)
    }
  }

  /// Keeps the scripts that act at a time within ``CommentLimits/activeScripts``.
  private struct Crowd {
    private var ends: [Double] = []

    /// - Parameter span: one that does not start before the last one.
    mutating func admits(_ span: TimeSpans.Span) -> Bool {
      if ends.count == CommentLimits.activeScripts { ends.removeAll { $0 <= span.start } }
      guard ends.count < CommentLimits.activeScripts else { return false }
      ends.append(span.end)
      return true
    }
  }
}
