extension LayoutRules {
  /// The rules of Niconico's HTML5 player, on its canvas as mapped to the stage by ``NiconicoCanvas``.
  ///
  /// A scrolling comment crosses the inner canvas in about four seconds, one more than its duration; a fixed comment
  /// stays for three. A comment may ask for another duration. Scrolling comments keep a gap of five canvas pixels in
  /// the judged zone; a fixed comment may start 0.19 s before another on its rows ends. Scrolling comments taller than
  /// the area block no others. All comments are drawn, or only the newest ``maxOnScreen`` if it is set. Box sizes are
  /// those of ``NiconicoSizing``.
  ///
  /// Formulas and constants are those of https://github.com/xpadev-net/niconicomments 0.3.1. There are exceptions where
  /// implementations differ or the library is nondeterministic:
  /// - A comment that finds no free rows is placed at random and blocks no others, as in ZenzaWatch. In niconicomments
  ///   it may block others, whose places would then depend on the seed although they do not overflow themselves.
  /// - Distances are checked at all times, as niconicomments does for comments of different durations. For equal
  ///   durations it checks every 0.05 s, so that comments may come nearer by the distance covered in that time.
  /// - A comment stays until it has left the stage. niconicomments removes it 1.25 s after its duration, which cuts
  ///   short narrow comments that last 9 s or more.
  package static func niconico(for stage: Stage) -> LayoutRules {
    let canvas = NiconicoCanvas(stage: stage)
    var rules = LayoutRules(
      scrollTime: 3, fixedTime: 3, overflow: .overlap, gap: canvas.gap, motion: .exact)
    // On the site, a comment counts until the gap behind it has left the zone; here, until the comment itself has left.
    // Extending the zone by a gap makes both equal.
    let exit = canvas.judgedZone.lowerBound - canvas.gap
    rules.path = ScrollPath(
      start: canvas.startLine, range: canvas.range, widthShare: 0.95, lead: 1,
      judged: exit...canvas.judgedZone.upperBound)
    rules.usesOwnDurations = true
    rules.fixedTolerance = 0.19
    rules.separatesOwners = true
    rules.overlapRow = .random
    rules.tallRow = .centred
    rules.screenLimitRule = .hideOldest
    rules.layerOrder = .ownersLast
    return rules
  }
}
