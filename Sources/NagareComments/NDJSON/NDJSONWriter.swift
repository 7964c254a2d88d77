#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes comments with all their properties in Nagare's own format.
public struct NDJSONWriter {
  /// The last written image of each identifier; in joined files one identifier may have several images.
  private var images: [String: EmoteImage] = [:]

  /// A writer that has written nothing.
  public init() {}

  /// The line of a comment, after the lines of the images of its emotes and badges. An image is written once, and again
  /// if another image has since been written with its identifier. If two images of the comment share an identifier,
  /// only the first is written. Every line ends with a newline.
  public mutating func lines(of comment: Comment) -> String {
    var lines = ""
    var ids: Set<String> = []
    for image in comment.emotes.map(\.image) + comment.badges.compactMap(\.image)
    where ids.insert(image.id).inserted && images[image.id] != image {
      images[image.id] = image
      lines += Self.line(of: image)
    }
    var object = JSONObject()
    object.add("time", comment.time)
    object.add("text", comment.text)
    if comment.mode != .scroll { object.add("mode", comment.mode.name) }
    if comment.size != 25 { object.add("size", comment.size) }
    if comment.color != 0xFFFFFF { object.add("color", hex: comment.color) }
    object.add("id", comment.id.description)
    if !comment.sender.isEmpty { object.add("user", comment.sender) }
    if !comment.senderName.isEmpty { object.add("name", comment.senderName) }
    if let color = comment.senderColor { object.add("name_color", hex: color) }
    if let sentAt = comment.sentAt { object.add("sent", sentAt) }
    if comment.pool != 0 { object.add("pool", comment.pool) }
    if let weight = comment.weight { object.add("weight", weight) }
    if comment.language != .unknown { object.add("language", comment.language.tag) }
    addDetails(of: comment, to: &object)
    return lines + object.text + "\n"
  }

  private func addDetails(of comment: Comment, to object: inout JSONObject) {
    if let duration = comment.duration { object.add("duration", duration) }
    if comment.origin != .viewer { object.add("origin", comment.origin.rawValue) }
    if !comment.commands.isEmpty { object.add("commands", raw: Self.list(of: comment.commands)) }
    if !comment.choices.isEmpty { object.add("chosen", raw: Self.list(of: comment.choices.names)) }
    if let likes = comment.likes { object.add("likes", likes) }
    if comment.isHighlighted { object.add("highlighted", raw: "true") }
    if let purchase = comment.purchase { object.add("purchase", raw: Self.object(of: purchase).text) }
    if !comment.emotes.isEmpty {
      let emotes = comment.emotes.map { emote in
        var object = JSONObject()
        object.add("start", emote.start)
        object.add("count", emote.count)
        object.add("image", emote.image.id)
        return object.text
      }
      object.add("emotes", raw: "[" + emotes.joined(separator: ",") + "]")
    }
    object.add("badges", comment.badges)
  }

  private static func list(of words: [String]) -> String {
    "[" + words.map(JSONObject.quoted).joined(separator: ",") + "]"
  }

  private static func object(of purchase: Purchase) -> JSONObject {
    var object = JSONObject()
    object.add("kind", purchase.kind.rawValue)
    if let price = purchase.price { object.add("price", price) }
    if !purchase.currency.isEmpty { object.add("currency", purchase.currency) }
    if !purchase.priceText.isEmpty { object.add("label", purchase.priceText) }
    if !purchase.item.isEmpty { object.add("item", purchase.item) }
    if purchase.count != 1 { object.add("count", purchase.count) }
    if let background = purchase.background { object.add("background", hex: background) }
    return object
  }

  private static func line(of image: EmoteImage) -> String {
    var (line, object) = (JSONObject(), JSONObject())
    object.add("id", image.id)
    object.add("data", Data(image.data).base64EncodedString())
    line.add("image", raw: object.text)
    return line.text + "\n"
  }
}
