import NagareColor
import NagarePixels
import NagareText

/// The frames of an animated emote as sprites of one size, for frames of one kind.
///
/// All comments with the emote share it. The emote is drawn above its text, whose sprite has a gap in its place, so that
/// a new frame of the emote needs no drawing.
final class EmoteAnimation: Sendable {
  struct Key: Hashable, Sendable {
    let image: InlineImage
    /// The em of the text in pixels, and the horizontal stretch of images in samples per pixel.
    let size, stretch: Double
    /// The opacity, 0…255.
    let opacity: UInt8
    /// Whether the sprites can be placed at quarters of a sample.
    let hasQuarters: Bool
    /// The phases in the grid of subsampled planes at which the sprites can be placed.
    let phases: GridPhases
  }

  /// The most pixels of all drawings, which take some 7 MiB in frames of 4:2:0.
  private static let maxPixels = 1 << 20

  private let image: InlineImage
  /// The sprites of every `step`th frame.
  private let sprites: [Sprite]
  private let step: Int

  /// Makes the sprites: of all frames, or of as many as the limit allows, evenly chosen. The choice depends on the key
  /// alone, so that an emote moves in the same way wherever drawing starts.
  init(_ key: Key, factory: SpriteFactory) {
    image = key.image
    let paint = SpritePaint(fill: .white, outline: .black, opacity: key.opacity)
    let rasterizer = AnimationRasterizer(
      key.image.loaded(), size: key.size, stretch: key.stretch, hasQuarters: key.hasQuarters)
    let pixels = rasterizer.area.width * rasterizer.area.height * (key.hasQuarters ? 4 : 1)
    let (count, limit) = (max(key.image.frameCount, 1), max(Self.maxPixels / max(pixels, 1), 1))
    let step = (count - 1) / limit + 1
    sprites = stride(from: 0, to: count, by: step).map { frame in
      factory.sprite(of: rasterizer.draw(frame: frame).map { DrawingMasks($0) }, paint: paint, phases: key.phases)
    }
    self.step = step
  }

  /// Memory that the sprites take, in bytes.
  var byteCount: Int { sprites.reduce(0) { $0 + $1.byteCount } }

  /// The sprite of the frame shown at a time of the video, in seconds.
  func sprite(at time: Double) -> Sprite { sprites[image.frame(at: time) / step] }
}

/// The animations on screen, and a cache of those used most recently, with a byte budget.
///
/// Used by one thread at a time.
struct EmoteAnimationCache {
  /// An animation that lives as long as a comment or the cache holds it.
  private struct Live {
    weak var animation: EmoteAnimation?
  }

  private var recent: ByteBudgetCache<EmoteAnimation.Key, EmoteAnimation>
  private var live: [EmoteAnimation.Key: Live] = [:]

  init(cacheBytes: Int) { recent = ByteBudgetCache(budget: cacheBytes) }

  var statistics: CacheStatistics { recent.statistics }

  /// The animation of a key, which is made if nothing holds it.
  mutating func animation(
    _ key: EmoteAnimation.Key, make: (EmoteAnimation.Key) -> EmoteAnimation
  ) -> EmoteAnimation {
    if let known = recent.value(for: key) { return known }
    let animation = live[key]?.animation ?? makeFirst(key, make)
    recent.insert(animation, for: key, byteCount: animation.byteCount)
    return animation
  }

  private mutating func makeFirst(
    _ key: EmoteAnimation.Key, _ make: (EmoteAnimation.Key) -> EmoteAnimation
  ) -> EmoteAnimation {
    // Those on screen are few, and making an animation takes far longer than looking through them.
    live = live.filter { $0.value.animation != nil }
    let animation = make(key)
    live[key] = Live(animation: animation)
    return animation
  }
}
