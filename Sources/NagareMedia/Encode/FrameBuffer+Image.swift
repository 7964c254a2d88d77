import CFFmpeg
import NagareColor
import NagarePixels

extension FrameBuffer {
  /// The frame as an image file, converted to RGB with 8 bits per channel.
  ///
  /// If alpha is dropped, colours are written as stored: a premultiplied frame looks as it does on black.
  /// - Parameters:
  ///   - format: the format of the file.
  ///   - encoding: how the samples encode colour; nil for the usual encoding of the frame's format.
  ///   - keepsAlpha: whether to keep transparency.
  /// - Precondition: `keepsAlpha` is false if the file's format has no alpha, or the frame is premultiplied.
  /// - Throws: `MediaError.cannotConvert` for a format that FFmpeg lacks, `noCodecs`, `oldLibraries`, `noImageEncoder`,
  ///   `cannotEncode` or `outOfMemory`.
  public func encoded(
    as format: ImageFormat = .png, encoding: YCbCrEncoding? = nil, keepsAlpha: Bool = false
  ) throws(MediaError) -> [UInt8] {
    precondition(!keepsAlpha || self.format.alphaMode != .premultiplied, "keepsAlpha requires straight alpha")
    let copy = try VideoFrame(copying: self, encoding: encoding ?? self.format.defaultEncoding)
    return try ImageEncoder.encode(copy, as: format, keepsAlpha: keepsAlpha)
  }
}

extension VideoFrame {
  /// Copies a frame's samples; FFmpeg treats their alpha as straight.
  fileprivate convenience init(copying frame: FrameBuffer, encoding: YCbCrEncoding) throws(MediaError) {
    guard let format = AVPixelFormat(frame.format) else {
      throw MediaError.cannotConvert(from: "a custom pixel format", to: "a format of FFmpeg")
    }
    try self.init(width: frame.width, height: frame.height, format: format)
    pointer.pointee.colorspace = has(AV_PIX_FMT_FLAG_RGB, format) ? AVCOL_SPC_RGB : encoding.matrix.space
    pointer.pointee.color_range = encoding.range == .full ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    _ = withView(frame.format.alphaMode) { target in frame.withView { target.copySamples(of: $0) } }
  }
}

extension FrameView {
  /// - Parameter source: a frame of the same size and format.
  fileprivate func copySamples(of source: FrameView) {
    for (index, plane) in format.planes.enumerated() {
      let count = plane.width(width) * plane.components.count * format.bytesPerSample
      for row in 0..<plane.height(height) {
        let from = source[index].samples + row * source[index].stride
        (self[index].samples + row * self[index].stride).update(from: from, count: count)
      }
    }
  }
}

extension AVPixelFormat {
  /// The first of FFmpeg's formats with the same layout of samples, regardless of alpha mode; nil if there is none.
  fileprivate init?(_ format: PixelFormat) {
    let format = format.alphaMode == .opaque ? format : format.withAlpha(.straight)
    guard let found = PixelFormatTable.all.first(where: { PixelFormatTable[$0] == format }) else { return nil }
    self = found
  }
}
