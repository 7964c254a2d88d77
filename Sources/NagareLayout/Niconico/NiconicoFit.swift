/// The size of a comment's text and of the box that stands for it when comments avoid each other.
///
/// Lengths are in virtual pixels; ``NiconicoCanvas/virtualPixel`` tells how large these are. Lines begin at the left
/// edge of the box. What glyphs and outlines reach beyond the box does not count.
public struct NiconicoFit: Sendable, Equatable {
  /// The em that the text is drawn at.
  public var fontSize: Double
  /// What glyphs and their advances are stretched by sideways, in 1...4: Flash's spaces between letters are made so. 1 in
  /// HTML5.
  public var horizontalStretch: Double
  /// From one baseline to the next.
  public var linePitch: Double
  /// From the upper edge of the box to the first baseline.
  public var firstBaseline: Double
  /// Of the box.
  public var width: Double
  /// Of the box.
  public var height: Double
  /// Whether the text is smaller because it has many lines; also where the comment's width then undid that.
  public var isResizedByLines: Bool
  /// Whether the text is smaller because a line is wider than the picture.
  public var isResizedByWidth: Bool

  /// A size in virtual pixels.
  public init(
    fontSize: Double, horizontalStretch: Double = 1, linePitch: Double, firstBaseline: Double, width: Double,
    height: Double, isResizedByLines: Bool = false, isResizedByWidth: Bool = false
  ) {
    self.fontSize = fontSize
    self.horizontalStretch = horizontalStretch
    self.linePitch = linePitch
    self.firstBaseline = firstBaseline
    self.width = width
    self.height = height
    self.isResizedByLines = isResizedByLines
    self.isResizedByWidth = isResizedByWidth
  }

  /// The same with all lengths in another unit, of which a virtual pixel is `factor`.
  public func scaled(by factor: Double) -> NiconicoFit {
    NiconicoFit(
      fontSize: fontSize * factor, horizontalStretch: horizontalStretch, linePitch: linePitch * factor,
      firstBaseline: firstBaseline * factor, width: width * factor, height: height * factor,
      isResizedByLines: isResizedByLines, isResizedByWidth: isResizedByWidth)
  }
}
