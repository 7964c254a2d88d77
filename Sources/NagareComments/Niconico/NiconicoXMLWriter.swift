/// Writes comments as Niconico's XML.
///
///     <packet>
///     <chat thread="0" no="1" vpos="125" date="1626077354" mail="ue red" user_id="abc">text</chat>
///     </packet>
///
/// Times are rounded to 1/100 s, and are negative before the video; sizes are rounded to the nearest of three.
/// Comments without a numeric identifier are numbered in order. Colours without one of Niconico's names are `#rrggbb`,
/// which needs a premium member. Niconico's own scripts are written as they were.
///
/// The format drops display names, badges, pools, weights, languages, emotes, purchases other than their texts, and the
/// user of the owner's comments. Reverse comments become scrolling ones; comments by a machine, a viewer's. A viewer
/// without an identifier becomes the user ``NiconicoChat/unknownUser``.
package struct NiconicoXMLWriter: CommentWriter {
  private var count: Int64 = 0

  package let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <packet>

    """

  package init() {}

  package func omission(of comment: Comment) -> CommentOmission? { NiconicoChat.omission(of: comment) }

  /// The comment as one line, or several if its text has several, with a final newline.
  package mutating func item(of comment: Comment) -> String {
    count += 1
    let chat = NiconicoChat(comment, number: comment.id.number ?? count)
    var element = XMLElement("chat")
    // Some readers need these four even if they are unknown.
    element.add("thread", "0")
    element.add("no", "\(chat.number)")
    element.add("vpos", chat.vpos)
    element.add("date", "\(chat.date)")
    if chat.microseconds > 0 { element.add("date_usec", "\(chat.microseconds)") }
    element.add("mail", unlessEmpty: chat.mail)
    if let user = chat.user { element.add("user_id", user) }
    if chat.isPremium { element.add("premium", "1") }
    if chat.fork > 0 { element.add("fork", "\(chat.fork)") }
    if let likes = comment.likes { element.add("nicoru", "\(likes)") }
    return element.line(text: comment.text)
  }

  package func tail() -> String { "</packet>\n" }
}
