/// Writes comments as Niconico's older JSON, an array of `{"chat":{…}}`.
///
/// Of Niconico's formats in JSON, this one has a single form, which every reader knows: the current one is a tree of
/// threads for some readers, and a flat list without origins for others. It keeps and drops the same as
/// ``NiconicoXMLWriter``, but numbers identifiers from 2^53 on anew, since JavaScript would round them.
package struct NiconicoJSONWriter: CommentWriter {
  private var count: Int64 = 0

  package let head = "[\n"

  package init() {}

  package func omission(of comment: Comment) -> CommentOmission? { NiconicoChat.omission(of: comment) }

  /// The comment as one line, without a final newline.
  package mutating func item(of comment: Comment) -> String {
    count += 1
    let chat = NiconicoChat(comment, number: comment.id.exactNumber ?? count)
    var object = JSONObject()
    object.add("thread", "0")
    object.add("no", raw: "\(chat.number)")
    object.add("vpos", raw: chat.vpos)
    object.add("date", chat.date)
    if chat.microseconds > 0 { object.add("date_usec", chat.microseconds) }
    if !chat.mail.isEmpty { object.add("mail", chat.mail) }
    if let user = chat.user { object.add("user_id", user) }
    if chat.isPremium { object.add("premium", 1) }
    if chat.fork > 0 { object.add("fork", chat.fork) }
    if let likes = comment.likes { object.add("nicoru", likes) }
    object.add("content", comment.text)
    return (count > 1 ? ",\n" : "") + "{\"chat\":" + object.text + "}"
  }

  package func tail() -> String { count > 0 ? "\n]\n" : "]\n" }
}
