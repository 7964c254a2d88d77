import NagarePixels

/// The stored place of each pixel of a picture that is displayed in an orientation, and the reverse.
package struct OrientationMap {
  package let storedWidth: Int
  package let storedHeight: Int
  /// The index of the stored pixel for each displayed one, row by row.
  package let storedIndices: [Int]
  /// The index of the displayed pixel for each stored one, row by row.
  package let displayedIndices: [Int]

  /// - Parameters:
  ///   - orientation: that of the displayed picture relative to the stored one.
  ///   - width: the displayed width in pixels.
  ///   - height: the displayed height in pixels.
  package init(_ orientation: DisplayOrientation, width: Int, height: Int) {
    (storedWidth, storedHeight) = orientation.isTransposed ? (height, width) : (width, height)
    displayedIndices = orientation.displayedIndices(width: width, height: height)
    var indices = displayedIndices
    for (stored, displayed) in displayedIndices.enumerated() { indices[displayed] = stored }
    storedIndices = indices
  }
}
