import NagareComments

/// Places the texts of a program on a stage.
struct BASAnimator {
  let program: BASProgram
  let stageWidth: Double
  let stageHeight: Double
  let mapping: AuthorStage.Mapping
  let perspective: Perspective

  /// The duration in seconds of a text that has none and occurs in no statement.
  static let defaultDuration = 4.0
  /// The number of aspects that can change independently.
  static let aspectCount = 3

  init(program: BASProgram, stage: Stage) {
    self.program = program
    stageWidth = Double(stage.clamped.width)
    stageHeight = Double(stage.clamped.height)
    mapping = AuthorStage.bilibili.mapping(to: stage)
    perspective = Perspective(stage: stage)
  }

  /// The aspect that a property belongs to; `nil` for a property that changes instantly and cannot conflict.
  static func aspect(of property: BASChange.Property) -> Int? {
    switch property {
    case .x, .y, .scale, .rotateX, .rotateY, .rotateZ: 0
    case .alpha: 1
    case .color: 2
    case .content, .fontSize: nil
    }
  }

  /// The text at `index`, divided into one text for each content and size that it has in turn.
  /// - Parameter changes: the changes of the text, sorted by start.
  func animated(_ index: Int, changes: [BASChange]) -> [AnimatedText] {
    let text = program.texts[index]
    let lifetime = text.duration ?? program.activeUntil[index] ?? Self.defaultDuration
    let animation = animation(of: text, changes: changes, lifetime: lifetime)
    var variants: [AnimatedText] = []
    var (content, fontSize, since) = (text.content, text.fontSize, 0.0)
    func close(at time: Double) {
      guard !content.isEmpty, fontSize.value > 0, since < min(time, lifetime) else { return }
      var variant = animated(text, content: content, fontSize: fontSize, animation: animation)
      variant.animation.timeIn = since
      variant.animation.timeOut = min(time, lifetime)
      variants.append(variant)
    }
    for change in changes where Self.aspect(of: change.property) == nil {
      close(at: change.start)
      since = max(since, change.start)
      switch change.value {
      case .text(let text): content = text
      case .length(let length): fontSize = length
      }
    }
    close(at: lifetime)
    return variants
  }

  private func animated(
    _ text: BASText, content: String, fontSize: BASText.Length, animation: CommentAnimation
  ) -> AnimatedText {
    let size = fontSize.isPercent ? fontSize.value / 100 * stageWidth : fontSize.value * mapping.uniformScale
    var animated = AnimatedText(content: content, fontSize: size, color: text.color, animation: animation)
    animated.fontNames = text.fontFamily.split(separator: ",").map(String.init)
    animated.isBold = text.isBold
    animated.hasOutline = text.hasShadow
    animated.strokeWidth = text.strokeWidth * mapping.uniformScale
    animated.strokeColor = text.strokeColor
    return animated
  }

  private func animation(of text: BASText, changes: [BASChange], lifetime: Double) -> CommentAnimation {
    var animation = CommentAnimation(
      timeOut: lifetime, x: Track(place(text.x, .x)), y: Track(place(text.y, .y)), perspective: perspective)
    animation.scaleX = Track(text.scale)
    animation.scaleY = animation.scaleX
    animation.opacity = Track(text.alpha)
    // CSS rotates the other way about X and Y, as its z axis points to the eye.
    animation.rotationX = Track(-text.rotateX)
    animation.rotationY = Track(-text.rotateY)
    animation.rotationZ = Track(text.rotateZ)
    animation.rotationOrder = .zyx
    animation.anchor = CommentAnimation.BoxPoint(x: text.anchorX, y: text.anchorY)
    animation.pivot = animation.anchor
    animation.zIndex = text.zIndex
    if changes.contains(where: { $0.property == .color }) { animation.color = ColorTrack(text.color) }
    for change in changes {
      guard case .length(let length) = change.value else { continue }
      apply(change, length, to: &animation)
    }
    return animation
  }

  private func apply(_ change: BASChange, _ length: BASText.Length, to animation: inout CommentAnimation) {
    func move(_ track: WritableKeyPath<CommentAnimation, Track>, to value: Double) {
      animation[keyPath: track].move(
        to: value, at: change.start, for: change.duration, easing: Easing(change.easing))
    }
    switch change.property {
    case .x: move(\.x, to: place(length, .x))
    case .y: move(\.y, to: place(length, .y))
    case .scale:
      move(\.scaleX, to: length.value)
      move(\.scaleY, to: length.value)
    case .rotateX: move(\.rotationX, to: -length.value)
    case .rotateY: move(\.rotationY, to: -length.value)
    case .rotateZ: move(\.rotationZ, to: length.value)
    case .alpha: move(\.opacity, to: length.value)
    case .color:
      let color = UInt32(length.value.clamped(to: 0...0xFFFFFF))
      animation.color?.move(to: color, at: change.start, for: change.duration, easing: Easing(change.easing))
    case .content, .fontSize: break
    }
  }

  private enum Axis { case x, y }

  private func place(_ length: BASText.Length, _ axis: Axis) -> Double {
    let (side, scale) = axis == .x ? (stageWidth, mapping.scaleX) : (stageHeight, mapping.scaleY)
    return length.isPercent ? length.value / 100 * side : length.value * scale
  }
}

extension Easing {
  fileprivate init(_ easing: BASEasing) {
    switch easing {
    case .linear: self = .linear
    case .cubicBezier(let x1, let y1, let x2, let y2): self = .cubicBezier(x1, y1, x2, y2)
    }
  }
}
