import NagareColor
import NagareLayout
import NagarePixels
import NagareText

/// A text that its author positioned, with its drawings.
///
/// A drawing is reused while the text only moves by whole pixels, as fast text does. The sprites of a drawing are kept
/// until the paint changes visibly. `prepare` makes the first drawing and sprite ahead.
///
/// Used by one thread at a time: the preparing thread hands it to the drawing thread, and does not use it afterwards.
final class PositionedComment: @unchecked Sendable {
  /// The context for drawing on frames of one kind.
  struct Canvas: Sendable {
    let factory: SpriteFactory
    let budget: MemoryBudget
    var display: DisplayGeometry { factory.display }
  }

  /// The key of a drawing.
  private enum Form: Hashable {
    /// An upright text, offset to the right by some quarters of a pixel.
    case upright(quarter: Int)
    case projected(Projection.Shape)
  }

  /// A drawing of the text, and its key.
  private struct Drawing {
    let form: Form
    let masks: DrawingMasks
    /// The offset from the text's place to the masks.
    let left, top: Int
    /// Whether nothing was clipped at the stage's edges.
    let isUnclipped: Bool
    /// The place where the text was drawn.
    let x, y: Int
  }

  private struct Appearance: Hashable {
    let paint: SpritePaint
    let phases: GridPhases
  }

  /// The number of opacity steps; a step is too small to be visible.
  private static let opacitySteps = 64.0
  /// The number of subpixel positions of slow text, in each direction.
  private static let phases = 4
  /// The speed above which text is fast, in pixels per sixtieth of a second: half a pixel of error is then invisible.
  private static let fastStep = 1.5

  private let animation: CommentAnimation
  /// The size of the text's own box, and its offset in the drawing's box.
  private let width, height, left, top: Double
  /// The paint where the animation sets no colour.
  private let paint: SpritePaint
  private let tintedParts: TintedParts
  private let canvas: Canvas
  /// The masks of upright text: none, one, or one for each quarter of a pixel. `ink` is their offset in the box.
  private let uprightMasks: [DrawingMasks]
  private let ink: (left: Int, top: Int)
  /// The outline for transforms; nil if the text is always drawn upright.
  private let outline: TextOutline?
  /// The comment's time in seconds.
  private let time: Double
  /// The current tint.
  var tint: Tint? {
    didSet { if tint != oldValue { tinted = nil } }
  }
  /// The last tinted paint at full opacity, and the text's untinted colour.
  private var tinted: (color: RGBColor, paint: SpritePaint)?
  private var drawing: Drawing?
  /// The sprites of the drawing, one for each phase in the chroma grid so far.
  private var sprites: [(appearance: Appearance, sprite: Sprite)] = []
  /// The sprite of the drawing that exceeded the budget last.
  private var refused: (appearance: Appearance, byteCount: Int)?
  /// The bytes taken from the budget for the upright masks and the outline, the drawing, and its sprites.
  private let heldBytes: Int
  private var drawingBytes = 0
  private var spriteBytes = 0

  /// - Parameters:
  ///   - time: the comment's time, in seconds.
  ///   - paint: the paint where the animation sets no colour, at full opacity.
  ///   - tintedParts: the parts that are tinted.
  ///   - uprightMasks: the masks of upright text; empty if the text is never drawn upright.
  ///   - ink: the offset of these masks in the text's box.
  ///   - outline: the outline for transforms; nil if the text is always drawn upright.
  ///   - heldBytes: the bytes taken from the budget for the masks and the outline.
  init(
    _ text: AnimatedTypesetText, time: Double, paint: SpritePaint, tintedParts: TintedParts, canvas: Canvas,
    uprightMasks: [DrawingMasks], ink: (left: Int, top: Int), outline: TextOutline?, heldBytes: Int
  ) {
    animation = text.animated.animation
    (width, height, left, top) = (text.width, text.height, text.left, text.top)
    (self.paint, self.tintedParts) = (paint, tintedParts)
    self.canvas = canvas
    self.uprightMasks = uprightMasks
    self.ink = ink
    self.outline = outline
    self.time = time
    self.heldBytes = heldBytes
  }

  deinit {
    canvas.budget.give(heldBytes + drawingBytes + spriteBytes)
  }

  /// Makes the drawing and the sprite for the moment of entry.
  func prepare(with rasterizer: TransformRasterizer) {
    _ = sprite(at: time + animation.timeIn, rasterizer)
  }

  /// Adds the text to a scene at its place at a time.
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
    let appearance = Appearance(
      paint: paint,
      phases: canvas.factory.phases(x: x, y: y) { (drawing.masks.width, drawing.masks.height) })
    if sprites.first?.appearance.paint != appearance.paint { forgetSprites() }
    if let known = sprites.first(where: { $0.appearance == appearance }) { return (known.sprite, x, y) }
    if let refused, refused.appearance == appearance, !canvas.budget.hasRoom(for: refused.byteCount) { return nil }
    let sprite = canvas.factory.sprite(of: [drawing.masks], paint: appearance.paint, phases: appearance.phases)
    guard canvas.budget.take(sprite.byteCount) else {
      refused = (appearance, sprite.byteCount)
      return nil
    }
    spriteBytes += sprite.byteCount
    sprites.append((appearance, sprite))
    return (sprite, x, y)
  }

  /// The tinted paint of the text in a colour, at full opacity.
  private func tintedPaint(_ color: RGBColor) -> SpritePaint {
    if let tinted, tinted.color == color { return tinted.paint }
    var plain = paint
    plain.fill = color
    if let tint { plain = plain.tinted(tint, tintedParts) }
    tinted = (color, plain)
    return plain
  }

  private func forgetSprites() {
    sprites.removeAll(keepingCapacity: true)
    canvas.budget.give(spriteBytes)
    spriteBytes = 0
  }

  /// Whether the text is fast at a time, in seconds after the comment's time.
  private func isFast(at time: Double, _ pose: Pose) -> Bool {
    let next = animation.pose(at: time + 1.0 / 60)
    return max(abs(next.x - pose.x), abs(next.y - pose.y)) > Self.fastStep
  }

  /// The drawing for a projection, and the place of its masks on the stage.
  private func drawing(
    _ projection: Projection, isFast: Bool, _ rasterizer: TransformRasterizer
  ) -> (drawing: Drawing, x: Int, y: Int)? {
    if projection.isTranslation, !uprightMasks.isEmpty {
      let place = projection.m02 / projection.m22 - left
      let quarters = isFast || uprightMasks.count == 1 ? place.rounded() * 4 : (place * 4).rounded()
      guard abs(quarters) < 1e9 else { return nil }
      let (x, quarter) = (Int(quarters) >> 2, Int(quarters) & 3)
      let y = Int((projection.m12 / projection.m22 - top).rounded())
      return self.place(.upright(quarter: quarter), x, y) {
        Drawing(
          form: .upright(quarter: quarter), masks: uprightMasks[quarter], left: ink.left, top: ink.top,
          isUnclipped: true, x: x, y: y)
      }
    }
    guard let outline else { return nil }
    let phases = isFast ? 1 : Self.phases
    let (shape, x, y) = projection.split(phases: phases)
    // The drawing is made at the nearest subpixel position.
    let (cornerX, cornerY) = (projection.m02 / projection.m22, projection.m12 / projection.m22)
    func nearest(_ place: Double) -> Double { (place * Double(phases)).rounded() / Double(phases) }
    let rounded = projection.translated(x: nearest(cornerX) - cornerX, y: nearest(cornerY) - cornerY)
    return place(.projected(shape), x, y) { draw(outline, rounded, shape, x, y, rasterizer) }
  }

  private func place(_ form: Form, _ x: Int, _ y: Int, make: () -> Drawing?) -> (drawing: Drawing, x: Int, y: Int)? {
    if let drawing, drawing.form == form, drawing.isUnclipped || (drawing.x, drawing.y) == (x, y) {
      return (drawing, x + drawing.left, y + drawing.top)
    }
    forgetSprites()
    canvas.budget.give(drawingBytes)
    (drawing, drawingBytes, refused) = (nil, 0, nil)
    guard let made = make() else { return nil }
    drawing = made
    return (made, x + made.left, y + made.top)
  }

  /// Makes a drawing, and takes its bytes from the budget; nil if it shows nothing or exceeds the budget.
  private func draw(
    _ outline: TextOutline, _ projection: Projection, _ shape: Projection.Shape, _ x: Int, _ y: Int,
    _ rasterizer: TransformRasterizer
  ) -> Drawing? {
    let stage = PixelRectangle(left: 0, top: 0, right: canvas.display.columns, bottom: canvas.display.height)
    var taken = 0
    let drawn = rasterizer.draw(outline, TextTransform(projection, left: left, top: top), within: stage) { byteCount in
      // Texts beyond the budget are not drawn in every frame just to be thrown away.
      guard canvas.budget.take(byteCount) else { return false }
      taken = byteCount
      return true
    }
    guard let drawn else {
      canvas.budget.give(taken)
      return nil
    }
    let coverage = drawn.coverage
    drawingBytes = coverage.fill.count + coverage.outline.count + coverage.color.count
    canvas.budget.give(taken - drawingBytes)
    let isUnclipped =
      drawn.left > stage.left && drawn.top > stage.top && drawn.left + coverage.width < stage.right
      && drawn.top + coverage.height < stage.bottom
    return Drawing(
      form: .projected(shape),
      masks: DrawingMasks(coverage), left: drawn.left - x, top: drawn.top - y, isUnclipped: isUnclipped, x: x, y: y)
  }
}

extension TextTransform {
  /// Maps a text's drawing to the stage; the text's own box begins at (`left`, `top`) in the drawing.
  fileprivate init(_ projection: Projection, left: Double, top: Double) {
    func row(_ a: Double, _ b: Double, _ c: Double) -> SIMD3<Double> { SIMD3(a, b, c - a * left - b * top) }
    self.init(
      x: row(projection.m00, projection.m01, projection.m02), y: row(projection.m10, projection.m11, projection.m12),
      w: row(projection.m20, projection.m21, projection.m22))
  }
}
