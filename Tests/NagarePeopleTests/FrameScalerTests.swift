import NagareColor
import NagarePeople
import NagarePixels
import TestSupport
import Testing

@Suite("Frames scaled for models")
struct FrameScalerTests {
  /// A frame of noise.
  private static func frame(_ width: Int, _ height: Int, _ format: PixelFormat) -> FrameBuffer {
    let frame = FrameBuffer(width: width, height: height, format: format)
    frame.withView(fill)
    return frame
  }

  private static func fill(_ view: FrameView) {
    let (width, height, format) = (view.width, view.height, view.format)
    var random = SeededGenerator(seed: 7)
    for (index, plane) in format.planes.enumerated() {
      for y in 0..<plane.height(height) {
        let row = UnsafeMutableRawPointer(view[index].samples + y * view[index].stride)
        for x in 0..<plane.width(width) * plane.components.count {
          let value = Int.random(in: 0...format.maximum, using: &random)
          if format.bytesPerSample == 1 {
            row.storeBytes(of: UInt8(value), toByteOffset: x, as: UInt8.self)
          } else {
            row.storeBytes(of: UInt16(value << format.shift), toByteOffset: 2 * x, as: UInt16.self)
          }
        }
      }
    }
  }

  private static func written(
    _ frame: FrameBuffer, _ encoding: YCbCrEncoding, _ width: Int, _ height: Int,
    _ orientation: DisplayOrientation = .upright, corners: Bool = false
  ) -> [Float] {
    var values = [Float](repeating: -1, count: 3 * width * height)
    frame.withView { view in
      let source = FrameScaler.Source(view, encoding, orientation, samplesCorners: corners)
      let scaler = FrameScaler(source, width: width, height: height)
      scaler.write(view, to: &values)
    }
    return values
  }

  /// A slow reference: the mean of each component over the area of an output pixel, then the colour of the means.
  private static func expected(
    _ frame: FrameBuffer, _ encoding: YCbCrEncoding, _ width: Int, _ height: Int, corners: Bool = false
  ) -> [Double] {
    frame.withView { expected($0, encoding, width, height, corners) }
  }

  private static func expected(
    _ view: FrameView, _ encoding: YCbCrEncoding, _ width: Int, _ height: Int, _ corners: Bool
  ) -> [Double] {
    let format = view.format
    func value(_ plane: Int, _ component: Int, _ x: Int, _ y: Int) -> Double {
      let layout = format.planes[plane]
      let offset = ((x >> layout.shiftX) * layout.components.count + component) * format.bytesPerSample
      let sample = UnsafeRawPointer(view[plane].samples + (y >> layout.shiftY) * view[plane].stride + offset)
      return format.bytesPerSample == 1
        ? Double(sample.load(as: UInt8.self)) : Double(sample.load(as: UInt16.self) >> format.shift)
    }
    /// The positions that an output pixel covers along one axis, and their shares of it.
    func cover(_ index: Int, _ count: Int, _ length: Int) -> [(Int, Double)] {
      let end = Double(index) + (corners ? 0.5 : 1)
      let (from, to) = (Double(index * length) / Double(count), end * Double(length) / Double(count))
      return (Int(from)..<min(Int(to.rounded(.up)), length)).map {
        ($0, (min(Double($0 + 1), to) - max(Double($0), from)) / (to - from))
      }
    }
    var result: [Double] = []
    for row in 0..<height {
      for column in 0..<width {
        var means: [PixelFormat.Component: Double] = [:]
        for (plane, layout) in format.planes.enumerated() {
          for (component, meaning) in layout.components.enumerated() {
            for (y, shareY) in cover(row, height, view.height) {
              for (x, shareX) in cover(column, width, view.width) {
                means[meaning, default: 0] += shareX * shareY * value(plane, component, x, y)
              }
            }
          }
        }
        if let luma = means[.luma] {
          let neutral = Double(128 << (format.depth - 8))
          let signal = encoding.signal(
            y: luma, cb: means[.blueDifference] ?? neutral, cr: means[.redDifference] ?? neutral, depth: format.depth)
          result += (0..<3).map { min(max(signal[$0], 0), 1) }
        } else {
          result += [PixelFormat.Component.red, .green, .blue].map { (means[$0] ?? 0) / Double(format.maximum) }
        }
      }
    }
    return result
  }

  static let formats: [PixelFormat] = [
    .yuv420, .yuv422, .yuv444, .nv12, .p010, .planarYCbCr(chromaShiftX: 1, chromaShiftY: 1, depth: 10),
    .planarYCbCr(chromaShiftX: 2, chromaShiftY: 2), .planarYCbCr(chromaShiftX: 0, chromaShiftY: 0, depth: 12), .gray8,
    .rgb24, .rgba, .bgra, PixelFormat(planes: [.init(.green), .init(.blue), .init(.red)]),
    PixelFormat(
      planes: [.init(.luma), .init(.blueDifference), .init(.redDifference), .init(.alpha)], alphaMode: .straight),
  ]

  @Test("areas, or their upper left quarters, are averaged in every format", arguments: formats, [false, true])
  func areas(_ format: PixelFormat, corners: Bool) {
    let encodings = [
      YCbCrEncoding(matrix: .bt601, range: .limited), YCbCrEncoding(matrix: .bt709, range: .full),
      YCbCrEncoding(matrix: .bt2020, range: .limited),
    ]
    for (index, size) in [(67, 41), (48, 24), (19, 11), (16, 8)].enumerated() {
      let encoding = encodings[index % encodings.count]
      let frame = Self.frame(size.0, size.1, format)
      let written = Self.written(frame, encoding, 16, 8, corners: corners)
      let expected = Self.expected(frame, encoding, 16, 8, corners: corners)
      let difference = zip(written, expected).reduce(0) { max($0, abs(Double($1.0) - $1.1)) }
      // Colours are rounded to 8 bits.
      #expect(difference < 0.501 / 255, "\(size)")
    }
  }

  @Test("areas of hundreds of rows are averaged")
  func tall() {
    let format = PixelFormat.planarYCbCr(chromaShiftX: 1, chromaShiftY: 1, depth: 12)
    for format in [format, .yuv420] {
      let frame = Self.frame(20, 1_203, format)
      let encoding = YCbCrEncoding(matrix: .bt709, range: .full)
      let (written, expected) = (Self.written(frame, encoding, 16, 2), Self.expected(frame, encoding, 16, 2))
      #expect(zip(written, expected).allSatisfy { abs(Double($0) - $1) < 0.501 / 255 })
    }
  }

  @Test("smaller frames are interpolated between pixel centres")
  func enlarged() {
    let frame = FrameBuffer(width: 2, height: 1, format: .rgb24)
    frame.withBytes(ofPlane: 0) { $0.copyBytes(from: [0, 100, 200, 255, 100, 0] as [UInt8]) }
    let values = Self.written(frame, frame.format.defaultEncoding, 4, 2)
    let row: [Float] = [0, 100, 200, 63.75, 100, 150, 191.25, 100, 50, 255, 100, 0]
    for (value, wanted) in zip(values, row + row) { #expect(abs(value * 255 - wanted) < 0.01) }
  }

  /// All eight orientations.
  static let orientations = [false, true].flatMap { transposed in
    [false, true].flatMap { x in
      [false, true].map { DisplayOrientation(isTransposed: transposed, isMirroredX: x, isMirroredY: $0) }
    }
  }

  @Test("the scaled frame is upright", arguments: orientations, [false, true])
  func upright(_ orientation: DisplayOrientation, corners: Bool) {
    let (width, height) = (40, 24)
    let frame = Self.frame(width, height, .rgb24)
    let geometry = DisplayGeometry(storedWidth: width, storedHeight: height, orientation: orientation)
    let turned = FrameBuffer(width: geometry.width, height: geometry.height, format: .rgb24)
    frame.withView { frame in
      turned.withView { turned in
        for y in 0..<geometry.height {
          for x in 0..<geometry.width {
            let place = geometry.stored(x: x, y: y)
            let source = frame[0].samples + place.y * frame[0].stride + 3 * place.x
            (turned[0].samples + y * turned[0].stride + 3 * x).update(from: source, count: 3)
          }
        }
      }
    }
    let encoding = PixelFormat.rgb24.defaultEncoding
    let from = Self.written(frame, encoding, 16, 8, orientation, corners: corners)
    let to = Self.written(turned, encoding, 16, 8, corners: corners)
    #expect(zip(from, to).allSatisfy { abs($0 - $1) < 1.01 / 255 })
  }
}
