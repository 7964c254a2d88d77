import NagareColor
import NagareLayout
import NagarePixels
import NagareText

/// A text that its author placed, ready to be drawn wherever it goes.
///
/// A drawing serves as long as the text only moves by whole pixels, which it does when it is fast, and its sprites as long
/// as it does not fade by a step that can be seen. The first ones are made ahead. What is drawn depends on the time alone.
///
/// It belongs to one thread at a time: the one that prepares comments hands it to the one that draws, and never looks at it
/// again; which is what makes it safe to share.
final class PositionedComment: @unchecked Sendable {
  /// What it takes to draw on frames of a kind.
  struct Canvas: Sendable {
    let factory: SpriteFactory
    let budget: MemoryBudget
    var display: DisplayGeometry { factory.display }
  }

  /// What a drawing depends on.
  private enum Form: Hashable {
    /// So many quarters of a pixel right of its place.
    case upright(quarter: Int)
    case projected(Projection.Shape)
  }

  /// A drawing of the text, and what its colours depend on.
  private struct Drawing {
    let form: Form
    let masks: DrawingMasks
    /// From the place to the masks.
    let left, top: Int
    /// Whether nothing of it was left out because it was outside the stage.
    let isWhole: Bool
    /// Where it was drawn.
    let x, y: Int

    /// What it takes of the budget: of upright text the masks are there already.
    var byteCount: Int {
      if case .upright = form { return 0 }
      return masks.fill.count + masks.outline.count + masks.color.count
    }
  }

  private struct Look: Hashable {
    let paint: SpritePaint
    let phases: GridPhases
  }

  /// Between these steps nobody sees a difference.
  private static let opacitySteps = 64.0
  /// Places within a pixel that slow text can stand on, across and down each.
  private static let phases = 4
  /// Text that goes farther than this in a sixtieth of a second, in pixels, is fast: nobody sees half a pixel then.
  private static let fastStep = 1.5

  private let animation: CommentAnimation
  /// The text's own box, and where it begins in the drawing's.
  private let width, height, left, top: Double
  /// While the animation has no colour.
  private let paint: SpritePaint
  private let tintedParts: TintedParts
  private let canvas: Canvas
  /// One drawing, or one for each quarter of a pixel, and where they lie in the box; for text that is upright at times.
  private let upright: [DrawingMasks]
  private let ink: (left: Int, top: Int)
  /// For text that is turned at times.
  private let outline: TextOutline?
  /// The comment's time in seconds.
  private let time: Double
  /// What the picture's colour does to the text.
  var tint: Tint? {
    didSet { if tint != oldValue { tinted = nil } }
  }
  /// The last colours, at full opacity, and the colour of the text that they were made of.
  private var tinted: (color: RGBColor, paint: SpritePaint)?
  private var drawing: Drawing?
  /// Those of the drawing, one for each place in the grid of chroma that it came to stand on.
  private var sprites: [(look: Look, sprite: Sprite)] = []
  /// Bytes of the budget.
  private let uprightBytes: Int
  private var drawingBytes = 0
  private var spriteBytes = 0

  /// - Parameters:
  ///   - time: the comment's, in seconds.
  ///   - paint: the colours of the text while the animation has none, at full opacity of its own.
  ///   - tintedParts: what takes on the picture's colour.
  ///   - upright: empty if the text never stands upright.
  ///   - uprightBytes: what was taken of the budget for them.
  ///   - ink: where these lie in the text's box.
  ///   - outline: nil if it always does.
  init(
    _ text: AnimatedTypesetText, time: Double, paint: SpritePaint, tintedParts: TintedParts, canvas: Canvas,
    upright: [DrawingMasks], uprightBytes: Int, ink: (left: Int, top: Int), outline: TextOutline?
  ) {
    animation = text.animated.animation
    (width, height, left, top) = (text.width, text.height, text.left, text.top)
    (self.paint, self.tintedParts) = (paint, tintedParts)
    self.canvas = canvas
    self.upright = upright
    self.ink = ink
    self.outline = outline
    self.time = time
    self.uprightBytes = uprightBytes
  }

  deinit {
    canvas.budget.give(uprightBytes + drawingBytes + spriteBytes)
  }

  /// Makes what will be needed at the moment the text enters.
  func prepare(with rasterizer: TransformRasterizer) {
    _ = sprite(at: time + animation.timeIn, rasterizer)
  }

  /// Puts the text where it is at a time.
  func add(to scene: SpriteScene, at time: Double, _ rasterizer: TransformRasterizer) {
    guard let (sprite, x, y) = sprite(at: time, rasterizer) else { return }
    scene.add(sprite, quarterX: x * 4, y: y)
  }

  private func sprite(at time: Double, _ rasterizer: TransformRasterizer) -> (sprite: Sprite, x: Int, y: Int)? {
    let pose = animation.pose(at: time - self.time)
    let steps = (pose.opacity * Self.opacitySteps).rounded()
    guard steps > 0, let projection = Projection(pose, of: animation, width: width, height: height),
      let (drawing, x, y) = drawing(
        projection.stretched(x: canvas.display.samplesPerPixel), isFast: isFast(at: time - self.time, pose), rasterizer)
    else { return nil }
    var paint = tintedPaint(pose.color.map { RGBColor(hex: $0) } ?? paint.fill)
    paint.opacity = UInt8((Double(paint.opacity) * steps / Self.opacitySteps).rounded())
    let look = Look(
      paint: paint,
      phases: canvas.factory.phases(x: x, y: y) { (drawing.masks.width, drawing.masks.height) })
    if sprites.first?.look.paint != look.paint { forgetSprites() }
    if let known = sprites.first(where: { $0.look == look }) { return (known.sprite, x, y) }
    let sprite = canvas.factory.sprite(of: [drawing.masks], paint: look.paint, phases: look.phases)
    guard canvas.budget.take(sprite.byteCount) else { return nil }
    spriteBytes += sprite.byteCount
    sprites.append((look, sprite))
    return (sprite, x, y)
  }

  /// The colours of the text while it is of a colour, at full opacity of its own.
  private func tintedPaint(_ color: RGBColor) -> SpritePaint {
    if let tinted, tinted.color == color { return tinted.paint }
    var plain = SpritePaint(fill: color, outline: paint.outline, opacity: paint.opacity)
    if let tint { plain = plain.tinted(tint, tintedParts) }
    tinted = (color, plain)
    return plain
  }

  private func forgetSprites() {
    sprites.removeAll(keepingCapacity: true)
    canvas.budget.give(spriteBytes)
    spriteBytes = 0
  }

  /// Whether the text is fast at a time after the comment's.
  private func isFast(at time: Double, _ pose: Pose) -> Bool {
    let next = animation.pose(at: time + 1.0 / 60)
    return max(abs(next.x - pose.x), abs(next.y - pose.y)) > Self.fastStep
  }

  /// The drawing for a projection, and where its masks are on the stage.
  private func drawing(
    _ projection: Projection, isFast: Bool, _ rasterizer: TransformRasterizer
  ) -> (drawing: Drawing, x: Int, y: Int)? {
    if projection.isUpright, !upright.isEmpty {
      let place = projection.m02 / projection.m22 - left
      let quarters = isFast || upright.count == 1 ? place.rounded() * 4 : (place * 4).rounded()
      guard abs(quarters) < 1e9 else { return nil }
      let (x, quarter) = (Int(quarters) >> 2, Int(quarters) & 3)
      let y = Int((projection.m12 / projection.m22 - top).rounded())
      return self.place(.upright(quarter: quarter), x, y) {
        Drawing(
          form: .upright(quarter: quarter), masks: upright[quarter], left: ink.left, top: ink.top, isWhole: true, x: x,
          y: y)
      }
    }
    guard let outline else { return nil }
    let phases = isFast ? 1 : Self.phases
    let (shape, x, y) = projection.split(phases: phases)
    // Where the drawing stands exactly.
    let (cornerX, cornerY) = (projection.m02 / projection.m22, projection.m12 / projection.m22)
    func nearest(_ place: Double) -> Double { (place * Double(phases)).rounded() / Double(phases) }
    let exact = projection.translated(x: nearest(cornerX) - cornerX, y: nearest(cornerY) - cornerY)
    return place(.projected(shape), x, y) { draw(outline, exact, shape, x, y, rasterizer) }
  }

  private func place(_ form: Form, _ x: Int, _ y: Int, make: () -> Drawing?) -> (drawing: Drawing, x: Int, y: Int)? {
    if let drawing, drawing.form == form, drawing.isWhole || (drawing.x, drawing.y) == (x, y) {
      return (drawing, x + drawing.left, y + drawing.top)
    }
    forgetSprites()
    canvas.budget.give(drawingBytes)
    (drawing, drawingBytes) = (nil, 0)
    guard let made = make(), canvas.budget.take(made.byteCount) else { return nil }
    (drawing, drawingBytes) = (made, made.byteCount)
    return (made, x + made.left, y + made.top)
  }

  private func draw(
    _ outline: TextOutline, _ projection: Projection, _ shape: Projection.Shape, _ x: Int, _ y: Int,
    _ rasterizer: TransformRasterizer
  ) -> Drawing? {
    let stage = PixelRectangle(left: 0, top: 0, right: canvas.display.columns, bottom: canvas.display.height)
    guard let drawn = rasterizer.draw(outline, TextTransform(projection, left: left, top: top), within: stage) else {
      return nil
    }
    let coverage = drawn.coverage
    let isWhole =
      drawn.left > stage.left && drawn.top > stage.top && drawn.left + coverage.width < stage.right
      && drawn.top + coverage.height < stage.bottom
    return Drawing(
      form: .projected(shape),
      masks: DrawingMasks(
        width: coverage.width, height: coverage.height, fill: coverage.fill, outline: coverage.outline,
        color: coverage.color),
      left: drawn.left - x, top: drawn.top - y, isWhole: isWhole, x: x, y: y)
  }
}

extension TextTransform {
  /// The way of a text's drawing to the stage, in which the text's own box begins at (`left`, `top`).
  fileprivate init(_ projection: Projection, left: Double, top: Double) {
    func row(_ a: Double, _ b: Double, _ c: Double) -> SIMD3<Double> { SIMD3(a, b, c - a * left - b * top) }
    self.init(
      x: row(projection.m00, projection.m01, projection.m02), y: row(projection.m10, projection.m11, projection.m12),
      w: row(projection.m20, projection.m21, projection.m22))
  }
}
