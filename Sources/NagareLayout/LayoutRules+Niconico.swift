extension LayoutRules {
  /// The rules of Niconico's HTML5 player, on its canvas as ``NiconicoCanvas`` lays it on the stage.
  ///
  /// A scrolling comment crosses the middle of the canvas in about four seconds, one more than it lasts; a fixed one stays
  /// three. Both last as long as they ask for instead. Scrolling comments keep five pixels of the canvas apart where they
  /// are judged, and fixed ones may follow each other 0.19 s early. Scrolling ones that are taller than
  /// the picture are in nobody's way. All are drawn, unless ``maxOnScreen`` is set: then the newest. Boxes are those of
  /// ``NiconicoSizing``.
  ///
  /// The formulas and constants are those of https://github.com/xpadev-net/niconicomments 0.3.1. Where others differ or
  /// the library is a matter of chance:
  /// - A comment that finds no free rows lies somewhere and is in nobody's way, as ZenzaWatch has it. niconicomments lets
  ///   it be in the way of others, whose places would then depend on the seed, though they overflow nothing themselves.
  /// - Distances are judged at all times, as niconicomments does for comments of different durations. Two of the same
  ///   duration it samples every 0.05 s, which may let them come nearer by what they cover in that time.
  /// - A comment stays until it has left the stage. niconicomments takes it away 1.25 s after its duration, which cuts
  ///   short narrow ones of 9 s and more.
  public static func niconico(for stage: Stage) -> LayoutRules {
    let canvas = NiconicoCanvas(stage: stage)
    var rules = LayoutRules(
      scrollTime: 3, fixedTime: 3, overflow: .overlap, gap: canvas.gap, motion: .exact)
    // On the site, the one in front is gone when the gap behind it has passed the lower end of the zone; here, when it
    // has itself, and the next one may be a gap away from the end.
    let exit = canvas.judgedZone.lowerBound - canvas.gap
    rules.path = ScrollPath(
      start: canvas.startLine, range: canvas.range, widthShare: 0.95, lead: 1,
      judged: exit...canvas.judgedZone.upperBound)
    rules.usesOwnDurations = true
    rules.fixedTolerance = 0.19
    rules.separatesOwners = true
    rules.overlapRow = .random
    rules.tallRow = .centred
    rules.crowdRule = .hideOldest
    rules.layerOrder = .ownersLast
    return rules
  }
}
