import NagareComments
import NagareText
import Synchronization

/// Decodes the images of emotes on demand.
struct EmoteImages {
  /// The maximum number of pixels along a side, enough for emotes as high as a line of text.
  private static let longestSide = 256

  /// The decoded images; nil for those that cannot be decoded.
  private var cache: ByteBudgetCache<EmoteImage, InlineImage?>

  /// The animations whose frames are in memory.
  private let animations = LoadedAnimations()

  /// The decoder; nil to draw the names of emotes.
  private let decoder: InlineImage.Decoder?

  init(decoder: InlineImage.Decoder?, cacheBytes: Int = 8 << 20) {
    self.decoder = decoder
    cache = ByteBudgetCache(budget: cacheBytes)
  }

  /// The text of a comment with images for its emotes. Emotes that cannot be decoded keep their names.
  mutating func text(of comment: Comment) -> DrawnText {
    let emotes = comment.emotes
    guard !emotes.isEmpty, let decoder else { return DrawnText(content: comment.text) }
    var (content, images) = (String.UnicodeScalarView(), [InlineImage]())
    let scalars = Array(comment.text.unicodeScalars)
    var position = 0
    for emote in emotes where emote.start >= position && emote.start + emote.count <= scalars.count {
      guard let image = decoded(emote.image, decoder) else { continue }
      content.append(contentsOf: scalars[position..<emote.start].map(EmoteImages.withoutPlaceholder))
      content.append(InlineImage.placeholder)
      images.append(image)
      position = emote.start + emote.count
    }
    content.append(contentsOf: scalars[position...].map(EmoteImages.withoutPlaceholder))
    return DrawnText(content: String(content), images: images)
  }

  /// An image by itself; nil if it cannot be decoded.
  mutating func image(_ image: EmoteImage) -> InlineImage? { decoder.flatMap { decoded(image, $0) } }

  private mutating func decoded(_ image: EmoteImage, _ decoder: InlineImage.Decoder) -> InlineImage? {
    if let known = cache.value(for: image) { return known }
    let animations = animations
    @Sendable func load() -> InlineImage? {
      animations.image(image) { decoder.decode(image.data, EmoteImages.longestSide) }
    }
    var decoded = load()
    // Texts that are kept would hold the frames of an animation, which only its sprites need.
    if let animation = decoded, animation.frameCount > 1 {
      decoded = InlineImage(unloading: animation, reload: load)
    }
    cache.insert(decoded, for: image, byteCount: image.data.count + (decoded?.byteCount ?? 256))
    return decoded
  }

  /// Replaces a placeholder in the text itself, which stands for no image.
  private static func withoutPlaceholder(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == InlineImage.placeholder ? "\u{FFFD}" : scalar
  }
}

/// The animations used most recently, with all of their frames. Decoding one may take as long as drawing a hundred
/// frames of video, and each size, opacity and phase in which it is drawn needs its frames.
private final class LoadedAnimations: Sendable {
  /// Enough for two of the largest animations, or for some ten usual ones.
  private let recent = Mutex(ByteBudgetCache<EmoteImage, InlineImage>(budget: 20 << 20))

  /// An image with all of its frames; nil if it cannot be decoded.
  func image(_ image: EmoteImage, decode: () -> InlineImage?) -> InlineImage? {
    if let known = recent.withLock({ $0.value(for: image) }) { return known }
    guard let decoded = decode() else { return nil }
    if decoded.frameCount > 1 {
      recent.withLock { $0.insert(decoded, for: image, byteCount: image.data.count + decoded.byteCount) }
    }
    return decoded
  }
}
