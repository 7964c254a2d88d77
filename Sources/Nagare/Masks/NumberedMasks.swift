import NagareMasks
import NagareMedia
import NagarePixels

/// Reads numbered images as masks, one for each frame of a video.
final class NumberedMasks: MaskReader {
  /// The number of each image, counted from the first one, and its path.
  private let images: [(number: Int, path: String)]
  private let interval: Double
  private let size: FrameSize
  private var index = 0

  /// The interval for videos without a frame rate, in seconds.
  private static let usualInterval = 1.0 / 25

  /// - Parameters:
  ///   - interval: the time from frame to frame, in seconds; 0 if unknown.
  ///   - size: the size of the masks, as shown.
  /// - Throws: `MaskError` if there are no images.
  init(_ pattern: ImageSequencePattern, interval: Double, size: FrameSize) throws(MaskError) {
    let found = pattern.existingNumbers
    images = found.map { ($0 - (found.first ?? 0), pattern.path(of: $0)) }
    (self.interval, self.size) = (interval > 0 ? interval : NumberedMasks.usualInterval, size)
    if images.isEmpty { throw MaskError(path: pattern.path, reason: "there is no image of this name") }
  }

  func next() throws(MediaError) -> TimedMask? {
    guard index < images.count else { return nil }
    let (number, path) = images[index]
    guard let mask = try MaskVideo(path: path, MaskVideo.description(of: path), size: size).next() else {
      throw .notAVideo(path: path, reason: "it is not an image")
    }
    index += 1
    return TimedMask(time: Double(number) * interval, image: mask.image)
  }

  func seek(to time: Double) { index = images.lastIndex { Double($0.number) * interval <= time } ?? 0 }
}
