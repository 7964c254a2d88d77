import NagareColor
import NagareComments
import NagareText

/// The sizes and colours of a chat panel on frames of a certain size.
struct ChatLook {
  /// The em in pixels.
  let fontSize: Double
  /// The width of a line in samples of the rotated frame, and the columns left and right of it.
  let lineWidth, margin: Int
  /// The distance between messages, in rows.
  let gap: Int
  /// The padding of a card, in samples and rows.
  let padding: Int
  /// The width of a displayed pixel in samples.
  let samplesPerPixel: Double
  /// The width of the letters' outline in pixels: the picture shines through the panel's ground.
  let outline: Double
  /// The opacity of the ground, 0…255.
  let groundOpacity: UInt8
  /// The language of all messages; nil for each message's own.
  let language: String?

  static let ground = RGBColor(hex: 0x17181C)
  /// The most lines of a message.
  static let lineLimit = 8
  /// The largest part of a line for the sender's name.
  static let nameShare = 0.6
  private static let lineHeight = 1.3
  /// The lowest luma of letters on the dark ground, 0…1.
  private static let darkest = 0.45
  /// Colours for the names of senders whose site gives them none.
  private static let nameColors: [UInt32] = [
    0xFF7F7F, 0xFFB26B, 0xF2D544, 0xA8DB5A, 0x5FD48A, 0x4FD1C5, 0x63B8FF, 0x8FA3FF, 0xB99BFF, 0xE08CF0, 0xFF8CC6,
    0xD9B48F,
  ]

  /// - Parameters:
  ///   - columns: the width of the panel in samples.
  ///   - height: the height of the frame in pixels.
  init(_ options: ChatOptions, columns: Int, height: Int, samplesPerPixel: Double, language: String?) {
    fontSize = options.fontSize ?? max((Double(height) / 45).rounded(), 10)
    self.samplesPerPixel = samplesPerPixel
    self.language = language
    margin = max(Int((fontSize * 0.5 * samplesPerPixel).rounded()), 1)
    lineWidth = max(columns - 2 * margin, 1)
    gap = max(Int((fontSize * 0.3).rounded()), 1)
    padding = max(Int((fontSize * 0.4).rounded()), 1)
    let isOver = options.canvas == .over
    outline = isOver ? max(fontSize / 18, 1) : 0
    // Beside the picture, the ground hides comments that leave it.
    let opacity = isOver ? min(max(options.opacity ?? 0.55, 0), 1) : 1
    groundOpacity = UInt8((opacity * 255).rounded())
  }

  /// The style of a message's letters.
  func textStyle(of comment: Comment) -> TextStyle {
    TextStyle(
      size: fontSize, outline: outline, lineHeight: Self.lineHeight, language: language ?? comment.language.tag,
      horizontalStretch: samplesPerPixel)
  }

  /// The style of a badge without an image: small letters on a plate.
  func badgeStyle(of comment: Comment) -> TextStyle {
    TextStyle(
      size: fontSize * 0.7, outline: 0, plate: fontSize * 0.15, lineHeight: 1.15,
      language: language ?? comment.language.tag, horizontalStretch: samplesPerPixel)
  }

  /// The colour of a sender's name: the site's own, or one that depends on the sender alone.
  static func nameColor(of comment: Comment) -> RGBColor {
    if let color = comment.senderColor { return RGBColor(hex: color) }
    // FNV-1a, as Swift's own hashes differ from run to run.
    let bytes = (comment.sender.isEmpty ? comment.senderName : comment.sender).utf8
    let hash = bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return RGBColor(hex: nameColors[Int(hash % UInt32(nameColors.count))])
  }

  /// The ground of a badge without an image.
  static func ground(of badge: CommentBadge) -> RGBColor {
    if let background = badge.background { return RGBColor(hex: background) }
    return switch badge.kind {
    case .owner: RGBColor(hex: 0xC28F00)
    case .moderator: RGBColor(hex: 0x2F6FDE)
    case .verified: RGBColor(hex: 0x6B7280)
    case .member, .subscriber: RGBColor(hex: 0x2BA640)
    case .other: RGBColor(hex: 0x4B5563)
    }
  }

  /// A colour, mixed with white until it can be read on the ground.
  static func readable(_ color: RGBColor) -> RGBColor {
    let luma = color.luma
    guard luma < darkest else { return color }
    let share = (darkest - luma) / (1 - luma)
    func mixed(_ value: UInt8) -> UInt8 { UInt8((Double(value) + (255 - Double(value)) * share).rounded()) }
    return RGBColor(red: mixed(color.red), green: mixed(color.green), blue: mixed(color.blue))
  }
}
