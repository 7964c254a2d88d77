/// One comment of a video, from a file of any format.
///
/// Rare properties, such as the sender's name and emotes, are in an extension.
public struct Comment: Sendable, Equatable {
  /// The way a comment appears and moves.
  public enum Mode: UInt8, Sendable, CaseIterable {
    /// From the right edge to the left.
    case scroll
    /// From the left edge to the right.
    case reverse
    /// Fixed, stacked from the top.
    case top
    /// Fixed, stacked from the bottom.
    case bottom
    /// Placed by its author: the text is a JSON array or object with coordinates and times.
    case positioned
    /// A program: Bilibili's mode 8, or a script of Niconico.
    case code
    /// A program in Bilibili's animation language, BAS.
    case bas

    /// Whether the text is JSON or a program rather than text to draw.
    public var isScripted: Bool {
      switch self {
      case .scroll, .reverse, .top, .bottom: false
      case .positioned, .code, .bas: true
      }
    }

    /// The mode's name in Nagare's own files.
    public var name: String {
      switch self {
      case .scroll: "scroll"
      case .reverse: "reverse"
      case .top: "top"
      case .bottom: "bottom"
      case .positioned: "positioned"
      case .code: "code"
      case .bas: "bas"
      }
    }

    /// The mode with this ``name``; `nil` if there is none.
    public init?(name: String) {
      guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = mode
    }
  }

  // This order packs a comment into 112 bytes instead of 136: there may be millions.

  /// The identifier in the file, or the item's position in the file if it has none.
  public var id: CommentID
  /// The text within ``CommentLimits``, its lines separated by `\n`. Contains neither directional overrides nor control
  /// characters other than tabs and `\n`; spaces at its ends are kept. If ``Mode/isScripted`` is true, the text is as
  /// written, cut to ``CommentLimits/scriptCharacters``.
  public var text: String
  /// The sender as the site identifies it: a hash, a number or a name. May be empty.
  public var sender: String
  /// Seconds from the start of the video: finite, possibly negative, within ``CommentLimits/time``.
  public var time: Double
  /// The font size in Bilibili's unit, in which 25 is the standard; within ``CommentLimits/size``.
  public var size: Double
  /// Bilibili's pool: 0 normal, 1 subtitles, 2 special.
  public var pool: Int
  /// The time of sending in Unix seconds; `nil` if unknown.
  public var sentAt: Double?
  /// The way the comment appears and moves.
  public var mode: Mode
  /// The language whose character forms the site uses for the comment.
  public var language: CommentLanguage
  /// The properties that the author chose; the font is among ``commands``.
  package var choices: Choices = []
  /// `0xRRGGBB`.
  public var color: UInt32
  private var storedWeight: Int32?
  var details: CommentDetails?

  /// Creates a comment from any source: a time and a text are enough.
  /// - Parameters:
  ///   - id: random rows are chosen by the identifier and the text; with the default, by the text alone.
  ///   - time: seconds from the start of the video.
  ///   - mode: the way the comment appears and moves.
  ///   - size: in Bilibili's unit, in which 25 is the standard.
  ///   - color: `0xRRGGBB`.
  ///   - text: lines are separated by `\n`.
  ///   - sentAt: Unix seconds.
  ///   - pool: Bilibili's pool: 0 normal, 1 subtitles, 2 special.
  ///   - sender: in any form.
  ///   - weight: the level for Bilibili's filter, 0 (worst) to about 10.
  ///   - language: the language whose character forms to use.
  public init(
    id: CommentID = CommentID(position: 0), time: Double, mode: Mode = .scroll, size: Double = 25,
    color: UInt32 = 0xFFFFFF, text: String, sentAt: Double? = nil, pool: Int = 0, sender: String = "",
    weight: Int? = nil, language: CommentLanguage = .unknown
  ) {
    self.id = id
    self.time = time
    self.mode = mode
    self.size = size
    self.color = color
    self.text = text
    self.sentAt = sentAt
    self.pool = pool
    self.sender = sender
    storedWeight = weight.map { Int32(clamping: $0) }
    self.language = language
  }

  /// The level for Bilibili's filter, 0 (worst) to about 10; `nil` if unknown. Numbers beyond 32 bits are clamped.
  public var weight: Int? {
    get { storedWeight.map { Int($0) } }
    set { storedWeight = newValue.map { Int32(clamping: $0) } }
  }
}
