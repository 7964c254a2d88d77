/// Loops over mask values, written for auto-vectorisation.
enum MaskRows {
  /// `target = max(target, source)`.
  /// - Parameter count: at least 0 and within both buffers, which must not overlap.
  static func maximum(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    var position = 0
    while position < count {
      target[position] = max(target[position], source[position])
      position &+= 1
    }
  }

  /// `target = min(target + source, 255)`.
  /// - Parameter count: at least 0 and within both buffers, which must not overlap.
  static func add(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    var position = 0
    while position < count {
      target[position] &+= min(source[position], 255 &- target[position])
      position &+= 1
    }
  }

  /// `target = 1 - (1 - target) (1 - source)` in units of 1/255, rounded.
  /// - Parameter count: at least 0 and within both buffers, which must not overlap.
  static func screen(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    for position in 0..<count {
      let bare = UInt16(255 &- target[position])
      target[position] &+= UInt8(truncatingIfNeeded: (bare &* UInt16(source[position]) &+ 127) / 255)
    }
  }

  /// Composites `source` over `target`, both premultiplied with four channels, of which alpha is the last.
  /// - Parameter count: pixels, at least 0 and within both buffers, which must not overlap.
  static func cover(_ target: UnsafeMutablePointer<UInt8>, with source: UnsafePointer<UInt8>, count: Int) {
    for pixel in 0..<count {
      let kept = UInt16(255 &- source[4 &* pixel &+ 3])
      for channel in 0..<4 {
        let index = 4 &* pixel &+ channel
        target[index] = source[index] &+ UInt8(truncatingIfNeeded: UInt16(target[index]) &* kept / 255)
      }
    }
  }
}
