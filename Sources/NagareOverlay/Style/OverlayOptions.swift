import NagareComments
import NagareLayout
import NagareText

/// The user's options for looks and layout; nil stands for the style's own value.
public struct OverlayOptions: Sendable, Equatable {
  /// The site whose looks and rules are used.
  public var site = CommentSite.bilibili
  /// The fonts. Their language applies to comments whose site has no language.
  public var fonts = FontRequest()
  /// The language of all comments (BCP 47, such as "ja"), whatever their site; it chooses between the Chinese and
  /// Japanese forms of characters.
  public var language: String?
  /// The treatment of characters that no font has.
  public var missingGlyphs = MissingGlyphPolicy.box
  /// The decoder for images of emotes; nil to draw their names.
  public var emoteDecoder: InlineImage.Decoder?
  /// Whether comments use bold faces, if the font has them; Bilibili's style does. See ``FontRequest/isBold`` for text
  /// that is bold in any font.
  public var prefersBoldFaces: Bool?
  /// The em of a comment of the standard size, in pixels.
  public var fontSize: Double?
  /// The scale of text relative to the style's size, or to ``fontSize``; more than 0.
  public var fontScale = 1.0
  /// The distance between lines and between rows, in ems, 0.5…4; Niconico's style has its own.
  public var lineHeight: Double?
  /// The width of the outline outside the glyphs, in pixels, for a comment of the standard size.
  public var outline: Double?
  /// The offset of a soft shadow to the right and down, in pixels, for a comment of the standard size.
  public var shadow: Double?
  /// The opacity of the comment as a whole, 0…1.
  public var opacity: Double?
  /// The duration of scrolling comments, in seconds.
  public var scrollTime: Double?
  /// The duration of fixed comments, in seconds.
  public var fixedTime: Double?
  /// The share of the height that comments may use, 0…1: from below for bottom comments, from the top for others.
  public var area: Double?
  /// Whether scrolling and fixed comments avoid each other, as long as there is room.
  public var keepsModesApart = false
  /// Areas of the frame that comments must not touch, except comments that their authors positioned.
  public var keepClear: [StageArea] = []
  /// The bands where scrolling comments may be; everywhere if nil.
  public var lanes: [StageArea]?
  /// The treatment of comments without a free lane.
  public var overflow: Overflow?
  /// The maximum number of comments on screen.
  public var maxOnScreen: Int?
  /// What decides between comments of the same second if there is no room for all; nil for their order.
  package var preference: CommentPreference?
  /// A bar that shows how many comments there are over the video; nil for none. Comments stay clear of it.
  package var densityBar: DensityBarOptions?
  /// A panel in which comments run upwards; nil for none.
  package var chat: ChatOptions?
  /// Whether comments fly over the picture.
  package var hasFlyingComments = true
  /// The motion of scrolling comments; whole pixels need a constant frame rate.
  public var motion: MotionChoice?
  /// The tinting of comments with the colours of the frames.
  public var tint = TintOptions()
  /// The seed of random choices. Each choice depends only on the seed and the comment.
  public var seed: UInt64 = 0
  /// The budget for texts and sprites that are not on screen, in bytes.
  public var cacheBytes: Int?

  /// Creates options with the style's own values.
  public init() {}
}

/// The motion of scrolling comments from frame to frame.
public enum MotionChoice: String, Sendable, CaseIterable {
  /// Whole pixels, if that changes a comment's duration by at most 10 % and the frame rate is constant.
  case snap
  /// The exact position, drawn to a quarter of a pixel.
  case exact
}

/// A site with its own looks and rules.
public enum CommentSite: String, Sendable, CaseIterable {
  /// Bilibili: comments avoid each other and move at their own speeds.
  case bilibili
  /// Niconico: its own stage, sizes by commands, and owners' scripts.
  case niconico

  /// The site whose rules apply to all comments of these sites: Niconico if it is the only one, otherwise Bilibili.
  package init(of sites: [CommentSite]) { self = Set(sites) == [.niconico] ? .niconico : .bilibili }
}

extension CommentFormat {
  /// The site whose rules the comments follow: Niconico for its own formats, Bilibili for all other formats, as the
  /// players of other sites resemble Bilibili's.
  public var site: CommentSite {
    switch self {
    case .niconicoXML, .niconicoLegacyJSON, .niconicoJSON, .niconicoFormatted, .niconicoOwner: .niconico
    default: .bilibili
    }
  }
}
