import Foundation

/// The level of an audio track in three bands, some 200 times a second.
///
/// It tells when something happens more exactly than a fingerprint does, whatever the codec.
struct LoudnessCurve: Sendable {
  /// Bands with bounds near 300 and 1,500 Hz.
  static let bandCount = 3
  /// Samples per frame.
  private static let frameLength = 55
  /// Seconds per frame.
  static let step = Double(frameLength) / Double(AudioAnalyzer.rate)
  /// Steps per decibel of a level.
  static let stepsPerDecibel = Float(2)

  /// The levels of frame n begin at `bandCount` n. They are in half decibels above the level of a sine with an amplitude
  /// of 4 of 32,768, below which codecs differ.
  private(set) var levels: [UInt8] = []
  private var sums = SIMD4<Float>()
  private var count = 0
  /// What the two filters, each of the first order, hold.
  private var (low, middle) = (Float(0), Float(0))

  private static let floor = Float(8 * frameLength)
  private static let (lowWeight, middleWeight) = (weight(300), weight(1_500))

  /// The weight of a sample in a low pass of the first order.
  private static func weight(_ frequency: Double) -> Float {
    Float(1 - exp(-2 * .pi * frequency / Double(AudioAnalyzer.rate)))
  }

  /// The number of frames.
  var frameCount: Int { levels.count / LoudnessCurve.bandCount }

  /// The frame whose middle is nearest to a time, which may be beyond the ends.
  static func frame(at time: Double) -> Int { Int((min(max(time / step, -1e9), 1e9) - 0.5).rounded()) }

  /// The middle of a frame.
  static func time(of frame: Double) -> Double { (frame + 0.5) * step }

  mutating func add(_ samples: UnsafeBufferPointer<Int16>) {
    let (lowWeight, middleWeight) = (LoudnessCurve.lowWeight, LoudnessCurve.middleWeight)
    for sample in samples {
      let value = Float(sample)
      low += (value - low) * lowWeight
      middle += (value - middle) * middleWeight
      let bands = SIMD4(low, middle - low, value - middle, 0)
      sums += bands * bands
      count += 1
      if count == LoudnessCurve.frameLength { endFrame() }
    }
  }

  private mutating func endFrame() {
    for band in 0..<LoudnessCurve.bandCount {
      let decibels = 10 * log10(max(sums[band] / LoudnessCurve.floor, 1))
      levels.append(UInt8(min(decibels * LoudnessCurve.stepsPerDecibel, 255)))
    }
    (sums, count) = (.zero, 0)
  }
}
