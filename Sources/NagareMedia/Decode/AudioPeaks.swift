import CFFmpeg

/// Reads the amplitude of a video's main audio, from its start to its end.
///
/// Used by one thread at a time.
package final class AudioPeaks {
  /// The amplitude in some milliseconds.
  package struct Peak: Sendable {
    /// Where they begin and end, in seconds from the start of the video.
    package let start, end: Double
    /// The greatest amplitude, 0…1.
    package let amplitude: Float
  }

  private let audio: MainAudio
  private var isAtEnd = false
  /// The peaks that were decoded, the next one last.
  private var ready: [Peak] = []

  /// Opens a video; nil if it has no audio that can be decoded.
  /// - Parameters:
  ///   - path: the path of a file.
  ///   - stream: the index of the video stream; nil for the usual one.
  /// - Throws: `MediaError` if the file cannot be opened.
  package init?(path: String, stream: Int? = nil) throws(MediaError) {
    guard let audio = try MainAudio(path: path, stream: stream) else { return nil }
    self.audio = audio
  }

  /// The next peak; nil at the end. What cannot be decoded has none.
  package func next() throws(MediaError) -> Peak? {
    while ready.isEmpty {
      if isAtEnd { return nil }
      var peaks: [Peak] = []
      isAtEnd = try !audio.readPacket { (frame) throws(MediaError) in
        if let peak = peak(of: frame) { peaks.append(peak) }
      }
      ready = peaks.reversed()
    }
    return ready.popLast()
  }

  private func peak(of frame: AVFrame) -> Peak? {
    guard let start = audio.time(of: frame), frame.sample_rate > 0, frame.nb_samples > 0 else { return nil }
    return Peak(
      start: start, end: start + Double(frame.nb_samples) / Double(frame.sample_rate),
      amplitude: AudioPeaks.amplitude(of: frame))
  }

  /// The greatest amplitude of a frame, 0…1.
  private static func amplitude(of frame: AVFrame) -> Float {
    let (format, channels) = (AVSampleFormat(frame.format), Int(frame.ch_layout.nb_channels))
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    let count = Int(frame.nb_samples) * (isPlanar ? 1 : channels)
    let planes = (0..<(isPlanar ? channels : 1)).compactMap { frame.extended_data?[$0] }
    func greatest<Sample>(_ type: Sample.Type, _ amplitude: (Sample) -> Float) -> Float {
      planes.reduce(0) { greatest, plane in
        plane.withMemoryRebound(to: Sample.self, capacity: count) { samples in
          UnsafeBufferPointer(start: samples, count: count).reduce(greatest) { max($0, amplitude($1)) }
        }
      }
    }
    let value =
      switch av_get_packed_sample_fmt(format) {
      case AV_SAMPLE_FMT_U8: greatest(UInt8.self) { abs(Float($0) - 128) / 128 }
      case AV_SAMPLE_FMT_S16: greatest(Int16.self) { abs(Float($0)) / 32_768 }
      case AV_SAMPLE_FMT_S32: greatest(Int32.self) { abs(Float($0)) / 2_147_483_648 }
      case AV_SAMPLE_FMT_S64: greatest(Int64.self) { abs(Float($0)) / 9_223_372_036_854_775_808 }
      case AV_SAMPLE_FMT_FLT: greatest(Float.self) { abs($0) }
      case AV_SAMPLE_FMT_DBL: greatest(Double.self) { Float(abs($0)) }
      default: Float(0)
      }
    return value.isNaN ? 0 : min(value, 1)
  }
}
