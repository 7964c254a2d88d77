import NagareComments
import Testing

@Suite struct PositionedTextTests {
  private static func quoted(_ text: String) -> String { "\"" + text + "\"" }

  @Test func allFifteenFieldsAreRead() throws {
    let text = try PositionedText(
      parsing: """
        ["0.25","300","0.5-1","4.5","a/nb","15","-30","0.75","1","500","250","false","黑体","0","M10,20L30,40L50,60"]
        """)
    #expect(text.text == "a\nb")
    #expect(text.start == .init(x: .init(0.25, hasFraction: true), y: .init(300)))
    #expect(text.startOpacity == 0.5 && text.endOpacity == 1)
    #expect(text.lifetime == 4.5)
    #expect(text.rotationZ == 15 && text.rotationY == -30)
    #expect(text.targetX == .init(0.75, hasFraction: true) && text.targetY == .init(1))
    #expect(text.moveDuration == 0.5 && text.moveDelay == 0.25)
    #expect(!text.hasOutline)
    #expect(text.fontName == "黑体")
    #expect(text.easingCode == 0)
    #expect(text.path == [.init(x: 10, y: 20), .init(x: 30, y: 40), .init(x: 50, y: 60)])
    #expect(text.fieldCount == 15)
  }

  @Test func missingFieldsHaveTheirDefaults() throws {
    let text = try PositionedText(parsing: #"[1,2,"","","好"]"#)
    var expected = PositionedText(text: "好")
    expected.start = .init(x: .init(1), y: .init(2))
    #expect(text == expected)
    #expect(text.lifetime == nil && text.targetX == nil && text.moveDuration == nil && text.hasOutline)
  }

  @Test(arguments: [
    #"[1,2,"1-1",3,"t",4,5,6,7,8,9]"#, #"["1","2","1-1","3","t","4","5","6","7","8","9"]"#,
    #" [ 1 , "2" , "1-1" , " 3 " , "t" , "4" , 5 , "6" , 7 , "8" , 9 ] "#, #"[1,2,1,3,"t",4,5,6,7,8,9,]"#,
  ])
  func numbersAndStringsAreInterchangeable(script: String) throws {
    let text = try PositionedText(parsing: script)
    #expect(text.start == .init(x: .init(1), y: .init(2)))
    #expect(text.lifetime == 3 && text.rotationZ == 4 && text.rotationY == 5)
    #expect(text.targetX == .init(6) && text.targetY == .init(7))
    #expect(text.moveDuration == 0.008 && text.moveDelay == 0.009)
  }

  @Test(arguments: [
    ("0.5", true), ("\"0.5\"", true), ("1", false), ("\"1\"", false), ("1.0", true), ("\"1.0\"", true),
    ("5e-1", true), ("-3", false), (".5", true),
  ])
  func formOfACoordinateIsKept(field: String, hasFraction: Bool) throws {
    #expect(try PositionedText(parsing: "[\(field),0,1,1,\"t\"]").start.x.hasFraction == hasFraction)
  }

  @Test(arguments: [
    ("\"0.2-0.8\"", 0.2, 0.8), ("\" 0.2 - 0.8 \"", 0.2, 0.8), ("\"0.5\"", 0.5, 0.5), ("0.5", 0.5, 0.5), ("0", 0, 0),
    ("\"1-0\"", 1, 0), ("\"2-7\"", 1, 1), ("\"-1-0.5\"", 0, 0.5), ("\"\"", 1, 1), ("\"x\"", 1, 1),
    ("\"0.5-x\"", 0.5, 0.5),
    ("null", 1, 1), ("[1]", 1, 1), ("\"1e999-0\"", 1, 1),
  ])
  func opacityIsReadInAnyForm(field: String, first: Double, last: Double) throws {
    let text = try PositionedText(parsing: "[0,0,\(field),1,\"t\"]")
    #expect(text.startOpacity == first && text.endOpacity == last)
  }

  @Test(arguments: [
    ("true", true), ("false", false), ("\"true\"", true), ("\"false\"", false), ("\"FALSE\"", false), ("1", true),
    ("0", false), ("\"1\"", true), ("\"0\"", false), ("\"\"", true), ("null", true), ("2", true), ("[]", true),
  ])
  func outlineIsReadInAnyForm(field: String, hasOutline: Bool) throws {
    #expect(try PositionedText(parsing: "[0,0,1,1,\"t\",0,0,0,0,0,0,\(field)]").hasOutline == hasOutline)
  }

  @Test(arguments: [
    (#"a/nb"#, "a\nb"), (#"a\nb"#, "a\nb"), (#"a\\nb"#, "a\nb"), ("a\nb", "a\nb"), ("a\u{1}b", "ab"),
    (#"a\u0007b\u202eb"#, "abb"), (#"  a　"#, "  a　"), (#"\u6587\ud83d\ude00"#, "文😀"), (#"http://n"#, "http://n"),
    (#"\"quoted\""#, "\"quoted\""),
  ])
  func textIsCleanedLikeThatOfOrdinaryComments(written: String, text: String) throws {
    #expect(try PositionedText(parsing: "[0,0,1,1,\(Self.quoted(written))]").text == text)
  }

  @Test func textIsCutAtTheLimits() throws {
    let lines = String(repeating: "a/n", count: 1_000)
    #expect(
      try PositionedText(parsing: "[0,0,1,1,\(Self.quoted(lines))]").text.count { $0 == "\n" }
        == CommentLimits.textLines - 1)
    let long = String(repeating: "字", count: 5_000)
    #expect(
      try PositionedText(parsing: "[0,0,1,1,\(Self.quoted(long))]").text.unicodeScalars.count
        == CommentLimits.textCharacters)
  }

  @Test func numbersOutsideTheLimitsAreClamped() throws {
    let text = try PositionedText(parsing: #"[-1e300,1e300,1,1e18,"t",1e300,-1e300,"9e99",0,-5,1e300]"#)
    #expect(text.start.x.value == PositionedLimits.coordinate.lowerBound)
    #expect(text.start.y.value == PositionedLimits.coordinate.upperBound)
    #expect(text.targetX?.value == PositionedLimits.coordinate.upperBound)
    #expect(text.lifetime == CommentLimits.duration.upperBound)
    #expect(text.rotationZ == PositionedLimits.angle.upperBound && text.rotationY == PositionedLimits.angle.lowerBound)
    #expect(text.moveDuration == 0 && text.moveDelay == PositionedLimits.moveTime.upperBound)
  }

  @Test(arguments: ["NaN", "Infinity", "1e999", "", "x", "1,5", "0x10", "--1"])
  func invalidNumbersCountAsMissing(field: String) throws {
    let field = Self.quoted(field)
    let text = try PositionedText(parsing: "[\(field),7,1,\(field),\"t\",\(field),8,\(field),9,\(field),\(field)]")
    #expect(text.start == .init(x: .init(0), y: .init(7)))
    #expect(text.lifetime == nil && text.rotationZ == 0 && text.rotationY == 8)
    #expect(text.targetX == nil && text.targetY == .init(9) && text.moveDuration == nil && text.moveDelay == 0)
  }

  @Test(arguments: [-3, 0]) func nonpositiveLifetimeCountsAsMissing(seconds: Int) throws {
    #expect(try PositionedText(parsing: "[0,0,1,\(seconds),\"t\"]").lifetime == nil)
  }

  @Test(arguments: [
    ("M1,2L3,4", 2), ("M 1 2 L 3 4 L 5 6", 3), ("m1,2l-3,4.5", 2), ("M1,2", 0), ("", 0), ("M1,2L3", 0), ("LLL", 0),
    ("M1,2L3,4L", 2), ("1,2,3,4", 2), ("M1e5,2L3,4", 2),
  ])
  func pathHasAtLeastTwoPoints(path: String, count: Int) throws {
    let text = try PositionedText(parsing: "[0,0,1,1,\"t\",0,0,0,0,0,0,1,\"\",1,\(Self.quoted(path))]")
    #expect(text.path.count == count)
  }

  @Test func pathIsCutAtItsLimit() throws {
    let path = "M0,0" + String(repeating: "L1,1", count: 5_000)
    let text = try PositionedText(parsing: "[0,0,1,1,\"t\",0,0,0,0,0,0,1,\"\",1,\(Self.quoted(path))]")
    #expect(text.path.count == PositionedLimits.pathPoints)
  }

  @Test func surplusFieldsAreCountedAndSkipped() throws {
    let text = try PositionedText(parsing: "[0,0,1,1,\"t\",0,0,0,0,0,0,1,\"\",1,\"\",{\"a\":[1]},2,\"x\"]")
    #expect(text.fieldCount == 18 && text.text == "t")
  }

  @Test(
    arguments: [
      ("", .notAnArray), ("好", .notAnArray), ("{\"n\":\"t\"}", .notAnArray), ("\"t\"", .notAnArray),
      ("[0,0,1,1,\"t\"", .malformedJSON), ("[0,0,1,1,\"t", .malformedJSON), ("[0,0,1,1,t]", .malformedJSON),
      ("[0,0,1,1,\"a\"b\"]", .malformedJSON), ("[]", .noText), ("[0,0,1,1]", .noText), ("[0,0,1,1,\"\"]", .noText),
      ("[0,0,1,1,null]", .noText), ("[0,0,1,1,{\"t\":1}]", .noText),
    ] as [(String, PositionedError)])
  func invalidScriptsGiveTheReason(script: String, error: PositionedError) {
    #expect(throws: error) { try PositionedText(parsing: script) }
  }

  @Test func textMayBeANumber() throws {
    #expect(try PositionedText(parsing: "[0,0,1,1,666]").text == "666")
  }
}
