import FuzzSupport
import Nagare

/// Checks that Nagare's own format keeps comments unchanged, that Bilibili's XML keeps their texts, and that the other
/// formats lose none.
enum RoundTrip {
  static func check(_ comments: [Comment]) {
    guard let first = comments.first else { return }
    var writer = NDJSONWriter()
    let lines = comments.map { writer.lines(of: $0) }.joined()
    require(file(of: lines, .ndjson).comments == comments, "written comments are read unchanged")
    // One of the others for each input, as writing takes as long as reading.
    switch (comments.count + first.text.utf8.count) % 4 {
    case 0:
      let items = comments.map(BilibiliXMLWriter.line).joined()
      let xml = file(of: BilibiliXMLWriter.head + items + BilibiliXMLWriter.tail, .bilibiliXML)
      require(xml.comments.count == comments.count, "XML has as many comments as were written")
      require(texts(xml.comments) == texts(comments), "XML has the texts that were written")
    case 1: check(comments, in: NiconicoXMLWriter(), .niconicoXML)
    case 2: check(comments, in: NiconicoJSONWriter(), .niconicoLegacyJSON)
    default:
      check(
        comments, in: DanDanPlayJSONWriter(count: comments.count { CommentOmission(of: $0) == nil }), .dandanplayJSON)
    }
  }

  private static func check(_ comments: [Comment], in writer: some CommentWriter, _ format: CommentFormat) {
    var writer = writer
    let kept = comments.filter { writer.omission(of: $0) == nil }
    let items = kept.map { writer.item(of: $0) }.joined()
    let file = file(of: writer.head + items + writer.tail(), format)
    require(file.comments.count + file.emptyCount == kept.count, "\(format) has as many comments as were written")
  }

  private static func file(of text: String, _ format: CommentFormat) -> CommentFile {
    let file = Array(text.utf8).withUnsafeBytes { try? CommentReader.read($0, format: format) }
    guard let file, file.problems.isEmpty else {
      fail("what is written in \(format) is read without problems")
    }
    return file
  }

  /// Without the characters that XML cannot hold. Readers give a purchase a text if it has none.
  private static func texts(_ comments: [Comment]) -> [String] {
    comments.filter { $0.purchase == nil }.map { comment in
      var text = comment.text
      text.unicodeScalars.removeAll {
        $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) || 0xFFFE...0xFFFF ~= $0.value
      }
      return text
    }.sorted()
  }
}
