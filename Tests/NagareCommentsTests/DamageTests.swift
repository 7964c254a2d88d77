import NagareComments
import TestSupport
import Testing

@Suite struct DamageTests {
  /// Damaged items that stay within their line. Each has at least the start of an attribute: without one, it could be
  /// the text of an unclosed item before it.
  private static let damaged = [
    "<d p=\"x,1,25,255,1,0,a,1\">bad</d>", "<d p=\",1,25,255,1,0,a,1\">bad</d>", "<d p=\"1,1,25\">bad</d>",
    "<d p=\"\">bad</d>",
    "<d user=\"x\">bad</d>", "<d p=\"1,1,25,255>bad</d>", "<d p=1,1,25,255>bad</d>", "<d p=\"1,1,25,255\" bad</d>",
    "<d p=\"1,1,25,255\">bad", "<d p=\"1,1,25,255\">bad</d", "<d p='1,1,25,255>bad</d>",
    "<d p=\"1,1,25,255\">b<a>&d</e>",
    "<d p=\"1,1,2", "<d p=", "<d user=\"x\" p=\"1,1,25,255\">bad", "<d p=\"nan,1,25,255\"><![CDATA[</d>]]></d>",
    "<d p=\"1,1,25,255\"><![CDATA[bad", "<d p=\"1,1,25,255\"><!-- bad", "<d p=\"x,0,25,255\"/>",
  ]
  private static let between = [
    "", "", "<note ts=\"1\">x</note>", "<!-- <d p=\"\"> -->", "<note a='<d p=\"1\">'/>", "</i>", "<i>", "\r",
  ]

  /// A file of good and damaged items, some of them on the same line.
  private struct Mixture {
    var xml = ""
    var times: [Double] = []
    var badLines: [Int] = []

    init(items: Int, using generator: inout SeededGenerator) {
      var line = 1
      for number in 0..<items {
        if Int.random(in: 0..<3, using: &generator) == 0 {
          xml += damaged[Int.random(in: 0..<damaged.count, using: &generator)]
          badLines.append(line)
        } else {
          let time = Double(Int.random(in: 0..<1_000, using: &generator))
          xml += item("n\(number) < & ü", time: "\(time)")
          times.append(time)
          xml += between[Int.random(in: 0..<between.count, using: &generator)]
        }
        if Bool.random(using: &generator) {
          xml += "\n"
          line += 1
        }
      }
      // The last item is good, so that the end of the file truncates no damaged one.
      xml += item("last", time: "5000") + "\n</i>"
      times.append(5_000)
    }
  }

  @Test func goodItemsSurviveAndEachBadOneIsReportedAtItsLine() throws {
    for seed in 0..<400 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let mixture = Mixture(items: Int.random(in: 1...60, using: &generator), using: &generator)
      let file = try read(mixture.xml)
      #expect(file.comments.map(\.time) == mixture.times.sorted(), "seed \(seed)")
      #expect(file.problems.map(\.position.line) == mixture.badLines, "seed \(seed)")
      #expect(file.emptyCount == 0, "seed \(seed)")
    }
  }

  @Test func truncationAnywhereInventsNoComment() throws {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let bytes = Array(Mixture(items: 12, using: &generator).xml.utf8)
      let all = try read(bytes)
      for _ in 0..<60 {
        let file = try read(Array(bytes.prefix(Int.random(in: 1...bytes.count, using: &generator))))
        let known = Set(all.comments.map(\.text))
        #expect(file.comments.allSatisfy { known.contains($0.text) })
        #expect(file.comments.count + file.problems.count <= all.itemCount)
      }
    }
  }

  @Test func truncationAnywhereKeepsEveryCompleteItem() throws {
    var bytes = Array("<i>".utf8)
    var ends: [Int] = []
    for number in 0..<8 {
      bytes += Array(item("第\(number) < &amp;").utf8)
      ends.append(bytes.count)
      bytes += Array("\n<note ts=\"1\">x</note>".utf8)
    }
    for count in 1...bytes.count {
      let file = try read(Array(bytes.prefix(count)))
      #expect(file.comments.count == ends.count { $0 <= count }, "\(count)")
      #expect(file.problems.count <= 1, "\(count)")
    }
  }

  @Test func randomBytesAreReadWithoutACrash() {
    let fragments = [
      "<d p=\"", "<d ", "1,1,25,255", "\">", "</d>", "'", "\"", "<!--", "-->", "<![CDATA[", "]]>", "&#x", "&amp;", ";",
      "<",
      "&", "/>", "\\", "\u{2028}", "\n", "<?xml", "<i>", "p=", "=", " ", "\0", "<d",
    ].map { Array($0.utf8) }
    for seed in 0..<4_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        if Bool.random(using: &generator) {
          bytes += fragments[Int.random(in: 0..<fragments.count, using: &generator)]
        } else {
          bytes.append(UInt8.random(in: 0...255, using: &generator))
        }
      }
      let file = try? read(bytes)
      #expect(file.map { $0.itemCount <= bytes.count / 2 } == true, "seed \(seed)")
      #expect(file?.comments.allSatisfy { CommentLimits.time.contains($0.time) } == true, "seed \(seed)")
      _ = try? read(bytes, format: nil)
    }
  }

  /// Each of these makes a simple scanner search to the end of the file for every tag.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "<!--", "<![CDATA[", "<a b=\"", "<a b='", "<d p=\"", "<d p='1' p=\"", "<a ", "</d ", "<d p=\"1,1,25,1\">", "&",
      "<d p=\"1,1,25,1\"><!-- -- ", " y='<a x=\"' z='\" k=\"'\"", "<d p=\"1,1,25,1\"><![CDATA[ <d ", "<a b='<a b=\"",
      "]]", "--",
    ])
  func hostileRepetitionTakesLinearTime(unit: String) throws {
    func elapsed(bytes: Int) throws -> Duration {
      let content = item("first") + String(repeating: unit, count: bytes / unit.utf8.count) + item("last")
      return try ContinuousClock().measure { _ = try read(content) }
    }
    // Quadratic time would be sixteen times as long. The seconds are for a busy machine.
    #expect(try elapsed(bytes: 4_000_000) < elapsed(bytes: 1_000_000) * 10 + .seconds(2))
  }
}
