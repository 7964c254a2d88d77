import NagareComments

extension PositionedText {
  /// Places the text on a stage, as Bilibili's own player for Android does, DanmakuFlameMaster. Its sample app inverts
  /// field 11 and ignores the font's name, which this does not. CommentCoreLibrary, danmaku2ass, biliass and
  /// DanmakuFactory read several fields differently.
  ///
  /// All these programs agree on the rest: a text stays at its start until its move begins, and at its target after it;
  /// its opacity changes linearly over its lifetime; and it ends with its lifetime even if a move is unfinished.
  /// - Parameters:
  ///   - size: the comment's size in Bilibili's unit, here a pixel of the author's player.
  ///   - color: `0xRRGGBB`.
  package func animated(size: Double, color: UInt32, stage: Stage) -> AnimatedText {
    let mapping = AuthorStage.bilibili.mapping(to: stage)
    // The default is CommentCoreLibrary's.
    let lifetime = lifetime ?? 2.5
    let movement = Movement(of: self, lifetime: lifetime, mapping: mapping)
    var animation = CommentAnimation(
      timeOut: lifetime, x: movement.x, y: movement.y, perspective: Perspective(stage: stage))
    animation.opacity = Track(startOpacity)
    if startOpacity != endOpacity { animation.opacity.move(to: endOpacity, at: 0, for: lifetime) }
    animation.rotationY = Track(rotationY)
    animation.rotationZ = Track(rotationZ)
    var animated = AnimatedText(
      content: text, fontSize: size * mapping.uniformScale, color: color, animation: animation)
    animated.fontNames = fontName.map { [$0] } ?? []
    animated.hasOutline = hasOutline
    return animated
  }
}

/// The movement of a text of mode 7 on the stage.
private struct Movement {
  var x: Track
  var y: Track

  init(of text: PositionedText, lifetime: Double, mapping: AuthorStage.Mapping) {
    let moves = text.fieldCount >= 11
    let delay = moves ? text.moveDelay : 0
    let duration = text.moveDuration ?? lifetime
    if text.path.count > 1 {
      (x, y) = Self.along(text.path, delay: delay, duration: duration, mapping: mapping)
      return
    }
    func across(_ place: PositionedText.Coordinate) -> Double { mapping.x(place.value, isShare: place.hasFraction) }
    func down(_ place: PositionedText.Coordinate) -> Double { mapping.y(place.value, isShare: place.hasFraction) }
    x = Track(across(text.start.x))
    y = Track(down(text.start.y))
    guard moves, text.targetX != nil || text.targetY != nil else { return }
    let easing = text.easingCode == 0 ? Easing.quadraticOut : .linear
    x.move(to: across(text.targetX ?? text.start.x), at: delay, for: duration, easing: easing)
    y.move(to: down(text.targetY ?? text.start.y), at: delay, for: duration, easing: easing)
  }

  /// At constant speed.
  /// - Parameter path: at least two points.
  private static func along(
    _ path: [PositionedText.PathPoint], delay: Double, duration: Double, mapping: AuthorStage.Mapping
  ) -> (x: Track, y: Track) {
    let points = path.map { (x: mapping.x($0.x, isShare: false), y: mapping.y($0.y, isShare: false)) }
    var (x, y) = (Track(points[0].x), Track(points[0].y))
    let lengths = zip(points, points.dropFirst()).map { from, to in
      ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
    }
    let total = lengths.reduce(0, +)
    var (passed, time) = (0.0, delay)
    for (point, length) in zip(points.dropFirst(), lengths) {
      passed += length
      let end = delay + duration * (total > 0 ? passed / total : 1)
      x.move(to: point.x, at: time, for: end - time)
      y.move(to: point.y, at: time, for: end - time)
      time = end
    }
    return (x, y)
  }
}
