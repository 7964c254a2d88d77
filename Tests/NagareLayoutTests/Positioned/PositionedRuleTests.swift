import NagareComments
import NagareLayout
import Testing

/// The rules on which programs disagree, by program.
@Suite struct PositionedRuleTests {
  private static let stage = Stage(width: 1_920, height: 1_080)

  private func pose(_ script: String, _ rules: PositionedRules, at time: Double = 0) throws -> Pose {
    try animation(script, rules).pose(at: time)
  }

  private func animation(_ script: String, _ rules: PositionedRules) throws -> CommentAnimation {
    try animated(script, rules).animation
  }

  private func animated(_ script: String, _ rules: PositionedRules) throws -> AnimatedText {
    try PositionedText(parsing: script).animated(size: 25, color: 0xFFFFFF, stage: Self.stage, rules: rules)
  }

  /// Whether x and y count as shares, by their positions on a very large stage.
  private func shares(_ place: String, _ test: PositionedRules.RelativeTest) throws -> [Bool] {
    var rules = PositionedRules.danmakuFlameMaster
    (rules.relativeTest, rules.stage) = (test, .output)
    let text = try PositionedText(parsing: "[\(place),1,1,\"a\"]")
    let pose = text.animated(size: 25, color: 0, stage: Stage(width: 60_000, height: 60_000), rules: rules).animation
      .pose(at: 0)
    return [(pose.x, text.start.x.value), (pose.y, text.start.y.value)].map { abs($0.0 - $0.1) > 1e-9 }
  }

  @Test(
    arguments: [
      (.decimalPoint, "0.5,20", [true, false]), (.decimalPoint, "\"120.5\",1", [true, false]),
      (.decimalPoint, "1.0,1", [true, false]), (.decimalPoint, "\"1.0\",\"1\"", [true, false]),
      (.fractionInStart, "0.5,20", [true, true]), (.fractionInStart, "20,0.5", [true, true]),
      (.fractionInStart, "1.0,2.0", [false, false]), (.fractionInStart, "120.5,1", [true, true]),
      (.decimalPointUpToOne, "0.5,1.0", [true, true]), (.decimalPointUpToOne, "1,120.5", [false, false]),
      (.belowOne, "0.5,1.0", [true, false]), (.belowOne, "-5,120.5", [true, false]),
      (.allBelowOne, "0.5,0.25", [true, true]), (.allBelowOne, "0.5,20", [false, false]),
      (.unitInterval, "1,1.5", [true, false]), (.unitInterval, "-0.5,0.5", [false, true]),
    ] as [(PositionedRules.RelativeTest, String, [Bool])])
  func eachTestTellsSharesFromPixels(test: PositionedRules.RelativeTest, place: String, expected: [Bool]) throws {
    #expect(try shares(place, test) == expected)
  }

  @Test func presetsHaveTheTestsOfTheirPrograms() {
    #expect(PositionedRules.danmakuFlameMaster.relativeTest == .decimalPoint)
    #expect(PositionedRules.commentCoreLibrary.relativeTest == .fractionInStart)
    #expect(PositionedRules.danmaku2ass.relativeTest == .decimalPointUpToOne)
    #expect(PositionedRules.biliass.relativeTest == .belowOne)
    #expect(PositionedRules.danmakuFactory.relativeTest == .allBelowOne)
  }

  @Test func targetsOfDanmakuFactoryAreSharesOnlyWithTheStart() throws {
    let rules = PositionedRules.danmakuFactory
    #expect(try pose("[0.5,0.5,1,1,\"a\",0,0,0.25,0.25,1000,0]", rules).x == 960)
    #expect(try pose("[0.5,0.5,1,1,\"a\",0,0,250,0.25,1000,0]", rules).x == 0.5)
  }

  @Test func pathMakesAllCoordinatesPixelsInCommentCoreLibrary() throws {
    let rules = PositionedRules.commentCoreLibrary
    let path = "[0.5,0.5,1,9,\"a\",0,0,0,0,3000,0,1,\"\",1,\"M10,20L40,20\"]"
    #expect(try pose(path, rules) == Pose(x: 10, y: 20))
  }

  @Test(
    arguments: [
      (.danmakuFlameMaster, 1_920.0 / 682, 1_080.0 / 438, 0, 1_080.0 / 438),
      (.commentCoreLibrary, 1, 1, 0, 1), (.danmakuFactory, 1, 1, 0, 1),
      (.danmaku2ass, 1_080.0 / 438, 1_080.0 / 438, (1_920 - 672 * 1_080.0 / 438) / 2, 1_080.0 / 438),
      (.biliass, 1_080.0 / 589, 1_080.0 / 589, (1_920 - 891 * 1_080.0 / 589) / 2, 1_080.0 / 589),
    ] as [(PositionedRules, Double, Double, Double, Double)])
  func playerPixelsAreMappedToTheStage(
    rules: PositionedRules, scaleX: Double, scaleY: Double, left: Double, letters: Double
  ) throws {
    let text = try animated("[100,50,1,1,\"a\"]", rules)
    let pose = text.animation.pose(at: 0)
    #expect(abs(pose.x - (left + 100 * scaleX)) < 1e-9 && abs(pose.y - 50 * scaleY) < 1e-9)
    #expect(abs(text.fontSize - 25 * letters) < 1e-9)
  }

  @Test func sharesAreOfThePlayerNotOfTheStage() throws {
    let pose = try pose("[0.5,1.0,1,1,\"a\"]", .danmaku2ass)
    #expect(abs(pose.x - 960) < 1e-9 && abs(pose.y - 1_080) < 1e-9)
    let left = try self.pose("[0.0,0.0,1,1,\"a\"]", .danmaku2ass)
    #expect(abs(left.x - (1_920 - 672 * 1_080.0 / 438) / 2) < 1e-9 && left.y == 0)
  }

  @Test(
    arguments: [
      (.danmakuFlameMaster, 27.5), (.commentCoreLibrary, 55), (.danmaku2ass, 50), (.biliass, 50),
    ] as [(PositionedRules, Double)])
  func focalLengthIsThatOfTheFieldOfView(rules: PositionedRules, halfAngle: Double) throws {
    let focalLength = try animation("[1,1,1,1,\"a\"]", rules).perspective.focalLength
    #expect(abs(SpaceMatrix.tangent(halfAngle) * focalLength - 960) < 1e-6)
  }

  @Test(
    arguments: [
      (.danmakuFlameMaster, 0, .quadraticOut), (.danmakuFlameMaster, 1, .linear), (.danmakuFlameMaster, nil, .linear),
      (.commentCoreLibrary, 0, .linear), (.danmaku2ass, 0, .linear),
    ] as [(PositionedRules, Int?, Easing)])
  func easingCodesAreThoseOfTheProgram(rules: PositionedRules, code: Int?, easing: Easing) throws {
    let field = code.map { ",\($0)" } ?? ""
    let animation = try animation("[0,0,1,9,\"a\",0,0,100,0,1000,0,1,\"\"\(field)]", rules)
    #expect(animation.x.segments.map(\.easing) == [easing])
  }

  @Test func easingMayBeSlowFirst() throws {
    var rules = PositionedRules.commentCoreLibrary
    rules.easingCodes = .oneIsCubicIn
    #expect(try pose("[0,0,1,9,\"a\",0,0,80,0,1000,0,1,\"\",1]", rules, at: 0.5).x == 10)
    #expect(try pose("[0,0,1,9,\"a\",0,0,80,0,1000,0,1,\"\",0]", rules, at: 0.5).x == 40)
  }

  @Test func partsOfAPathTakeTheSameTimeInCommentCoreLibrary() throws {
    let path = "[0,0,1,9,\"a\",0,0,0,0,3000,0,1,\"\",1,\"M0,0L300,0L300,100\"]"
    #expect(try pose(path, .commentCoreLibrary, at: 0.5).x == 150)
    #expect(try pose(path, .commentCoreLibrary, at: 1.5) == Pose(x: 300, y: 50))
    #expect(try pose(path, .commentCoreLibrary, at: 2) == Pose(x: 300, y: 100))
  }

  @Test func danmaku2assHasNoPaths() throws {
    let path = "[7,0,1,9,\"a\",0,0,7,0,3000,0,1,\"\",1,\"M0,0L300,0L300,100\"]"
    let mapped = try pose("[7,0,1,9,\"a\"]", .danmaku2ass)
    #expect(try pose(path, .danmaku2ass, at: 1.5) == mapped)
  }

  @Test(
    arguments: [
      (.danmakuFlameMaster, "\"\"", 2.5), (.danmakuFlameMaster, "20", 20), (.commentCoreLibrary, "\"\"", 2.5),
      (.commentCoreLibrary, "11.9", 11.9), (.commentCoreLibrary, "12", 2.5), (.danmaku2ass, "\"\"", 4_500),
      (.danmaku2ass, "20", 20),
    ] as [(PositionedRules, String, Double)])
  func lifetimeIsTheProgramsOwn(rules: PositionedRules, field: String, seconds: Double) throws {
    #expect(try animation("[0,0,1,\(field),\"a\"]", rules).timeOut == seconds)
  }

  @Test(
    arguments: [
      (.danmakuFlameMaster, 4), (.commentCoreLibrary, 0.5), (.danmaku2ass, 4),
    ] as [(PositionedRules, Double)])
  func moveWithoutADurationHasTheProgramsOwn(rules: PositionedRules, seconds: Double) throws {
    let animation = try animation("[0,0,1,4,\"a\",0,0,100,0,\"\",0]", rules)
    #expect(animation.x.segments.map(\.duration) == [seconds])
  }

  @Test func shortArraysMoveInDanmaku2assOnly() throws {
    let short = "[0,0,1,4,\"a\",0,0,100,0]"
    #expect(try animation(short, .danmakuFlameMaster).x.isConstant)
    #expect(try animation(short, .commentCoreLibrary).x.isConstant)
    #expect(try !animation(short, .danmaku2ass).x.isConstant)
  }

  @Test(
    arguments: [
      (.noneIfFalse, [true, true, false, true, false, true, false]),
      (.noneIfFalseWord, [true, true, false, true, false, true, true]),
      (.noneIfFalseString, [true, true, true, true, false, true, true]),
      (.onlyIfOne, [false, false, false, false, false, true, false]),
      (.noneIfTrue, [true, false, true, false, true, true, true]),
      (.always, [true, true, true, true, true, true, true]),
    ] as [(PositionedRules.OutlineTest, [Bool])])
  func outlineDependsOnTheFormOfItsField(test: PositionedRules.OutlineTest, outlines: [Bool]) throws {
    var rules = PositionedRules.danmakuFlameMaster
    rules.outlineTest = test
    for (field, hasOutline) in zip(["\"\"", "true", "false", "\"true\"", "\"false\"", "1", "\"0\""], outlines) {
      #expect(try animated("[0,0,1,1,\"a\",0,0,0,0,0,0,\(field)]", rules).hasOutline == hasOutline, "\(field)")
    }
  }

  @Test func presetsHaveTheOutlineTestsOfTheirPrograms() {
    #expect(PositionedRules.danmakuFlameMaster.outlineTest == .noneIfFalse)
    #expect(PositionedRules.commentCoreLibrary.outlineTest == .noneIfFalseWord)
    #expect(PositionedRules.danmaku2ass.outlineTest == .noneIfFalseString)
    #expect(PositionedRules.biliass.outlineTest == .always)
  }

  @Test func pivotMayBeTheMiddle() throws {
    var rules = PositionedRules.commentCoreLibrary
    rules.pivot = .center
    let animation = try animation("[100,100,1,1,\"a\",180,0]", rules)
    let projection = try #require(animation.projection(at: 0, width: 80, height: 20))
    #expect(projection.point(40, 10) == (140, 110) && projection.point(80, 20) == (100, 100))
  }

  @Test func otherModesAreRefused() {
    let comment = NagareComments.Comment(id: "1", time: 0, mode: .scroll, text: "[0,0,1,1,\"a\"]")
    #expect(throws: PositionedError.mode(.scroll)) { try AnimatedText.texts(of: comment, stage: Self.stage) }
  }

  @Test func implausibleRulesAndStagesNeverTrap() throws {
    for value in [0, -1, .nan, .infinity, -.infinity, 1e300, 1e-300] {
      var rules = PositionedRules.danmakuFlameMaster
      rules.stage = .uniform(width: value, height: value)
      (rules.focalLength, rules.defaultLifetime, rules.defaultMoveDuration) = (value, value, value)
      (rules.pivot, rules.lifetimeLimit) = (.init(x: value, y: value), value)
      let text = try PositionedText(parsing: "[1,0.5,\"0-1\",\"\",\"a\",10,20,3,0.25,\"\",9]")
      for stage in [Stage(width: .min, height: .max), Stage(width: 0, height: 0), Self.stage] {
        let animated = text.animated(size: value, color: .max, stage: stage, rules: rules)
        #expect(AnimatedText.fontSizes.contains(animated.fontSize))
        #expect(CommentLimits.duration.contains(animated.animation.timeOut))
        for time in [0, 1, value] {
          _ = animated.animation.projection(at: time, width: value, height: 10)?.split(phases: .max)
        }
      }
    }
  }
}
