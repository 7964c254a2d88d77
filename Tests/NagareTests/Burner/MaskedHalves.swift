import TestSupport
import Testing

/// Burns of a video of 320 × 180 pixels: without comments, with comments, and with comments behind a mask of one half.
struct MaskedHalves {
  let plain: String
  let drawn: String
  let masked: String
  /// The pixels on either side of the middle where masks may be soft.
  var edge = 3
  /// The largest deviation of a sample, for masks of a lossy encoder.
  var tolerance = 0

  private static let size = (width: 320, height: 180)

  /// Checks each frame: the marked half is that of the video, the other one that with comments.
  /// - Parameter isLeft: whether the left half of a frame is marked, by its time; nil if none is.
  func expect(rate: Double, isLeft: (_ time: Double) -> Bool?) throws {
    let (width, height) = MaskedHalves.size
    let frames = try [plain, drawn, masked].map { try RawFrames($0, width: width, height: height) }
    var count = 0
    while let bare = try frames[0].next() {
      let (full, masked) = (try #require(try frames[1].next()), try #require(try frames[2].next()))
      let marksLeft = isLeft(Double(count) / rate)
      for half in [0..<width / 2 - edge, width / 2 + edge..<width] {
        let isMarked = marksLeft == (half.lowerBound == 0)
        let (expected, other) = isMarked ? (bare, full) : (full, bare)
        var (equal, differs) = (true, false)
        for y in 0..<height {
          for x in half {
            let place = y * width + x
            equal = equal && abs(Int(masked[place]) - Int(expected[place])) <= tolerance
            differs = differs || abs(Int(masked[place]) - Int(other[place])) > tolerance
          }
        }
        #expect(equal && differs, "frame \(count), \(half)")
      }
      count += 1
    }
    #expect(count > 10)
    #expect(try frames[2].next() == nil)
  }
}
