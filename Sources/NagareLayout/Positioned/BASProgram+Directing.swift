import NagareComments

extension BASProgram {
  /// The texts on a stage, as Bilibili's own player of mode 9 shows them (https://github.com/bilibili/bas): percentages
  /// are of the stage, the eye is at ``PositionedRules/adobeFocalLength``, and what is in pixels, which in that player
  /// are those of the screen, is in pixels of the rules' ``AuthorStage``. No other of the rules matters.
  ///
  /// Those of greater z index come last. A text whose content or size changes becomes several, of which one at a time
  /// is visible; none is empty.
  public func directed(stage: Stage, rules: PositionedRules = .danmakuFlameMaster) -> [DirectedText] {
    let director = BASDirector(program: self, stage: stage, rules: rules)
    let byText = unopposedChanges()
    let directed = texts.indices.flatMap { director.directed($0, changes: byText[$0]) }
    return directed.enumerated()
      .sorted { ($0.element.animation.zIndex, $0.offset) < ($1.element.animation.zIndex, $1.offset) }
      .map(\.element)
  }

  /// The changes of each text by their start. Of two that change the same at once, as position, rotation and scale do,
  /// the earlier one in the program is left out.
  private func unopposedChanges() -> [[BASChange]] {
    var byText = [[BASChange]](repeating: [], count: texts.count)
    var taken = [[IntervalSet]](
      repeating: [IntervalSet](repeating: IntervalSet(), count: BASDirector.aspects), count: texts.count)
    var end = changes.endIndex
    while end > 0 {
      // All that one statement changes: it is not opposed to itself.
      var start = end - 1
      while start > 0, changes[start - 1].statement == changes[end - 1].statement { start -= 1 }
      for change in changes[start..<end].reversed() where byText.indices.contains(change.text) {
        let aspect = BASDirector.aspect(of: change.property)
        guard aspect.map({ !taken[change.text][$0].overlaps(change.interval) }) ?? true else { continue }
        byText[change.text].append(change)
      }
      for change in changes[start..<end] where byText.indices.contains(change.text) {
        guard let aspect = BASDirector.aspect(of: change.property) else { continue }
        taken[change.text][aspect].insert(change.interval)
      }
      end = start
    }
    return byText.map { changes in
      changes.reversed().enumerated()
        .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
        .map(\.element)
    }
  }
}

extension BASChange {
  fileprivate var interval: IntervalSet.Interval { (start, start + duration) }
}
