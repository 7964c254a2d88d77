import NagarePixels
import Testing

@Suite("Display geometry")
struct DisplayGeometryTests {
  private static let orientations = (0..<8).map {
    DisplayOrientation(isTransposed: $0 & 1 != 0, isMirroredX: $0 & 2 != 0, isMirroredY: $0 & 4 != 0)
  }

  @Test("with square pixels, each sample is displayed once", arguments: orientations)
  func once(orientation: DisplayOrientation) {
    let geometry = DisplayGeometry(storedWidth: 7, storedHeight: 4, orientation: orientation)
    #expect(geometry.width == (orientation.isTransposed ? 4 : 7))
    #expect(geometry.height == (orientation.isTransposed ? 7 : 4))
    var seen: Set<Int> = []
    for y in 0..<geometry.height {
      for x in 0..<geometry.width {
        let place = geometry.stored(x: x, y: y)
        #expect((0..<7).contains(place.x) && (0..<4).contains(place.y))
        seen.insert(place.y * 7 + place.x)
      }
    }
    #expect(seen.count == 28)
  }

  @Test("transposition comes before mirroring")
  func order() {
    let turned = DisplayOrientation(isTransposed: true, isMirroredX: true)
    let geometry = DisplayGeometry(storedWidth: 7, storedHeight: 4, orientation: turned)
    // A quarter turn clockwise: the stored bottom left is displayed at the top left.
    #expect(geometry.stored(x: 0, y: 0) == (0, 3))
    #expect(geometry.stored(x: 3, y: 6) == (6, 0))
  }

  @Test(
    "the width is scaled by the aspect ratio of the displayed pixels",
    arguments: [(2.0, false, 200, 50), (0.5, false, 50, 50), (2, true, 25, 100), (64.0 / 45, false, 142, 50)])
  func aspect(aspect: Double, isTransposed: Bool, width: Int, height: Int) {
    let geometry = DisplayGeometry(
      storedWidth: 100, storedHeight: 50, orientation: DisplayOrientation(isTransposed: isTransposed),
      pixelAspect: aspect)
    #expect((geometry.width, geometry.height) == (width, height))
    let columns = (0..<width).map { x in
      let place = geometry.stored(x: x, y: 0)
      return isTransposed ? place.y : place.x
    }
    #expect(columns == columns.sorted())
    #expect(columns[0] <= 1 && columns[width - 1] >= (isTransposed ? 48 : 98))
  }

  @Test("any pixel aspect ratio is accepted", arguments: [0, -1, 1e-300, 1e300, .infinity, .nan] as [Double])
  func hostileAspect(aspect: Double) {
    for orientation in DisplayGeometryTests.orientations {
      let geometry = DisplayGeometry(
        storedWidth: 65_535, storedHeight: 65_535, orientation: orientation, pixelAspect: aspect)
      #expect(geometry.width >= 1 && geometry.width <= 1 << 20)
      let place = geometry.stored(x: geometry.width - 1, y: geometry.height - 1)
      #expect((0..<65_535).contains(place.x) && (0..<65_535).contains(place.y))
    }
  }

  @Test("a square around a pixel is a rectangle of samples inside the frame", arguments: orientations)
  func squares(orientation: DisplayOrientation) {
    let geometry = DisplayGeometry(storedWidth: 9, storedHeight: 6, orientation: orientation, pixelAspect: 2)
    for radius in [0, 1, 3, 100, .max] {
      for y in 0..<geometry.height {
        for x in 0..<geometry.width {
          let (columns, rows) = geometry.stored(x: x, y: y, radius: radius)
          #expect(columns.lowerBound >= 0 && columns.upperBound <= 9 && rows.lowerBound >= 0 && rows.upperBound <= 6)
          let place = geometry.stored(x: x, y: y)
          #expect(columns.contains(place.x) && rows.contains(place.y))
          if radius == 0 { #expect(columns.count == 1 && rows.count == 1) }
          if radius >= 100 { #expect(columns.count == 9 && rows.count == 6) }
        }
      }
    }
  }
}
