import NagareMedia

extension AudioFeatures {
  /// Reads the main audio of a video: of a longer one, its first twelve hours.
  /// - Parameters:
  ///   - path: the path of a file.
  ///   - speeds: the seconds that one second of the track takes in each fingerprint's analysis.
  ///   - isWanted: whether to continue.
  /// - Returns: nil if the video has no audio that can be decoded.
  package init?(path: String, speeds: [Double] = [1], while isWanted: () -> Bool) throws(AlignmentError) {
    let analyzer = try AudioAnalyzer(speeds: speeds)
    let length: Double
    do throws(MediaError) {
      guard let audio = try MonoAudio(path: path, rate: AudioAnalyzer.rate) else { return nil }
      try audio.read(while: isWanted) { analyzer.add($0) }
      length = audio.videoLength
    } catch {
      throw .media(error)
    }
    guard isWanted() else { throw .cancelled }
    self = try analyzer.finish(videoLength: length)
  }
}
