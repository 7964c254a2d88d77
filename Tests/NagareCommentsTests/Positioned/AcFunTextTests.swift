import NagareComments
import TestSupport
import Testing

@Suite struct AcFunTextTests {
  private func text(_ members: String) throws -> AcFunText { try AcFunText(parsing: "{\"n\":\"字\",\(members)}") }

  @Test func textAloneHasTheDefaults() throws {
    #expect(try AcFunText(parsing: "{\"n\":\"字\"}") == AcFunText(text: "字"))
    let text = AcFunText(text: "字")
    #expect(text.delay == 0 && text.stay == 3 && text.anchor == 0 && text.hasOutline && text.steps.isEmpty)
    #expect(text.start == AcFunText.State())
  }

  @Test func everyMemberIsRead() throws {
    let text = try text(
      """
      "t":0.5,"l":10,"c":4,"b":false,"a":0.9,"e":2,"f":3,"rx":5,"k":6,"r":7,"p":{"x":500,"y":-250},
      "w":{"f":"黑体","b":true,"l":[[0,1,2,3]]},"pz":9
      """)
    #expect(text.delay == 0.5 && text.stay == 10 && text.anchor == 4 && !text.hasOutline)
    #expect(text.fontName == "黑体" && text.isBold == true)
    var expected = AcFunText.State()
    (expected.x, expected.y, expected.opacity, expected.scaleX, expected.scaleY) = (0.5, -0.25, 0.9, 2, 3)
    (expected.rotationX, expected.rotationY, expected.rotationZ) = (5, 6, 7)
    #expect(text.start == expected)
  }

  @Test func stepsKeepTheValuesTheyDoNotName() throws {
    // The start values may follow the steps.
    let text = try text(
      """
      "z":[{"l":2,"x":815,"t":0.5,"c":16711680},{"l":"1.5","y":100,"f":2,"g":0.5,"rx":10,"e":20,"d":30,"v":3},{"l":5}],
      "p":{"x":28,"y":8},"a":0.8
      """)
    #expect(text.steps.map(\.duration) == [2, 1.5, 5])
    var state = text.start
    #expect(state.x == 0.028 && state.y == 0.008 && state.opacity == 0.8)
    (state.x, state.opacity, state.color) = (0.815, 0.5, 0xFF0000)
    #expect(text.steps[0].target == state)
    (state.y, state.scaleX, state.scaleY) = (0.1, 2, 0.5)
    (state.rotationX, state.rotationY, state.rotationZ) = (10, 20, 30)
    #expect(text.steps[1].target == state)
    #expect(text.steps[2].target == state)
  }

  @Test func textIsCleanedAndCarriageReturnsAreLineBreaks() throws {
    #expect(try AcFunText(parsing: "{\"n\":\"a\\rb\\u0001\\nc\"}").text == "a\nb\nc")
  }

  @Test func valuesOutsideTheLimitsAreClamped() throws {
    let text = try text(
      "\"t\":-1,\"l\":1e9,\"c\":77,\"a\":7,\"e\":-1e9,\"r\":1e99,\"p\":{\"x\":1e300},\"z\":[{\"l\":-5,\"c\":-1}]")
    #expect(text.delay == 0 && text.stay == PositionedLimits.moveTime.upperBound && text.anchor == 8)
    #expect(text.start.opacity == 1 && text.start.scaleX == PositionedLimits.scale.lowerBound)
    #expect(text.start.rotationZ == PositionedLimits.angle.upperBound)
    #expect(text.start.x == PositionedLimits.coordinate.upperBound)
    #expect(text.steps == [AcFunText.Step(duration: 0, target: text.start)])
  }

  @Test func stepsBeyondTheLimitAreIgnored() throws {
    let steps = Array(repeating: "{\"l\":1}", count: PositionedLimits.statements + 5).joined(separator: ",")
    #expect(try text("\"z\":[\(steps)]").steps.count == PositionedLimits.statements)
  }

  @Test(
    arguments: [
      ("", .notAnObject), ("[0,0,1,1,\"t\"]", .notAnObject), ("{", .malformedJSON), ("{\"n\":\"t\"", .malformedJSON),
      ("{\"n\":\"t\",\"z\":[{\"l\":1]}", .malformedJSON), ("{}", .noText), ("{\"n\":\"\"}", .noText),
      ("{\"n\":null}", .noText), ("{\"l\":3}", .noText),
    ] as [(String, PositionedError)])
  func invalidScriptsGiveTheReason(script: String, error: PositionedError) {
    #expect(throws: error) { try AcFunText(parsing: script) }
  }

  @Test func damagedObjectsAreReadWithinTheLimitsOrRefused() {
    let script = Array(
      #"{"n":"字\r行","l":"2.5","r":45,"p":{"x":815,"y":1053},"z":[{"x":6,"l":0.7,"t":0.2,"c":255,"f":3},{"l":5}],"w":{"f":"黑"}}"#
        .utf8)
    var random = SeededGenerator(seed: 23)
    var readable = 0
    for _ in 0..<10_000 {
      var bytes = script
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: [UInt8](repeating: UInt8(ascii: "9"), count: 400), at: place)
        }
      }
      guard let text = try? AcFunText(parsing: String(decoding: bytes, as: UTF8.self)) else { continue }
      readable += 1
      #expect(!text.text.isEmpty && text.text.unicodeScalars.count <= CommentLimits.textCharacters)
      #expect(PositionedLimits.moveTime.contains(text.delay) && PositionedLimits.moveTime.contains(text.stay))
      for state in [text.start] + text.steps.map(\.target) {
        #expect((0...1).contains(state.opacity) && (state.color ?? 0) <= 0xFFFFFF)
        #expect([state.x, state.y].allSatisfy(PositionedLimits.coordinate.contains))
        #expect([state.scaleX, state.scaleY].allSatisfy(PositionedLimits.scale.contains))
        #expect(
          [state.rotationX, state.rotationY, state.rotationZ].allSatisfy(PositionedLimits.angle.contains))
      }
      #expect(text.steps.allSatisfy { PositionedLimits.moveTime.contains($0.duration) })
    }
    #expect((1_000..<9_500).contains(readable))
  }
}
