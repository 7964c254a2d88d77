import NagareColor

/// The distribution of light and dark in a frame, which scaling, compression and brightness hardly change.
package struct FrameSignature: Sendable, Equatable {
  /// The number of cells along each side.
  package static let side = 8

  /// The lightness of each cell less the mean, row by row, scaled so that the squares add up to 1; empty for a frame of
  /// one colour.
  private let values: [Float]

  /// The least standard deviation of a frame's lightness, in 255ths.
  private static let minDeviation = Float(2)

  /// - Parameter lightness: `side` x `side` values, 0…255, row by row.
  package init(lightness: [Float]) {
    let count = Float(max(lightness.count, 1))
    let mean = lightness.reduce(0, +) / count
    let differences = lightness.map { $0 - mean }
    let norm = differences.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let isEven = norm < FrameSignature.minDeviation * count.squareRoot()
    values =
      isEven || lightness.count != FrameSignature.side * FrameSignature.side ? [] : differences.map { $0 / norm }
  }

  /// The signature of a frame that was scaled down.
  init(_ image: DownscaledImage) {
    // The weights of luma in ITU-R BT.709.
    self.init(
      lightness: image.colors.map { 0.2126 * Float($0.red) + 0.7152 * Float($0.green) + 0.0722 * Float($0.blue) })
  }

  /// The correlation with another frame, -1…1; 0 if one of them has one colour.
  package func similarity(to other: FrameSignature) -> Float {
    zip(values, other.values).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
