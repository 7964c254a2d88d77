import NagarePixels

extension FrameView {
  /// Tints an RGB frame pink where a mask is.
  /// - Parameter mask: a byte for each pixel.
  func highlight(_ mask: Plane) {
    let half = 2 * 255
    for row in 0..<height {
      let (pixels, strengths) = (self[0].samples + row * self[0].stride, mask.samples + row * mask.stride)
      for column in 0..<width where strengths[column] > 0 {
        let strength = Int(strengths[column])
        for (channel, value) in [255, 0, 140].enumerated() {
          let sample = Int(pixels[3 * column + channel])
          pixels[3 * column + channel] = UInt8(((half - strength) * sample + strength * value + 255) / half)
        }
      }
    }
  }
}
