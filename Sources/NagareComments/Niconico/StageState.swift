/// What scripts of Niconico's tell the stage, whatever comments are on it: when none is drawn, and when those that scroll
/// do so from left to right. The drawing asks for the time of each frame.
///
/// All times are seconds of the video. A direction holds from its start until just before its end.
public struct StageState: Sendable, Equatable {
  var hidden = TimeSpans()
  var reversedForViewers = TimeSpans()
  var reversedForOwner = TimeSpans()

  /// Directions that ask for nothing.
  public init() {}

  /// Whether there is nothing to ask for at any time.
  public var isEmpty: Bool { hidden.isEmpty && reversedForViewers.isEmpty && reversedForOwner.isEmpty }

  /// Whether no comment is drawn, the owner's included (`@コメント禁止`). The comments keep their places.
  public func isHidden(at seconds: Double) -> Bool { hidden.contains(seconds) }

  /// Whether scrolling comments of this origin are mirrored at the middle of the stage (`@逆`), wherever they were before:
  /// one that was under way jumps.
  public func isReversed(at seconds: Double, origin: Comment.Origin) -> Bool {
    origin == .owner ? reversedForOwner.contains(seconds) : reversedForViewers.contains(seconds)
  }
}

extension StageState {
  /// The state that events of scripts ask for.
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
