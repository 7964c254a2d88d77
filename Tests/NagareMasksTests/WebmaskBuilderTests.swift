import NagareMasks
import NagarePixels
import TestSupport
import Testing

@Suite("Writing webmasks")
struct WebmaskBuilderTests {
  private static let size = (width: 64, height: 36)

  /// A mask of soft discs and holes.
  private static func blobs(seed: UInt64) -> MaskImage {
    var generator = SeededGenerator(seed: seed)
    let discs = (0..<6).map { index in
      (
        x: Double.random(in: -5...70, using: &generator), y: Double.random(in: -5...40, using: &generator),
        radius: Double.random(in: 2...18, using: &generator), isHole: index > 3
      )
    }
    return mask { x, y in
      discs.reduce(0) { value, disc in
        let distance = ((x - disc.x) * (x - disc.x) + (y - disc.y) * (y - disc.y)).squareRoot()
        let share = min(max((disc.radius - distance) / 3 + 0.5, 0), 1)
        return disc.isHole ? value * (1 - share) : max(value, share)
      }
    }
  }

  /// A mask from its values at the centres of pixels, 0…1.
  private static func mask(_ value: (_ x: Double, _ y: Double) -> Double) -> MaskImage {
    var samples: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width { samples.append(UInt8(value(Double(x) + 0.5, Double(y) + 0.5) * 255)) }
    }
    return MaskImage(width: size.width, height: size.height, samples: samples)
  }

  /// A mask after writing and reading.
  private static func read(_ mask: MaskImage) throws -> MaskImage {
    var builder = WebmaskBuilder()
    try builder.append(mask, at: 0)
    let webmask = try Webmask(builder.file())
    let drawing = try #require(try webmask.masks(ofSegment: 0).first)
    return try drawing.outlines().mask(width: size.width, height: size.height)
  }

  /// Whether all pixels around one are marked or unmarked as it is.
  private static func isInside(_ mask: MaskImage, _ x: Int, _ y: Int) -> Bool {
    let isMarked = mask.samples[y * size.width + x] > 127
    for row in max(y - 1, 0)...min(y + 1, size.height - 1) {
      for column in max(x - 1, 0)...min(x + 1, size.width - 1)
      where (mask.samples[row * size.width + column] > 127) != isMarked { return false }
    }
    return true
  }

  @Test("reading restores what is marked by half or more", arguments: 1...20)
  func reading(seed: UInt64) throws {
    let mask = Self.blobs(seed: seed)
    let read = try Self.read(mask)
    var (edges, difference) = (0, 0)
    // Readers limit the lowest rows to the row above them.
    for y in 0..<Self.size.height - 3 {
      for x in 0..<Self.size.width {
        let place = y * Self.size.width + x
        let (sample, found) = (mask.samples[place], read.samples[place])
        if Self.isInside(mask, x, y) {
          // Corners of the mask are cut.
          #expect(abs(Int(found) - (sample > 127 ? 255 : 0)) <= (y == 0 ? 32 : 0), "\(x), \(y)")
        } else {
          edges += 1
        }
        difference += (sample > 127) == (found > 127) ? 0 : 1
      }
    }
    #expect(difference <= 2 + edges / 8)
  }

  @Test("full and empty masks, and marks at the edges, are restored", arguments: [0, 1, 2, 3])
  func extremes(kind: Int) throws {
    let mask = Self.mask { x, y in
      switch kind {
      case 0: 0
      case 1: 1
      case 2: x < 20 ? 1 : 0
      default: abs(x - 32) < 10 && abs(y - 18) < 10 ? 0 : 1
      }
    }
    let read = try Self.read(mask)
    // Corners are cut.
    let others = zip(read.samples, mask.samples).map { abs(Int($0.0) - Int($0.1)) }.filter { $0 > 0 }
    #expect(others.count <= 8 && others.allSatisfy { $0 <= 32 })
  }

  @Test("areas that touch at corners have one outline or two, never none")
  func noise() throws {
    var generator = SeededGenerator(seed: 7)
    let samples = (0..<Self.size.width * Self.size.height).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let mask = MaskImage(width: Self.size.width, height: Self.size.height, samples: samples)
    let lines = OutlineTracer.outlines(of: mask)
    #expect(lines.count > 50 && lines.allSatisfy { $0.count > 2 })
    // The areas of all lines, those of holes being negative, are about that of the marks.
    let area = lines.reduce(0) { sum, line in
      sum + zip(line, line.dropFirst() + line.prefix(1)).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
    }
    let marked = Double(samples.filter { $0 > 127 }.count)
    #expect(abs(area - marked) < marked / 5)
  }

  @Test("masks keep their times, in segments of ten seconds")
  func times() throws {
    var builder = WebmaskBuilder()
    let times = (0..<70).map { Double($0) * 0.333 }
    for time in times { try builder.append(Self.blobs(seed: UInt64(time * 10)), at: time) }
    #expect(builder.count == 70)
    let webmask = try Webmask(builder.file())
    #expect(webmask.starts == [0, 10.323, 20.646])
    let reader = WebmaskReader(webmask, width: 64, height: 36)
    for time in times {
      let mask = try #require(try reader.next())
      #expect(abs(mask.time - time) < 0.0006)
    }
    #expect(try reader.next() == nil)
  }

  @Test("masks that no reader accepts are refused")
  func limits() throws {
    var generator = SeededGenerator(seed: 1)
    let samples = (0..<400 * 400).map { _ in UInt8.random(in: 0...255, using: &generator) }
    var builder = WebmaskBuilder()
    let error = #expect(throws: WebmaskError.self) {
      try builder.append(MaskImage(width: 400, height: 400, samples: samples), at: 0)
    }
    #expect(error?.reason == .tooManyEdges)
    for time in [-1, 1e9, 1e300, .nan] {
      #expect(throws: WebmaskError.self) { try builder.append(Self.mask { _, _ in 0 }, at: time) }
    }
    #expect(builder.count == 0)
  }

  @Test("a full segment is followed by another")
  func manyMasks() throws {
    var builder = WebmaskBuilder()
    let mask = Self.mask { _, _ in 0 }
    for index in 0...WebmaskLimits.masks { try builder.append(mask, at: Double(index) / 1_000) }
    let webmask = try Webmask(builder.file())
    #expect(try webmask.starts.indices.map { try webmask.masks(ofSegment: $0).count } == [WebmaskLimits.masks, 1])
  }
}
