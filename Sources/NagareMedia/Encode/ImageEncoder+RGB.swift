import CFFmpeg

extension ImageEncoder {
  /// Encodes an image in memory as a PNG file; see `encode(rgb:width:height:as:)`.
  package static func png(rgb: [UInt8], width: Int, height: Int) throws(MediaError) -> [UInt8] {
    try encode(rgb: rgb, width: width, height: height, as: .png)
  }

  /// Encodes an image in memory as a file.
  /// - Parameters:
  ///   - rgb: red, green and blue of each pixel, `3 * width * height` values, rows from top to bottom.
  ///   - width: pixels, 1…16,384.
  ///   - height: pixels, 1…16,384. WebP allows no side above 16,383.
  /// - Precondition: the sides are in range, and `rgb` has as many values as the size requires.
  package static func encode(
    rgb: [UInt8], width: Int, height: Int, as format: ImageFormat
  ) throws(MediaError) -> [UInt8] {
    precondition((1...16_384).contains(width) && (1...16_384).contains(height), "width or height out of range")
    precondition(rgb.count == 3 * width * height, "the count of rgb does not match the size")
    let frame = try VideoFrame(width: width, height: height, format: AV_PIX_FMT_RGB24)
    guard let rows = frame.pointer.pointee.data.0 else { throw MediaError.outOfMemory }
    let stride = Int(frame.pointer.pointee.linesize.0)
    rgb.withUnsafeBufferPointer { rgb in
      guard let source = rgb.baseAddress else { return }
      for row in 0..<height { (rows + row * stride).update(from: source + 3 * width * row, count: 3 * width) }
    }
    return try encode(frame, as: format)
  }
}
