extension Alignment {
  /// The share of the shorter track that must fit at the pitch as it is. Otherwise other pitches are tried.
  private static let sufficientShare = 0.4
  /// By what factor another pitch must fit better.
  private static let leastAdvantage = 1.15

  /// Aligns two audio tracks.
  /// - Parameters:
  ///   - other: the features at speed 1.
  ///   - video: the features at speed 1.
  ///   - isWanted: whether to continue.
  ///   - retuned: makes the other's features at given speeds; nil if it has none. Called only if speed 1 fits badly.
  /// - Returns: nil if nothing fits.
  /// - Throws: `AlignmentError.cancelled`, or what `retuned` throws.
  package static func byAudio(
    _ other: AudioFeatures, _ video: AudioFeatures, while isWanted: () -> Bool = { true },
    retuned: (_ speeds: [Double]) throws(AlignmentError) -> AudioFeatures?
  ) throws(AlignmentError) -> Alignment? {
    var matcher = AudioMatcher(other: other, video: video, analysedSpeeds: [1])
    var best = matcher.bestHypothesis(while: isWanted)
    guard isWanted() else { throw .cancelled }
    if !isSufficient(best, for: min(other.fingerprintLength, video.fingerprintLength)),
      let tuned = try retuned(SpeedRatio.audibleMeans)
    {
      let tunedMatcher = AudioMatcher(other: tuned, video: video, analysedSpeeds: SpeedRatio.audibleMeans)
      if let found = tunedMatcher.bestHypothesis(while: isWanted), found.score > (best?.score ?? 0) * leastAdvantage {
        (matcher, best) = (tunedMatcher, found)
      }
    }
    guard isWanted() else { throw .cancelled }
    let pieces = best.map(matcher.pieces) ?? []
    return pieces.isEmpty ? nil : Alignment(method: .audio, duration: other.duration, pieces: pieces)
  }

  /// Whether no other pitch can fit better. At another speed, a shifted pitch fits in part, too.
  private static func isSufficient(_ hypothesis: AudioMatcher.Hypothesis?, for duration: Double) -> Bool {
    guard let hypothesis, let speed = hypothesis.matches.first?.speed else { return false }
    let length = hypothesis.matches.reduce(0) { $0 + $1.length }
    return length >= sufficientShare * duration && !SpeedRatio.isAudible(speed)
  }
}
