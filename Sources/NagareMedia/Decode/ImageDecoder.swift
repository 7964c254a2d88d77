import CFFmpeg
import NagareColor
import NagarePixels

/// Decodes small images and animations from memory.
package enum ImageDecoder {
  /// The most pixels of an image as stored. Larger images are rejected.
  package static let maxPixels = 1 << 22
  /// The most frame headers and scans of a JPEG; progressive ones have about ten. Each may take as long as a whole image,
  /// however short it is.
  package static let maxHeaders = 200

  /// The first image of a PNG, GIF, JPEG or WebP file.
  /// - Parameter longestSide: in pixels, at least 1; a larger image is scaled down.
  /// - Throws: `MediaError.cannotDecode` for corrupt files, other formats, and images beyond the limits.
  package static func rgba(of file: [UInt8], longestSide: Int) throws(MediaError) -> RGBAImage {
    // The decoder of WebP knows no animations.
    let bytes = ImageFileBytes(bytes: WebPAnimation(file)?.firstImage ?? file)
    guard let identifier = codec(of: bytes) else {
      throw MediaError.cannotDecode(path: "image", reason: "no known format")
    }
    guard !bytes.isJPEG || bytes.headerCount <= maxHeaders else {
      throw MediaError.cannotDecode(path: "image", reason: "more than \(maxHeaders) headers and scans")
    }
    let (decoder, frame) = (try ImagePacketDecoder(identifier), try VideoFrame())
    let mark = LibraryLog.mark()
    var status = try decoder.send(bytes.withoutMetadata[...])
    // Some decoders hold an image back until they know that it is the last one.
    if status >= 0 { status = decoder.end() }
    if status >= 0 { status = decoder.receive(frame) }
    guard status >= 0 else {
      throw MediaError.cannotDecode(path: "image", reason: explanation(of: status, since: mark))
    }
    return try rgba(of: frame, longestSide: longestSide)
  }

  /// Converts a frame to an image, as displayed.
  /// - Parameters:
  ///   - display: how the frame is displayed; nil for the frame as stored.
  ///   - longestSide: in pixels, at least 1; a larger image is scaled down.
  ///   - toneMapping: converts the frame's signal to sRGB; nil leaves it as it is.
  package static func rgba(
    of frame: VideoFrame, display: DisplayGeometry? = nil, longestSide: Int, toneMapping: ToneMapping? = nil
  ) throws(MediaError) -> RGBAImage {
    let display = display ?? DisplayGeometry(storedWidth: frame.width, storedHeight: frame.height)
    let longest = max(display.width, display.height)
    let scale = min(Double(longestSide) / Double(max(longest, 1)), 1)
    func scaled(_ side: Int) -> Int { max(Int((Double(side) * scale).rounded()), 1) }
    let converted = try frame.upright(
      as: AV_PIX_FMT_RGBA, size: FrameSize(width: scaled(display.width), height: scaled(display.height)),
      orientation: display.orientation, toneMapping: toneMapping)
    let geometry = converted.geometry
    return try withExtendedLifetime(converted) { () throws(MediaError) in
      guard let data = converted.pointer.pointee.data.0 else { throw MediaError.outOfMemory }
      let stride = Int(converted.pointer.pointee.linesize.0)
      var pixels: [UInt8] = []
      pixels.reserveCapacity(4 * geometry.width * geometry.height)
      for row in 0..<geometry.height {
        pixels.append(contentsOf: UnsafeBufferPointer(start: data + row * stride, count: 4 * geometry.width))
      }
      return RGBAImage(width: geometry.width, height: geometry.height, pixels: pixels)
    }
  }

  private static func codec(of file: ImageFileBytes) -> AVCodecID? {
    if file.isPNG { return AV_CODEC_ID_PNG }
    if file.has("GIF8", at: 0) { return AV_CODEC_ID_GIF }
    if file.isWebP { return AV_CODEC_ID_WEBP }
    return file.isJPEG ? AV_CODEC_ID_MJPEG : nil
  }
}
