import NagareMedia
import NagareOverlay

extension InlineImage.Decoder {
  /// FFmpeg's decoders for PNG, GIF, JPEG and WebP.
  public static let ffmpeg = InlineImage.Decoder { file, longestSide in
    (try? ImageDecoder.rgba(of: file, longestSide: longestSide)).flatMap {
      InlineImage(width: $0.width, height: $0.height, pixels: $0.pixels)
    }
  }
}

extension OverlayOptions {
  /// The same options, with FFmpeg's decoders for emotes unless another decoder is set.
  package func decodingEmotes() -> OverlayOptions {
    var options = self
    options.emoteDecoder = emoteDecoder ?? .ffmpeg
    return options
  }
}
