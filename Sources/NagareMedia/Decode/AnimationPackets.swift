import CFFmpeg

/// An animation cut into packets for a decoder, which composes the images.
struct AnimationPackets {
  /// The part of a file that describes one image.
  struct Image: Equatable {
    var range: Range<Int>
    /// Seconds, as stored.
    var duration: Double
  }

  let codec: AVCodecID
  let file: [UInt8]
  /// In pixels.
  var width, height: Int
  /// The decoder's header; empty if it needs none.
  var header: [UInt8] = []
  var images: [Image] = []

  /// The packets of an animated GIF or PNG; nil for other files and for still images.
  init?(_ file: [UInt8]) {
    guard let found = AnimationPackets(gif: file) ?? AnimationPackets(png: file), found.images.count > 1 else {
      return nil
    }
    self = found
  }

  init(codec: AVCodecID, file: [UInt8], width: Int, height: Int) {
    (self.codec, self.file, self.width, self.height) = (codec, file, width, height)
  }
}
