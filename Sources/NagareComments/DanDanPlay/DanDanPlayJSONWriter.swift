/// Writes comments as DanDanPlay's JSON, the response of its service.
///
///     {"count":1,"comments":[
///     {"cid":1,"p":"1.25,1,16777215,abc","m":"text"}
///     ]}
///
/// Times are rounded to 10 µs. Comments whose identifier is no number below 2^53, which JavaScript would round, are
/// numbered in order. Commas within the sender become spaces, since commas separate the fields. Readers take a typed
/// `\n`, `\r` or `/n` for a line break, as ``CommentReader`` does.
///
/// The format drops sizes, dates, display names, badges, pools, weights, languages, origins, choices, commands,
/// emotes, durations, and purchases other than their texts.
package struct DanDanPlayJSONWriter: CommentWriter {
  private let commentCount: Int
  private var count: Int64 = 0

  /// - Parameter count: the number of comments without an ``omission(of:)``. The format states it first.
  package init(count: Int) {
    commentCount = count
  }

  package var head: String { "{\"count\":\(commentCount),\"comments\":[\n" }

  package func omission(of comment: Comment) -> CommentOmission? { CommentOmission(of: comment) }

  /// The comment as one line, without a final newline.
  package mutating func item(of comment: Comment) -> String {
    count += 1
    let time = decimal(comment.time, decimals: 2...5)
    var object = JSONObject()
    object.add("cid", raw: "\(comment.id.exactNumber ?? count)")
    object.add(
      "p",
      "\(time),\(BilibiliXMLWriter.number(of: comment.mode)),\(comment.color & 0xFF_FFFF),"
        + BilibiliXMLWriter.field(comment.sender))
    object.add("m", comment.text)
    return (count > 1 ? ",\n" : "") + object.text
  }

  package func tail() -> String { count > 0 ? "\n]}\n" : "]}\n" }
}
