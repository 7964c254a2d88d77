import NagareColor

/// A drawing's colour image, premultiplied by its alpha and by the opacity of the drawing, in the units of
/// `CompositedAlpha`.
struct PremultipliedImage {
  let red: [UInt16]
  let green: [UInt16]
  let blue: [UInt16]
  let alpha: [UInt16]

  /// - Parameters:
  ///   - color: as in `DrawingMasks`, not empty.
  ///   - converter: converts to the frame's signal.
  init(_ color: [UInt8], opacity: UInt8, converter: SignalConverter) {
    guard converter.isIdentity else {
      self = PremultipliedImage.converted(color, opacity: opacity, by: converter)
      return
    }
    let opacity = UInt32(opacity)
    func channel(shift: UInt32) -> [UInt16] {
      mapPixels(color) { _, pixel in UInt16(truncatingIfNeeded: (pixel &>> shift & 255) &* opacity) }
    }
    red = channel(shift: 0)
    green = channel(shift: 8)
    blue = channel(shift: 16)
    alpha = channel(shift: 24)
  }

  /// The alphas that remain visible beneath an image.
  static func uncovered(_ alphas: [UInt16], by color: [UInt8]) -> [UInt16] {
    alphas.withUnsafeBufferPointer { alphas in
      mapPixels(color) { index, pixel in
        UInt16(truncatingIfNeeded: (UInt32(alphas[index]) &* (255 &- pixel &>> 24) &+ 255 / 2) / 255)
      }
    }
  }

  init(red: [UInt16], green: [UInt16], blue: [UInt16], alpha: [UInt16]) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Transforms each channel.
  func map(_ transform: ([UInt16]) -> [UInt16]) -> PremultipliedImage {
    PremultipliedImage(red: transform(red), green: transform(green), blue: transform(blue), alpha: transform(alpha))
  }

  /// Calls `body` with the channels of some pixels.
  @inline(__always)
  func withPixels(
    _ pixels: Range<Int>,
    _ body: (
      _ red: UnsafeBufferPointer<UInt16>, _ green: UnsafeBufferPointer<UInt16>, _ blue: UnsafeBufferPointer<UInt16>,
      _ alpha: UnsafeBufferPointer<UInt16>
    ) -> Void
  ) {
    red.withUnsafeBufferPointer { red in
      green.withUnsafeBufferPointer { green in
        blue.withUnsafeBufferPointer { blue in
          alpha.withUnsafeBufferPointer { alpha in
            body(
              UnsafeBufferPointer(rebasing: red[pixels]), UnsafeBufferPointer(rebasing: green[pixels]),
              UnsafeBufferPointer(rebasing: blue[pixels]), UnsafeBufferPointer(rebasing: alpha[pixels]))
          }
        }
      }
    }
  }
}

/// Applies `transform(index, pixel)` to each pixel of four bytes, the first of which is in the low bits.
@inline(__always)
private func mapPixels(_ color: [UInt8], _ transform: (Int, UInt32) -> UInt16) -> [UInt16] {
  let count = color.count / 4
  return [UInt16](unsafeUninitializedCapacity: count) { result, initialized in
    initialized = count
    color.withUnsafeBytes { color in
      for i in 0..<count {
        let pixel = UInt32(littleEndian: color.loadUnaligned(fromByteOffset: 4 &* i, as: UInt32.self))
        result.initializeElement(at: i, to: transform(i, pixel))
      }
    }
  }
}
