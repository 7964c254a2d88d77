import NagareMedia
import NagareOverlay

extension InlineImage.Decoder {
  /// FFmpeg's decoders for PNG, GIF, JPEG and WebP, with all images of animations. Animations in WebP need
  /// libwebpdemux, and are still images without it.
  public static let ffmpeg = InlineImage.Decoder { file, longestSide in
    (try? ImageDecoder.images(of: file, longestSide: longestSide)).flatMap { image in
      InlineImage(
        width: image.width, height: image.height,
        frames: image.frames.map { (pixels: $0.pixels, duration: $0.duration) })
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
