import NagareComments
import NagareText

/// Decodes the images of emotes on demand.
struct EmoteImages {
  /// The maximum number of pixels along a side, enough for emotes as high as a line of text.
  private static let longestSide = 256

  /// The decoded images; nil for those that cannot be decoded.
  private var cache: ByteBudgetCache<EmoteImage, InlineImage?>

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

  private mutating func decoded(_ image: EmoteImage, _ decoder: InlineImage.Decoder) -> InlineImage? {
    if let known = cache.value(for: image) { return known }
    let decoded = decoder.decode(image.data, EmoteImages.longestSide)
    cache.insert(decoded, for: image, byteCount: image.data.count + (decoded?.byteCount ?? 256))
    return decoded
  }

  /// Replaces a placeholder in the text itself, which stands for no image.
  private static func withoutPlaceholder(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == InlineImage.placeholder ? "\u{FFFD}" : scalar
  }
}
