import NagareComments
import TestSupport
import Testing

@Suite struct ToleranceTests {
  private func outcome(_ xml: String) throws -> (texts: [String], bad: [CommentProblem]) {
    let file = try read(xml)
    return (file.comments.map(\.text), file.problems)
  }

  @Test func declarationAndByteOrderMarkAreOptional() throws {
    for head in ["", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "\u{FEFF}<?xml version='1.0'?>\r\n"] {
      #expect(try read(head + "<i>" + item() + "</i>", format: nil).comments.count == 1)
      #expect(try read(head + item(), format: nil).comments.count == 1)
    }
  }

  @Test func attributesComeInAnyOrderAndQuotes() throws {
    for tag in [
      "user=\"x\" p=\"1,1,25,1\"", "p='1,1,25,1' user='x'", "user=\"a>b\" p=\"1,1,25,1\"", "p = \"1,1,25,1\" ",
      "user=\"p='9,1,25,1'\" p='1,1,25,1'", "xp=\"9,1,25,1\" p=\"1,1,25,1\"", "\n p=\"1,1,25,1\"\n",
      "user=\"a<b\" p=\"1,1,25,1\"", "p=\"1,1,25,1\" p=\"2,1,25,1\"", "raw=\"{&quot;p&quot;:1}\" p=\"1,1,25,1\"",
    ] {
      let file = try read("<d \(tag)>x</d>")
      #expect(file.comments.map(\.time) == [1], "\(tag)")
      #expect(file.problems.isEmpty, "\(tag)")
    }
  }

  @Test func foreignElementsAreNeitherCommentsNorProblems() throws {
    let file = try read(
      """
      <i><chatserver>chat.example.com</chatserver><metadata><title>d p="9"</title></metadata>
      <BililiveRecorderXmlStyle><z:stylesheet xmlns:z="x"><html><style>td < a{}</style>
      <z:for-each select="/i/d"><td><z:value-of select="@p"/></td></z:for-each>
      <table title='<d p="9,1,25,1">no</d>'></table></html></z:stylesheet></BililiveRecorderXmlStyle>
      <note ts="2" user="a" price="30">a message</note><present ts="1" note="<d p='9,1,25,1'>no</d>"/>
      <data p="9,1,25,1">no</data><dm p="9,1,25,1"/><D p="9,1,25,1">no</D>
      <!-- <d p="9,1,25,1">no</d> --><![CDATA[<d p="9,1,25,1">no</d>]]>
      \(item("yes"))<guards ts="3"/></i>
      """, format: nil)
    #expect(file.comments.map(\.text) == ["yes"])
    #expect(file.problems.isEmpty)
    #expect(file.itemCount == 1)
  }

  @Test func unclosedMarkupHidesNothing() throws {
    let (texts, bad) = try outcome("<i><!-- oops\n" + item("a") + "<![CDATA[\n" + item("b"))
    #expect(texts == ["a", "b"])
    #expect(bad.isEmpty)
  }

  @Test func concatenatedFilesAreOne() throws {
    let part = "<?xml version=\"1.0\"?><i><chatid>1</chatid>\n" + item("a") + "\n</i>"
    let (texts, bad) = try outcome(part + "\u{FEFF}" + part + "\n" + part)
    #expect(texts == ["a", "a", "a"])
    #expect(bad.isEmpty)
  }

  @Test(arguments: [
    "<d p=\"1,1,25,1\">cut", "<d p=\"1,1,25,1\">cut</", "<d p=\"1,1,25,1\">cut</d", "<d p=\"1,1,25,1\"", "<d p=\"1,1,2",
    "<d p=\"1,1,25,1\" /", "<d p=", "<d p", "<d ", "<d",
  ])
  func truncatedTailIsReportedOnce(tail: String) throws {
    let (texts, bad) = try outcome("<i>\n" + item("a") + "\n" + tail)
    #expect(texts == ["a"])
    #expect(bad.map(Bad.init) == [Bad(line: 3, .truncated)])
  }

  @Test(arguments: ["<", "</", "</i", "<note ts=\"1", "<!--", "<?xml", "&"])
  func truncationBetweenItemsIsNoProblem(tail: String) throws {
    let (texts, bad) = try outcome("<i>\n" + item("a") + "\n" + tail)
    #expect(texts == ["a"])
    #expect(bad.isEmpty)
  }

  @Test(arguments: [
    "<d p=\"1,1,25,1\">cut", "<d p=\"1,1,25,1\"", "<d p=\"1,1,2", "<d p='1,1,2", "<d p=\"1,1,25,1\" user=\"so", "<d p=",
    "<d p=\"1,1,25,1\"><![CDATA[cut", "<d p=\"1,1,25,1\"><!-- cut",
  ])
  func truncatedPartDoesNotAffectTheNext(tail: String) throws {
    let next = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<i>" + item("b") + item("<![CDATA[c]]><!-- -->") + "</i>"
    let (texts, bad) = try outcome("<i>\n" + item("a") + "\n" + tail + next)
    #expect(texts == ["a", "b", "c"])
    #expect(bad.map(\.position.line) == [3])
  }

  @Test(arguments: ["<note ts=\"1", "<note ts='1", "<note user=\"x\" time=\"1\">cut", "<!-- cut", "<![CDATA[cut"])
  func truncatedForeignElementDoesNotAffectTheNextPart(tail: String) throws {
    let (texts, bad) = try outcome(item("a") + tail + "<?xml version=\"1.0\"?>\n<i>" + item("b") + item("c"))
    #expect(texts == ["a", "b", "c"])
    #expect(bad.isEmpty)
  }

  @Test func unclosedItemEndsAtTheNext() throws {
    let (texts, bad) = try outcome(item("a") + "\n<d p=\"1,1,25,1\">never closed\n" + item("b") + "\n" + item("c"))
    #expect(texts == ["a", "b", "c"])
    #expect(bad.map(Bad.init) == [Bad(line: 2, .unclosed)])
  }

  @Test(arguments: [
    "<d p=\"1,1,25,1>no quote</d>", "<d p=1,1,25,1>no quotes</d>", "<d p=\"1,1,25,1\" no bracket</d>",
    "<d p=\"1,1,25,1\"no space</d>", "<d p\"1,1,25,1\">no sign</d>", "<d p=\"1,1,25,1>say \"hi\" to</d>",
    "<d p='1,1,25,1>don't</d>",
  ])
  func brokenTagIsReportedOnce(broken: String) throws {
    let (texts, bad) = try outcome(item("a") + "\r\n" + broken + "\r\n" + item("b"))
    #expect(texts == ["a", "b"])
    #expect(bad.map(Bad.init) == [Bad(line: 2, .malformedTag)])
  }

  @Test func carriageReturnAndLineFeedAreOneLineEnd() throws {
    let (_, bad) = try outcome("<i>\r\n\r\n<d>x</d>\r\n<d\r\n>x</d>\r\n<d>x</d></i>")
    #expect(bad.map(\.position.line) == [3, 4, 6])
  }

  @Test func problemsOfOneLineAreAllReported() throws {
    let (_, bad) = try outcome("<d>x</d>" + item(time: "y") + item() + item(time: "x"))
    #expect(bad.map(\.position.line) == [1, 1, 1])
    #expect(bad.map(\.reason) == [.missing(field: "p"), .time("y"), .time("x")])
  }

  @Test func commentsAreSortedByTimeAndStably() throws {
    var generator = SeededGenerator(seed: 11)
    for count in [0, 1, 2, 3, 50, 2_000] {
      let times = (0..<count).map { _ in Double(Int.random(in: -20...20, using: &generator)) / 4 }
      let file = try read("<i>" + times.enumerated().map { item("\($0)", time: "\($1)") }.joined())
      let expected = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
      #expect(file.comments.map(\.text) == expected.map(String.init))
    }
    #expect(try read(item("a", time: "0") + item("b", time: "-0")).comments.map(\.text) == ["a", "b"])
    #expect(
      try read(item("x", time: "1") + item("a", time: "0") + item("b", time: "-0")).comments.map(\.text) == [
        "a", "b", "x",
      ])
  }

  /// Tables with gaps keep whole numbers as fractions.
  @Test func wholeNumbersMayHaveZerosAfterAPoint() throws {
    let file = try read(item(mode: "5.0", color: "255.00"))
    #expect(file.comments.map(\.mode) == [.top] && file.comments.map(\.color) == [255])
    #expect(file.fieldProblems.isEmpty)
    for color in ["255.5", ".0", "-.0", "25.", "1.0.0"] {
      #expect(try read(item(color: color)).fieldProblems.count == 1, "\(color)")
    }
  }
}
