import NagareOverlay
import OverlayFixtures
import Testing

/// A scene whose samples are known. Its letters are mostly upright bars, which every rasterizer covers alike.
struct GoldenScene: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The times at which the scene is drawn, in seconds.
  var times = [1.0, 3.04]
  var width = 160
  var height = 90
  var encoding = YCbCrEncoding(matrix: .bt709, range: .limited)
  var options = Fixtures.options { options in
    options.fontSize = 20
    options.opacity = 0.8
    options.scrollTime = 5
  }
  /// Whether comments pass behind a disc with soft edges.
  var isMasked = false
  let comments: [Comment]

  init(_ name: String, _ comments: [Comment], change: (inout GoldenScene) -> Void = { _ in }) {
    testDescription = name
    self.comments = comments
    change(&self)
  }

  func overlayScene(format: PixelFormat) -> OverlayScene {
    OverlayScene(
      width: width, height: height, format: format, encoding: encoding, options: options, comments: comments)
  }
}

extension GoldenScene {
  static let all: [GoldenScene] = modes + looks + crowds + stages + masks

  /// The mask of the frame: a byte for each pixel.
  var mask: [UInt8] {
    (0..<height).flatMap { y in
      (0..<width).map { x in
        let (across, down) = (2 * x - width, 2 * y - height)
        return UInt8(min(max(400 - (across * across + down * down) / 12, 0), 255))
      }
    }
  }

  private static let modes = [
    GoldenScene("scroll", [Comment("BGL", at: 0)]),
    GoldenScene("reverse", [Comment("BGL", at: 0, .reverse)]),
    GoldenScene("top", (0..<3).map { Comment("BG一", at: Double($0) / 4, .top) }),
    GoldenScene("bottom", (0..<3).map { Comment("EJ二", at: Double($0) / 4, .bottom) }),
    GoldenScene(
      "all modes",
      [Comment("BB", at: 0), Comment("LL", at: 0, .reverse), Comment("Q", at: 0, .top)]
        + [Comment("三", at: 0, .bottom)]),
    GoldenScene("lines", [Comment("一\n二二\n三三三", at: 0, .top)]),
  ]

  private static let looks = [
    GoldenScene("sizes", [18.0, 25, 36].map { Comment("BJ", at: 0, .top, size: $0) }) { $0.height = 100 },
    GoldenScene(
      "colours", [0xFF0000, 0x00FF00, 0x0000FF].map { Comment("B口G", at: 0, .top, color: $0) }),
    GoldenScene("dark colours", [Comment("B口G", at: 0, .top, color: 0), Comment("L", at: 0, .top, color: 0x222222)]),
    GoldenScene("opaque", [Comment("B三G", at: 0, color: 0xFFD302)]) { $0.options.opacity = 1 },
    GoldenScene("nearly transparent", [Comment("B三G", at: 0, color: 0xFFD302)]) { $0.options.opacity = 0.1 },
    GoldenScene("no outline", [Comment("B口L", at: 0)]) { $0.options.outline = 0 },
    GoldenScene("broad outline", [Comment("B口L", at: 0, color: 0x89D5FF)]) { $0.options.outline = 5 },
    GoldenScene("kerning and spaces", [Comment("AV A V  B", at: 0, .top)]),
    GoldenScene("curves", [Comment("abcde", at: 0), Comment("ABCD", at: 0, .bottom)]),
  ]

  private static let crowds = [
    GoldenScene("overlap", crowd) { $0.options.overflow = .overlap },
    GoldenScene("drop", crowd) { $0.options.overflow = .drop },
    GoldenScene("delay", crowd) { $0.options.overflow = .delay },
    GoldenScene("a third of the height", crowd) { $0.options.area = 0.34 },
    GoldenScene("at most three", crowd) { $0.options.maxOnScreen = 3 },
  ]

  private static let stages = [
    GoldenScene("odd stage", [Comment("BGL", at: 0), Comment("B口", at: 0, .bottom)]) {
      ($0.width, $0.height) = (161, 91)
    },
    GoldenScene("upright stage", crowd) { ($0.width, $0.height) = (90, 160) },
    GoldenScene("larger than the stage", [Comment("B口G", at: 0, size: 60)]) { ($0.width, $0.height) = (65, 37) },
    GoldenScene("at the edges", [Comment("BGLBGL", at: 0), Comment("BGLBGL", at: 0.5, .reverse)]) {
      $0.times = [0.08, 0.6, 4.84, 5.36]
    },
    GoldenScene("full range", [Comment("B口G", at: 0, color: 0xFF7204)]) {
      $0.encoding = YCbCrEncoding(matrix: .bt601, range: .full)
    },
    GoldenScene("wide gamut", [Comment("B口G", at: 0, color: 0xFF7204)]) {
      $0.encoding = YCbCrEncoding(matrix: .bt2020, range: .limited)
    },
  ]

  private static let masks = [
    GoldenScene("behind a disc", crowd) { ($0.isMasked, $0.options.overflow) = (true, .overlap) },
    GoldenScene("behind a disc of an odd stage", [Comment("BGLBGL", at: 0), Comment("B口G", at: 0, .bottom)]) {
      ($0.isMasked, $0.width, $0.height) = (true, 161, 91)
    },
  ]

  /// More comments than there is room for.
  private static let crowd = (0..<16).map { number in
    Comment("BGLQV".prefix(1 + number % 5).description, at: Double(number) / 8, color: UInt32(number) * 0x0F1E2D)
  }
}
