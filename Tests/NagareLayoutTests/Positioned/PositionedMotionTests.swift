import NagareComments
import NagareLayout
import TestSupport
import Testing

/// The animation of texts of mode 7.
@Suite struct PositionedMotionTests {
  /// Three times the size of Bilibili's player.
  private static let stage = Stage(width: 2_046, height: 1_314)

  private func animated(_ script: String, stage: Stage = Self.stage) throws -> AnimatedText {
    let comment = NagareComments.Comment(
      id: "1", time: 0, mode: .positioned, size: 25, color: 0x123456, text: script)
    return try #require(AnimatedText.texts(of: comment, stage: stage).first)
  }

  private func places(_ script: String, at times: [Double]) throws -> [SIMD2<Double>] {
    let animation = try animated(script).animation
    return times.map { time in
      let pose = animation.pose(at: time)
      return SIMD2((pose.x / 3 * 1e6).rounded() / 1e6, (pose.y / 3 * 1e6).rounded() / 1e6)
    }
  }

  @Test func textThatDoesNotMoveStaysForItsLifetime() throws {
    let text = try animated("[10,20,\"1-1\",3,\"a\",30,40]")
    #expect(text.content == "a" && text.color == 0x123456 && text.fontSize == 75 && text.hasOutline)
    #expect(text.animation.timeIn == 0 && text.animation.timeOut == 3)
    #expect(text.animation.isVisible(at: 0) && text.animation.isVisible(at: 2.999))
    #expect(!text.animation.isVisible(at: 3) && !text.animation.isVisible(at: -0.001))
    for time in [0, 1.5, 2.9] {
      #expect(text.animation.pose(at: time) == Pose(x: 30, y: 60, rotationY: 40, rotationZ: 30))
    }
  }

  @Test func moveWaitsForItsDelayAndStaysAtItsTarget() throws {
    let places = try places(
      "[100,100,1,4,\"a\",0,0,200,300,1000,500]", at: [0, 0.5, 0.75, 1, 1.5, 2, 3.9])
    #expect(places == [[100, 100], [100, 100], [125, 150], [150, 200], [200, 300], [200, 300], [200, 300]])
  }

  @Test func moveWithoutADurationTakesTheLifetime() throws {
    #expect(try places("[0,0,1,4,\"a\",0,0,100,0,\"\",0]", at: [1, 2]) == [[25, 0], [50, 0]])
  }

  @Test func moveOfNoDurationJumpsAfterItsDelay() throws {
    #expect(try places("[0,0,1,4,\"a\",0,0,100,0,0,1000]", at: [0.999, 1, 2]) == [[0, 0], [100, 0], [100, 0]])
  }

  @Test func moveThatIsLongerThanTheLifetimeIsCutOff() throws {
    let text = try animated("[0,0,1,2,\"a\",0,0,100,0,8000,0]")
    #expect(text.animation.timeOut == 2)
    #expect(text.animation.pose(at: 2).x == 75)
  }

  @Test func easingIsFastFirst() throws {
    let times = [0, 0.1, 0.25, 0.5, 0.9, 1]
    let places = try places("[0,0,1,4,\"a\",0,0,100,0,1000,0,1,\"\",0]", at: times)
    for (time, place) in zip(times, places) {
      #expect(abs(place.x - 100 * (1 - (1 - time) * (1 - time))) < 1e-5)
    }
    #expect(try self.places("[0,0,1,4,\"a\",0,0,100,0,1000,0,1,\"\",1]", at: [0.25]) == [[25, 0]])
  }

  @Test func opacityChangesEvenlyOverTheLifetime() throws {
    let animation = try animated("[0,0,\"0.2-1\",4,\"a\",0,0,9,9,100,0]").animation
    for (time, opacity) in [(0.0, 0.2), (1, 0.4), (2, 0.6), (3, 0.8), (4, 1)] {
      #expect(abs(animation.pose(at: time).opacity - opacity) < 1e-12)
    }
  }

  @Test func pathIsFollowedAtConstantSpeed() throws {
    let path = "[9,9,1,9,\"a\",0,0,8,8,4000,1000,1,\"\",0,\"M0,0L300,0L300,100\"]"
    #expect(
      try places(path, at: [0, 1, 2, 4, 4.5, 5, 8])
        == [[0, 0], [0, 0], [100, 0], [300, 0], [300, 50], [300, 100], [300, 100]])
  }

  @Test func textOnAPathWithoutLengthStaysInPlace() throws {
    #expect(
      try places("[9,9,1,9,\"a\",0,0,8,8,4000,0,1,\"\",0,\"M5,6L5,6L5,6\"]", at: [0, 2, 5]) == [
        [5, 6], [5, 6], [5, 6],
      ])
  }

  @Test func doublingTheStageDoublesPlacesAndSizes() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      let numbers = (0..<4).map { _ in Int.random(in: -200...900, using: &random) }
      let share = Double(Int.random(in: 0...100, using: &random)) / 100
      let script = """
        [\(numbers[0]),\(share),"0-1",4,"a",\(numbers[1]),20,\(numbers[2]),"0.5",3000,500,1,"",0]
        """
      let (once, twice) = (
        try animated(script, stage: Stage(width: 1_000, height: 700)),
        try animated(script, stage: Stage(width: 2_000, height: 1_400))
      )
      #expect(abs(twice.fontSize - 2 * once.fontSize) < 1e-9)
      for time in stride(from: 0.0, to: 4, by: 0.37) {
        let (a, b) = (once.animation.pose(at: time), twice.animation.pose(at: time))
        #expect(abs(b.x - 2 * a.x) < 1e-6 && abs(b.y - 2 * a.y) < 1e-6)
        #expect(a.opacity == b.opacity && a.rotationZ == b.rotationZ)
        let (near, far) = (
          once.animation.projection(at: time, width: 100, height: 40)?.point(100, 40),
          twice.animation.projection(at: time, width: 200, height: 80)?.point(200, 80)
        )
        if let near, let far { #expect(abs(far.x - 2 * near.x) < 1e-6 && abs(far.y - 2 * near.y) < 1e-6) }
      }
    }
  }

  @Test func longerDelayMovesTheSameWayLater() throws {
    let early = try animated("[0,0,1,9,\"a\",0,0,100,50,2000,0,1,\"\",0]").animation
    let late = try animated("[0,0,1,9,\"a\",0,0,100,50,2000,3000,1,\"\",0]").animation
    for time in stride(from: 0.0, through: 4, by: 0.125) {
      #expect(early.pose(at: time) == late.pose(at: time + 3))
    }
  }

  @Test(.enabled(if: AllocationCount.isSupported))
  func posesAndProjectionsAllocateNothing() throws {
    let animation = try animated("[9,9,\"0-1\",9,\"a\",10,20,8,8,4000,1000,1,\"\",0,\"M0,0L300,0L300,100\"]")
      .animation
    var sum = 0.0
    let count = AllocationCount {
      for frame in 0..<1_000 {
        sum += animation.projection(at: Double(frame) / 100, width: 90, height: 30)?.m02 ?? 0
      }
    }
    #expect(count.total == 0 && sum.isFinite)
  }

  @Test(.timeLimit(.minutes(5)))
  func longPathsCostLittleMoreThanShortOnes() throws {
    func elapsed(_ corners: Int) throws -> Duration {
      let path = "M0,0" + (1..<corners).map { "L\($0),\($0 % 7)" }.joined()
      let animation = try animated("[9,9,1,9,\"a\",0,0,8,8,4000,1000,1,\"\",0,\"\(path)\"]").animation
      return ContinuousClock().measure {
        var sum = 0.0
        for frame in 0..<200_000 { sum += animation.pose(at: Double(frame) / 40_000).x }
        #expect(sum > 0)
      }
    }
    // A linear search would take hundreds of times as long. The 300 ms are for a busy machine.
    #expect(try elapsed(1_024) < elapsed(2) * 10 + .milliseconds(300))
  }
}
