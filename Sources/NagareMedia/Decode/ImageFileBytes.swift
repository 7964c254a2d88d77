/// The parts of an image file. Bytes beyond the end count as 0.
package struct ImageFileBytes {
  let bytes: [UInt8]
  var count: Int { bytes.count }

  package init(bytes: [UInt8]) { self.bytes = bytes }

  subscript(place: Int) -> Int { bytes.indices.contains(place) ? Int(bytes[place]) : 0 }

  /// The number of `length` bytes, the lowest first; at most four bytes.
  func little(_ place: Int, length: Int) -> Int { (0..<length).reduce(0) { $0 | self[place + $1] << (8 * $1) } }

  /// The number of `length` bytes, the highest first; at most four bytes.
  func big(_ place: Int, length: Int) -> Int { (0..<length).reduce(0) { $0 << 8 | self[place + $1] } }

  func has(_ text: StaticString, at place: Int) -> Bool {
    guard place >= 0, place + text.utf8CodeUnitCount <= count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == text.utf8Start[$0] }
  }

  var isPNG: Bool { has("PNG\r\n", at: 1) }
  var isWebP: Bool { has("RIFF", at: 0) && has("WEBP", at: 8) }
  var isJPEG: Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  /// The number of frame headers and scans of a JPEG, or more, as other data may contain the same bytes.
  var headerCount: Int {
    zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && (0xC0...0xC3 ~= $1 || $1 == 0xDA || $1 == 0xF7) }
  }

  /// The chunks of a PNG or WebP: the place of the type, and all bytes without padding. They may end beyond the file.
  var chunks: [(type: Int, range: Range<Int>)] {
    var chunks: [(type: Int, range: Range<Int>)] = []
    var position = isPNG ? 8 : 12
    while isPNG || isWebP, position + 8 <= count {
      let end = position + 8 + (isPNG ? big(position, length: 4) + 4 : little(position + 4, length: 4))
      chunks.append((isPNG ? position + 4 : position, position..<end))
      position = isPNG ? end : (end + 1) & ~1
    }
    return chunks
  }

  /// The file with its metadata renamed, so that decoders skip it. FFmpeg inflates profiles and texts, a kilobyte to as
  /// much as a megabyte, and turns each Exif entry into text, even if a thousand share the same bytes.
  package var withoutMetadata: [UInt8] {
    var file = bytes
    for (type, range) in chunks {
      // FFmpeg goes on after ten bytes of VP8X, whatever its length.
      let hidesChunks = has("VP8X", at: type) && range.count != 18
      if hidesChunks || !Self.imageChunks.contains(where: { has($0, at: type) }) { file[type] = 0 }
    }
    guard isJPEG else { return file }
    for place in bytes.indices where has("Exif", at: place) && big(place - 4, length: 2) == 0xFFE1 { file[place] = 0 }
    return file
  }

  private static let imageChunks: [StaticString] = [
    "IHDR", "PLTE", "tRNS", "acTL", "fcTL", "fdAT", "IDAT", "IEND", "VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF",
  ]
}
