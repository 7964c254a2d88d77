import CFFmpeg

extension ImageFormat {
  /// FFmpeg's name of the encoder.
  var encoderName: String {
    switch self {
    case .png: "png"
    case .jpeg: "mjpeg"
    case .webp: "libwebp"
    }
  }

  func encoder() throws(MediaError) -> UnsafePointer<AVCodec> {
    try CodecLibrary.check()
    guard let codec = avcodec_find_encoder_by_name(encoderName) else {
      throw MediaError.noImageEncoder(format: name, encoder: encoderName)
    }
    return codec
  }

  /// The pixel format for the encoder.
  func pixelFormat(hasAlpha: Bool) -> AVPixelFormat {
    switch self {
    case .png: hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
    case .jpeg: AV_PIX_FMT_YUVJ444P
    case .webp: AV_PIX_FMT_BGRA
    }
  }

  /// The quality of JPEG as the encoder's quantiser; 1 is best.
  private static let jpegQuantizer: Int32 = 2
  /// The quality of WebP, 0…100.
  private static let webpQuality = "90"

  /// Applies the settings of the encoder.
  func configure(_ context: UnsafeMutablePointer<AVCodecContext>, hasAlpha: Bool) {
    // Keeps the library's version out of the files.
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    switch self {
    case .png: break
    case .jpeg:
      context.pointee.flags |= AV_CODEC_FLAG_QSCALE
      context.pointee.global_quality = ImageFormat.jpegQuantizer * FF_QP2LAMBDA
      // Without an aspect ratio there is no JFIF header, which implies BT.601's colours in full range.
      context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      context.pointee.color_range = AVCOL_RANGE_JPEG
    case .webp where hasAlpha: av_opt_set(context.pointee.priv_data, "lossless", "1", 0)
    case .webp: av_opt_set(context.pointee.priv_data, "quality", ImageFormat.webpQuality, 0)
    }
  }
}
