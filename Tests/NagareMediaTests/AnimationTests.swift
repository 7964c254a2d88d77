import Foundation
import NagareMedia
import TestSupport
import Testing

/// `Fixtures/make-fixtures.py animations` makes the files. Each shows the same four images, which are parts of a canvas
/// of 12x8 pixels: its left half in red, then a green square that disappears, then a blue bar that disappears, then a
/// white corner.
@Suite("Decoding animations in memory")
struct AnimationTests {
  private static let files = ["parts.gif", "parts.png", "parts.webp"]
  private static let clear: [UInt8] = [0, 0, 0, 0]
  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let white: [UInt8] = [255, 255, 255, 255]

  private func file(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: FixtureFiles.path("animations/" + name))))
  }

  /// The colour that a frame of the fixtures shows at a pixel.
  private static func color(frame: Int, x: Int, y: Int) -> [UInt8] {
    switch frame {
    case 1 where 2..<6 ~= x && 2..<6 ~= y: green
    case 2 where 2..<6 ~= x && 2..<6 ~= y, 3 where 2..<6 ~= x && 2..<6 ~= y: clear
    case 2 where 6..<10 ~= x && 4..<6 ~= y: blue
    case 3 where x < 2 && y < 2: white
    default: x < 6 ? red : clear
    }
  }

  @Test("each image is composed of those before it", arguments: files)
  func composition(name: String) throws {
    let animation = try ImageDecoder.images(of: try file(name), longestSide: 256)
    #expect(animation.width == 12 && animation.height == 8)
    try #require(animation.frames.count == 4)
    for (index, frame) in animation.frames.enumerated() {
      for y in 0..<8 {
        for x in 0..<12 {
          let place = 4 * (12 * y + x)
          let pixel = Array(frame.pixels[place..<place + 4])
          let expected = Self.color(frame: index, x: x, y: y)
          // The colour of a transparent pixel does not matter.
          #expect(pixel[3] == expected[3] && (pixel[3] == 0 || pixel == expected), "frame \(index) at \(x), \(y)")
        }
      }
    }
  }

  @Test("images last as long as the file says, or 100 ms if it says 10 ms or less", arguments: files)
  func durations(name: String) throws {
    let animation = try ImageDecoder.images(of: try file(name), longestSide: 256)
    #expect(animation.frames.map { ($0.duration * 1_000).rounded() } == [100, 100, 50, 200])
  }

  @Test("alpha in a chunk of its own is kept, and without libwebpdemux the first image is decoded")
  func firstImageOfWebP() throws {
    let lossy = try file("lossy.webp")
    #expect(try ImageDecoder.images(of: lossy, longestSide: 256).frames.count == 2)
    for file in [lossy, try file("parts.webp")] {
      let image = try ImageDecoder.rgba(of: file, longestSide: 256)
      try #require(image.width == 12 && image.height == 8)
      #expect(image.pixels[0] > 240 && image.pixels[1] < 16 && image.pixels[3] == 255)
      #expect(image.pixels[4 * 11 + 3] == 0)
    }
  }

  @Test("images beyond the limits are cut off, and larger ones are scaled down", arguments: files)
  func limits(name: String) throws {
    let file = try file(name)
    let whole = try ImageDecoder.images(of: file, longestSide: 256)
    var limits = AnimationLimits()
    limits.frames = 3
    #expect(try ImageDecoder.images(of: file, longestSide: 256, limits: limits).frames == Array(whole.frames.prefix(3)))
    limits.pixels = 2 * 12 * 8
    #expect(try ImageDecoder.images(of: file, longestSide: 256, limits: limits).frames == Array(whole.frames.prefix(2)))
    limits = AnimationLimits()
    limits.bytes = 4 * 4 * 6 * 4
    let small = try ImageDecoder.images(of: file, longestSide: 256, limits: limits)
    #expect(small.width == 6 && small.height == 4 && small.frames.count == 4)
    #expect(try ImageDecoder.images(of: file, longestSide: 3).width == 3)
    limits.frames = 1
    #expect(try ImageDecoder.images(of: file, longestSide: 256, limits: limits).frames.count == 1)
  }

  @Test("a truncated file has fewer images, a still one or none, but never more", arguments: files)
  func truncation(name: String) throws {
    let file = try file(name)
    let whole = try ImageDecoder.images(of: file, longestSide: 256)
    var counts: Set<Int> = []
    for length in 0..<file.count {
      guard let cut = try? ImageDecoder.images(of: Array(file.prefix(length)), longestSide: 256) else { continue }
      counts.insert(cut.frames.count)
      #expect(cut.frames.count <= 4)
      if cut.frames.count > 1 {
        #expect(cut.frames.map(\.pixels) == whole.frames.prefix(cut.frames.count).map(\.pixels))
      }
    }
    #expect(counts.contains(name == "parts.webp" ? 1 : 3))
  }

  @Test("damaged bytes never end the program", arguments: files + ["lossy.webp"])
  func damage(name: String) throws {
    let file = try file(name)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      var damaged = file
      for _ in 0..<3 {
        damaged[Int.random(in: damaged.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let images = try? ImageDecoder.images(of: damaged, longestSide: 64) else { continue }
      #expect(images.frames.allSatisfy { $0.pixels.count == 4 * images.width * images.height })
    }
  }

  @Test("a still image has one frame, the one that the other function decodes")
  func still() throws {
    let folder = try TemporaryFolder()
    for name in ["s.png", "s.gif", "s.jpg", "s.webp"] {
      let path = folder.path(name)
      try FFmpegTool.make(path, ["-f", "lavfi", "-i", "testsrc=size=34x18,format=rgb24", "-frames:v", "1"])
      let file = try [UInt8](Data(contentsOf: URL(filePath: path)))
      let images = try ImageDecoder.images(of: file, longestSide: 256)
      #expect(images.frames.map(\.duration) == [0])
      #expect(try images.frames[0].pixels == ImageDecoder.rgba(of: file, longestSide: 256).pixels)
    }
  }
}
