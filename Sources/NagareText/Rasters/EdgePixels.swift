/// Pixels at the edge of an outline, a batch at a time, so that what each takes is done in vectors.
///
/// Within a pixel, what the stroke of one segment leaves bare is a half plane; what those of several leave bare is what
/// is common to their half planes. Which segments matter is known from the pixel itself and from its four neighbours.
/// In a pixel whose centre is inside the glyph the half planes are what is covered.
struct EdgePixels: ~Copyable {
  private let radius: Float
  private let pixels: HalfPlanes
  private let others: HalfPlanes
  /// Where a pixel is in the mask.
  private let places: UnsafeMutablePointer<Int>
  /// Which pixel of the batch another half plane belongs to.
  private let owners: UnsafeMutablePointer<Int>
  private var count = 0
  private var otherCount = 0
  private var clip = SquareClip()

  private static let capacity = 64
  private static let neighbours = 4

  /// Half of a pixel's diagonal.
  private static let corner: Float = 0.7072
  /// The cosine of the angle up to which two edges count as one.
  private static let sameDirection: Float = 0.98

  init(radius: Float) {
    self.radius = radius
    pixels = HalfPlanes(capacity: Self.capacity)
    others = HalfPlanes(capacity: Self.capacity * Self.neighbours)
    places = .allocate(capacity: Self.capacity)
    owners = .allocate(capacity: Self.capacity * Self.neighbours + 1)
  }

  deinit {
    pixels.deallocate()
    others.deallocate()
    places.deallocate()
    owners.deallocate()
  }

  /// Adds a pixel at (`x`, `y`) of the mask.
  @inline(__always)
  mutating func add(
    place: Int, x: Float, y: Float, isInside: Bool, field: UnsafePointer<Float>, stride: Int, indexBits: UInt32,
    segments: UnsafePointer<FlatOutline.Segment>, mask: UnsafeMutablePointer<UInt8>
  ) {
    let nearest = Int(field[0].bitPattern & indexBits)
    let side: Float = isInside ? -1 : 1
    places[count] = place
    pixels.set(count, segments[nearest], x: x, y: y, side: side)
    var last = nearest
    for neighbour in 0..<Self.neighbours {
      let offset = neighbour == 0 ? -stride : neighbour == 1 ? -1 : neighbour == 2 ? 1 : stride
      let other = Int(field[offset].bitPattern & indexBits)
      owners[otherCount] = count
      others.set(otherCount, segments[other], x: x, y: y, side: side)
      otherCount &+= other != nearest && other != last ? 1 : 0
      last = other
    }
    count &+= 1
    if count == Self.capacity { flush(mask) }
  }

  /// Writes the coverage of the pixels added since the last time.
  mutating func flush(_ mask: UnsafeMutablePointer<UInt8>) {
    pixels.measure(count, radius: radius)
    pixels.cover(count)
    others.measure(otherCount, radius: radius)
    var other = 0
    while other < otherCount {
      let owner = owners[other]
      let first = pixels[owner]
      var isCut = false
      while other < otherCount, owners[other] == owner {
        let plane = others[other]
        other &+= 1
        guard plane.bound < Self.corner, plane.x * first.x + plane.y * first.y < Self.sameDirection else { continue }
        if !isCut { clip.start(first) }
        isCut = true
        clip.cut(plane)
      }
      if isCut { pixels.setCoverage(owner, clip.area) }
    }
    for pixel in 0..<count {
      mask[places[pixel]] = max(mask[places[pixel]], pixels.coverage(pixel))
    }
    count = 0
    otherCount = 0
  }
}
