/// Computes the coverage of pixels at an outline's edge, in batches for vectorisation.
///
/// Within a pixel, the area outside one segment's stroke is a half plane; the area outside several strokes is the
/// intersection of their half planes. The relevant segments are the nearest to the pixel and to its four neighbours. If
/// the pixel's centre is inside the glyph, the half planes are the covered area instead.
struct EdgePixels: ~Copyable {
  private struct Pixel {
    let row, column: Int
    let x, y, side: Float
    let nearest: UInt32
  }

  /// The nearest segment of a pixel's neighbour.
  private struct Rival {
    let pixel: Int
    let segment: UInt32
  }

  private let segments: [FlatOutline.Segment]
  private let field: StrokeField
  private let radius: Float
  private let pixels: UnsafeMutablePointer<Pixel>
  private let rivals: UnsafeMutablePointer<Rival>
  private let planes = HalfPlanes(capacity: capacity)
  private let rivalPlanes = HalfPlanes(capacity: capacity * neighbourCount)
  private var count = 0
  private var rivalCount = 0
  private var clip = SquareClip()

  private static let capacity = 64
  private static let neighbourCount = 4

  /// The cosine of the largest angle between two edges that are treated as one.
  private static let sameDirection: Float = 0.98

  init(segments: [FlatOutline.Segment], field: StrokeField, radius: Float) {
    self.segments = segments
    self.field = field
    self.radius = radius
    pixels = .allocate(capacity: Self.capacity)
    rivals = .allocate(capacity: Self.capacity * Self.neighbourCount + 1)
  }

  deinit {
    pixels.deallocate()
    rivals.deallocate()
    planes.deallocate()
    rivalPlanes.deallocate()
  }

  var isFull: Bool { count == Self.capacity }

  /// Adds a pixel of the field, with its centre at (`x`, `y`) in the segments' coordinates. The batch must not be full.
  @inline(__always)
  mutating func add(column: Int, row: Int, x: Float, y: Float, isInside: Bool) {
    let stride = field.stride
    field.withRow(row) { start in
      func segment(_ offset: Int) -> UInt32 { start[column &+ offset].bitPattern & field.indexBits }
      let nearest = segment(0)
      pixels[count] = Pixel(row: row, column: column, x: x, y: y, side: isInside ? -1 : 1, nearest: nearest)
      var last = nearest
      for neighbour in 0..<Self.neighbourCount {
        let other = segment(neighbour == 0 ? -stride : neighbour == 1 ? -1 : neighbour == 2 ? 1 : stride)
        rivals[rivalCount] = Rival(pixel: count, segment: other)
        rivalCount &+= (other == nearest ? 0 : 1) & (other == last ? 0 : 1)
        last = other
      }
      count &+= 1
    }
  }

  /// Writes the coverage of the pixels added since the last flush.
  mutating func flush(_ mask: UnsafeMutablePointer<UInt8>, width: Int) {
    for index in 0..<count {
      let pixel = pixels[index]
      planes.set(index, segments[Int(pixel.nearest)], x: pixel.x, y: pixel.y, side: pixel.side)
    }
    for index in 0..<rivalCount {
      let rival = rivals[index]
      let pixel = pixels[rival.pixel]
      rivalPlanes.set(index, segments[Int(rival.segment)], x: pixel.x, y: pixel.y, side: pixel.side)
    }
    planes.measure(count, radius: radius)
    planes.cover(count)
    rivalPlanes.measure(rivalCount, radius: radius)
    cutCorners()
    for index in 0..<count {
      let place = pixels[index].row * width + pixels[index].column
      let code = UInt8(truncatingIfNeeded: Int32(min(max(planes.coverage(index) * 255 + 0.5, 0), 255)))
      mask[place] = max(mask[place], code)
    }
    count = 0
    rivalCount = 0
  }

  /// Corrects pixels that several segments affect.
  private mutating func cutCorners() {
    var index = 0
    while index < rivalCount {
      let pixel = rivals[index].pixel
      let first = planes[pixel]
      var isCut = false
      while index < rivalCount, rivals[index].pixel == pixel {
        let plane = rivalPlanes[index]
        index &+= 1
        // Most half planes contain the whole pixel.
        guard plane.bound < (abs(plane.x) + abs(plane.y)) / 2,
          plane.x * first.x + plane.y * first.y < Self.sameDirection
        else { continue }
        if !isCut { clip.start(first) }
        isCut = true
        clip.cut(plane)
      }
      if isCut { planes.setCoverage(pixel, clip.area) }
    }
  }
}
