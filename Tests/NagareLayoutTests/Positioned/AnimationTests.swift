import NagareComments
import NagareLayout
import TestSupport
import Testing

/// Programs of mode 9 on a stage.
@Suite struct AnimationTests {
  /// Its height is three times that of Bilibili's player, its width is not.
  private static let stage = Stage(width: 2_000, height: 1_314)
  private static let pixel = 2_000.0 / 682

  private func animated(_ source: String) throws -> [AnimatedText] {
    let comment = NagareComments.Comment(id: "1", time: 0, mode: .bas, text: source)
    return try AnimatedText.texts(of: comment, stage: Self.stage)
  }

  private func only(_ source: String) throws -> AnimatedText {
    let texts = try animated(source)
    #expect(texts.count == 1)
    return try #require(texts.first)
  }

  @Test func percentagesAreOfTheStageAndPixelsOfThePlayer() throws {
    let text = try only("def text t { content = \"a\" x = 50% y = -25% fontSize = 5% strokeWidth = 2 }")
    #expect(text.animation.pose(at: 0).x == 1_000 && text.animation.pose(at: 0).y == -328.5)
    #expect(text.fontSize == 100 && text.strokeWidth == 2 * Self.pixel)
    let pixels = try only("def text t { content = \"a\" x = 50 y = 20 }")
    #expect(pixels.animation.pose(at: 0).x == 50 * Self.pixel && pixels.animation.pose(at: 0).y == 60)
    #expect(pixels.fontSize == 25 * Self.pixel)
  }

  @Test func styleIsThatOfTheDefinition() throws {
    let text = try only(
      "def text t { content = \"a\" fontFamily = \"黑体,SimSun\" bold = 0 textShadow = 0 color = 0xff00 strokeColor = 7 }"
    )
    #expect(text.fontNames == ["黑体", "SimSun"] && text.isBold == false && !text.hasOutline)
    #expect(text.color == 0xFF00 && text.strokeColor == 7 && text.animation.color == nil)
    let usual = try only("def text t {}")
    #expect(usual.fontNames == ["SimHei"] && usual.isBold == true && usual.hasOutline && usual.strokeWidth == 0)
  }

  @Test(arguments: [
    ("", 4.0), ("set t {} 5s", 5), ("set t { x = 1 } 1s then set t { y = 1 } 2s", 3),
    ("set t { x = 1 } 1s set t { alpha = 0 } 0.5s", 1), ("set other {} 9s", 4),
  ])
  func textStaysAsLongAsStatementsActOnIt(statements: String, seconds: Double) throws {
    #expect(try only("def text t {} \(statements)").animation.timeOut == seconds)
    #expect(try only("def text t { duration = 1m } \(statements)").animation.timeOut == 60)
  }

  @Test func seriesContinuesFromThePoseThatItReached() throws {
    let animation = try only(
      """
      def text t { x = 10% scale = 2 }
      set t { x = 50% } 2s then set t { y = 50% alpha = 0 } 1s then set t { x = 0 scale = 1 } 1s
      """
    ).animation
    let poses = [0, 1, 2, 2.5, 3, 3.5, 4].map(animation.pose)
    #expect(poses.map(\.x) == [200, 600, 1_000, 1_000, 1_000, 500, 0])
    #expect(poses.map(\.y) == [0, 0, 0, 328.5, 657, 657, 657])
    #expect(poses.map(\.opacity) == [1, 1, 1, 0.5, 0, 0, 0])
    #expect(poses.map(\.scaleX) == [2, 2, 2, 2, 2, 1.5, 1])
    #expect(poses.map(\.scaleY) == poses.map(\.scaleX))
  }

  @Test func colourChangesComponentByComponent() throws {
    let text = try only("def text t { color = 0x0080ff } set t { color = 0xff8000 } 1s")
    #expect(text.animation.pose(at: 0).color == 0x0080FF)
    #expect(text.animation.pose(at: 0.5).color == 0x808080)
    #expect(text.animation.pose(at: 2).color == 0xFF8000)
  }

  @Test func lastOfConflictingStatementsCounts() throws {
    // Position, rotation and scale are one property, which the second statement overrides. Opacity is another one.
    let opposed = try only(
      "def text t {} set t { x = 50% alpha = 0 } 2s set t { rotateZ = 90 } 2s"
    ).animation
    #expect(opposed.x.isConstant && opposed.pose(at: 1).rotationZ == 45 && opposed.pose(at: 1).opacity == 0.5)
    let apart = try only(
      "def text t {} set t {} 1s then set t { x = 50% } 1s set t { rotateZ = 90 } 1s"
    ).animation
    #expect(apart.pose(at: 1).rotationZ == 90 && apart.pose(at: 2).x == 1_000)
  }

  @Test func contentAndSizeChangeAtOnce() throws {
    let texts = try animated(
      "def text t { content = \"a\" } set t { x = 50% } 2s then set t { content = \"b\" fontSize = 10% } 3s")
    #expect(texts.map(\.content) == ["a", "b"] && texts[1].fontSize == 200)
    #expect(texts.map(\.animation.timeIn) == [0, 2] && texts.map(\.animation.timeOut) == [2, 5])
    #expect(texts[1].animation.pose(at: 3).x == 1_000)
  }

  @Test func emptyContentIsNotDrawn() throws {
    let texts = try animated("def text t { content = \"\" } set t {} 1s then set t { content = \"b\" } 1s")
    #expect(texts.map(\.content) == ["b"] && texts.map(\.animation.timeIn) == [1])
  }

  @Test func higherTextsComeLast() throws {
    let texts = try animated(
      "def text a{content=\"a\" zIndex=2} def text b{content=\"b\"} def text c{content=\"c\" zIndex=2} def text d{content=\"d\" zIndex=-1}"
    )
    #expect(texts.map(\.content) == ["d", "b", "a", "c"])
  }

  @Test func anchorStaysInPlaceUnderRotation() throws {
    let animation = try only(
      "def text t { x = 50% y = 50% anchorX = 0.5 anchorY = 1 rotateX = 30 rotateY = 40 rotateZ = 50 scale = 2 }"
    ).animation
    let projection = try #require(animation.projection(at: 0, width: 200, height: 50))
    let place = projection.point(100, 50)
    #expect(abs(place.x - 1_000) < 1e-9 && abs(place.y - 657) < 1e-9)
  }

  /// The matrices of `rotateX() rotateY() rotateZ()` in CSS Transforms Level 2, where z points to the eye and magnifies
  /// a point by `d / (d - z)`.
  @Test func anglesAreThoseOfCSS() throws {
    for (x, y, z) in [(30.0, 0.0, 0.0), (0, 30, 0), (0, 0, 30), (20, -50, 70), (-100, 200, 10)] {
      let animation = try only(
        "def text t { x = 30% y = 70% rotateX = \(x) rotateY = \(y) rotateZ = \(z) }"
      ).animation
      let projection = try #require(animation.projection(at: 0, width: 200, height: 50))
      var point = SIMD3(200.0, 50, 0)
      let (sinX, cosX) = SpaceMatrix.sinCos(x)
      let (sinY, cosY) = SpaceMatrix.sinCos(y)
      let (sinZ, cosZ) = SpaceMatrix.sinCos(z)
      point = SIMD3(cosZ * point.x - sinZ * point.y, sinZ * point.x + cosZ * point.y, point.z)
      point = SIMD3(cosY * point.x + sinY * point.z, point.y, -sinY * point.x + cosY * point.z)
      point = SIMD3(point.x, cosX * point.y - sinX * point.z, sinX * point.y + cosX * point.z)
      let distance = 1_000 / SpaceMatrix.tangent(27.5)
      let factor = distance / (distance - point.z)
      let place = projection.point(200, 50)
      #expect(abs(place.x - (1_000 + (600 + point.x - 1_000) * factor)) < 1e-8)
      #expect(abs(place.y - (657 + (919.8 + point.y - 657) * factor)) < 1e-8)
    }
  }

  @Test func easingsAreThoseOfCSS() {
    for (easing, half) in [
      (Easing.linear, 0.5), (.cubicBezier(0.25, 0.1, 0.25, 1), 0.802403), (.cubicBezier(0.42, 0, 1, 1), 0.315357),
      (.cubicBezier(0, 0, 0.58, 1), 0.684643), (.cubicBezier(0.42, 0, 0.58, 1), 0.5), (.quadraticOut, 0.75),
    ] {
      #expect(abs(easing.progress(at: 0.5) - half) < 1e-5)
      #expect(easing.progress(at: 0) == 0 && easing.progress(at: 1) == 1 && easing.progress(at: 7) == 1)
    }
  }

  @Test func randomProgramsHaveValidAnimations() {
    let words = [
      "def text a{content=\"a\"}", "def text b{x=1e9% fontSize=9e9%}", "set a{x=50%}1s", "set b{alpha=0 scale=-9e9}2h",
      "then", "{", "}", "set a{content=\"c\" fontSize=0}1s", "set b{color=0xffff rotateX=1e9}0.1s,\"ease\"",
    ]
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let source = (0..<Int.random(in: 1...30, using: &random)).map { _ in words.randomElement(using: &random)! }
      guard let texts = try? animated("def text a{} " + source.joined(separator: " ")) else { continue }
      for text in texts {
        #expect(text.animation.timeIn < text.animation.timeOut && !text.content.isEmpty)
        let pose = text.animation.pose(at: Double.random(in: 0...9_000, using: &random))
        #expect((0...1).contains(pose.opacity) && pose.x.isFinite && pose.rotationX.isFinite)
        _ = text.animation.projection(at: 1, width: 300, height: 50)?.split()
      }
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func longProgramsTakeLinearTime() {
    func elapsed(_ count: Int) -> Duration {
      let source = "def text t {}" + (0..<count).map { "set t{x=\($0)}0.\($0 % 7)s set t{alpha=0}1s " }.joined()
      return ContinuousClock().measure { _ = try? animated(source) }
    }
    #expect(elapsed(2_000) < elapsed(500) * 10 + .milliseconds(500))
  }
}
