import NagareColor
import NagareComments
import NagareLayout
import NagarePixels

/// The sprites of a density bar, which are drawn once, and their places.
struct DensityBar: Sendable {
  private let bar: Sprite
  private let playhead: Sprite
  /// The left column, in samples of the rotated frame, and the top row.
  private let left, top: Int
  private let span: ClosedRange<Double>
  /// The columns of the bar, in samples of the rotated frame.
  private let width: Int
  private let playheadWidth: Int

  private static let peakColor = RGBColor(hex: 0xFFB300)
  private static let playheadColor = RGBColor(hex: 0xFF3B30)
  /// The opacity of the ground, and of a column, in 255ths.
  private static let (groundAlpha, columnAlpha): (UInt8, UInt8) = (110, 235)

  /// - Parameters:
  ///   - times: those of the comments in seconds, in ascending order.
  ///   - span: the seconds of the video that the bar stands for.
  ///   - chat: the chat panel beside the bar.
  ///   - factory: for the frames to draw on.
  init(
    _ options: DensityBarOptions, _ times: [Double], over span: ClosedRange<Double>, beside chat: ChatOptions?,
    _ factory: SpriteFactory
  ) {
    let display = factory.display
    let rows = options.area.rows(of: display.stage)
    let height = max(rows.count, 1)
    top = min(rows.lowerBound, display.height - height)
    let chatWidth = chat?.columns(of: display) ?? 0
    left = chat?.side == .left ? chatWidth : 0
    width = min(max(display.columns - chatWidth, 1), DrawingMasks.longestSide)
    playheadWidth = max(width / 640, 2)
    self.span = span
    let curve = DensityCurve(times, over: span, columns: width)
    var image = PaintedImage(width: width, height: height)
    image.fill(0..<width, 0..<height, .black, alpha: Self.groundAlpha)
    for column in 0..<width where curve.heights[column] > 0 {
      let rows = max(Int((curve.heights[column] * Double(height - 1)).rounded()), 1)
      image.fill(column..<column + 1, height - rows..<height, options.color, alpha: Self.columnAlpha)
    }
    for peak in curve.peaks {
      let columns = max(peak - playheadWidth, 0)..<min(peak + playheadWidth + 1, width)
      image.fill(columns, 0..<height, Self.peakColor, alpha: 255)
    }
    var head = PaintedImage(width: playheadWidth, height: height)
    head.fill(0..<playheadWidth, 0..<height, Self.playheadColor, alpha: 255)
    let paint = SpritePaint(
      fill: .white, outline: .black, opacity: UInt8((min(max(options.opacity, 0), 1) * 255).rounded()))
    let (left, top, size, headSize) = (left, top, (width, height), (playheadWidth, height))
    bar = factory.sprite(of: [image.masks], paint: paint, phases: factory.phases(x: left, y: top) { size })
    playhead = factory.sprite(
      of: [head.masks], paint: paint, phases: factory.phases(x: nil, y: top) { headSize })
  }

  /// The bar of a style over comments, which are sorted by time; nil if it has none.
  init?(_ style: OverlayStyle, _ comments: [Comment], _ target: OverlayTarget, _ factory: SpriteFactory) {
    guard let options = style.densityBar else { return nil }
    let span = target.span ?? 0...max(comments.last?.time ?? 0, 0)
    self.init(options, comments.map(\.time), over: span, beside: style.chat, factory)
  }

  /// Adds the bar and the playhead to a scene.
  func add(to scene: SpriteScene, at time: Double) {
    scene.add(bar, quarterX: 4 * left, y: top)
    let length = max(span.upperBound - span.lowerBound, 1e-3)
    let share = min(max((time - span.lowerBound) / length, 0), 1)
    let column = left + Int((share * Double(width - playheadWidth)).rounded())
    scene.add(playhead, quarterX: 4 * column, y: top)
  }

  /// Whether the bar's part of the video is over at a time, in seconds.
  func isOver(at time: Double) -> Bool { time > span.upperBound }
}
