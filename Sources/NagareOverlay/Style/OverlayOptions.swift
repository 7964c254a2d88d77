import NagareComments
import NagareLayout
import NagareText

/// What a user may choose about looks and layout; nil stands for the style's own value.
public struct OverlayOptions: Sendable, Equatable {
  /// Whose looks and rules there are.
  public var site = CommentSite.bilibili
  /// What to draw with. The language is that of comments whose site does not tell.
  public var fonts = FontRequest()
  /// The language of all comments (BCP 47, such as "ja"), whatever their site has; it chooses between the forms that
  /// Chinese and Japanese writing give a character.
  public var language: String?
  /// What to do about characters that no font has.
  public var missingGlyphs = MissingGlyphPolicy.box
  /// Decodes the images of emotes; nil where their names are drawn.
  public var emoteDecoder: InlineImage.Decoder?
  /// Whether comments are drawn with bold faces, where the font has them: Bilibili's are by the style. See
  /// ``FontRequest/isBold`` for text that is bold in any font.
  public var prefersBoldFaces: Bool?
  /// The em in pixels of a comment of the standard size.
  public var fontSize: Double?
  /// How many times as large as the style's size, or ``fontSize``, text is; more than 0.
  public var fontScale = 1.0
  /// From line to line and from row to row, in ems, 0.5…4; Niconico's style has its own.
  public var lineHeight: Double?
  /// Pixels outside the glyph's edge, for a comment of the standard size.
  public var outline: Double?
  /// How far a soft shadow falls to the right and down, in pixels, for a comment of the standard size.
  public var shadow: Double?
  /// 0…1, of the comment as a whole.
  public var opacity: Double?
  /// Seconds.
  public var scrollTime: Double?
  /// Seconds.
  public var fixedTime: Double?
  /// The share of the height that comments may use, 0…1: from below for bottom comments, from the top for others.
  public var area: Double?
  /// Whether moving comments and fixed ones avoid each other, as long as there is room for that.
  public var keepsModesApart = false
  /// Bands of the picture that no comment may touch, but for those that their authors placed.
  public var keepClear: [ClearBand] = []
  /// What to do when no lane is free.
  public var overflow: Overflow?
  /// The most comments at once.
  public var maxOnScreen: Int?
  /// How moving comments advance; whole pixels need a steady frame rate.
  public var motion: MotionChoice?
  /// How comments are understood that their authors placed.
  public var positioned = PositionedRules.danmakuFlameMaster
  /// Whether comments take on the colour of the picture.
  public var tint = TintOptions()
  /// Whatever a style does at random depends on this and the comment alone.
  public var seed: UInt64 = 0
  /// The bytes that texts and sprites may hold on to that are not on screen.
  public var cacheBytes: Int?

  /// All as the style has it.
  public init() {}
}

/// How moving comments advance from frame to frame.
public enum MotionChoice: String, Sendable, CaseIterable {
  /// Whole pixels, where that changes a comment's duration by 10 % at most and frames come at a steady rate.
  case snap
  /// The exact position, drawn to a quarter of a pixel.
  case exact
}

/// A site whose looks and rules a style has.
public enum CommentSite: String, Sendable, CaseIterable {
  /// Bilibili: comments avoid each other and move at speeds of their own.
  case bilibili
  /// Niconico: a stage of its own, sizes by commands, and owners' scripts.
  case niconico
}

extension CommentFormat {
  /// Whose rules its comments have: Niconico's own, and those that came from elsewhere Bilibili's, as all other players'
  /// are like.
  public var site: CommentSite {
    switch self {
    case .niconicoXML, .niconicoLegacyJSON, .niconicoJSON, .niconicoFormatted, .niconicoOwner: .niconico
    default: .bilibili
    }
  }
}
