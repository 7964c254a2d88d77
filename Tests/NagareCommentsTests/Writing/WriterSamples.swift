import NagareComments
import TestSupport

/// The file that a writer makes of the comments that it can hold.
func file(of comments: [Comment], by writer: some CommentWriter) -> String {
  var writer = writer
  var text = writer.head
  for comment in comments where writer.omission(of: comment) == nil { text += writer.item(of: comment) }
  return text + writer.tail()
}

/// Comments as readers return them, but with characters in their texts and users that readers remove, and with values
/// of every format. Sorted by time.
func writerSamples(_ count: Int, seed: UInt64) -> [Comment] {
  var random = SeededGenerator(seed: seed)
  let samples = (0..<count).map { _ in writerSample(&random) }
  return samples.sorted { $0.time < $1.time }
}

private func writerSample(_ random: inout SeededGenerator) -> Comment {
  let pieces = [
    "&", "<", ">", "\"", "'", "]]>", "<!--", "&amp;", "-->", "\n", "\r\n", "\t", "\u{1}", "\u{7F}", "\u{85}",
    "\u{2028}",
    "\u{202E}", "\u{FFFF}", "\u{FEFF}", "👨‍👩‍👧", "🇯🇵", "שלום", "عربي", "e\u{301}", "　", " ", "弾幕", "\\", "{", "}", "x",
  ]
  func piece() -> String { pieces.randomElement(using: &random) ?? "" }
  let times = [-1_234.5678, -0.004, 0, 0.015, 59.999, 3_600.125, 9_999_999.99]
  let ids: [CommentID] = ["1", "987654321", "1626077354123456789", "Ugx0-a", "007", CommentID(position: 3)]
  let senders = ["", "abc", "a & \"b\" <c>", "混ぜ", "👾", " spaced ", "a,b", "\u{1}"]
  let colors: [UInt32] = [0xFFFFFF, 0, 0xFF8080, 0xFFC000, 0xCC0033, 0x6633CC, 0x123456, 0x000001, 0xFFFFFE]
  var comment = Comment(
    id: ids.randomElement(using: &random) ?? "1",
    time: Bool.random(using: &random)
      ? times.randomElement(using: &random) ?? 0 : Double(Int.random(in: -10_000...360_000, using: &random)) / 100,
    mode: .allCases.randomElement(using: &random) ?? .scroll,
    size: [1, 12, 18, 21, 22, 25, 30, 31, 36, 64, 255].randomElement(using: &random) ?? 25,
    color: colors.randomElement(using: &random) ?? 0,
    text: "x" + (0..<Int.random(in: 0..<8, using: &random)).map { _ in piece() }.joined(),
    sentAt: Bool.random(using: &random) ? Double(Int.random(in: 1...4_000_000_000_000, using: &random)) / 1_000 : nil,
    pool: Int.random(in: 0...2, using: &random), sender: senders.randomElement(using: &random) ?? "", weight: 5,
    language: .korean)
  let commands = ["full", "ender", "nico:fill:#f00", "invisible", "_live", "?"]
  comment.commands =
    commands.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    + ([[], ["gothic"], ["mincho"]].randomElement(using: &random) ?? [])
  if Bool.random(using: &random) { comment.duration = Double(Int.random(in: 1...480, using: &random)) / 4 }
  comment.origin = .allCases.randomElement(using: &random) ?? .viewer
  if Bool.random(using: &random) { comment.likes = Int.random(in: 1...999, using: &random) }
  comment.senderName = Bool.random(using: &random) ? "name" : ""
  comment.choices = Comment.Choices(rawValue: UInt8.random(in: 0...7, using: &random))
  if Int.random(in: 0..<9, using: &random) == 0 {
    comment.purchase = Purchase(kind: .superChat, price: 30, currency: "CNY")
  }
  return comment
}
