/// The properties of an audio track that are compared: a few hundred bytes for each second.
package struct AudioFeatures: Sendable {
  /// The fingerprints, one for each analysed speed.
  let fingerprints: [Fingerprint]
  let curve: LoudnessCurve
  /// The length of the video, or of the track if that is longer, in seconds.
  package let duration: Double

  /// The time from the first item of the fingerprint to the last, in seconds.
  var fingerprintLength: Double { fingerprints.first.map { Double($0.items.count) * $0.step } ?? 0 }

  /// Whether the track is silent or steady throughout, so that nothing can be compared.
  var isUniform: Bool {
    guard let items = fingerprints.first?.items else { return true }
    return zip(items, items.dropFirst()).allSatisfy(==)
  }
}

/// Makes the features of a track from its samples, which it does not keep.
///
/// Used by one thread at a time.
package final class AudioAnalyzer {
  /// Samples per second: the rate at which Chromaprint works, so that it converts nothing.
  package static let rate = 11_025

  private let fingerprinters: [Fingerprinter]
  private var curve = LoudnessCurve()
  private var sampleCount = 0

  /// - Parameter speeds: the seconds that one second of the track takes in each fingerprint's analysis.
  /// - Throws: `AlignmentError.noLibrary` if Chromaprint cannot be loaded.
  package init(speeds: [Double] = [1]) throws(AlignmentError) {
    var fingerprinters: [Fingerprinter] = []
    for speed in speeds { fingerprinters.append(try Fingerprinter(rate: AudioAnalyzer.rate, speed: speed)) }
    self.fingerprinters = fingerprinters
  }

  /// Adds mono samples at `rate`.
  package func add(_ samples: UnsafeBufferPointer<Int16>) {
    for fingerprinter in fingerprinters { fingerprinter.add(samples) }
    curve.add(samples)
    sampleCount += samples.count
  }

  /// The features of all samples. No samples may be added any more.
  /// - Parameter videoLength: the length of the track's video in seconds; 0 if unknown.
  package func finish(videoLength: Double = 0) throws(AlignmentError) -> AudioFeatures {
    var fingerprints: [Fingerprint] = []
    for fingerprinter in fingerprinters { fingerprints.append(try fingerprinter.finish()) }
    let length = Double(sampleCount) / Double(AudioAnalyzer.rate)
    return AudioFeatures(fingerprints: fingerprints, curve: curve, duration: max(length, videoLength))
  }
}
