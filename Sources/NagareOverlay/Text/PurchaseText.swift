import NagareComments
import NagareText

/// Formats the text in the box of a purchase.
enum PurchaseText {
  /// The head: the sender and the price.
  static func head(of comment: Comment, _ purchase: Purchase) -> String {
    let name = comment.senderName.isEmpty ? cleaned(comment.sender) : comment.senderName
    return [name, purchase.shownPrice].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Removes line breaks and characters that change the direction of text.
  private static func cleaned(_ text: String) -> String {
    var text = text
    return text.withUTF8 { CommentText.normalized($0, lineBreaks: []) }
  }

  /// The background of the box: the site's own, or a colour by the kind and the price.
  static func background(of purchase: Purchase) -> UInt32 {
    if let background = purchase.background { return background }
    switch purchase.kind {
    case .gift: return 0x7B4BA8
    case .membership: return 0x0F7B43
    case .superChat: return tiers.last { $0.from <= purchase.price ?? 0 }?.color ?? tiers[0].color
    }
  }

  /// Bilibili's colours of messages, by price in yuan. Other currencies are not converted.
  private static let tiers: [(from: Double, color: UInt32)] = [
    (0, 0x2A60B2), (50, 0x427D9E), (100, 0xE2B52B), (500, 0xE09443), (1_000, 0xE54D4D), (2_000, 0xAB1A32),
  ]
}
