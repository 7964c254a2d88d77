import CFFmpeg
import CWebP

/// An animated WebP file.
///
/// Its chunks are those of Google's WebP Container Specification: a type of four bytes, a length of four, the lowest byte
/// first, and the data, padded to an even length.
struct WebPAnimation {
  private let file: [UInt8]
  /// The size of the images in pixels, 1...16,777,216 each.
  let width, height: Int
  /// The data of the first image's chunk: its place, size and duration in 16 bytes, then its own chunks.
  private let first: Range<Int>

  /// Nil for other files and for still images.
  init?(_ file: [UInt8]) {
    let bytes = ImageFileBytes(bytes: file)
    // The second bit of the extended header's flags is for animations.
    guard bytes.isWebP, bytes.has("VP8X", at: 12), bytes[20] & 2 != 0,
      let image = bytes.chunks.first(
        where: { bytes.has("ANMF", at: $0) && $1.count > 24 && $1.upperBound <= bytes.count })
    else { return nil }
    (width, height) = (bytes.little(24, length: 3) + 1, bytes.little(27, length: 3) + 1)
    first = image.range.dropFirst(8)
    self.file = file
  }

  /// The first image as a file of its own, without the transparent margin that it may have in the animation.
  var firstImage: [UInt8] {
    let chunks = file[first.dropFirst(16)]
    var content = Array("WEBP".utf8)
    // Alpha in a chunk of its own needs an extended header, with the size of the image.
    if chunks.starts(with: Array("ALPH".utf8)) {
      content += Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + file[first.dropFirst(6).prefix(6)]
    }
    content += chunks
    return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) } + content
  }

  /// All images, composed.
  /// - Returns: nil without libwebpdemux, or if there are fewer than two images.
  func images(longestSide: Int, _ limits: AnimationLimits) throws(MediaError) -> AnimatedImage? {
    guard width * height <= ImageDecoder.maxPixels, let library = WebPLibrary.functions else { return nil }
    let file = file
    return try file.withUnsafeBufferPointer { file throws(MediaError) -> AnimatedImage? in
      var library = library
      guard let decoder = nagare_webp_open(&library, file.baseAddress, file.count) else { return nil }
      defer { library.WebPAnimDecoderDelete(decoder) }
      var information = WebPAnimInfo()
      guard library.WebPAnimDecoderGetInfo(decoder, &information) != 0, information.frame_count > 1,
        Int(information.canvas_width) == width, Int(information.canvas_height) == height
      else { return nil }
      let (count, longestSide) = limits.reduced(
        count: Int(information.frame_count), width: width, height: height, longestSide: longestSide)
      let frame = try VideoFrame(width: width, height: height, format: AV_PIX_FMT_RGBA)
      var images: [(image: RGBAImage, duration: Double)] = []
      var (pixels, end, start): (UnsafeMutablePointer<UInt8>?, Int32, Int32) = (nil, 0, 0)
      while images.count < count, library.WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels {
        frame.copy(pixels, byteCountOfRow: 4 * width)
        // The library's times may overflow; an implausible duration becomes that of other short ones.
        let duration = Double(end.subtractingReportingOverflow(start).partialValue) / 1_000
        images.append((try ImageDecoder.rgba(of: frame, longestSide: longestSide), duration))
        start = end
      }
      return AnimatedImage(images)
    }
  }
}

extension VideoFrame {
  /// Copies the rows of a packed image of the frame's size.
  fileprivate func copy(_ pixels: UnsafePointer<UInt8>, byteCountOfRow count: Int) {
    guard let samples = pointer.pointee.data.0 else { return }
    for row in 0..<height {
      (samples + row * Int(pointer.pointee.linesize.0)).update(from: pixels + row * count, count: count)
    }
  }
}

/// libwebpdemux, loaded on first use.
enum WebPLibrary {
  /// The functions, for any thread; nil if the library is not installed or lacks one of them.
  static let functions: nagare_webp_library? = {
    var functions = nagare_webp_library()
    return nagare_load_webp(&functions) == 0 ? nil : functions
  }()
}
