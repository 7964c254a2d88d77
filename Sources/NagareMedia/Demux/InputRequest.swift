import Foundation

/// A request to open an input.
struct InputRequest {
  /// The path of a file, `-`, or an address.
  let path: String
  var access = InputAccess.videos
  /// The options of the demuxer and its protocols.
  var options: [EncoderSettings.Option] = []
  /// The number of the video stream to decode, counted from 0 without cover art; nil for the one that players would
  /// show.
  var stream: Int?
  /// Interrupts opening and reading.
  var interruption: IOInterruption?
  /// The seconds after the first datagram within which the streams must be found; nil for no limit.
  var datagramLimit: Double?
  /// The seconds that opening may take; nil if the caller can interrupt it, or the input is no file and no address.
  private(set) var limit: Double?

  var isInterrupted: Bool { interruption?.isInterrupted == true }

  /// Limits the time for opening, unless the caller can interrupt it, or the input is a pipe, whose writer may begin at
  /// any time.
  mutating func limitOpening(to seconds: Double) {
    guard interruption == nil, MuxerTarget.isAddress(path) || isFile else { return }
    (interruption, limit) = (IOInterruption(), seconds)
  }

  /// Whether the path is a regular file.
  private var isFile: Bool {
    var status = stat()
    return path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
