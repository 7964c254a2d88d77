import NagareComments

extension PositionedText {
  /// Places the text on a stage.
  /// - Parameters:
  ///   - size: the comment's size in Bilibili's unit, here a pixel of the author's player.
  ///   - color: `0xRRGGBB`.
  package func animated(
    size: Double, color: UInt32, stage: Stage, rules: PositionedRules = .danmakuFlameMaster
  ) -> AnimatedText {
    let mapping = rules.stage.mapping(to: stage)
    let lifetime = rules.lifetime(of: self)
    let movement = Movement(of: self, lifetime: lifetime, mapping: mapping, rules: rules)
    var animation = CommentAnimation(
      timeOut: lifetime, x: movement.x, y: movement.y,
      perspective: Perspective(stage: stage, focalLength: rules.focalLength))
    animation.opacity = Track(startOpacity)
    if startOpacity != endOpacity { animation.opacity.move(to: endOpacity, at: 0, for: lifetime) }
    animation.rotationY = Track(rotationY)
    animation.rotationZ = Track(rotationZ)
    animation.pivot = rules.pivot
    var animated = AnimatedText(
      content: text, fontSize: size * mapping.uniformScale, color: color, animation: animation)
    animated.fontNames = fontName.map { [$0] } ?? []
    animated.hasOutline = rules.hasOutline(outline)
    return animated
  }
}

/// The movement of a text of mode 7 on the stage.
private struct Movement {
  var x: Track
  var y: Track

  init(of text: PositionedText, lifetime: Double, mapping: AuthorStage.Mapping, rules: PositionedRules) {
    let moves = text.fieldCount >= rules.fewestMoveFields
    let delay = moves ? text.moveDelay : 0
    let duration = text.moveDuration ?? rules.defaultMoveDuration ?? lifetime
    if rules.pathTiming != .ignored, text.path.count > 1 {
      (x, y) = Self.along(text.path, delay: delay, duration: duration, mapping: mapping, timing: rules.pathTiming)
      return
    }
    func place(_ point: Point) -> (x: Double, y: Double) {
      (
        mapping.x(point.x.value, isShare: rules.isShare(point.x, of: text)),
        mapping.y(point.y.value, isShare: rules.isShare(point.y, of: text))
      )
    }
    let start = place(text.start)
    x = Track(start.x)
    y = Track(start.y)
    guard moves, text.targetX != nil || text.targetY != nil else { return }
    let target = place(Point(x: text.targetX ?? text.start.x, y: text.targetY ?? text.start.y))
    let easing = rules.easing(ofCode: text.easingCode)
    x.move(to: target.x, at: delay, for: duration, easing: easing)
    y.move(to: target.y, at: delay, for: duration, easing: easing)
  }

  /// - Parameter path: at least two points.
  private static func along(
    _ path: [PositionedText.PathPoint], delay: Double, duration: Double, mapping: AuthorStage.Mapping,
    timing: PositionedRules.PathTiming
  ) -> (x: Track, y: Track) {
    let points = path.map { (x: mapping.x($0.x, isShare: false), y: mapping.y($0.y, isShare: false)) }
    var (x, y) = (Track(points[0].x), Track(points[0].y))
    let lengths = zip(points, points.dropFirst()).map { from, to in
      ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
    }
    let total = lengths.reduce(0, +)
    var (passed, time) = (0.0, delay)
    for (index, point) in points.dropFirst().enumerated() {
      passed += lengths[index]
      let share = timing == .equally ? Double(index + 1) / Double(points.count) : total > 0 ? passed / total : 1
      let end = delay + duration * share
      x.move(to: point.x, at: time, for: end - time)
      y.move(to: point.y, at: time, for: end - time)
      time = end
    }
    return (x, y)
  }

  private typealias Point = PositionedText.Point
}

extension PositionedRules {
  fileprivate func lifetime(of text: PositionedText) -> Double {
    let fallback = defaultLifetime.clamped(to: CommentLimits.duration)
    guard let lifetime = text.lifetime else { return fallback }
    return lifetime >= lifetimeLimit ?? .infinity ? fallback : lifetime.clamped(to: CommentLimits.duration)
  }

  fileprivate func isShare(_ coordinate: PositionedText.Coordinate, of text: PositionedText) -> Bool {
    switch relativeTest {
    case .decimalPoint: return coordinate.hasFraction
    case .decimalPointUpToOne: return coordinate.hasFraction && coordinate.value <= 1
    case .belowOne: return coordinate.value < 1
    case .unitInterval: return (0...1).contains(coordinate.value)
    case .allBelowOne:
      return [text.start.x, text.start.y, text.targetX, text.targetY].allSatisfy { ($0?.value ?? 0) < 1 }
    case .fractionInStart:
      let isWhole = [text.start.x, text.start.y].allSatisfy { $0.value == $0.value.rounded() }
      return !isWhole && text.path.isEmpty
    }
  }

  fileprivate func easing(ofCode code: Int?) -> Easing {
    switch (easingCodes, code) {
    case (.zeroIsQuadraticOut, 0): .quadraticOut
    case (.oneIsCubicIn, 1): .cubicIn
    default: .linear
    }
  }

  fileprivate func hasOutline(_ field: PositionedText.OutlineField) -> Bool {
    switch outlineTest {
    case .noneIfFalse: ![.literal(false), .word(false), .digit(false)].contains(field)
    case .noneIfFalseWord: ![.literal(false), .word(false)].contains(field)
    case .noneIfFalseString: field != .word(false)
    case .onlyIfOne: field == .digit(true)
    case .noneIfTrue: ![.literal(true), .word(true)].contains(field)
    case .always: true
    }
  }
}
