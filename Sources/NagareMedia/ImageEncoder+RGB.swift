import CFFmpeg

extension ImageEncoder {
  /// A picture in memory as a PNG file's bytes.
  /// - Parameters:
  ///   - rgb: red, green and blue of each pixel, `3 * width * height` values, rows from top to bottom.
  ///   - width: pixels, 1…16,384.
  ///   - height: pixels, 1…16,384.
  /// - Precondition: there are as many values as the size says.
  package static func png(rgb: [UInt8], width: Int, height: Int) throws(MediaError) -> [UInt8] {
    precondition((1...16_384).contains(width) && (1...16_384).contains(height), "size out of range")
    precondition(rgb.count == 3 * width * height, "values and size differ")
    let frame = try VideoFrame()
    frame.pointer.pointee.width = Int32(width)
    frame.pointer.pointee.height = Int32(height)
    frame.pointer.pointee.format = AV_PIX_FMT_RGB24.rawValue
    guard av_frame_get_buffer(frame.pointer, 0) >= 0, let rows = frame.pointer.pointee.data.0 else {
      throw MediaError.outOfMemory
    }
    let stride = Int(frame.pointer.pointee.linesize.0)
    rgb.withUnsafeBufferPointer { rgb in
      guard let source = rgb.baseAddress else { return }
      for row in 0..<height { (rows + row * stride).update(from: source + 3 * width * row, count: 3 * width) }
    }
    return try png(of: frame)
  }
}
