import CFFmpeg
import NagarePixels

extension DisplayOrientation {
  /// The orientation nearest to a display matrix (ISO/IEC 14496-12 §6.2.2), in steps of 90 degrees.
  init(matrix: UnsafePointer<Int32>) {
    // Shown x is matrix[0] * x + matrix[3] * y, shown y is matrix[1] * x + matrix[4] * y.
    let entries = (0..<5).map { Int64(matrix[$0]) }
    let isTransposed = abs(entries[1]) + abs(entries[3]) > abs(entries[0]) + abs(entries[4])
    self.init(
      isTransposed: isTransposed, isMirroredX: entries[isTransposed ? 3 : 0] < 0,
      isMirroredY: entries[isTransposed ? 1 : 4] < 0)
  }

  /// The orientation for an Exif value (Exif 2.32 §4.6.4); nil unless the value is 1…8.
  init?(exif number: Int) {
    guard (1...8).contains(number) else { return nil }
    self.init(
      isTransposed: number > 4, isMirroredX: [2, 3, 6, 7].contains(number), isMirroredY: [3, 4, 7, 8].contains(number))
  }
}

extension VideoFrame {
  /// The orientation that the frame itself states, as photographs do; nil if it states no valid one.
  package var orientation: DisplayOrientation? {
    if let data = av_frame_get_side_data(pointer, AV_FRAME_DATA_DISPLAYMATRIX), data.pointee.size >= 36 {
      return data.pointee.data.withMemoryRebound(to: Int32.self, capacity: 9) { DisplayOrientation(matrix: $0) }
    }
    // For WebP, FFmpeg only passes on the camera's Exif value.
    guard let entry = av_dict_get(pointer.pointee.metadata, "Orientation", nil, 0),
      let number = Int(String(cString: entry.pointee.value).filter { !$0.isWhitespace })
    else { return nil }
    return DisplayOrientation(exif: number)
  }
}
