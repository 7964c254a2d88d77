import NagareColor
import NagareComments
import NagareText

/// Draws the texts of messages of a chat panel.
struct ChatTypesetter {
  /// The drawing of a message. Places count from its upper left corner.
  struct Message {
    /// The colour of the card on which a payment is drawn.
    fileprivate(set) var card: RGBColor?
    /// The rows that the message takes, with the gap below it.
    let height: Int
    fileprivate(set) var texts: [Text] = []
    fileprivate(set) var emotes: [Emote] = []
  }

  /// A text of one colour.
  struct Text {
    let coverage: TextCoverage
    /// The upper left corner of the text's box, in samples and rows.
    let x, y: Int
    let color: RGBColor
    /// The colour of the outline, or of a badge's ground.
    let outline: RGBColor
  }

  /// An animated emote of a message.
  struct Emote {
    let image: InlineImage
    /// The em in pixels.
    let size: Double
    /// The origin, in samples and rows.
    let x, y: Int
  }

  /// A text before it is drawn.
  private struct Piece {
    let text: ShapedText
    /// The column of the pen's start.
    let x: Int
    /// The rows by which the text is below the message's first row.
    var y = 0
    let color: RGBColor
    let outline: RGBColor
  }

  private let typesetter: Typesetter
  private let look: ChatLook
  private var emotes: EmoteImages

  init(_ typesetter: Typesetter, _ look: ChatLook) {
    (self.typesetter, self.look) = (typesetter, look)
    emotes = EmoteImages(decoder: typesetter.decoder)
  }

  /// The characters of messages that no font has.
  var missingGlyphs: [MissingGlyph] { typesetter.missingGlyphs }

  /// Draws a message.
  /// - Parameter step: the height is a multiple of this number of rows.
  mutating func message(of comment: Comment, step: Int) -> Message {
    let pieces = comment.purchase.map { card(of: comment, $0) } ?? line(of: comment)
    let height = (pieces.map { $0.y + $0.text.height }.max() ?? 0) + look.gap
    var message = Message(height: max((height + step - 1) / step, 1) * step)
    message.card = comment.purchase.map { RGBColor(hex: PurchaseText.background(of: $0)) }
    for piece in pieces {
      let (x, y) = (piece.x - piece.text.penStart, look.gap / 2 + piece.y)
      message.texts.append(
        Text(coverage: typesetter.rasterize(piece.text), x: x, y: y, color: piece.color, outline: piece.outline))
      message.emotes += piece.text.animations.map { placed in
        // Steps of quarters only serve motion.
        Emote(image: placed.image, size: piece.text.style.size, x: x + (placed.quarterX + 2) / 4, y: y + placed.y)
      }
    }
    return message
  }

  /// The badges, the name and the message behind it.
  private mutating func line(of comment: Comment) -> [Piece] {
    let style = look.textStyle(of: comment)
    var (pieces, x) = badges(of: comment, style)
    if !comment.senderName.isEmpty {
      let rest = Double(look.lineWidth - x) - advance(of: DrawnText(content: ": "), style)
      let width = min(Double(look.lineWidth) * ChatLook.nameShare, rest)
      let name = typesetter.wrapped(comment.senderName, style: style, width: width, lineLimit: 1)
      let color = ChatLook.readable(ChatLook.nameColor(of: comment))
      let piece = piece(DrawnText(content: name + ": "), style, x: x, color)
      pieces.append(piece)
      x += Int(piece.text.advance.rounded())
    }
    let body = emotes.text(of: comment)
    let color = ChatLook.readable(RGBColor(hex: comment.color))
    let wrapped = typesetter.wrapped(
      body.content, style: style, images: body.images, width: Double(look.lineWidth), indent: Double(x),
      lineLimit: ChatLook.lineLimit)
    let lines = wrapped.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    pieces.append(piece(DrawnText(content: String(lines[0]), images: body.images), style, x: x, color))
    if lines.count > 1 {
      let used = lines[0].unicodeScalars.count { $0 == InlineImage.placeholder }
      // The empty line keeps the room of the first one.
      let others = DrawnText(content: "\n" + lines[1], images: Array(body.images.dropFirst(used)))
      pieces.append(piece(others, style, x: 0, color))
    }
    return pieces
  }

  /// The badges, as far as they take no more than half of the line, and the column behind them.
  private mutating func badges(of comment: Comment, _ style: TextStyle) -> ([Piece], Int) {
    guard !comment.badges.isEmpty else { return ([], 0) }
    var (pieces, x) = ([Piece](), 0)
    let (chip, baseline) = (look.badgeStyle(of: comment), typesetter.shape("", style: style).baseline(ofLine: 0))
    for badge in comment.badges {
      var piece: Piece
      if let image = badge.image.flatMap({ emotes.image($0) }) {
        piece = self.piece(DrawnText(content: String(InlineImage.placeholder), images: [image]), style, x: x, .white)
      } else {
        let ground = ChatLook.ground(of: badge)
        let shaped = typesetter.shape(badge.label, style: chip)
        // The plate reaches to the left of the pen.
        piece = Piece(text: shaped, x: x + shaped.penStart, color: OverlayStyle.ink(on: ground), outline: ground)
        // On one baseline with the name, but for the size of a badge's letters.
        piece.y = max(baseline - shaped.baseline(ofLine: 0) - Int((look.fontSize * 0.08).rounded()), 0)
      }
      let end = x + max(Int(piece.text.advance.rounded(.up)), piece.text.width) + look.gap
      guard end <= look.lineWidth / 2 else { break }
      pieces.append(piece)
      x = end
    }
    return (pieces, x)
  }

  /// The sender and the price, and the message below.
  private mutating func card(of comment: Comment, _ purchase: Purchase) -> [Piece] {
    let style = look.textStyle(of: comment)
    let ground = RGBColor(hex: PurchaseText.background(of: purchase))
    let ink = OverlayStyle.ink(on: ground)
    let width = Double(look.lineWidth - 2 * look.padding)
    let head = typesetter.wrapped(PurchaseText.head(of: comment, purchase), style: style, width: width, lineLimit: 2)
    let body = emotes.text(of: comment)
    let text = typesetter.wrapped(
      body.content, style: style, images: body.images, width: width, lineLimit: ChatLook.lineLimit)
    let content = [head, text].filter { !$0.isEmpty }.joined(separator: "\n")
    return [piece(DrawnText(content: content, images: body.images), style, x: look.padding, ink, outline: ground)]
  }

  private func piece(
    _ text: DrawnText, _ style: TextStyle, x: Int, _ color: RGBColor, outline: RGBColor = .black
  ) -> Piece {
    Piece(
      text: typesetter.shape(text.content, style: style, images: text.images), x: x, color: color, outline: outline)
  }

  private func advance(of text: DrawnText, _ style: TextStyle) -> Double {
    typesetter.advance(of: text.content, style: style, images: text.images)
  }
}
