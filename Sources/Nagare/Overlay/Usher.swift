import NagareColor
import NagareComments
import NagareLayout
import NagarePixels
import NagareText

/// Takes comments in order of time, finds each its place and makes its sprite.
///
/// It belongs to one thread at a time.
final class Usher {
  /// What became of a comment.
  enum Outcome: Sendable {
    case visitor(Visitor)
    /// It has a place, but is gone before anybody looks.
    case missed
    case dropped(DropReason)
  }

  /// A comment of a time in seconds, and what became of it.
  struct Arrival: Sendable {
    let time: Double
    let outcome: Outcome
  }

  private let timeline: Timeline
  private let style: OverlayStyle
  private let format: PixelFormat
  private let encoding: YCbCrEncoding
  private let sprites: SpriteStore

  init(timeline: Timeline, style: OverlayStyle, format: PixelFormat, encoding: YCbCrEncoding, sprites: SpriteStore) {
    self.timeline = timeline
    self.style = style
    self.format = format
    self.encoding = encoding
    self.sprites = sprites
  }

  var typesetting: Typesetting { timeline.typesetting }

  /// The time of the next comment, in seconds; infinity when there is none.
  var nextTime: Double { timeline.nextTime }

  /// Deals with the next comment.
  /// - Parameter now: comments that are gone by this time need no sprite.
  /// - Returns: nil when there is none.
  func next(now: Double) -> Arrival? {
    switch timeline.next() {
    case nil: return nil
    case .dropped(let comment, let reason): return Arrival(time: comment.time, outcome: .dropped(reason))
    case .placed(let entry):
      let isInTime = entry.placement.timeOut > now
      return Arrival(time: entry.comment.time, outcome: isInTime ? .visitor(visitor(entry)) : .missed)
    }
  }

  private func visitor(_ entry: Timeline.Entry) -> Visitor {
    let placement = entry.placement
    let paint = style.paint(of: entry.comment)
    let (left, inkTop) = entry.text.inkOrigin
    let top = entry.top + inkTop
    // Where comments step by whole pixels, sprites for quarters would never be drawn.
    let hasQuarters = placement.velocity != 0 && !style.rules.motion.hasWholeSteps(placement)
    let phases: GridPhases =
      placement.velocity != 0
      ? .row(top, in: format)
      : .at(x: Int(placement.x.rounded()) + left, y: top, in: format)
    let key = SpriteKey(
      text: entry.text.drawn, style: entry.text.shaped.style, paint: paint, hasQuarters: hasQuarters, phases: phases)
    let sprite = sprites.take(key) {
      Sprite(
        timeline.typesetting.masks(of: entry.text, quarters: hasQuarters), paint: paint, format: format,
        encoding: encoding, phases: phases)
    }
    return Visitor(
      placement: placement, sprite: sprite, spriteKey: key, left: left, top: top)
  }
}

extension Motion {
  /// Whether a comment in this place stands on the same fraction of a pixel in every frame.
  fileprivate func hasWholeSteps(_ placement: Placement) -> Bool {
    guard case .snap(let frameInterval) = self else { return false }
    let step = placement.velocity * frameInterval
    return abs(step - step.rounded()) < 1e-6
  }
}
