/// How large the site draws the text of a comment, from its commands, its lines and its letters' widths.
///
/// Formulas and constants are those of https://github.com/xpadev-net/niconicomments 0.3.1, whose authors measured the
/// site's players; the heights that Saccubus' authors measured in a player of 360 rows differ by less than two thirds of
/// a pixel. Of Flash's rules one is left out: that superscripts and subscripts move all lines.
public struct NiconicoSizing: Sendable, Equatable {
  /// Virtual pixels that a fixed comment may be wide, 1...65,536.
  public var widthLimit: Double
  /// The same with the command `full`, for each player. The site's own is 384 times the ratio of its player's sides,
  /// rounded up: 683 at 640x360, 684 at 854x480.
  public var fullWidthLimit: Double
  /// As ``fullWidthLimit``, in Flash.
  public var flashFullWidthLimit: Double
  /// Whether a text whose font is smaller than 10 virtual pixels stands lower in its box, by a twentieth of a line for
  /// each line, one more and each pixel that is missing. niconicomments draws its picture so, and has versions that take
  /// this back when they place the picture, as is the default here.
  public var lowersSmallText: Bool

  /// The site's rules, unless something else is said.
  public init(
    widthLimit: Double = 512, fullWidthLimit: Double = 683, flashFullWidthLimit: Double = 640,
    lowersSmallText: Bool = false
  ) {
    self.widthLimit = widthLimit
    self.fullWidthLimit = fullWidthLimit
    self.flashFullWidthLimit = flashFullWidthLimit
    self.lowersSmallText = lowersSmallText
  }

  /// The size of a text.
  ///
  /// A fixed text does not become wider than the limit, with two exceptions that the site makes, too: one that is both
  /// too high and too wide may be up to twice as wide, and Flash rounds the size of the font, the smallest to one pixel.
  ///
  /// - Parameter measure: the widest line of the text at an em in virtual pixels. It is called once; at other sizes,
  ///   advances are taken to be proportional.
  public func fit(_ request: NiconicoTextRequest, measure: (_ fontSize: Double) -> NiconicoTextWidth) -> NiconicoFit {
    switch request.player {
    case .html5: fitHTML5(request, measure: measure)
    case .flash: fitFlash(request, measure: measure)
    }
  }

  func limit(for request: NiconicoTextRequest) -> Double {
    let full = request.player == .html5 ? fullWidthLimit : flashFullWidthLimit
    return (request.isFull ? full : widthLimit).clamped(to: 1...65_536)
  }
}
