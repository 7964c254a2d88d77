import NagareLayout
import Testing

@Suite struct ProjectionTests {
  static let stage = Stage(width: 1_280, height: 720)
  private static let box = (width: 240.0, height: 60.0)
  private static let points = [(0.0, 0.0), (240, 0), (0, 60), (240, 60), (120, 30), (37.25, 11.5)]

  static func animation(
    anchor: CommentAnimation.BoxPoint = .topLeft, pivot: CommentAnimation.BoxPoint = .topLeft,
    order: CommentAnimation.RotationOrder = .xyz
  ) -> CommentAnimation {
    var animation = CommentAnimation(timeOut: 1, x: Track(0), y: Track(0), perspective: Perspective(stage: stage))
    (animation.anchor, animation.pivot, animation.rotationOrder) = (anchor, pivot, order)
    return animation
  }

  private static func projection(_ pose: Pose, of animation: CommentAnimation) -> Projection? {
    Projection(pose, of: animation, width: box.width, height: box.height)
  }

  /// Whether the projection agrees with `SpaceMatrix`; it must be nil if a point is too near or the text is edge-on.
  private func check(_ pose: Pose, _ animation: CommentAnimation) -> Bool {
    let places = Self.points.map {
      SpaceMatrix.place(u: $0.0, v: $0.1, pose, of: animation, width: Self.box.width, height: Self.box.height)
    }
    let focalLength = animation.perspective.focalLength
    let nearest = places.map { 1 + $0.depth / focalLength }.min() ?? 0
    guard let projection = Self.projection(pose, of: animation) else {
      return nearest < Projection.nearest + 1e-9 || Self.area(places) < 0.1
    }
    guard nearest > Projection.nearest - 1e-9 else { return false }
    return zip(Self.points, places).allSatisfy { point, place in
      let (x, y) = projection.point(point.0, point.1)
      let tolerance = 1e-7 * (1 + abs(place.x) + abs(place.y))
      return abs(x - place.x) < tolerance && abs(y - place.y) < tolerance
    }
  }

  /// The area of the box on the stage, from its four corners.
  private static func area(_ places: [(x: Double, y: Double, depth: Double)]) -> Double {
    let corners = [places[0], places[1], places[3], places[2]]
    let sum = corners.indices.reduce(0.0) { sum, index in
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      return sum + a.x * b.y - a.y * b.x
    }
    return abs(sum) / 2
  }

  @Test func allAnglesOfModeSevenAgreeWithMatricesInSpace() {
    let animation = Self.animation()
    var (wrong, drawn) = (0, 0)
    for (x, y) in [(0.0, 0.0), (640, 360), (200, 500), (1_100, 40), (-80, 730)] {
      for z in stride(from: -360.0, through: 360, by: 15) {
        for turn in stride(from: -360.0, through: 360, by: 15) {
          let pose = Pose(x: x, y: y, rotationY: turn, rotationZ: z)
          if !check(pose, animation) { wrong += 1 }
          if Self.projection(pose, of: animation) != nil { drawn += 1 }
        }
      }
    }
    #expect(wrong == 0)
    #expect(drawn > 5 * 49 * 49 * 9 / 10)
  }

  @Test(arguments: [CommentAnimation.RotationOrder.xyz, .zyx])
  func allAxesAboutAnyPointAgreeWithMatricesInSpace(order: CommentAnimation.RotationOrder) {
    let centers: [CommentAnimation.BoxPoint] = [.topLeft, .center, .init(x: 1, y: 0.25)]
    var wrong = 0
    for (anchor, pivot) in centers.flatMap({ anchor in centers.map { (anchor, $0) } }) {
      let animation = Self.animation(anchor: anchor, pivot: pivot, order: order)
      for x in stride(from: 0.0, to: 360, by: 30) {
        for y in stride(from: 0.0, to: 360, by: 30) {
          for z in stride(from: 0.0, to: 360, by: 45) {
            var pose = Pose(x: 300 + x, y: 500 - y, scale: 0.5 + z / 200, rotationX: x, rotationY: y, rotationZ: z)
            pose.scaleY = 1.5 - z / 150
            if !check(pose, animation) { wrong += 1 }
          }
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test func positiveAnglesTurnClockwiseAlongTheirAxes() throws {
    let animation = Self.animation()
    // Z: the right end goes down.
    let z = try #require(Self.projection(Pose(x: 640, y: 360, rotationZ: 90), of: animation))
    #expect(z.point(100, 0) == (640, 460))
    // Y: the right end comes nearer, X: the lower edge goes away.
    let y = try #require(Self.projection(Pose(x: 640, y: 360, rotationY: 30), of: animation))
    #expect(y.point(240, 60).y - y.point(240, 0).y > 60)
    let x = try #require(Self.projection(Pose(x: 640, y: 360, rotationX: 30), of: animation))
    #expect(x.point(240, 60).x - x.point(0, 60).x < 240)
  }

  @Test func textAtRestIsUprightAndExactlyInItsPlace() throws {
    let projection = try #require(Self.projection(Pose(x: 12.5, y: 700), of: Self.animation()))
    #expect(projection.isTranslation && projection.isAffine)
    #expect(projection.point(0, 0) == (12.5, 700) && projection.point(240, 60) == (252.5, 760))
  }

  @Test(arguments: [
    (Pose(x: 5, y: 5, rotationY: 360, rotationZ: -720), true, true), (Pose(x: 5, y: 5, rotationZ: 30), true, false),
    (Pose(x: 5, y: 5, scale: 1.5), true, false), (Pose(x: 5, y: 5, rotationY: 180, rotationZ: 180), true, false),
    (Pose(x: 5, y: 5, rotationY: 1), false, false), (Pose(x: 5, y: 5, rotationX: 1), false, false),
  ])
  func affineProjectionsAndTranslationsAreRecognized(pose: Pose, isAffine: Bool, isTranslation: Bool) throws {
    let projection = try #require(Self.projection(pose, of: Self.animation()))
    #expect(projection.isAffine == isAffine && projection.isTranslation == isTranslation)
  }

  @Test func textBehindTheEyeOrEdgeOnIsNotDrawn() {
    let animation = Self.animation()
    #expect(Self.projection(Pose(x: 640, y: 360, rotationY: 90), of: animation) == nil)
    #expect(Self.projection(Pose(x: 640, y: 360, scale: 0), of: animation) == nil)
    #expect(Self.projection(Pose(x: 0, y: 0, scale: 20, rotationY: 80), of: animation) == nil)
    #expect(Self.projection(Pose(x: 0, y: 0, scale: 20, rotationY: -80), of: animation) != nil)
    #expect(Self.projection(Pose(x: .nan, y: 0, rotationY: 10), of: animation) == nil)
  }

  @Test func inverseMapsBackToTheBox() throws {
    let pose = Pose(x: 300, y: 200, scale: 1.5, rotationX: 20, rotationY: 40, rotationZ: -100)
    let projection = try #require(Self.projection(pose, of: Self.animation()))
    for (u, v) in Self.points {
      let place = projection.point(u, v)
      let back = projection.inverse.point(place.x, place.y)
      #expect(abs(back.x - u) < 1e-8 && abs(back.y - v) < 1e-8)
    }
  }

  @Test func translationMovesOnTheStage() throws {
    let projection = try #require(Self.projection(Pose(x: 300, y: 200, rotationY: 40), of: Self.animation()))
    let moved = projection.translated(x: 17.5, y: -3)
    for (u, v) in Self.points {
      #expect(abs(moved.point(u, v).x - projection.point(u, v).x - 17.5) < 1e-9)
      #expect(abs(moved.point(u, v).y - projection.point(u, v).y + 3) < 1e-9)
    }
  }

  @Test func shapeIsTheSameForWholePixelsOnly() throws {
    let animation = Self.animation()
    func split(_ x: Double, _ y: Double, _ z: Double) throws -> (shape: Projection.Shape, x: Int, y: Int) {
      try #require(Self.projection(Pose(x: x, y: y, rotationZ: z), of: animation)).split()
    }
    for angle in [0.0, 45, 123.4] {
      let first = try split(10.25, 20.5, angle)
      #expect(first.x == 10 && first.y == 20)
      let other = try split(-7.75, 1_000.5, angle)
      #expect(other.shape == first.shape && other.x == -8 && other.y == 1_000)
      #expect(try split(10.5, 20.5, angle).shape != first.shape)
      #expect(try split(10.25, 20.5, angle + 1).shape != first.shape)
      // A position just below a whole pixel is rounded to it.
      #expect(try split(10.9999, 20.5, angle).x == 11)
    }
  }

  @Test func splitLeavesAPositionWithinAPixel() throws {
    for x in stride(from: -50.0, to: 900, by: 37.3) {
      let pose = Pose(x: x, y: x / 2, rotationY: 35, rotationZ: 20)
      let projection = try #require(Self.projection(pose, of: Self.animation()))
      let (shape, whole, down) = projection.split()
      let drawn = projection.translated(x: -Double(whole), y: -Double(down))
      #expect((-0.01..<1).contains(drawn.point(0, 0).x) && (-0.01..<1).contains(drawn.point(0, 0).y))
      #expect(drawn.split() == (shape, 0, 0))
    }
  }

  @Test func perspectiveMakesAnotherShapeInAnotherPlace() throws {
    let animation = Self.animation()
    let shapes = try [300.0, 301].map { x in
      try #require(Self.projection(Pose(x: x, y: 100, rotationY: 40), of: animation)).split().shape
    }
    #expect(shapes[0] != shapes[1])
  }
}
