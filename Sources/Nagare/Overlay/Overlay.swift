import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// The comments of a video, ready to be drawn onto its frames one after the other.
///
/// Frames are drawn in the order of their times: first `advance(to:)`, then, if anything is visible, `draw(onto:)`.
/// An overlay belongs to one thread at a time; whoever makes it may hand it to the thread that draws.
public final class Overlay: @unchecked Sendable {
  /// A class, so that going over all visitors for each frame copies none of what they hold.
  private final class Visitor {
    let placement: Placement
    let spriteKey: SpriteKey
    let sprite: Sprite
    /// Where the masks lie in the comment's box.
    let left: Int
    let top: Int

    init(placement: Placement, spriteKey: SpriteKey, sprite: Sprite, left: Int, top: Int) {
      self.placement = placement
      self.spriteKey = spriteKey
      self.sprite = sprite
      self.left = left
      self.top = top
    }

    /// The frame's pixel that the sprite's left edge stands on at a time.
    func x(at time: Double) -> Int { Int(placement.x(at: time).rounded()) + left }
    var y: Int { placement.y + top }
    var moves: Bool { placement.velocity != 0 }
  }

  private let timeline: Timeline
  private let style: OverlayStyle
  private let encoding: YCbCrEncoding
  private let format: PixelFormat
  private let blender: Blender
  private let sprites = SpriteStore()
  /// Comments that are on screen, or will be: one that is delayed is placed before its time.
  private var visitors: [Visitor] = []
  private var time = -Double.infinity
  private var shown = 0
  private var dropped: [DropReason: Int] = [:]

  /// - Parameters:
  ///   - comments: sorted by time.
  ///   - stage: the frames' size.
  ///   - encoding: how the frames encode colour.
  public init(
    comments: [Comment], stage: Stage, style: OverlayStyle, typesetter: Typesetter, format: PixelFormat,
    encoding: YCbCrEncoding, kernels: PixelKernels = PixelKernels()
  ) {
    timeline = Timeline(comments: comments, stage: stage, style: style, typesetter: typesetter)
    self.style = style
    self.format = format
    self.encoding = encoding
    blender = Blender(kernels: kernels)
  }

  /// Moves on to a time in seconds, not before the one of the last call: comments enter and leave.
  public func advance(to time: Double) {
    self.time = time
    while let event = timeline.next(until: time) {
      switch event {
      case .placed(let entry):
        shown += 1
        if entry.placement.timeOut > time { enter(entry) }
      case .dropped(_, let reason): dropped[reason, default: 0] += 1
      }
    }
    visitors.removeAll { visitor in
      guard visitor.placement.timeOut <= time else { return false }
      sprites.release(visitor.spriteKey)
      return true
    }
  }

  /// How many comments are on screen at the time that was advanced to.
  public var visibleCount: Int {
    visitors.reduce(0) { $0 + ($1.placement.timeIn <= time ? 1 : 0) }
  }

  /// Draws what is visible at the time that was advanced to: moving comments first, fixed ones over them, each in the
  /// order in which they were placed.
  /// - Parameter frame: of the overlay's stage and format.
  public func draw(onto frame: FrameView) {
    for visitor in visitors where visitor.moves && visitor.placement.timeIn <= time { draw(visitor, onto: frame) }
    for visitor in visitors where !visitor.moves && visitor.placement.timeIn <= time { draw(visitor, onto: frame) }
  }

  /// What happened so far.
  public var statistics: OverlayStatistics {
    var statistics = OverlayStatistics()
    statistics.shown = shown
    statistics.dropped = dropped
    statistics.missingGlyphs = timeline.typesetting.typesetter.missingGlyphs
    statistics.coverageCache = timeline.typesetting.statistics
    statistics.spriteCache = sprites.statistics
    statistics.rasterized = timeline.typesetting.rasterizedCount
    statistics.rasterizeTime = timeline.typesetting.rasterizeTime
    return statistics
  }

  /// The name of the kernels in use.
  public var kernelName: String { blender.kernels.name }

  private func enter(_ entry: Timeline.Entry) {
    let drawing = timeline.typesetting.drawing(of: entry.text)
    let color = RGBColor(hex: entry.comment.color)
    let paint = SpritePaint(
      fill: encoding.encode(color), outline: encoding.encode(OverlayStyle.outlineColor(around: color)),
      opacity: style.opacity)
    let key = SpriteKey(text: entry.comment.text, style: entry.text.shaped.style, paint: paint)
    let sprite = sprites.take(key) { Sprite(drawing.masks, paint: paint, format: format) }
    visitors.append(
      Visitor(
        placement: entry.placement, spriteKey: key, sprite: sprite, left: drawing.left, top: drawing.top))
  }

  private func draw(_ visitor: Visitor, onto frame: FrameView) {
    let (x, y) = (visitor.x(at: time), visitor.y)
    if blender.draw(visitor.sprite, x: x, y: y, onto: frame) { return }
    prepare(visitor, x: x, y: y)
    blender.draw(visitor.sprite, x: x, y: y, onto: frame)
  }

  /// Makes the sprite's variant for a position, when the comment stands at such a one for the first time.
  private func prepare(_ visitor: Visitor, x: Int, y: Int) {
    let key = visitor.spriteKey
    let text = timeline.typesetting.text(key.text, style: key.style)
    let drawing = timeline.typesetting.drawing(of: text)
    visitor.sprite.prepare(x: x, y: y, masks: drawing.masks)
  }
}

/// What an overlay did.
public struct OverlayStatistics: Sendable {
  /// Comments that got a place. Those whose time has not come are neither shown nor dropped.
  public internal(set) var shown = 0
  /// Comments that got none, by reason.
  public internal(set) var dropped: [DropReason: Int] = [:]
  /// Characters that no font has, with the number of texts typeset with them; a repeated text is typeset once as long
  /// as the cache remembers it.
  public internal(set) var missingGlyphs: [MissingGlyph] = []
  /// Texts that were typeset.
  public internal(set) var coverageCache = CacheStatistics()
  /// Sprites that were coloured; `bytes` counts those that have left the screen.
  public internal(set) var spriteCache = CacheStatistics()
  /// How many texts were drawn.
  public internal(set) var rasterized = 0
  /// The time it took.
  public internal(set) var rasterizeTime = Duration.zero

  init() {}
}
