import NagarePixels

/// A sprite's plane, unpacked: transparent where it has no span.
struct DensePlane {
  let width: Int
  private(set) var alphas: [UInt8]
  private(set) var colors: [[UInt8]]

  init(_ plane: SpritePlane, width: Int, height: Int) {
    self.width = width
    alphas = Array(repeating: 0, count: width * height)
    colors = plane.colors.map { _ in Array(repeating: 0, count: width * height) }
    for span in plane.spans {
      let start = Int(span.row) * width + Int(span.x)
      for i in 0..<Int(span.length) {
        alphas[start + i] = plane.alphas[Int(span.offset) + i]
        for index in colors.indices {
          colors[index][start + i] = plane.colors[index][Int(span.offset) + i]
        }
      }
    }
  }
}
