/// The effects of Niconico scripts on the whole stage: the times at which no comments are drawn, and those at which
/// scrolling comments are mirrored. The renderer queries them for the time of each frame.
///
/// All times are seconds of the video. An effect lasts from its start until just before its end.
package struct StageState: Sendable, Equatable {
  var hidden = TimeSpans()
  var reversedForViewers = TimeSpans()
  var reversedForOwner = TimeSpans()

  /// A state without effects.
  package init() {}

  /// Whether there are no effects at any time.
  package var isEmpty: Bool { hidden.isEmpty && reversedForViewers.isEmpty && reversedForOwner.isEmpty }

  /// Whether no comment is drawn, not even the owner's (`@コメント禁止`). The comments keep their places.
  package func isHidden(at seconds: Double) -> Bool { hidden.contains(seconds) }

  /// Whether scrolling comments of this origin are mirrored at the middle of the stage (`@逆`). Comments on screen jump
  /// when this changes.
  package func isReversed(at seconds: Double, origin: Comment.Origin) -> Bool {
    origin == .owner ? reversedForOwner.contains(seconds) : reversedForViewers.contains(seconds)
  }
}

extension StageState {
  /// Collects the effects of script events.
  init(_ events: [ScriptEvent]) {
    var (hidden, viewers, owner): ([TimeSpans.Span], [TimeSpans.Span], [TimeSpans.Span]) = ([], [], [])
    for event in events {
      switch event.action {
      case .hideComments: hidden.append(event.span)
      case .reversal(let scope):
        if scope.includes(.viewer) { viewers.append(event.span) }
        if scope.includes(.owner) { owner.append(event.span) }
      case .defaults, .replacement, .nothing: continue
      }
    }
    self.hidden = TimeSpans(hidden)
    reversedForViewers = TimeSpans(viewers)
    reversedForOwner = TimeSpans(owner)
  }
}
