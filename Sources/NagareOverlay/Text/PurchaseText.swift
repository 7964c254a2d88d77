import NagareComments
import NagareLayout
import NagareText

/// Formats the text in the box of a purchase.
enum PurchaseText {
  /// The head: the sender and the price.
  struct Head: Hashable {
    let name, price: String

    var text: String { [name, price].filter { !$0.isEmpty }.joined(separator: "  ") }
  }

  static func head(of comment: Comment, _ purchase: Purchase) -> Head {
    let name = comment.senderName.isEmpty ? cleaned(comment.sender) : comment.senderName
    return Head(name: name, price: purchase.shownPrice)
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

extension Typesetter {
  /// Wraps the head of a purchase as other text. If it is too long, the name is cut, so that the price stays.
  func wrapped(_ head: PurchaseText.Head, style: TextStyle, width: Double, lineLimit: Int) -> String {
    func wrapped(_ head: PurchaseText.Head) -> String {
      self.wrapped(head.text, style: style, width: width, lineLimit: lineLimit)
    }
    let (whole, ellipsis) = (wrapped(head), "…")
    guard whole.hasSuffix(ellipsis), !head.price.hasSuffix(ellipsis), !head.price.isEmpty else { return whole }
    let ends = Array(head.name.indices)
    func cut(at end: String.Index) -> PurchaseText.Head {
      PurchaseText.Head(name: String(head.name[..<end]) + ellipsis, price: head.price)
    }
    let fitting = ends.partitioningIndex { wrapped(cut(at: $0)).hasSuffix(ellipsis) }
    return wrapped(fitting > 0 ? cut(at: ends[fitting - 1]) : PurchaseText.Head(name: "", price: head.price))
  }
}
