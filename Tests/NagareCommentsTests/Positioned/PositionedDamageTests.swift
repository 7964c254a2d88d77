import NagareComments
import TestSupport
import Testing

@Suite struct PositionedDamageTests {
  private static let array = """
    ["0.25","300","0.5-1","4.5","a/nb","15","-30","0.75","1","500","250","false","黑体","0","M10,20L30,40L50,60"]
    """
  private static let program = """
    def text t { content = "文\\u0041" x = 10% y = [20, "ease"] fontSize = 5% color = 0xff00ff duration = 1m2.5s }
    def button b { text = "go" target = av { av = 1 time = 20.5s500ms } } // a comment
    { set t { x = 50% } 2s, "linear" set t { alpha = 0 content = "b" } 500ms } then set b { x = 1 } 1s
    """
  private static let fragments = [
    "\"", "'", "\\", "\\u", "{", "}", "[", "]", ",", "=", "%", "-", "+", "set", "def", "then", "text", "t", "1e999",
    "0x",
    "9999999999999999999999", ".", "..", "1s", "ms", "/*", "*/", "//", "\n", "\0", "null", "true", "/n", "M", "L",
    "\u{FEFF}",
  ].map { Array($0.utf8) }

  /// The script with some bytes inserted or removed.
  private func damaged(_ script: String, using random: inout SeededGenerator) -> String {
    var bytes = Array(script.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(contentsOf: Self.fragments.randomElement(using: &random)!, at: place)
      case 1: bytes.removeSubrange(place..<min(place + Int.random(in: 0...9, using: &random), bytes.count))
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      default: bytes.removeLast(Int.random(in: 0...bytes.count / 8, using: &random))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func damagedArraysAreReadWithinTheLimitsOrRefused() {
    var random = SeededGenerator(seed: 7)
    var readable = 0
    for _ in 0..<20_000 {
      guard let text = try? PositionedText(parsing: damaged(Self.array, using: &random)) else { continue }
      readable += 1
      #expect(!text.text.isEmpty && text.text.unicodeScalars.count <= CommentLimits.textCharacters)
      #expect((0...1).contains(text.startOpacity) && (0...1).contains(text.endOpacity))
      #expect(text.lifetime.map(CommentLimits.duration.contains) ?? true)
      for coordinate in [text.start.x, text.start.y, text.targetX, text.targetY].compactMap({ $0 }) {
        #expect(PositionedLimits.coordinate.contains(coordinate.value))
      }
      #expect(PositionedLimits.angle.contains(text.rotationY) && PositionedLimits.angle.contains(text.rotationZ))
      #expect(PositionedLimits.moveTime.contains(text.moveDelay) && text.path.count != 1)
    }
    #expect((2_000..<19_000).contains(readable))
  }

  @Test func damagedProgramsAreReadWithinTheLimitsOrRefused() {
    var random = SeededGenerator(seed: 8)
    var readable = 0
    for _ in 0..<20_000 {
      guard let program = try? BASProgram(parsing: damaged(Self.program, using: &random)) else { continue }
      readable += 1
      #expect(program.activeUntil.count == program.texts.count && program.skippedStatements >= 0)
      for change in program.changes {
        #expect(program.texts.indices.contains(change.text))
        #expect(PositionedLimits.moveTime.contains(change.start))
        #expect(PositionedLimits.moveTime.contains(change.duration))
      }
      for text in program.texts {
        #expect((0...1).contains(text.alpha) && text.color <= 0xFFFFFF)
        #expect(PositionedLimits.fontSize.contains(text.fontSize.value))
      }
    }
    #expect((10_000..<20_000).contains(readable))
  }

  @Test func randomFragmentsGiveAnErrorOrAText() {
    for seed in 0..<4_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 1...80, using: &random) {
        bytes += Self.fragments.randomElement(using: &random)!
      }
      let script = String(decoding: bytes, as: UTF8.self)
      _ = try? PositionedText(parsing: "[" + script)
      if let program = try? BASProgram(parsing: script) { #expect(!program.texts.isEmpty, "seed \(seed)") }
    }
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "\"", "'", "\\", "{", "[", "/*", "//", "def ", "def text a{", "set a{", "then ", "1s", "1", "1e9", "0xf", "x=[",
      "a=b{", "set a{x=1}1s then ", "def text t{content=\"a\"}", "\"\\", "/* *", "- ", ".", "é", "{set a{x=1}1s}",
    ])
  func hostileProgramsTakeLinearTime(unit: String) {
    func elapsed(bytes: Int) -> Duration {
      let script = "def text a{}" + String(repeating: unit, count: bytes / unit.utf8.count)
      return ContinuousClock().measure { _ = try? BASProgram(parsing: script) }
    }
    // Quadratic time would be sixteen times as long. The seconds are for a busy machine.
    #expect(elapsed(bytes: 1_600_000) < elapsed(bytes: 400_000) * 10 + .seconds(2))
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["\"", "[", "{\"a\":", "1,", "\"a\",", ",", "\\", "M1,1", "1.1.1", "- -"])
  func hostileArraysTakeLinearTime(unit: String) {
    func elapsed(bytes: Int) -> Duration {
      let hostile = String(repeating: unit, count: bytes / unit.utf8.count)
      return ContinuousClock().measure {
        _ = try? PositionedText(parsing: "[0,0,1,1,\"t\"," + hostile)
        _ = try? PositionedText(parsing: "[0,0,1,1,\"t\",0,0,0,0,0,0,0,0,0,\"" + hostile + "\"]")
      }
    }
    #expect(elapsed(bytes: 1_600_000) < elapsed(bytes: 400_000) * 10 + .seconds(2))
  }
}
