import NagareColor
import NagarePixels

/// Scales frames of one size, format, encoding and orientation to a model's input image: stretched to its size,
/// upright, with red, green and blue in 0…1. Used by one thread at a time, as it reuses its memory.
///
/// Larger frames are reduced to means of areas, or of their upper left quarters. Smaller ones are enlarged by linear
/// interpolation. Transparency is ignored.
package final class FrameScaler {
  /// The properties of the frames that a scaler is for.
  package struct Source: Equatable {
    package let width: Int
    package let height: Int
    package let format: PixelFormat
    package let encoding: YCbCrEncoding
    package let orientation: DisplayOrientation
    /// Whether the means are of the upper left quarters of areas.
    package let samplesCorners: Bool

    package init(
      _ frame: FrameView, _ encoding: YCbCrEncoding, _ orientation: DisplayOrientation, samplesCorners: Bool = false
    ) {
      self.samplesCorners = samplesCorners
      (width, height, format) = (frame.width, frame.height, frame.format)
      (self.encoding, self.orientation) = (encoding, orientation)
    }
  }

  package let source: Source
  private let reducer: AreaReducer
  private let parts: (width: Int, height: Int)
  private let columns: LinearTaps
  private let rows: LinearTaps
  /// The index of the image's pixel for each pixel in the stored orientation.
  private let places: [Int]
  private var colors: [RGBColor]
  /// The sums of a row of parts, by channel.
  private var sums: [Float]

  /// - Parameters:
  ///   - width: the width of the model's image, in pixels.
  ///   - height: the height of the model's image, in pixels.
  package init(_ source: Source, width: Int, height: Int) {
    self.source = source
    let (across, down) = source.orientation.isTransposed ? (height, width) : (width, height)
    // No part is smaller than a pixel.
    parts = (min(across, source.width), min(down, source.height))
    reducer = AreaReducer(
      width: source.width, height: source.height, format: source.format.opaque, encoding: source.encoding, cells: parts,
      quarter: source.samplesCorners ? source.orientation.upperLeft : nil)
    columns = LinearTaps(length: parts.width, wanted: across)
    rows = LinearTaps(length: parts.height, wanted: down)
    places = source.orientation.displayedIndices(width: width, height: height)
    colors = Array(repeating: .black, count: parts.width * parts.height)
    sums = Array(repeating: 0, count: 3 * parts.width)
  }

  /// Writes the image of a frame: three values a pixel, row by row.
  /// - Precondition: the frame has the properties of the source.
  package func write(_ frame: FrameView, to values: UnsafeMutablePointer<Float>) {
    colors.withUnsafeMutableBufferPointer { colors in
      guard let colors = colors.baseAddress else { return }
      reducer.reduce(frame.opaque, to: colors)
      if columns.count == 1, rows.count == 1, parts.width * parts.height == places.count {
        copy(colors, to: values)
      } else {
        enlarge(colors, to: values)
      }
    }
  }

  /// Writes an image with one part for each pixel.
  private func copy(_ colors: UnsafePointer<RGBColor>, to values: UnsafeMutablePointer<Float>) {
    places.withUnsafeBufferPointer { places in
      FrameScaler.shares.withUnsafeBufferPointer { shares in
        for index in 0..<places.count {
          let (color, pixel) = (colors[index], values + 3 &* places[index])
          pixel[0] = shares[Int(color.red)]
          pixel[1] = shares[Int(color.green)]
          pixel[2] = shares[Int(color.blue)]
        }
      }
    }
  }

  /// The value in 0…1 of each byte: a table is faster than divisions.
  private static let shares = (0...255).map { Float($0) / 255 }

  private func enlarge(_ colors: UnsafePointer<RGBColor>, to values: UnsafeMutablePointer<Float>) {
    // A colour is three bytes.
    let bytes = UnsafeRawPointer(colors).assumingMemoryBound(to: UInt8.self)
    sums.withUnsafeMutableBufferPointer { sums in
      guard let sums = sums.baseAddress else { return }
      for row in rows.starts.indices {
        add(row, of: bytes, to: sums)
        spread(sums, row, to: values)
      }
    }
  }

  /// Sets the sums to the weighted sums of the rows of parts that make a row of the stored image.
  private func add(_ row: Int, of bytes: UnsafePointer<UInt8>, to sums: UnsafeMutablePointer<Float>) {
    let length = 3 * parts.width
    for tap in 0..<rows.count {
      let weight = rows.weights[row * rows.count + tap] / 255
      let bytes = bytes + (rows.starts[row] + tap) * length
      if tap == 0 {
        for index in 0..<length { sums[index] = weight * Float(bytes[index]) }
      } else if weight != 0 {
        for index in 0..<length { sums[index] += weight * Float(bytes[index]) }
      }
    }
  }

  /// Writes a row of the stored image to its displayed place.
  private func spread(_ sums: UnsafePointer<Float>, _ row: Int, to values: UnsafeMutablePointer<Float>) {
    let (count, width) = (columns.count, columns.starts.count)
    columns.starts.withUnsafeBufferPointer { starts in
      columns.weights.withUnsafeBufferPointer { weights in
        places.withUnsafeBufferPointer { places in
          for column in 0..<width {
            let part = sums + 3 &* starts[column]
            var color = SIMD3<Float>.zero
            for tap in 0..<count {
              let sample = SIMD3(part[3 &* tap], part[3 &* tap &+ 1], part[3 &* tap &+ 2])
              color += weights[column &* count &+ tap] * sample
            }
            let pixel = values + 3 &* places[row &* width &+ column]
            (pixel[0], pixel[1], pixel[2]) = (color.x, color.y, color.z)
          }
        }
      }
    }
  }
}

extension PixelFormat {
  /// The same memory layout with alpha ignored.
  fileprivate var opaque: PixelFormat {
    guard alphaMode != .opaque else { return self }
    let planes = planes.map { plane in
      Plane(
        components: plane.components.map { $0 == .alpha ? .unused : $0 }, shiftX: plane.shiftX, shiftY: plane.shiftY)
    }
    return PixelFormat(planes: planes, depth: depth, shift: shift)
  }
}

extension FrameView {
  /// The same frame with alpha ignored.
  fileprivate var opaque: FrameView {
    guard format.alphaMode != .opaque else { return self }
    func plane(_ index: Int) -> Plane? { index < format.planes.count ? self[index] : nil }
    return FrameView(width: width, height: height, format: format.opaque, self[0], plane(1), plane(2), plane(3))
  }
}

extension DisplayOrientation {
  /// The stored quarter of an area that is at its upper left when displayed.
  fileprivate var upperLeft: AreaReducer.Quarter {
    let (x, y): (AreaReducer.Half, AreaReducer.Half) = (
      isMirroredX ? .second : .first, isMirroredY ? .second : .first
    )
    return isTransposed ? (y, x) : (x, y)
  }
}
