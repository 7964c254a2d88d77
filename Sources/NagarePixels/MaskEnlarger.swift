/// Fills masks of frames from mask images of another size, by bilinear interpolation between the centres of pixels.
///
/// Used by one thread at a time.
package struct MaskEnlarger {
  private let columns: Steps
  private let rows: Steps
  /// The image's rows at the frame's width. Only rows with marks and their neighbours are set.
  private var wide: [UInt8]
  /// A plane with a byte for each pixel, for masks without such a plane.
  private var pixels: FrameBuffer?

  /// - Parameters:
  ///   - image: the size of the mask images.
  ///   - frame: the size of the frames, in pixels.
  package init(from image: (width: Int, height: Int), to frame: (width: Int, height: Int)) {
    columns = Steps(from: image.width, to: frame.width)
    rows = Steps(from: image.height, to: frame.height)
    wide = Array(repeating: 0, count: frame.width * image.height)
  }

  /// Fills a mask from an image, stretched over the frame.
  /// - Precondition: both have the sizes of the enlarger.
  package mutating func fill(_ mask: FrameMask, from image: MaskImage) {
    precondition(
      image.width == columns.source && image.height == rows.source && mask.view.width == columns.target
        && mask.view.height == rows.target, "the sizes are not those of the enlarger")
    // Pixels beside the marks are interpolated with them.
    let box = image.markedBox(margin: 1) ?? MaskImage.Box(columns: 0..<0, rows: 0..<0)
    widen(image, box)
    let plane = mask.pixelPlane ?? ownPlane()
    lengthen(to: plane, box)
    mask.fill(from: plane)
  }

  private mutating func ownPlane() -> FrameView.Plane {
    let buffer = pixels ?? FrameBuffer(width: columns.target, height: rows.target, format: .gray8)
    pixels = buffer
    return buffer.view[0]
  }

  private mutating func widen(_ image: MaskImage, _ box: MaskImage.Box) {
    let targets = columns.targets(of: box.columns)
    wide.withUnsafeMutableBufferPointer { wide in
      image.samples.withUnsafeBufferPointer { samples in
        columns.places.withUnsafeBufferPointer { places in
          guard let wide = wide.baseAddress, let samples = samples.baseAddress, let places = places.baseAddress else {
            return
          }
          for row in box.rows {
            let (source, target) = (samples + row * image.width, wide + row * columns.target)
            for x in targets {
              let place = places[x]
              let (first, second) = (UInt32(source[Int(place.first)]), UInt32(source[Int(place.second)]))
              let sum = first &* (256 &- place.weight) &+ second &* place.weight &+ 128
              target[x] = UInt8(truncatingIfNeeded: sum &>> 8)
            }
          }
        }
      }
    }
  }

  private func lengthen(to plane: FrameView.Plane, _ box: MaskImage.Box) {
    let (across, down) = (columns.targets(of: box.columns), rows.targets(of: box.rows))
    wide.withUnsafeBufferPointer { wide in
      guard let wide = wide.baseAddress else { return }
      for y in 0..<rows.target {
        let line = plane.samples + y * plane.stride
        guard down.contains(y) else {
          line.update(repeating: 0, count: columns.target)
          continue
        }
        line.update(repeating: 0, count: across.lowerBound)
        (line + across.upperBound).update(repeating: 0, count: columns.target - across.upperBound)
        let place = rows.places[y]
        MaskEnlarger.mix(
          wide + Int(place.first) * columns.target + across.lowerBound,
          wide + Int(place.second) * columns.target + across.lowerBound, UInt16(truncatingIfNeeded: place.weight),
          to: line + across.lowerBound, count: across.count)
      }
    }
  }

  /// Writes the weighted means of two rows.
  /// - Parameter weight: the weight of the lower row, 0…256.
  private static func mix(
    _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ weight: UInt16,
    to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let rest = 256 &- weight
    // At most 255 * 256 + 128, which 16 bits hold.
    for x in 0..<count {
      let sum = UInt16(upper[x]) &* rest &+ UInt16(lower[x]) &* weight &+ 128
      target[x] = UInt8(truncatingIfNeeded: sum &>> 8)
    }
  }

  /// For each target pixel of a row or a column, the two source pixels around its centre.
  private struct Steps {
    struct Place {
      let first: UInt32
      let second: UInt32
      /// The weight of the second pixel, 0…256.
      let weight: UInt32
    }

    let source: Int
    let target: Int
    let places: [Place]

    init(from source: Int, to target: Int) {
      (self.source, self.target) = (source, target)
      let taps = LinearTaps(length: source, wanted: target)
      places = (0..<target).map { index in
        let first = UInt32(taps.starts[index])
        let share = taps.count == 1 ? 0 : taps.weights[2 * index + 1]
        return Place(first: first, second: first + UInt32(taps.count - 1), weight: UInt32((share * 256).rounded()))
      }
    }

    /// The target pixels interpolated only from source pixels in a range.
    func targets(of range: Range<Int>) -> Range<Int> {
      let first = places.firstIndex { range.contains(Int($0.first)) && range.contains(Int($0.second)) } ?? 0
      let last = places.lastIndex { range.contains(Int($0.first)) && range.contains(Int($0.second)) } ?? -1
      return first..<max(last + 1, first)
    }
  }
}
