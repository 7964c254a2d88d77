import CFFmpeg

extension AnimationPackets {
  /// Cuts an animated PNG before each of its frame control chunks, as FFmpeg's decoder expects it.
  ///
  /// The chunks are those of the PNG specification (W3C, third edition, section 11): a length of four bytes, a type of
  /// four, the data, and a checksum of four.
  init?(png file: [UInt8]) {
    let file = ImageFileBytes(bytes: file).withoutMetadata
    let bytes = ImageFileBytes(bytes: file)
    guard bytes.isPNG, bytes.has("IHDR", at: 12) else { return nil }
    self.init(codec: AV_CODEC_ID_APNG, file: file, width: bytes.big(16, length: 4), height: bytes.big(20, length: 4))
    var (isAnimated, hasData) = (false, false)
    for (type, chunk) in bytes.chunks {
      if bytes.has("IEND", at: type) {
        close(at: chunk.lowerBound)
        return
      }
      guard chunk.upperBound <= bytes.count else { break }
      if bytes.has("fcTL", at: type) {
        close(at: chunk.lowerBound)
        images.append(Image(range: chunk, duration: Self.delay(ofControlAt: chunk.lowerBound, in: bytes)))
      } else if bytes.has("acTL", at: type) {
        isAnimated = true
      } else if bytes.has("IDAT", at: type) {
        // Without this chunk before the data, the file is a still image.
        guard isAnimated else { return }
        hasData = true
      } else if !hasData, images.isEmpty {
        header += file[chunk]
      }
    }
    // The last image of a truncated file is left out.
    if !images.isEmpty { images.removeLast() }
  }

  /// Extends the last image to a position.
  private mutating func close(at position: Int) {
    guard let last = images.last else { return }
    images[images.count - 1].range = last.range.lowerBound..<position
  }

  /// The delay of a frame control chunk in seconds, a fraction of two bytes each. A denominator of 0 means 100.
  private static func delay(ofControlAt position: Int, in bytes: ImageFileBytes) -> Double {
    let denominator = bytes.big(position + 30, length: 2)
    return Double(bytes.big(position + 28, length: 2)) / Double(denominator == 0 ? 100 : denominator)
  }
}
