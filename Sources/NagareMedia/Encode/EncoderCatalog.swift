import CFFmpeg

/// The video encoders of the installed FFmpeg.
package enum EncoderCatalog {
  /// The commonly used encoders that are available.
  package static var usual: [String] {
    guard (try? CodecLibrary.check()) != nil else { return [] }
    return ["libx264", "libx265", "libsvtav1", "libvpx-vp9", "prores_ks", "ffv1", "mpeg4"].filter {
      avcodec_find_encoder_by_name($0) != nil
    }
  }

  static func find(_ name: String) throws(MediaError) -> UnsafePointer<AVCodec> {
    try CodecLibrary.check()
    guard let codec = avcodec_find_encoder_by_name(name) else {
      throw MediaError.unknownEncoder(name: name, alternatives: usual)
    }
    guard codec.pointee.type == AVMEDIA_TYPE_VIDEO else {
      throw MediaError.unsuitableEncoder(name: name, reason: "it does not encode video")
    }
    return codec
  }

  /// The pixel formats that an encoder takes from main memory; nil if it does not list its formats.
  static func formats(of codec: UnsafePointer<AVCodec>) -> [AVPixelFormat]? {
    guard var format = nagare_codec_pixel_formats(CodecLibrary.functions, codec) else { return nil }
    var formats: [AVPixelFormat] = []
    while format.pointee != AV_PIX_FMT_NONE {
      if !has(AV_PIX_FMT_FLAG_HWACCEL, format.pointee), nagare_codec_opens(codec, format.pointee) {
        formats.append(format.pointee)
      }
      format += 1
    }
    return formats
  }
}
