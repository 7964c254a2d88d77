import NagareComments
import TestSupport
import Testing

@Suite struct SubtitleWriterTests {
  /// Comments `text@time` or `text@time+duration`, in seconds.
  private func comments(_ list: String) throws -> [Comment] {
    try list.split(separator: " ").map { item in
      let (text, times) = try #require(item.split(separator: "@").pair)
      let numbers = times.split(separator: "+").compactMap { Double($0) }
      var comment = Comment(time: numbers[0], text: String(text))
      if numbers.count > 1 { comment.duration = numbers[1] }
      return comment
    }
  }

  /// The cues of an SRT file as `start-end line|line`, in milliseconds.
  private func cues(_ text: String) throws -> [String] {
    try text.components("\r\n\r\n").filter { !$0.isEmpty }.enumerated().map { index, block in
      let lines = block.components("\r\n")
      #expect(lines[0] == "\(index + 1)")
      let times = try lines[1].components(" --> ").map { time in
        let parts = time.split { ":,".contains($0) }.compactMap { Int($0) }
        try #require(parts.count == 4)
        return "\(((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1_000 + parts[3])"
      }
      return times.joined(separator: "-") + " " + lines[2...].joined(separator: "|")
    }
  }

  @Test(
    arguments: [
      ("", []),
      ("a@1", ["1000-5000 a"]),
      // Overlapping, touching and apart.
      ("a@1 b@2", ["1000-2000 a", "2000-5000 a|b", "5000-6000 b"]),
      ("a@1 b@5", ["1000-5000 a", "5000-9000 b"]),
      ("a@1 b@5.001", ["1000-5000 a", "5001-9001 b"]),
      // Equal times.
      ("a@1 b@1", ["1000-5000 a|b"]),
      ("a@1+2 b@1", ["1000-3000 a|b", "3000-5000 b"]),
      // More than three: the newest stay, and who was hidden does not return.
      ("a@1 b@1 c@1 d@1 e@1", ["1000-5000 c|d|e"]),
      (
        "a@1 b@2 c@3 d@4",
        [
          "1000-2000 a", "2000-3000 a|b", "3000-4000 a|b|c", "4000-6000 b|c|d", "6000-7000 c|d", "7000-8000 d",
        ]
      ),
      ("a@1+60 b@2+1 c@2+1 d@2+1", ["1000-2000 a", "2000-3000 b|c|d"]),
      // Before the video.
      ("a@-9 b@-4 c@-3.5 d@-1", ["0-500 c|d", "500-3000 d"]),
      ("a@-2 b@0", ["0-2000 a|b", "2000-4000 b"]),
      // Out of order.
      ("a@10 b@8+5 c@1", ["10000-13000 a|b", "13000-14000 a"]),
      // Rounded to the same millisecond.
      ("a@1.0001 b@1.0004", ["1000-5000 a|b"]),
      ("a@359999+0.1", ["359999000-359999100 a"]),
    ] as [(String, [String])])
  func cuesFollowTheVisibleComments(list: String, expected: [String]) throws {
    #expect(try cues(file(of: comments(list), by: SubtitleWriter(.srt))) == expected)
  }

  @Test func durationAndLinesAreArguments() throws {
    let comments = try comments("a@1 b@1.5 c@2")
    #expect(
      try cues(file(of: comments, by: SubtitleWriter(.srt, duration: 1, maxLines: 1))) == [
        "1000-1500 a", "1500-2000 b", "2000-3000 c",
      ])
    // Out of range.
    #expect(try cues(file(of: comments, by: SubtitleWriter(.srt, duration: -1, maxLines: 0))).count == 3)
  }

  @Test func srtHasNumbersAndCRLF() throws {
    #expect(
      file(of: try comments("a@1 b@4000"), by: SubtitleWriter(.srt))
        == "1\r\n00:00:01,000 --> 00:00:05,000\r\na\r\n\r\n2\r\n01:06:40,000 --> 01:06:44,000\r\nb\r\n\r\n")
  }

  @Test func webVTTHasASignature() throws {
    #expect(file(of: [], by: SubtitleWriter(.webVTT)) == "WEBVTT\n\n")
    #expect(
      file(of: try comments("a@1 b@1"), by: SubtitleWriter(.webVTT))
        == "WEBVTT\n\n00:00:01.000 --> 00:00:05.000\na\nb\n\n")
  }

  @Test(arguments: [
    ("a & b", "a & b", "a &amp; b"), ("<i>a</i>", "＜i>a＜/i>", "&lt;i&gt;a&lt;/i&gt;"),
    ("<3>_<", "＜3>_<", "&lt;3&gt;_&lt;"), ("<>< ", "＜>< ", "&lt;&gt;&lt; "),
    ("1 --> 2", "1 --＞ 2", "1 --&gt; 2"), ("a\n\n\nb", "a   b", "a   b"), ("a\r\nb\u{2028}c", "a b c", "a b c"),
    ("{\\an8}a", "｛\\an8}a", "{\\an8}a"), ("{y:i}", "｛y:i}", "{y:i}"), ("{a}", "{a}", "{a}"), ("<", "<", "&lt;"),
    ("a\u{1}\u{0}b", "ab", "ab"), ("👨‍👩‍👧 שלום", "👨‍👩‍👧 שלום", "👨‍👩‍👧 שלום"), ("{", "{", "{"), ("-->", "--＞", "--&gt;"),
  ])
  func textIsOneLineWithoutMarkup(text: String, srt: String, webVTT: String) {
    let comment = Comment(time: 1, text: text)
    let (first, second) = (SubtitleWriter(.srt), SubtitleWriter(.webVTT))
    #expect(file(of: [comment], by: first) == "1\r\n00:00:01,000 --> 00:00:05,000\r\n\(srt)\r\n\r\n")
    #expect(file(of: [comment], by: second) == "WEBVTT\n\n00:00:01.000 --> 00:00:05.000\n\(webVTT)\n\n")
  }

  @Test func omissionsHaveReasons() throws {
    let writer = SubtitleWriter(.srt)
    for mode in Comment.Mode.allCases {
      #expect(writer.omission(of: Comment(time: 1, mode: mode, text: "[]")) == (mode.isScripted ? .positioned : nil))
    }
    for text in ["", " ", "\n\n", "　\t", "\u{1}", "\r\n"] {
      #expect(writer.omission(of: Comment(time: 1, text: text)) == .noText)
    }
    #expect(writer.omission(of: Comment(time: -4, text: "x")) == .neverVisible)
    #expect(writer.omission(of: Comment(time: -3.9, text: "x")) == nil)
  }

  @Test(arguments: [("a@1 b@1 c@1 d@1 e@1", 2), ("a@1 b@2 c@3 d@4", 0), ("a@10 b@8+5 c@1", 1)])
  func commentsThatNeverAppearAreCounted(list: String, count: Int) throws {
    var writer = SubtitleWriter(.webVTT)
    for comment in try comments(list) { _ = writer.item(of: comment) }
    _ = writer.tail()
    #expect(writer.hiddenCount == count)
  }

  @Test(arguments: [
    (Purchase(kind: .superChat, price: 30, currency: "CNY"), "hello\nyou", "¥30 hello you"),
    (Purchase(kind: .superChat, price: 30, currency: "CNY", priceText: "CA$30"), "", "CA$30"),
    (Purchase(kind: .gift, item: "花"), "花 ×1", "花 ×1"),
  ])
  func pricesPrecedeTexts(purchase: Purchase, text: String, line: String) throws {
    var comment = Comment(time: 1, text: text)
    comment.purchase = purchase
    comment.duration = 60
    #expect(try cues(file(of: [comment], by: SubtitleWriter(.srt))) == ["1000-61000 \(line)"])
  }

  /// Compares every cue with the comments that are visible in its middle, found from the beginning each time.
  @Test(arguments: 1...5)
  func cuesMatchASlowSearch(maxLines: Int) throws {
    var random = SeededGenerator(seed: UInt64(maxLines))
    let comments = (0..<400).map { number in
      var comment = Comment(time: Double(Int.random(in: -300...6_000, using: &random)) / 50, text: "\(number)")
      if Bool.random(using: &random) { comment.duration = Double(Int.random(in: 1...100, using: &random)) / 10 }
      return comment
    }.sorted { $0.time < $1.time }
    var (last, shown) = (0, Set<Substring>())
    let writer = SubtitleWriter(.srt, maxLines: maxLines)
    for cue in try cues(file(of: comments, by: writer)) {
      let (times, lines) = try #require(cue.split(separator: " ").pair)
      let (start, end) = try #require(times.split(separator: "-").compactMap { Int($0) }.pair)
      #expect(start >= last && end > start)
      last = end
      let found = visible(comments, at: Double(start + end) / 2_000, maxLines)
      #expect(lines.split(separator: "|").map(String.init) == found, "\(cue)")
      shown.formUnion(lines.split(separator: "|"))
    }
    var counting = writer
    for comment in comments where counting.omission(of: comment) == nil { _ = counting.item(of: comment) }
    _ = counting.tail()
    let writable = comments.count { writer.omission(of: $0) == nil }
    #expect(shown.count == writable - counting.hiddenCount && shown.count > 100)
  }

  private func visible(_ comments: [Comment], at time: Double, _ maxLines: Int) -> [String] {
    var lines: [Comment] = []
    func end(of comment: Comment) -> Double { comment.time + (comment.duration ?? 4) }
    for comment in comments where max(comment.time, 0) <= time && end(of: comment) > 1e-9 {
      lines.removeAll { end(of: $0) <= max(comment.time, 0) + 1e-9 }
      lines = (lines + [comment]).suffix(maxLines)
    }
    return lines.filter { end(of: $0) > time }.map(\.text)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func invalidNumbersDoNotTrap(value: Double) {
    var comment = Comment(time: value, text: "x")
    comment.duration = value
    for format in [SubtitleWriter.Format.srt, .webVTT] {
      _ = file(of: [comment, Comment(time: 1, text: "y")], by: SubtitleWriter(format, duration: value))
    }
  }
}

extension Collection {
  /// The two elements of a collection with two elements.
  fileprivate var pair: (Element, Element)? {
    count == 2 ? (self[startIndex], self[index(after: startIndex)]) : nil
  }
}

extension String {
  /// The parts between separators. CR LF is one `Character`, so that the parts are found by scalars.
  fileprivate func components(_ separator: String) -> [String] {
    var (parts, rest) = ([String](), Array(unicodeScalars)[...])
    let separator = Array(separator.unicodeScalars)
    var part = String.UnicodeScalarView()
    while let scalar = rest.first {
      if rest.starts(with: separator) {
        parts.append(String(part))
        part = String.UnicodeScalarView()
        rest = rest.dropFirst(separator.count)
      } else {
        part.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return parts + [String(part)]
  }
}
