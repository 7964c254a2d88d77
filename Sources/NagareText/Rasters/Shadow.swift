/// A silhouette moved right and down and blurred.
struct Shadow {
  /// As large as the silhouette; what falls outside is lost.
  private(set) var mask: [UInt8]

  /// Passes of a box filter that together look like a Gaussian.
  private static let passes = 3

  /// - Parameters:
  ///   - silhouette: rows of `width` coverages, at least one of each.
  ///   - reach: how far the shadow falls to the right and down, in pixels: half of it the silhouette is moved, by the
  ///     other half it is blurred to all sides.
  init(of silhouette: [UInt8], width: Int, reach: Double) {
    let height = silhouette.count / width
    let offset = Int((reach / 2).rounded())
    let radius = Float(reach / 2) / Float(Shadow.passes)
    var moved = [Float](repeating: 0, count: silhouette.count)
    for y in 0..<max(height - offset, 0) {
      for x in 0..<max(width - offset, 0) {
        moved[(y + offset) * width + x + offset] = Float(silhouette[y * width + x])
      }
    }
    for _ in 0..<Shadow.passes {
      for y in 0..<height { Shadow.blur(&moved, from: y * width, step: 1, count: width, radius: radius) }
      for x in 0..<width { Shadow.blur(&moved, from: x, step: width, count: height, radius: radius) }
    }
    mask = moved.map { UInt8(min(max($0 + 0.5, 0), 255)) }
  }

  /// The mean over `radius` to both sides of each value's middle, a part of a value at either end included.
  private static func blur(_ values: inout [Float], from first: Int, step: Int, count: Int, radius: Float) {
    let whole = Int(radius)
    let part = radius - Float(whole)
    let source = (0..<count).map { values[first + $0 * step] }
    func value(_ index: Int) -> Float { source.indices.contains(index) ? source[index] : 0 }
    var sum = (0..<whole).reduce(Float(0)) { $0 + value($1) }
    for index in 0..<count {
      sum += value(index + whole)
      let edges = value(index - whole - 1) + value(index + whole + 1)
      values[first + index * step] = (sum + part * edges) / (2 * radius + 1)
      sum -= value(index - whole)
    }
  }
}
