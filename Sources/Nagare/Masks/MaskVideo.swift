import NagareMasks
import NagareMedia
import NagarePixels

/// Reads the frames of a video, or an image, as masks.
final class MaskVideo: MaskReader {
  private let reader: FrameReader
  private let size: FrameSize
  /// Masks that were read ahead.
  private var ahead: [TimedMask] = []

  /// - Parameters:
  ///   - description: the description of the video's frames.
  ///   - size: the size of the masks, as shown.
  init(path: String, _ description: FrameDescription, size: FrameSize) throws(MediaError) {
    self.size = size
    reader = try FrameReader(path: path, access: MaskVideo.access, filters: MaskVideo.filters(for: description, size))
  }

  private static let access = InputAccess.images

  /// The height of a video's frames, as shown.
  static func height(of description: FrameDescription) -> Int {
    description.orientation.isTransposed ? description.geometry.width : description.geometry.height
  }

  /// The description of a video's frames.
  static func description(of path: String) throws(MediaError) -> FrameDescription {
    try FrameReader(path: path, access: access).decoder.description
  }

  /// The filters that make gray frames of a size: 255 is opaque white, 0 is black or transparent.
  private static func filters(for description: FrameDescription, _ size: FrameSize) -> FilterSettings {
    var filters = FilterSettings()
    let premultiplication = description.hasAlpha ? "premultiply=inplace=1," : ""
    filters.graph =
      premultiplication + "scale=\(size.width):\(size.height):flags=bilinear:out_range=full,format=gray"
    return filters
  }

  /// The mask if there is only one; nil otherwise. To be called before any mask is read.
  func onlyMask() throws(MediaError) -> MaskImage? {
    while ahead.count < 2, let mask = try read() { ahead.append(mask) }
    guard let first = ahead.first else { throw reader.noFramesError }
    return ahead.count == 1 ? first.image : nil
  }

  func next() throws(MediaError) -> TimedMask? { ahead.isEmpty ? try read() : ahead.removeFirst() }

  func seek(to time: Double) throws(MediaError) {
    ahead = []
    try reader.position(before: time)
  }

  private func read() throws(MediaError) -> TimedMask? {
    guard let frame = try reader.next() else { return nil }
    let image = frame.withViewForReading { view in
      MaskImage(width: view.width, height: view.height, plane: view[0])
    }
    guard let image, image.width == size.width, image.height == size.height else {
      throw .cannotDecode(path: reader.demuxer.path, reason: "its frames cannot be read as masks")
    }
    return TimedMask(time: reader.time(of: frame), image: image)
  }
}
