import CFFmpeg

/// An animation cut into packets for a decoder, which composes the images.
struct AnimationPackets {
  /// The part of a file that describes one image.
  struct Image: Equatable {
    var range: Range<Int>
    /// Seconds, as stored.
    var duration: Double
  }

  let codec: AVCodecID
  /// In pixels.
  var width, height: Int
  /// The decoder's header; empty if it needs none.
  var header: [UInt8] = []
  var images: [Image] = []

  /// The packets of an animated GIF or PNG; nil for other files and for still images.
  init?(_ file: [UInt8]) {
    guard let found = AnimationPackets(gif: file) ?? AnimationPackets(png: file), found.images.count > 1 else {
      return nil
    }
    self = found
  }

  init(codec: AVCodecID, width: Int, height: Int) {
    (self.codec, self.width, self.height) = (codec, width, height)
  }
}

/// Reads the numbers of image files. Bytes beyond the end count as 0.
struct ImageFileBytes {
  let bytes: [UInt8]

  var count: Int { bytes.count }

  subscript(place: Int) -> Int { bytes.indices.contains(place) ? Int(bytes[place]) : 0 }

  /// The number of `length` bytes, the lowest first; at most four bytes.
  func little(_ place: Int, length: Int) -> Int {
    (0..<length).reduce(0) { $0 | self[place + $1] << (8 * $1) }
  }

  /// The number of `length` bytes, the highest first; at most four bytes.
  func big(_ place: Int, length: Int) -> Int {
    (0..<length).reduce(0) { $0 << 8 | self[place + $1] }
  }

  func has(_ text: StaticString, at place: Int) -> Bool {
    guard place >= 0, place + text.utf8CodeUnitCount <= count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
  }
}
