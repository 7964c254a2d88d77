import NagareComments

extension BASProgram {
  /// Places the texts on a stage, as Bilibili's own player does for mode 9 (https://github.com/bilibili/bas).
  /// Percentages refer to the stage. Lengths in pixels, which are screen pixels in that player, are pixels of
  /// ``AuthorStage/bilibili``.
  ///
  /// The result is sorted by z index, highest last. A text whose content or size changes becomes several texts, of
  /// which at most one is visible at a time; none is empty.
  package func animated(stage: Stage) -> [AnimatedText] {
    let animator = BASAnimator(program: self, stage: stage)
    let byText = unopposedChanges()
    let animated = texts.indices.flatMap { animator.animated($0, changes: byText[$0]) }
    return animated.enumerated()
      .sorted { ($0.element.animation.zIndex, $0.offset) < ($1.element.animation.zIndex, $1.offset) }
      .map(\.element)
  }

  /// The changes of each text, sorted by start. If changes of the same aspect overlap in time, only those of the last
  /// statement in the program are kept. Position, rotation and scale are one aspect.
  private func unopposedChanges() -> [[BASChange]] {
    var byText = [[BASChange]](repeating: [], count: texts.count)
    var taken = [[IntervalSet]](
      repeating: [IntervalSet](repeating: IntervalSet(), count: BASAnimator.aspectCount), count: texts.count)
    var end = changes.endIndex
    while end > 0 {
      // All changes of one statement, which do not conflict with each other.
      var start = end - 1
      while start > 0, changes[start - 1].statement == changes[end - 1].statement { start -= 1 }
      for change in changes[start..<end].reversed() where byText.indices.contains(change.text) {
        let aspect = BASAnimator.aspect(of: change.property)
        guard aspect.map({ !taken[change.text][$0].overlaps(change.interval) }) ?? true else { continue }
        byText[change.text].append(change)
      }
      for change in changes[start..<end] where byText.indices.contains(change.text) {
        guard let aspect = BASAnimator.aspect(of: change.property) else { continue }
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
