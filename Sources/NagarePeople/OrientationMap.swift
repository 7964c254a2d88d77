import NagarePixels

/// The stored place of each pixel of a picture that is displayed in an orientation.
package struct OrientationMap {
  package let storedWidth: Int
  package let storedHeight: Int
  /// The index of the stored pixel for each displayed one, row by row.
  package let storedIndices: [Int]

  /// - Parameters:
  ///   - orientation: that of the displayed picture relative to the stored one.
  ///   - width: the displayed width in pixels.
  ///   - height: the displayed height in pixels.
  package init(_ orientation: DisplayOrientation, width: Int, height: Int) {
    let stored = orientation.isTransposed ? (width: height, height: width) : (width: width, height: height)
    (storedWidth, storedHeight) = stored
    let geometry = DisplayGeometry(storedWidth: stored.width, storedHeight: stored.height, orientation: orientation)
    storedIndices = (0..<width * height).map { index in
      let place = geometry.stored(x: index % width, y: index / width)
      return place.y * stored.width + place.x
    }
  }

  /// The index of the displayed pixel for each stored one.
  package var displayedIndices: [Int] {
    var indices = storedIndices
    for (displayed, stored) in storedIndices.enumerated() { indices[stored] = displayed }
    return indices
  }
}
