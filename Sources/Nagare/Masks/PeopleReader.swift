import NagareMasks
import NagareMedia

/// Reads masks by finding people in a video's frames.
final class PeopleReader: MaskReader {
  private let reader: FrameReader
  private let finder: PeopleFinder
  /// The time before which frames get no masks, and the time of the last frame read; in seconds.
  private var start = -Double.infinity
  private var lastTime = 0.0

  var marksScenes: Bool { true }
  let seekThreshold = 0.2

  /// The least gap, in seconds, for which seeking pays off.
  private static let minSeekGap = 5.0

  /// - Throws: `MaskError` or `MediaError`.
  init(_ people: MaskSettings.People, in video: VideoSource) throws {
    guard video.path != "-", !OutputError.isDevice(video.path) else {
      throw MaskError(
        ErrorText(
          "cannot find people in the video", video.path, why: "it can be read only once, but this reads it twice"))
    }
    reader = try FrameReader(path: video.path, filters: video.filters, stream: video.stream, probesFirstFrame: true)
    finder = try PeopleFinder(people, in: reader.decoder.description)
  }

  func next() throws -> TimedMask? {
    while let frame = try reader.next() {
      lastTime = reader.time(of: frame)
      if lastTime >= start, let mask = try finder.mask(of: frame, at: lastTime) { return mask }
    }
    return nil
  }

  func seek(to time: Double) throws {
    // The mask of a time may belong to an earlier frame.
    start = time - max(seekThreshold / 2, 2 * reader.frameTime)
    if start < lastTime || start - lastTime > PeopleReader.minSeekGap { try reader.position(before: max(start, 0)) }
  }
}
