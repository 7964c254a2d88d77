import CFFmpeg

/// Detects still images by the first bytes of their files.
///
/// FFmpeg would also use the files' names, which can stand for image sequences, and misdetects large JPEG files.
enum ImageProbe {
  /// The demuxers that read still images, besides those that also read videos.
  static let formats = ["png_pipe", "apng", "jpeg_pipe", "webp_pipe", "bmp_pipe", "tiff_pipe"]

  /// The number of bytes that FFmpeg reads to detect a format; its minimum.
  private static let peekedBytes: UInt32 = 2048

  /// The demuxer for an input, by its first bytes; nil to let FFmpeg detect it.
  static func format(of input: UnsafeMutablePointer<AVIOContext>) -> UnsafePointer<AVInputFormat>? {
    // Whatever format this finds, it leaves the input at its beginning, with the first bytes in the buffer.
    var ignored: UnsafePointer<AVInputFormat>?
    guard av_probe_input_buffer2(input, &ignored, "", nil, 0, peekedBytes) >= 0,
      let start = input.pointee.buf_ptr, let end = input.pointee.buf_end
    else { return nil }
    let found = name(of: UnsafeBufferPointer(start: start, count: max(end - start, 0)))
    // FFmpeg's apng demuxer requires seeking; png_pipe reads the first image without it.
    let isSeekable = input.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0
    return (found == "apng" && !isSeekable ? "png_pipe" : found).flatMap { av_find_input_format($0) }
  }

  /// The value of `frame_size`, in bytes, for images that extend to the end of the input: more than any image has.
  static let unboundedFrameSize = "\(1 << 28)"

  /// The demuxer's name for a file's first bytes; nil if unknown.
  static func name(of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    func has(_ signature: [UInt8], at start: Int = 0) -> Bool { bytes.dropFirst(start).starts(with: signature) }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      return isAnimation(png: bytes) ? "apng" : "png_pipe"
    }
    if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) { return "gif" }
    if has([0xFF, 0xD8, 0xFF]) { return "jpeg_pipe" }
    if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) { return "webp_pipe" }
    if has(Array("II*\0".utf8)) || has(Array("MM\0*".utf8)) { return "tiff_pipe" }
    // Two letters are not enough: the reserved bytes must be 0, and the header must have a known size.
    if has(Array("BM".utf8)), has([0, 0, 0, 0], at: 6), bytes.count > 17, has([0, 0, 0], at: 15) {
      return [12, 40, 52, 56, 64, 108, 124].contains(bytes[14]) ? "bmp_pipe" : nil
    }
    return nil
  }

  /// Whether a PNG has an animation control chunk, which precedes the image data (PNG 3 §11.3.6).
  private static func isAnimation(png bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Chunks follow a signature of 8 bytes. They begin with their length and type, and end with a checksum of 4 bytes.
    var start = 8
    while start + 8 <= bytes.count {
      let type = bytes[start + 4..<start + 8]
      if type.elementsEqual("acTL".utf8) { return true }
      if type.elementsEqual("IDAT".utf8) { return false }
      start += bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } + 12
    }
    return false
  }
}
