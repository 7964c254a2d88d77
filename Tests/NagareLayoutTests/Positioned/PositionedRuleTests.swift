import NagareComments
import NagareLayout
import Testing

/// The rules on which programs disagree.
@Suite struct PositionedRuleTests {
  private static let stage = Stage(width: 1_920, height: 1_080)

  private func animation(_ script: String) throws -> CommentAnimation { try animated(script).animation }

  private func animated(_ script: String, stage: Stage = Self.stage) throws -> AnimatedText {
    try PositionedText(parsing: script).animated(size: 25, color: 0xFFFFFF, stage: stage)
  }

  @Test(arguments: [
    ("0.5,20", 341.0, 20.0), ("\"120.5\",1", 82_181, 1), ("1.0,1", 682, 1), ("\"1.0\",\"1\"", 682, 1),
    ("20,0.5", 20, 219),
  ])
  func coordinatesWithADecimalPointAreShares(place: String, x: Double, y: Double) throws {
    let text = try animated("[\(place),1,1,\"a\"]", stage: Stage(width: 682, height: 438))
    #expect(text.animation.pose(at: 0) == Pose(x: x, y: y))
  }

  @Test func playerFillsTheStage() throws {
    let text = try animated("[100,50,1,1,\"a\"]")
    let pose = text.animation.pose(at: 0)
    #expect(abs(pose.x - 100 * 1_920.0 / 682) < 1e-9 && abs(pose.y - 50 * 1_080.0 / 438) < 1e-9)
    #expect(abs(text.fontSize - 25 * 1_080.0 / 438) < 1e-9)
  }

  @Test func focalLengthIsThatOfTheFieldOfView() throws {
    let focalLength = try animation("[1,1,1,1,\"a\"]").perspective.focalLength
    #expect(abs(SpaceMatrix.tangent(27.5) * focalLength - 960) < 1e-6)
  }

  @Test(arguments: [(",0", .quadraticOut), (",1", .linear), ("", .linear)] as [(String, Easing)])
  func easingDependsOnTheCode(field: String, easing: Easing) throws {
    let animation = try animation("[0,0,1,9,\"a\",0,0,100,0,1000,0,1,\"\"\(field)]")
    #expect(animation.x.segments.map(\.easing) == [easing])
  }

  @Test(arguments: [("\"\"", 2.5), ("20", 20)]) func lifetimeHasADefault(field: String, seconds: Double) throws {
    #expect(try animation("[0,0,1,\(field),\"a\"]").timeOut == seconds)
  }

  @Test func shortArraysDoNotMove() throws {
    #expect(try animation("[0,0,1,4,\"a\",0,0,100,0]").x.isConstant)
    #expect(try !animation("[0,0,1,4,\"a\",0,0,100,0,500,0]").x.isConstant)
  }

  @Test(arguments: [("true", true), ("false", false)])
  func outlineIsTheAuthors(field: String, hasOutline: Bool) throws {
    #expect(try animated("[0,0,1,1,\"a\",0,0,0,0,0,0,\(field)]").hasOutline == hasOutline)
  }

  @Test func otherModesAreRefused() {
    let comment = NagareComments.Comment(id: "1", time: 0, mode: .scroll, text: "[0,0,1,1,\"a\"]")
    #expect(throws: PositionedError.mode(.scroll)) { try AnimatedText.texts(of: comment, stage: Self.stage) }
  }

  @Test func implausibleSizesAndStagesNeverTrap() throws {
    for value in [0, -1, .nan, .infinity, -.infinity, 1e300, 1e-300] {
      let text = try PositionedText(parsing: "[1,0.5,\"0-1\",\"\",\"a\",10,20,3,0.25,\"\",9]")
      for stage in [Stage(width: .min, height: .max), Stage(width: 0, height: 0), Self.stage] {
        let animated = text.animated(size: value, color: .max, stage: stage)
        #expect(AnimatedText.fontSizes.contains(animated.fontSize))
        #expect(CommentLimits.duration.contains(animated.animation.timeOut))
        for time in [0, 1, value] {
          _ = animated.animation.projection(at: time, width: value, height: 10)?.split(phases: .max)
        }
      }
    }
  }
}
