import Nagare
import NagareColor
import NagareComments

/// A generated file of comments in a format, written as real programs do.
struct ParserBenchFile {
  private let format: CommentFormat
  private var random = SplitMix64(seed: 7)
  private var bytes: [UInt8] = []
  private var commentCount = 0

  /// - Parameter size: the approximate size in bytes.
  static func make(_ format: CommentFormat, size: Int) -> (bytes: [UInt8], commentCount: Int) {
    var file = ParserBenchFile(format: format)
    file.bytes.reserveCapacity(size + size / 16)
    let framing = file.framing
    file.bytes += framing.head.utf8
    while file.bytes.count < size { file.addComment(separator: framing.separator) }
    file.bytes += framing.tail.utf8
    return (file.bytes, file.commentCount)
  }

  private init(format: CommentFormat) {
    self.format = format
  }

  /// The text around the comments and between them.
  private var framing: (head: String, separator: String, tail: String) {
    switch format {
    case .bilibiliXML:
      (
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><i><chatserver>chat.bilibili.com</chatserver><chatid>1</chatid>", "",
        "</i>"
      )
    case .bilibiliXML2: ("<?xml version=\"2.0\" encoding=\"UTF-8\"?><i><oid>1</oid>", "", "</i>")
    case .bilibiliProtobuf, .niconicoOwner, .ndjson, .youTubeLiveChat, .fieldMap: ("", "", "")
    case .niconicoXML: ("<packet><thread resultcode=\"0\"/>", "", "</packet>")
    case .niconicoJSON:
      (
        "{\"meta\":{\"status\":200},\"data\":{\"threads\":[{\"id\":\"1\",\"fork\":\"main\",\"comments\":[", ", ",
        "]}]}}"
      )
    case .dandanplayJSON: ("{\"count\":1,\"comments\":[", ",", "]}")
    case .dandanplayXML: ("<?xml version=\"1.0\"?><CommentCollection>", "\n", "</CommentCollection>")
    case .dplayerJSON: ("{\"code\":0,\"data\":[", ",", "]}")
    case .tencentJSON: ("{\"barrage_list\":[", ",", "]}")
    case .twitchJSON:
      (
        "{\"FileInfo\":{\"Version\":{\"Major\":1,\"Minor\":4,\"Patch\":0}},\"streamer\":{\"name\":\"a\",\"id\":1},\"comments\":[",
        ",", "]}"
      )
    case .ass:
      (
        "[Script Info]\nScriptType: v4.00+\nPlayResX: 1920\nPlayResY: 1080\n\n[V4+ Styles]\n"
          + "Format: Name, Fontname, Fontsize, Alignment\nStyle: R2L,Arial,38,8\n\n[Events]\n"
          + "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n", "", ""
      )
    case .niconicoLegacyJSON, .niconicoFormatted, .acfunJSON, .bahamutJSON, .artplayerJSON, .cclJSON: ("[", ",", "]")
    }
  }

  private mutating func addComment(separator: String) {
    if commentCount > 0 { bytes += separator.utf8 }
    var text = BenchTexts.text(&random, popularShare: 0.4)
    // A few texts need escaping.
    if random.nextUnit() < 0.03 { text += " <3 & \"ok\"" }
    let comment = Item(
      number: commentCount, time: Double(commentCount) * 0.37, text: text, color: BenchTexts.color(&random),
      user: String(random.next() >> 32, radix: 16))
    commentCount += 1
    if format == .bilibiliProtobuf { bytes += comment.message } else { bytes += comment.written(as: format).utf8 }
  }
}
