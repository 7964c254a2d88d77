import NagareColor
import NagareLayout

/// A bar along an edge that shows how many comments there are over the video, with a playhead.
package struct DensityBarOptions: Sendable, Equatable {
  /// The edge: the top or the bottom of the frame. The bar is in the middle if it is that.
  package var place: StageArea.Place
  /// The height of the bar, of which at least one row is drawn.
  package var height: StageArea.Length
  /// The colour of the bars. Peaks and the playhead have colours of their own.
  package var color = RGBColor.white
  /// The opacity of the whole, 0…1.
  package var opacity = 0.7

  /// A bar with the usual looks.
  package init(_ place: StageArea.Place, height: StageArea.Length) {
    (self.place, self.height) = (place, height)
  }

  /// The area that the bar takes.
  package var area: StageArea { .band(place, height: height) }
}
