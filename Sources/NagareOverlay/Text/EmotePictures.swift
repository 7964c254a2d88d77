import NagareComments
import NagareText

/// The pictures of emotes, decoded when they are first needed.
struct EmotePictures {
  /// Emotes are drawn as high as a line of text; none needs more pixels.
  private static let longestSide = 256

  /// Nil for a picture that cannot be decoded.
  private var cache: ByteBudgetCache<EmoteImage, InlineImage?>

  /// Nil where the names of emotes are drawn.
  private let decoder: InlineImage.Decoder?

  init(decoder: InlineImage.Decoder?, cacheBytes: Int = 8 << 20) {
    self.decoder = decoder
    cache = ByteBudgetCache(budget: cacheBytes)
  }

  /// A comment's text with its emotes as pictures; the names of those that cannot be decoded stay.
  mutating func text(of comment: Comment) -> DrawnText {
    let emotes = comment.emotes
    guard !emotes.isEmpty, let decoder else { return DrawnText(content: comment.text) }
    var (content, pictures) = (String.UnicodeScalarView(), [InlineImage]())
    let scalars = Array(comment.text.unicodeScalars)
    var position = 0
    for emote in emotes where emote.start >= position && emote.start + emote.count <= scalars.count {
      guard let picture = picture(of: emote.image, decoder) else { continue }
      content.append(contentsOf: scalars[position..<emote.start].map(EmotePictures.withoutPlaceholder))
      content.append(InlineImage.placeholder)
      pictures.append(picture)
      position = emote.start + emote.count
    }
    content.append(contentsOf: scalars[position...].map(EmotePictures.withoutPlaceholder))
    return DrawnText(content: String(content), pictures: pictures)
  }

  private mutating func picture(of image: EmoteImage, _ decoder: InlineImage.Decoder) -> InlineImage? {
    if let known = cache.value(for: image) { return known }
    let picture = decoder.decode(image.data, EmotePictures.longestSide)
    cache.insert(picture, for: image, byteCount: image.data.count + (picture?.byteCount ?? 256))
    return picture
  }

  /// A placeholder in the text itself stands for no picture.
  private static func withoutPlaceholder(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == InlineImage.placeholder ? "\u{FFFD}" : scalar
  }
}
