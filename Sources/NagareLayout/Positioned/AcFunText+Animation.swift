import NagareComments

extension AcFunText {
  /// Places the text on a stage. Positions are fractions of AcFun's player, which is mapped to the stage like
  /// Bilibili's; font sizes are in pixels of that player. All movement is linear.
  /// - Parameters:
  ///   - size: the comment's size, in pixels of the player.
  ///   - color: `0xRRGGBB`.
  package func animated(size: Double, color: UInt32, stage: Stage) -> AnimatedText {
    let mapping = AuthorStage.acFun.mapping(to: stage)
    func x(_ state: State) -> Double { mapping.x(state.x, isShare: true) }
    func y(_ state: State) -> Double { mapping.y(state.y, isShare: true) }
    var animation = CommentAnimation(
      timeIn: delay, timeOut: delay, x: Track(x(start)), y: Track(y(start)), perspective: Perspective(stage: stage))
    animation.scaleX = Track(start.scaleX)
    animation.scaleY = Track(start.scaleY)
    animation.opacity = Track(start.opacity)
    animation.rotationX = Track(start.rotationX)
    animation.rotationY = Track(start.rotationY)
    animation.rotationZ = Track(start.rotationZ)
    animation.anchor = CommentAnimation.BoxPoint(x: Double(anchor % 3) / 2, y: Double(anchor / 3) / 2)
    animation.pivot = animation.anchor
    if steps.contains(where: { $0.target.color != nil }) { animation.color = ColorTrack(color) }
    var (time, state) = (delay + stay, start)
    for step in steps {
      let target = step.target
      func move(_ track: WritableKeyPath<CommentAnimation, Track>, from old: Double, to new: Double) {
        if old != new { animation[keyPath: track].move(to: new, at: time, for: step.duration) }
      }
      move(\.x, from: x(state), to: x(target))
      move(\.y, from: y(state), to: y(target))
      move(\.opacity, from: state.opacity, to: target.opacity)
      move(\.scaleX, from: state.scaleX, to: target.scaleX)
      move(\.scaleY, from: state.scaleY, to: target.scaleY)
      move(\.rotationX, from: state.rotationX, to: target.rotationX)
      move(\.rotationY, from: state.rotationY, to: target.rotationY)
      move(\.rotationZ, from: state.rotationZ, to: target.rotationZ)
      if let new = target.color, new != state.color {
        animation.color?.move(to: new, at: time, for: step.duration)
      }
      time += step.duration
      state = target
    }
    animation.timeOut = delay + (time - delay).clamped(to: CommentLimits.duration)
    var animated = AnimatedText(
      content: text, fontSize: size * mapping.uniformScale, color: color, animation: animation)
    animated.fontNames = fontName.map { [$0] } ?? []
    animated.isBold = isBold
    animated.hasOutline = hasOutline
    return animated
  }
}
