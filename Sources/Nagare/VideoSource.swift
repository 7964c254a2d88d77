import NagareMedia
import NagareOverlay
import NagarePixels

/// A video, and the treatment of its frames before comments are drawn on them.
public struct VideoSource: Sendable, Equatable {
  /// The path of a file; `-` is the standard input.
  public var path: String
  /// The number of the video stream, from 0, not counting cover art; nil for the stream that players show.
  public var stream: Int?
  /// The filters, applied before scaling.
  public var filters = FilterSettings()
  /// The size, as shown, to scale frames to, so that text stays sharp; nil for their own size.
  public var size: SizeRequest?
  /// Whether frames keep their chroma subsampling, bit depth and transparency as far as the encoder can.
  public var keepsFormat = false
  /// The kinds of input that the path may name.
  package var access = InputAccess.videos

  /// A video with its main stream, unscaled.
  public init(_ path: String) {
    self.path = path
  }
}

extension VideoSource {
  /// The video whose frames an overlay is drawn on: on a wider canvas, if the overlay extends it.
  func extended(for overlay: OverlayOptions) -> VideoSource {
    guard let chat = overlay.chat, chat.addedWidth > 0 else { return self }
    var video = self
    let (left, right) = chat.addedColumns
    video.filters.canvas = FilterSettings.Canvas(left: left, right: right, size: size)
    video.size = nil
    return video
  }
}
