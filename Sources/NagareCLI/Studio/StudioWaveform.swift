import Dispatch
import Nagare
import NagareServer
import Synchronization

/// The waveform of a video's audio, which is read once it is asked for.
final class StudioWaveform: Sendable {
  /// The seconds for each level that is kept.
  private static let step = 0.02
  /// The longest waveform, in steps: more than any video lasts.
  private static let maxCount = 50 * 86_400

  private struct State {
    /// The greatest amplitude in each step, 255 for full scale.
    var levels: [UInt8] = []
    var hasBegun = false
    var hasAudio = true
    var isDone = false
  }

  /// The waveform as far as it is known.
  struct Levels: Encodable {
    /// Seconds for each level.
    let step: Double
    /// The greatest amplitude in each step from the start of the video, 255 for full scale; empty without audio.
    let levels: [UInt8]
    /// The end of what is known, in seconds.
    let until: Double
    let done: Bool
  }

  private let video: VideoSource
  private let state = Mutex(State())

  init(of video: VideoSource) { self.video = video }

  /// The levels in equal steps.
  /// - Parameter length: the sum of the steps, in seconds.
  func levels(length: Double, bins: Int) -> Levels {
    begin()
    let step = min(length, Double(Self.maxCount) * Self.step) / Double(bins)
    return state.withLock { state in
      let levels = (0..<(state.hasAudio ? bins : 0)).map { bin in
        let first = Int(Double(bin) * step / Self.step)
        let end = max(Int(Double(bin + 1) * step / Self.step), first + 1)
        return state.levels.dropFirst(first).prefix(end - first).max() ?? 0
      }
      return Levels(
        step: step, levels: levels, until: min(Double(state.levels.count) * Self.step, length), done: state.isDone)
    }
  }

  private func begin() {
    let hasBegun = state.withLock { state in
      defer { state.hasBegun = true }
      return state.hasBegun
    }
    guard !hasBegun else { return }
    // Another video may be opened meanwhile.
    DispatchQueue(label: "studio waveform", qos: .utility).async { [weak self, video] in
      let peaks = try? AudioPeaks(path: video.path, stream: video.stream)
      if peaks == nil { self?.state.withLock { $0.hasAudio = false } }
      while let peaks, let peak = try? peaks.next(), let self { add(peak) }
      self?.state.withLock { $0.isDone = true }
    }
  }

  private func add(_ peak: AudioPeaks.Peak) {
    let level = UInt8((peak.amplitude * 255).rounded())
    // A stray timestamp may be any number.
    func place(_ time: Double) -> Double { min(max(time / Self.step, 0), Double(Self.maxCount)) }
    let (first, end) = (Int(place(peak.start)), Int(place(peak.end).rounded(.up)))
    guard first < end else { return }
    state.withLock { state in
      if state.levels.count < end { state.levels += Array(repeating: 0, count: end - state.levels.count) }
      for index in first..<end { state.levels[index] = max(state.levels[index], level) }
    }
  }
}

extension Studio {
  func sendWaveform(_ request: PageRequest, _ reply: PageReply) {
    guard let bins = request.number("bins", in: 1...10_000) else { return reply.send(.badItem("bins")) }
    let length = StudioDensity.length(choice.withLock { $0.settings.grabber.comments }, video.duration)
    reply.send(PageResponse(json: waveform.levels(length: length, bins: Int(bins))))
  }
}
