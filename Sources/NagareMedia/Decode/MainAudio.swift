import CFFmpeg

/// The main audio of a video, decoded.
///
/// Used by one thread at a time.
final class MainAudio {
  let demuxer: Demuxer
  private let decoder: AudioDecoder
  private let index: Int

  /// Opens a video; nil if it has no audio that can be decoded.
  /// - Parameters:
  ///   - path: the path of a file.
  ///   - stream: the index of the video stream; nil for the usual one.
  /// - Throws: `MediaError` if the file cannot be opened.
  init?(path: String, stream: Int?) throws(MediaError) {
    demuxer = try Demuxer(path: path, stream: stream)
    guard let index = demuxer.audioIndex, let source = demuxer.context.pointee.streams[index],
      let decoder = try AudioDecoder(source, demuxer.issues)
    else { return nil }
    demuxer.discardIrrelevantToAudio()
    (self.index, self.decoder) = (index, decoder)
  }

  /// Reads the next packet, and calls `body` with each of its frames. A packet of another stream has none.
  /// - Returns: false at the end, after the last frames.
  func readPacket(_ body: (AVFrame) throws(MediaError) -> Void) throws(MediaError) -> Bool {
    let packet = try demuxer.nextPacket()
    if packet?.streamIndex ?? index == index { try decoder.decode(packet, body) }
    return packet != nil
  }

  /// The time of a frame in seconds from the start of the video; nil if it has no timestamp.
  func time(of frame: AVFrame) -> Double? {
    let stamp = frame.best_effort_timestamp
    return stamp == nagare_nopts_value ? nil : TimeBase(decoder.timeBase).seconds(stamp) - demuxer.startSeconds
  }
}
