import Foundation

/// What a demuxer is asked to open, and how.
struct InputRequest {

  /// A file, `-` or an address.
  let path: String
  var access = InputAccess.videos
  /// For the demuxer and the protocols beneath it.
  var options: [EncoderSettings.Option] = []
  /// Which of the video streams is wanted, counted from 0 without cover art; nil for the one that players would show.
  var stream: Int?
  /// What ends its waiting.
  var interruption: IOInterruption?
  /// Seconds in which it is to be found out what datagrams bring, from the first one on; nil for no limit.
  var datagramLimit: Double?
  /// Seconds that opening may last; nil where somebody else sees to that, or where a sender may take his time.
  private(set) var limit: Double?

  var isInterrupted: Bool { interruption?.isInterrupted == true }

  /// Limits how long opening may last, if nobody else does.
  mutating func limitOpening(to seconds: Double) {
    guard interruption == nil, MuxerTarget.isAddress(path) || isFile else { return }
    (interruption, limit) = (IOInterruption(), seconds)
  }

  /// Whether it is no pipe, whose writer may begin at any time.
  private var isFile: Bool {
    var status = stat()
    return path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
