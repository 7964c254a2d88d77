/// The sums of two blocks of 64 samples, from which their likeness follows.
package struct BlockSums {
  /// The number of samples.
  private static let count = Double(CommentBlocks.side * CommentBlocks.side)
  /// The constants of SSIM, 0.01 and 0.03 of the largest code, squared, and scaled like the terms beside them.
  private static let meanConstant = 2.55 * 2.55 * count * count
  private static let varianceConstant = 7.65 * 7.65 * count * (count - 1)

  /// The sum of each block.
  private(set) var (first, second): (Int32, Int32) = (0, 0)
  /// The sum of the squares of both.
  private(set) var squares: Int32 = 0
  /// The sum of the products.
  private(set) var products: Int32 = 0

  /// Sums two blocks whose rows are `stride` bytes apart.
  package init(_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, stride: Int) {
    var (sumA, sumB, squares, products): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    for row in 0..<CommentBlocks.side {
      let start = row &* stride
      for column in start..<start &+ CommentBlocks.side {
        let (a, b) = (Int32(first[column]), Int32(second[column]))
        sumA &+= a
        sumB &+= b
        squares &+= a &* a &+ b &* b
        products &+= a &* b
      }
    }
    (self.first, self.second, self.squares, self.products) = (sumA, sumB, squares, products)
  }

  /// The sum of the squared differences.
  package var squaredError: Int { Int(squares) - 2 * Int(products) }

  /// The structural similarity, at most 1, which equal blocks have.
  ///
  /// Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment: From Error Visibility to Structural Similarity",
  /// 2004, equation 13: (2 μa μb + C1) (2 σab + C2) / ((μa² + μb² + C1) (σa² + σb² + C2)), where the variances and the
  /// covariance are divided by one less than the number of samples. Instead of their window of 11 pixels with Gaussian
  /// weights, every sample of the block counts alike, and windows do not overlap.
  package var ssim: Double {
    let (a, b) = (Double(first), Double(second))
    let variances = BlockSums.count * Double(squares) - a * a - b * b
    let covariance = BlockSums.count * Double(products) - a * b
    return (2 * a * b + BlockSums.meanConstant) * (2 * covariance + BlockSums.varianceConstant)
      / ((a * a + b * b + BlockSums.meanConstant) * (variances + BlockSums.varianceConstant))
  }
}
