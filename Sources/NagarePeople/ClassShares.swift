import Foundation

/// The total probability of some classes at each pixel of a model's output, as a byte.
///
/// A model with one class returns its probability. A model with several classes returns either probabilities, which add
/// up to 1, or logits, which softmax converts to probabilities; the values of all pixels tell which.
package struct ClassShares {
  package let classCount: Int
  /// The indices of the classes that count.
  package let counted: [Int]

  /// Creates the shares of a model with a number of classes.
  /// - Parameter counted: the classes that count; nil for all but the background, the first of several classes.
  package init(classCount: Int, counted: Set<Int>? = nil) {
    self.classCount = classCount
    let usual = classCount == 1 ? [0] : Array(1..<classCount)
    self.counted = counted.map { $0.filter { 0..<classCount ~= $0 }.sorted() } ?? usual
  }

  /// The tolerance for a pixel's probabilities and their sum, as quantized ones are rounded.
  private static let tolerance: Float = 0.05

  /// Writes the byte of each pixel.
  /// - Parameter values: a value for each class, pixel by pixel.
  package func write(_ values: UnsafePointer<Float>, to bytes: UnsafeMutablePointer<UInt8>, pixels: Int) {
    if classCount == 1 {
      for pixel in 0..<pixels { bytes[pixel] = ClassShares.byte(values[pixel]) }
    } else if areProbabilities(values, pixels: pixels) {
      for pixel in 0..<pixels { bytes[pixel] = ClassShares.byte(sum(values + pixel * classCount)) }
    } else {
      for pixel in 0..<pixels { bytes[pixel] = ClassShares.byte(softmax(values + pixel * classCount)) }
    }
  }

  /// The byte of a probability; 0 for NaN.
  @inline(__always)
  private static func byte(_ value: Float) -> UInt8 {
    let positive = value > 0 ? value : 0
    return UInt8((positive < 1 ? positive : 1) * 255 + 0.5)
  }

  private func areProbabilities(_ values: UnsafePointer<Float>, pixels: Int) -> Bool {
    for pixel in 0..<pixels {
      var sum: Float = 0
      for index in 0..<classCount {
        let value = values[pixel * classCount + index]
        guard value >= -ClassShares.tolerance else { return false }
        sum += value
      }
      guard abs(sum - 1) <= ClassShares.tolerance else { return false }
    }
    return true
  }

  private func sum(_ pixel: UnsafePointer<Float>) -> Float { counted.reduce(0) { $0 + pixel[$1] } }

  private func softmax(_ pixel: UnsafePointer<Float>) -> Float {
    var largest = pixel[0]
    for index in 1..<classCount { largest = max(largest, pixel[index]) }
    var (all, some): (Float, Float) = (0, 0)
    for index in 0..<classCount { all += exp(pixel[index] - largest) }
    for index in counted { some += exp(pixel[index] - largest) }
    return some / all
  }
}
