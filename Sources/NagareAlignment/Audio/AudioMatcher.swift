/// Aligns two audio tracks.
struct AudioMatcher {
  let other: AudioFeatures
  let video: AudioFeatures

  /// The speeds at which the other was analysed, one for each of its fingerprints.
  let analysedSpeeds: [Double]

  /// Matches of the other's fingerprint with a number.
  struct Hypothesis {
    let fingerprint: Int
    let matches: [Match]
    let score: Double
  }

  /// The longest gap between matches with the same offset that is closed, in seconds. The videos differ there, for
  /// example by a song that was replaced, but go on together.
  private static let longestClosedGap = 90.0
  /// The greatest difference of offsets that count as the same, in seconds.
  private static let offsetTolerance = 0.03
  /// The least share of windows whose loudness must agree with a match.
  private static let minAgreement = 0.25

  /// The hypothesis with the most evidence; nil if there is none. Speed 1 wins a tie.
  /// - Parameter isWanted: whether to continue; if not, the result is incomplete.
  func bestHypothesis(while isWanted: () -> Bool) -> Hypothesis? {
    guard let reference = video.fingerprints.first else { return nil }
    let index = FingerprintIndex(of: reference)
    var best: Hypothesis?
    for (number, fingerprint) in other.fingerprints.enumerated() {
      let pairs = index.pairs(with: fingerprint)
      let matcher = FingerprintMatcher(other: fingerprint, video: reference)
      let analysed = analysedSpeeds[number]
      let near = SpeedRatio.all.filter { abs($0 / analysed - 1) < 0.002 }
      let speeds: [Double] = analysed == 1 ? [1] + SpeedRatio.all : near
      for speed in speeds where isWanted() {
        let (matches, score) = matcher.matches(pairs, speed: speed, while: isWanted)
        let isBetter = score > (best?.score ?? 0) * 1.02
        if !matches.isEmpty, best == nil || isBetter {
          best = Hypothesis(fingerprint: number, matches: matches, score: score)
        }
      }
    }
    return best
  }

  /// The pieces of a hypothesis, with exact shifts, speeds and ends.
  func pieces(of hypothesis: Hypothesis) -> [Alignment.Piece] {
    guard let reference = video.fingerprints.first else { return [] }
    var matches = refined(hypothesis.matches.sorted { $0.from < $1.from })
    matches = BoundarySearch(other: other.curve, video: video.curve).refined(closed(matches))
    let matcher = FingerprintMatcher(other: other.fingerprints[hypothesis.fingerprint], video: reference)
    return matches.compactMap { match in
      var match = match.clipped(other: other.duration, video: video.duration)
      match.confidence = matcher.confidence(of: match)
      return match.length > 0 ? match.piece : nil
    }
  }

  /// The matches with exact offsets and speeds, without those that the loudness contradicts.
  private func refined(_ matches: [Match]) -> [Match] {
    let correlation = CurveCorrelation(other: other.curve, video: video.curve)
    var measured: [(match: Match, samples: [CurveCorrelation.Sample])] = []
    for match in matches {
      let (samples, windows) = correlation.samples(of: match)
      guard !samples.isEmpty, Double(samples.count) >= AudioMatcher.minAgreement * Double(windows) else { continue }
      measured.append((match, samples))
    }
    let lines = measured.map { LineFit(match: $0.match, points: $0.samples.map { ($0.time, $0.correction) }) }
    let speed = LineFit.commonSpeed(of: lines)
    return lines.map { $0.match(at: speed) }
  }

  /// The matches, with gaps closed where two of them go on together.
  private func closed(_ matches: [Match]) -> [Match] {
    var result: [Match] = []
    for match in matches {
      if let last = result.last, match.from - last.to <= AudioMatcher.longestClosedGap,
        abs(match.offset - last.offset) <= AudioMatcher.offsetTolerance
      {
        let lengths = (last.length, match.length)
        let sum = max(lengths.0 + lengths.1, .leastNormalMagnitude)
        result[result.count - 1].offset = (last.offset * lengths.0 + match.offset * lengths.1) / sum
        result[result.count - 1].to = match.to
      } else {
        result.append(match)
      }
    }
    return result
  }
}
