/// One comment of a video, whatever dialect it was read from.
///
/// What few comments have is in an extension: the name of the sender, commands of the site, purchases, emotes.
public struct Comment: Sendable, Equatable {
  /// How a comment appears and moves.
  public enum Mode: UInt8, Sendable, CaseIterable {
    /// From the right edge to the left.
    case scroll
    /// From the left edge to the right.
    case reverse
    /// Fixed, stacked from the top.
    case top
    /// Fixed, stacked from the bottom.
    case bottom
    /// Placed by its author: the text is a JSON array of coordinates and times.
    case positioned
    /// A script of its author.
    case code
    /// A program in Bilibili's animation language.
    case bas

    /// Whether the text is JSON or a program rather than something to draw as it stands.
    public var isScripted: Bool {
      switch self {
      case .scroll, .reverse, .top, .bottom: false
      case .positioned, .code, .bas: true
      }
    }

    /// The mode as Nagare's own files name it.
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

    /// The mode of that ``name``; nil for any other.
    public init?(name: String) {
      guard let mode = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = mode
    }
  }

  // The order packs a comment into 112 bytes instead of 136: there may be millions.

  /// The identifier in the file, or the position among the file's items where there is none.
  public var id: CommentID
  /// Lines are separated by `\n`; there are no other control characters than tabs, and no directional overrides. It is
  /// within ``CommentLimits``. Spaces at the ends are the author's.
  /// Where ``Mode/isScripted`` holds, the text is as written.
  public var text: String
  /// Who sent it, in whatever form the site gives: a hash, a number or a name. May be empty.
  public var sender: String
  /// Seconds from the start of the video: finite, possibly negative, within ``CommentLimits/time``.
  public var time: Double
  /// In Bilibili's unit, in which 25 is the standard size; within ``CommentLimits/size``.
  public var size: Double
  /// Bilibili's pool: 0 normal, 1 subtitles, 2 special.
  public var pool: Int
  /// Unix seconds; `nil` where the file does not tell.
  public var sentAt: Double?
  /// How it appears and moves.
  public var mode: Mode
  /// Which forms of characters the site shows it in.
  public var language: CommentLanguage
  /// Which of its looks the author chose; the font is among ``commands``.
  package var choices: Choices = []
  /// `0xRRGGBB`.
  public var color: UInt32
  private var storedWeight: Int32?
  var details: CommentDetails?

  /// A comment from whatever source: a time and a text are enough.
  /// - Parameters:
  ///   - id: without one, comments that land on random rows do so by their texts alone.
  ///   - time: seconds from the start of the video.
  ///   - mode: how it appears and moves.
  ///   - size: in Bilibili's unit, in which 25 is the standard size.
  ///   - color: `0xRRGGBB`.
  ///   - text: lines are separated by `\n`.
  ///   - sentAt: Unix seconds.
  ///   - pool: Bilibili's: 0 normal, 1 subtitles, 2 special.
  ///   - sender: in whatever form.
  ///   - weight: Bilibili's level for its filter, 0 (worst) to about 10.
  ///   - language: which forms of characters to show it in.
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

  /// Bilibili's level for its filter, 0 (worst) to about 10; `nil` where the file does not tell. A number beyond 32 bits
  /// is clamped.
  public var weight: Int? {
    get { storedWeight.map { Int($0) } }
    set { storedWeight = newValue.map { Int32(clamping: $0) } }
  }
}
