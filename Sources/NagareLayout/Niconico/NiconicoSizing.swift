/// Computes the size of a comment's text on the site, from its commands, lines and advances.
///
/// Formulas and constants are those of https://github.com/xpadev-net/niconicomments 0.3.1, whose authors measured the
/// site's players. The heights measured by Saccubus' authors in a player of 360 rows differ by less than two thirds of
/// a pixel. One of Flash's rules is omitted: superscripts and subscripts move all lines. In HTML5, niconicomments also
/// moves the letters of some fonts down or up, by 0.135 virtual pixels at most; and it draws text smaller than 10
/// virtual pixels lower in its image, which some of its versions undo when placing the image, as is the case here.
package enum NiconicoSizing {
  /// Computes the size of a text.
  ///
  /// Fixed text does not exceed the limit, with two exceptions that the site has as well: text both too high and too
  /// wide may be up to twice as wide, and Flash rounds the font size to whole pixels.
  ///
  /// - Parameter measure: returns the width of the text's widest line at an em in virtual pixels. It is called once;
  ///   advances at other sizes are assumed to be proportional.
  package static func fit(
    _ request: NiconicoTextRequest, measure: (_ fontSize: Double) -> NiconicoTextWidth
  ) -> NiconicoFit {
    switch request.player {
    case .html5: fitHTML5(request, measure: measure)
    case .flash: fitFlash(request, measure: measure)
    }
  }

  /// The largest width of a fixed comment, in virtual pixels. For the command `full` in HTML5, the site's is 384 times
  /// its player's aspect ratio, rounded up: 683 at 640x360, 684 at 854x480.
  static func limit(for request: NiconicoTextRequest) -> Double {
    guard request.isFull else { return 512 }
    return request.player == .html5 ? 683 : 640
  }
}
