/// Loops over mask values that the compiler vectorises.
enum MaskRows {
  /// `target = max(target, source)`.
  /// - Parameter count: at least 0; both pointers reach at least so far, and do not overlap.
  static func maximum(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    var position = 0
    while position < count {
      target[position] = max(target[position], source[position])
      position &+= 1
    }
  }

  /// `target = min(target + source, 255)`.
  /// - Parameter count: at least 0; both pointers reach at least so far, and do not overlap.
  static func add(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    var position = 0
    while position < count {
      target[position] &+= min(source[position], 255 &- target[position])
      position &+= 1
    }
  }

  /// `target = 1 - (1 - target) (1 - source)` of shares in 255, rounded: what is left bare of what was bare.
  /// - Parameter count: at least 0; both pointers reach at least so far, and do not overlap.
  static func screen(_ source: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, count: Int) {
    for position in 0..<count {
      let bare = UInt16(255 &- target[position])
      target[position] &+= UInt8(truncatingIfNeeded: (bare &* UInt16(source[position]) &+ 127) / 255)
    }
  }

  /// Covers premultiplied pixels of four channels with others, the last channel being alpha.
  /// - Parameter count: pixels, at least 0; both pointers reach at least so far, and do not overlap.
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
