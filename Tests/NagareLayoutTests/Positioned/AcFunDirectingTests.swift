import NagareComments
import NagareLayout
import Testing

@Suite struct AcFunDirectingTests {
  private static let stage = Stage(width: 1_120, height: 600)

  private func animated(_ members: String) throws -> AnimatedText {
    let comment = Comment(time: 7, mode: .positioned, size: 20, color: 0x00FF00, text: "{\"n\":\"字\",\(members)}")
    let texts = try AnimatedText.texts(of: comment, stage: Self.stage)
    return try #require(texts.first)
  }

  @Test func positionsAreSharesOfTheStageAndFontsGrowWithThePlayer() throws {
    let text = try animated("\"p\":{\"x\":250,\"y\":500}")
    let pose = text.animation.pose(at: 0)
    #expect(pose.x == 280 && pose.y == 300)
    // The smaller of 1120 / 560 and 600 / 400.
    #expect(text.fontSize == 30 && text.color == 0x00FF00)
  }

  @Test func stepsFollowTheStayOneAfterTheOther() throws {
    let text = try animated(
      """
      "t":1,"l":2,"p":{"x":0,"y":0},
      "z":[{"l":4,"x":1000,"t":0,"c":255,"f":3},{"l":2,"d":90},{"l":0,"y":500},{"l":1}]
      """)
    let animation = text.animation
    #expect(animation.timeIn == 1 && animation.timeOut == 10)
    for (time, x, opacity) in [(1.0, 0.0, 1.0), (3, 0, 1), (5, 560, 0.5), (7, 1_120, 0), (9.5, 1_120, 0)] {
      let pose = animation.pose(at: time)
      #expect(abs(pose.x - x) < 1e-9 && abs(pose.opacity - opacity) < 1e-9, "\(time)")
    }
    let middle = animation.pose(at: 5)
    #expect(middle.scaleX == 2 && middle.scaleY == 1)
    #expect(middle.color == 0x008080)
    #expect(animation.pose(at: 8).rotationZ == 45)
    #expect(animation.pose(at: 8.99).y == 0 && animation.pose(at: 9).y == 300)
  }

  @Test(
    arguments: [
      (0, 0, 0), (1, 0.5, 0), (2, 1, 0), (3, 0, 0.5), (4, 0.5, 0.5), (5, 1, 0.5), (6, 0, 1), (7, 0.5, 1), (8, 1, 1),
    ] as [(Int, Double, Double)])
  func anchorIsTheFixedPoint(number: Int, x: Double, y: Double) throws {
    let animation = try animated("\"c\":\(number),\"p\":{\"x\":500,\"y\":500},\"r\":30,\"e\":2").animation
    #expect(animation.anchor == CommentAnimation.BoxPoint(x: x, y: y))
    // That point stays, however the text is turned and stretched.
    let projection = try #require(animation.projection(at: 0, width: 100, height: 40))
    let point = projection.point(100 * x, 40 * y)
    #expect(abs(point.x - 560) < 1e-9 && abs(point.y - 300) < 1e-9)
  }

  @Test func factorsStretchEachDirectionByItself() throws {
    let animation = try animated("\"p\":{\"x\":0,\"y\":0},\"e\":3,\"f\":0.5").animation
    let projection = try #require(animation.projection(at: 0, width: 100, height: 40))
    let corner = projection.point(100, 40)
    #expect(abs(corner.x - 300) < 1e-9 && abs(corner.y - 20) < 1e-9)
    #expect(!animation.isAlwaysUpright && animation.isNeverUpright)
    let upright = try animated("\"l\":1").animation
    #expect(upright.isAlwaysUpright && !upright.isNeverUpright)
  }

  @Test func textWithoutADurationStaysForTheMinimum() throws {
    #expect(try animated("\"l\":0").animation.timeOut == CommentLimits.duration.lowerBound)
  }

  @Test func styleIsTheAuthors() throws {
    let text = try animated("\"b\":false,\"w\":{\"f\":\"黑体\",\"b\":true}")
    #expect(!text.hasOutline && text.fontNames == ["黑体"] && text.isBold == true)
    let plain = try animated("\"l\":1")
    #expect(plain.hasOutline && plain.fontNames.isEmpty && plain.isBold == nil)
  }
}
