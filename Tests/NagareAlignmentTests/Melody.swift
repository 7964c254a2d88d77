import Foundation
import NagareAlignment
import TestSupport

/// Music of random notes and drum beats, mono at `AudioAnalyzer.rate`.
struct Melody {
  /// Amplitudes; full scale is -1…1.
  var samples: [Float]

  static let rate = Double(AudioAnalyzer.rate)

  var duration: Double { Double(samples.count) / Melody.rate }

  init(samples: [Float]) { self.samples = samples }

  /// - Parameters:
  ///   - tempo: the speed without a change of pitch.
  ///   - pitch: the factor of all frequencies, without a change of tempo.
  init(seed: UInt64, seconds: Double, tempo: Double = 1, pitch: Double = 1) {
    var random = SeededGenerator(seed: seed)
    samples = [Float](repeating: 0, count: Int(seconds / tempo * Melody.rate))
    var time = 0.0
    while time < seconds {
      let length = [0.15, 0.2, 0.25, 0.3, 0.5].randomElement(using: &random) ?? 0.2
      let decay = Double.random(in: 3...9, using: &random)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let frequency = 110 * pow(2, Double(Int.random(in: 0..<36, using: &random)) / 12) * pitch
        let loudness = Double.random(in: 0.05...0.25, using: &random)
        add(at: time / tempo, seconds: (length + 0.3) / tempo, decay: decay * tempo) { time in
          let phase = 2 * .pi * frequency * time
          return loudness * (sin(phase) + sin(2 * phase) / 2)
        }
      }
      if Int.random(in: 0..<5, using: &random) == 0 {
        var noise = SeededGenerator(seed: random.next())
        add(at: time / tempo, seconds: 0.2, decay: 25) { _ in Double(Int64(bitPattern: noise.next()) >> 40) / 2.5e7 }
      }
      time += length
    }
  }

  private mutating func add(at start: Double, seconds: Double, decay: Double, _ wave: (Double) -> Double) {
    let first = Int(start * Melody.rate)
    for index in first..<max(min(first + Int(seconds * Melody.rate), samples.count), first) {
      let time = Double(index - first) / Melody.rate
      samples[index] += Float(exp(-decay * time) * wave(time))
    }
  }

  /// The part from one time to another, in seconds.
  subscript(range: Range<Double>) -> Melody {
    Melody(samples: Array(samples[Int(range.lowerBound * Melody.rate)..<Int(range.upperBound * Melody.rate)]))
  }

  static func + (one: Melody, two: Melody) -> Melody { Melody(samples: one.samples + two.samples) }

  static func silence(_ seconds: Double) -> Melody {
    Melody(samples: [Float](repeating: 0, count: Int(seconds * Melody.rate)))
  }

  /// The same with all amplitudes changed by a factor, and noise added.
  func louder(by factor: Float, noise: Float = 0, seed: UInt64 = 9) -> Melody {
    var random = SeededGenerator(seed: seed)
    return Melody(
      samples: samples.map { $0 * factor + (noise > 0 ? Float.random(in: -noise...noise, using: &random) : 0) })
  }

  /// The same played faster, with a higher pitch, by linear interpolation.
  func faster(by factor: Double) -> Melody {
    Melody(
      samples: (0..<Int(Double(samples.count - 1) / factor)).map { index in
        let position = Double(index) * factor
        let fraction = Float(position - position.rounded(.down))
        return samples[Int(position)] * (1 - fraction) + samples[Int(position) + 1] * fraction
      })
  }

  /// The features that the alignment compares.
  func features(speeds: [Double] = [1]) throws(AlignmentError) -> AudioFeatures {
    let analyzer = try AudioAnalyzer(speeds: speeds)
    let values = samples.map { Int16(max(min($0, 1), -1) * 32_767) }
    for start in stride(from: 0, to: values.count, by: 4_000) {
      values[start..<min(start + 4_000, values.count)].withUnsafeBufferPointer(analyzer.add)
    }
    return try analyzer.finish()
  }
}
