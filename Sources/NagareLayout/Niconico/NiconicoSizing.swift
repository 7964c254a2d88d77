/// Computes the size of a comment's text on the site, from its commands, lines and advances.
///
/// Formulas and constants are those of https://github.com/xpadev-net/niconicomments 0.3.1, whose authors measured the
/// site's players. The heights measured by Saccubus' authors in a player of 360 rows differ by less than two thirds of
/// a pixel. One of Flash's rules is omitted: superscripts and subscripts move all lines.
package struct NiconicoSizing: Sendable, Equatable {
  /// The largest width of a fixed comment, in virtual pixels, 1...65,536.
  package var widthLimit: Double
  /// The largest width with the command `full`, in HTML5. The site's is 384 times its player's aspect ratio, rounded
  /// up: 683 at 640x360, 684 at 854x480.
  package var fullWidthLimit: Double
  /// The largest width with the command `full`, in Flash.
  package var flashFullWidthLimit: Double
  /// Whether HTML5's text smaller than 10 virtual pixels is lowered in its box, by a twentieth of a line, times the
  /// number of lines plus one, times the missing pixels. niconicomments draws its image like that; some versions undo
  /// this when placing the image, as is the default here.
  package var lowersSmallText: Bool

  /// Creates a sizing, by default with the site's rules.
  package init(
    widthLimit: Double = 512, fullWidthLimit: Double = 683, flashFullWidthLimit: Double = 640,
    lowersSmallText: Bool = false
  ) {
    self.widthLimit = widthLimit
    self.fullWidthLimit = fullWidthLimit
    self.flashFullWidthLimit = flashFullWidthLimit
    self.lowersSmallText = lowersSmallText
  }

  /// Computes the size of a text.
  ///
  /// Fixed text does not exceed the limit, with two exceptions that the site has as well: text both too high and too
  /// wide may be up to twice as wide, and Flash rounds the font size to whole pixels.
  ///
  /// - Parameter measure: returns the width of the text's widest line at an em in virtual pixels. It is called once;
  ///   advances at other sizes are assumed to be proportional.
  package func fit(_ request: NiconicoTextRequest, measure: (_ fontSize: Double) -> NiconicoTextWidth) -> NiconicoFit {
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
