import NagareComments
import Testing

@Suite struct BASProgramTests {
  private static let moved = """
    def text t {
      content = "bilibili"
      x = 10%  // from the left
      y = 20
    }
    set t { x = 50% y = 40% } 2s, "linear"
    then set t { alpha = 0 } 500ms
    """

  @Test func propertiesOfADefinitionAreRead() throws {
    let program = try BASProgram(
      parsing: """
        def text t {
            content = "a\\nb\\"c\\u6587" fontSize = 5% fontFamily = "黑体, SimSun" x = -50% y = + 7.5
            alpha = 0.5 color = 0x00a1d6 textShadow = 0 bold = 0 rotateX = 10 rotateY = -20 rotateZ = 30.5
            strokeWidth = 1 strokeColor = 0xff0000 anchorX = 0.5 anchorY = 1 zIndex = 3 scale = 2 duration = 1m5s500ms
        }
        """)
    var expected = BASText(name: "t")
    (expected.content, expected.fontFamily) = ("a\nb\"c文", "黑体, SimSun")
    (expected.fontSize, expected.x, expected.y) = (.init(5, isPercent: true), .init(-50, isPercent: true), .init(7.5))
    (expected.alpha, expected.color, expected.hasShadow, expected.isBold) = (0.5, 0x00A1D6, false, false)
    (expected.rotateX, expected.rotateY, expected.rotateZ) = (10, -20, 30.5)
    (expected.strokeWidth, expected.strokeColor, expected.anchorX, expected.anchorY) = (1, 0xFF0000, 0.5, 1)
    (expected.zIndex, expected.scale, expected.duration) = (3, 2, 65.5)
    #expect(program.texts == [expected])
    #expect(program.changes.isEmpty && program.activeUntil == [nil] && program.skippedStatements == 0)
  }

  @Test func definitionWithoutPropertiesHasTheDefaultsOfTheLanguage() throws {
    let text = try #require(BASProgram(parsing: "def text t { }").texts.first)
    #expect(text == BASText(name: "t"))
    #expect(text.content == "请输入内容" && text.fontSize == .init(25) && text.isBold && text.hasShadow)
    #expect(text.scale == 1 && text.alpha == 1 && text.color == 0xFFFFFF && text.duration == nil)
  }

  @Test func statementsJoinedByThenFollowEachOther() throws {
    let program = try BASProgram(parsing: Self.moved)
    #expect(
      program.changes == [
        BASChange(
          text: 0, statement: 1, property: .x, value: .length(.init(50, isPercent: true)), start: 0, duration: 2),
        BASChange(
          text: 0, statement: 1, property: .y, value: .length(.init(40, isPercent: true)), start: 0, duration: 2),
        BASChange(text: 0, statement: 2, property: .alpha, value: .length(.init(0)), start: 2, duration: 0.5),
      ])
    #expect(program.activeUntil == [2.5] && program.skippedStatements == 0)
  }

  @Test(
    arguments: [
      ("set a{x=1}1s set a{y=1}2s", [0, 0]),
      ("set a{x=1}1s then set a{y=1}2s", [0, 1]),
      ("{set a{x=1}1s set b{y=1}3s} then set a{x=2}1s", [0, 0, 3]),
      ("{set a{x=1}1s then set a{x=2}1s set b{y=1}0.5s} then set a{x=3}1s", [0, 1, 0, 2]),
      ("set a{x=1}1s then {set a{x=2}1s {set b{x=1}4s}} then set b{x=3}1s", [0, 1, 1, 5]),
      ("set a{} 2s then set a{x=1}1s", [2]),
      ("set unknown{x=1}9s then set a{x=1}1s", [0]),
      ("def button c{text=\"b\"} set c{x=1}9s then set a{x=1}1s", [9]),
      ("set a{x=1} then set a{x=2}1s", [0, 0]),
      ("set a{x=1}1h1m1s1ms then set a{x=2}1s", [0, 3_661.001]),
    ] as [(String, [Double])])
  func statementsBeginAtTheirTimes(statements: String, starts: [Double]) throws {
    let program = try BASProgram(parsing: statements + " def text a{content=\"a\"} def text b{content=\"b\"}")
    #expect(program.changes.map(\.start) == starts)
  }

  @Test(
    arguments: [
      ("1s", .linear), ("1s, \"linear\"", .linear), ("1s, \"ease\"", .ease), ("1s, \"ease-in\"", .easeIn),
      ("1s, \"ease-out\"", .easeOut), ("1s, \"ease-in-out\"", .easeInOut),
      ("1s, \"cubic-bezier(0.1, -0.5, .9, 1.5)\"", .cubicBezier(0.1, -0.5, 0.9, 1.5)), ("1s \"ease\"", .ease),
    ] as [(String, BASEasing)])
  func easingsAreThoseOfCSS(timing: String, easing: BASEasing) throws {
    let program = try BASProgram(parsing: "def text a{} set a{x=1} \(timing)")
    #expect(program.changes.map(\.easing) == [easing] && program.skippedStatements == 0)
  }

  @Test(arguments: ["steps(3)", "bounce", "cubic-bezier(2,0,0,1)", "cubic-bezier(0,1)"])
  func unknownEasingIsLinearAndCounted(name: String) throws {
    let program = try BASProgram(parsing: "def text a{} set a{x=1} 1s, \"\(name)\"")
    #expect(program.changes.map(\.easing) == [.linear] && program.skippedStatements == 1)
  }

  @Test func valueInAnArrayHasItsOwnEasing() throws {
    let program = try BASProgram(parsing: "def text a{} set a{x=[50%, \"ease-in\"] y=1} 1s, \"ease\"")
    #expect(program.changes.map(\.easing) == [.easeIn, .ease])
    #expect(program.changes[0].value == .length(.init(50, isPercent: true)))
  }

  @Test(arguments: [
    ("def button b { text = \"go\" target = av { av = 1 time = 2s } }", 1),
    ("def path p { d = \"M0,0\" viewBox=\"0 0 1 1\" }", 1),
    ("def text c { parent = \"a\" content = \"c\" }", 1),
    ("def text a { content = \"twice\" }", 1),
    ("set a { wobble = 3 } 1s", 1), ("set a { zIndex = 3 } 1s", 1), ("set a { x = \"left\" } 1s", 1),
    ("set nobody { x = 3 } 1s", 1), ("def text c { glow = 1 }", 1), ("play(a) loop 3 ???", 1),
    ("print(1) set a{x=1}1s print(2)", 2),
  ])
  func unsupportedStatementsAreCountedAndSkipped(source: String, count: Int) throws {
    let program = try BASProgram(parsing: "def text a { content = \"a\" } \(source) set a { y = 5 } 3s")
    #expect(program.skippedStatements == count)
    #expect(program.texts.first?.content == "a")
    #expect(program.changes.last?.property == .y && program.activeUntil.first == 3)
  }

  @Test(arguments: [
    "", "hello", "set a { x = 1 } 1s", "def button b { text = \"b\" }", "def text c { parent = \"a\" }",
    "def text t { content = \"\" }", "def", "def text", "{{{{", "\"", "/*",
  ])
  func programWithoutATextIsAnError(source: String) {
    #expect(throws: PositionedError.self) { try BASProgram(parsing: source) }
  }

  @Test(arguments: [
    "def text a { content = \"a\" x = 1 def text b { content = \"b\" }",
    "def text a { content = \"a\" x = 1 set a { x = 2 1s def text b { content = \"b\" }",
    "def text a { content = \"a\"; x = 1, } } ) ; def text b { content = 'b' }",
    "def text a { content = \"a\" /* } */ x = // }\n 1 } def text b { content = \"b\" }",
    "def text a { content = \"a\" x = = 1 } def text b { content = \"b\" }",
  ])
  func damageLosesNoMoreThanItsStatement(source: String) throws {
    #expect(try BASProgram(parsing: source).texts.map(\.content) == ["a", "b"])
  }

  @Test func numbersOutsideTheLimitsAreClamped() throws {
    let program = try BASProgram(
      parsing: """
        def text a { x = 1e300 y = -1e300 scale = 1e9 alpha = 7 rotateZ = -1e99 fontSize = 1e9 duration = 1e30h
        zIndex = 1e30 strokeWidth = 1e30 color = 0x123456789a } set a { x = -1e300 } 1e300s then set a { y = 1 } 9e9s
        """)
    let text = program.texts[0]
    #expect(text.x.value == PositionedLimits.coordinate.upperBound)
    #expect(text.y.value == PositionedLimits.coordinate.lowerBound)
    #expect(text.scale == PositionedLimits.scale.upperBound && text.alpha == 1)
    #expect(text.rotateZ == PositionedLimits.angle.lowerBound)
    #expect(text.fontSize.value == PositionedLimits.fontSize.upperBound)
    #expect(text.duration == CommentLimits.duration.upperBound && text.zIndex == 1_000_000)
    #expect(text.strokeWidth == PositionedLimits.strokeWidth.upperBound && text.color == 0x56789A)
    for change in program.changes {
      #expect(PositionedLimits.moveTime.contains(change.start + change.duration))
    }
  }

  @Test func textsStatementsAndDepthAreBounded() throws {
    let texts = (0..<1_000).map { "def text t\($0) { content = \"x\" }" }.joined()
    #expect(try BASProgram(parsing: texts).texts.count == PositionedLimits.texts)
    let statements = "def text t {}" + String(repeating: "set t{x=1}1s ", count: 5_000)
    #expect(try BASProgram(parsing: statements).changes.count == PositionedLimits.statements)
    func nested(_ depth: Int) -> String {
      "def text t {}" + String(repeating: "{", count: depth) + "set t{x=1}1s" + String(repeating: "}", count: depth)
    }
    #expect(try BASProgram(parsing: nested(PositionedLimits.groupDepth)).changes.count == 1)
    #expect(try BASProgram(parsing: nested(PositionedLimits.groupDepth + 1)).changes.isEmpty)
    #expect(try BASProgram(parsing: nested(30_000)).changes.isEmpty)
  }

  @Test func contentIsCleanedLikeThatOfOrdinaryComments() throws {
    let program = try BASProgram(
      parsing: "def text t { content = \"a\\x41\\u202eb\\'\\t/n\u{7}\" } set t { content = \"\\ud83d\\ude00\" } 1s")
    #expect(program.texts[0].content == "aAb'\t/n")
    #expect(program.changes.map(\.value) == [.text("😀")])
  }
}
