import NagareOverlay

/// A frame in memory, with a gradient whose neighbouring samples all differ.
final class TestPicture {
  let width: Int
  let height: Int
  let format: PixelFormat
  /// Y', Cb and Cr, each row followed by padding.
  private var planes: [[UInt8]]
  private static let padding = 7
  private static let guardByte: UInt8 = 0xA5

  init(width: Int, height: Int, format: PixelFormat) {
    self.width = width
    self.height = height
    self.format = format
    planes = [
      TestPicture.plane(width, height) { x, y in 16 + (x * 3 + y * 5) % 220 },
      TestPicture.plane(format.planes[1].width(width), format.planes[1].height(height)) { x, y in 64 + (x * 2 + y) % 128
      },
      TestPicture.plane(format.planes[2].width(width), format.planes[2].height(height)) { x, y in
        192 - (x + y * 2) % 128
      },
    ]
  }

  /// A frame of one gray.
  convenience init(width: Int, height: Int, format: PixelFormat, luma: UInt8) {
    self.init(width: width, height: height, format: format, codes: [Int(luma), 128, 128])
  }

  /// A frame of one colour.
  convenience init(width: Int, height: Int, format: PixelFormat, color: RGBColor, _ encoding: YCbCrEncoding) {
    let codes = encoding.encode(color)
    self.init(width: width, height: height, format: format, codes: [codes.y, codes.cb, codes.cr].map(Int.init))
  }

  private init(width: Int, height: Int, format: PixelFormat, codes: [Int]) {
    self.width = width
    self.height = height
    self.format = format
    planes = (0..<3).map { plane in
      TestPicture.plane(format.planes[plane].width(width), format.planes[plane].height(height)) { _, _ in codes[plane] }
    }
  }

  private static func plane(_ width: Int, _ height: Int, _ sample: (Int, Int) -> Int) -> [UInt8] {
    var samples: [UInt8] = []
    for y in 0..<height {
      samples += (0..<width).map { UInt8(truncatingIfNeeded: sample($0, y)) }
      samples += Array(repeating: guardByte, count: padding)
    }
    return samples
  }

  /// The number of samples in a row of a plane: 0 for luma, 1 and 2 for chroma.
  func rowLength(_ plane: Int) -> Int { format.planes[plane].width(width) }
  func rowCount(_ plane: Int) -> Int { format.planes[plane].height(height) }

  func sample(_ plane: Int, x: Int, y: Int) -> UInt8 {
    planes[plane][y * (rowLength(plane) + TestPicture.padding) + x]
  }

  func luma(x: Int, y: Int) -> UInt8 { sample(0, x: x, y: y) }

  /// Blackens some columns, which begin and end at even ones.
  func blacken(_ columns: Range<Int>, _ encoding: YCbCrEncoding) {
    let black = encoding.encode(.black)
    for (plane, code) in [black.y, black.cb, black.cr].enumerated() {
      for y in 0..<rowCount(plane) {
        for x in columns where plane == 0 || x % 2 == 0 {
          planes[plane][y * (rowLength(plane) + TestPicture.padding) + (plane == 0 ? x : x / 2)] = UInt8(code)
        }
      }
    }
  }

  /// Draws the comments of the time that an overlay was advanced to.
  func draw(_ overlay: Overlay) {
    withView { overlay.draw(onto: $0) }
  }

  /// Draws the comments of a time behind a mask, which has a byte for each pixel.
  func draw(_ overlay: Overlay, at time: Double, behind mask: [UInt8]) {
    var mask = mask
    mask.withUnsafeMutableBufferPointer { mask in
      let plane = FrameView.Plane(samples: mask.baseAddress!, stride: width)
      withView { overlay.composite(onto: $0, at: time, mask: plane) }
    }
  }

  /// Lets an overlay sample the frame's colours.
  func show(to overlay: Overlay, at time: Double) {
    withView { overlay.watch($0, at: time) }
  }

  private func withView(_ body: (FrameView) -> Void) {
    let strides = (0..<3).map { rowLength($0) + TestPicture.padding }
    var (y, cb, cr) = (planes[0], planes[1], planes[2])
    y.withUnsafeMutableBufferPointer { y in
      cb.withUnsafeMutableBufferPointer { cb in
        cr.withUnsafeMutableBufferPointer { cr in
          guard let y = y.baseAddress, let cb = cb.baseAddress, let cr = cr.baseAddress else { return }
          body(
            FrameView(
              width: width, height: height, format: format, FrameView.Plane(samples: y, stride: strides[0]),
              FrameView.Plane(samples: cb, stride: strides[1]), FrameView.Plane(samples: cr, stride: strides[2])))
        }
      }
    }
    planes = [y, cb, cr]
  }

  /// All samples, plane after plane, without the padding.
  var samples: [UInt8] {
    (0..<3).flatMap { plane in
      (0..<rowCount(plane)).flatMap { row in
        let start = row * (rowLength(plane) + TestPicture.padding)
        return planes[plane][start..<start + rowLength(plane)]
      }
    }
  }

  /// Whether the padding is unchanged.
  var hasIntactPadding: Bool {
    (0..<3).allSatisfy { plane in
      (0..<rowCount(plane)).allSatisfy { row in
        let end = row * (rowLength(plane) + TestPicture.padding) + rowLength(plane)
        return planes[plane][end..<end + TestPicture.padding].allSatisfy { $0 == TestPicture.guardByte }
      }
    }
  }
}
