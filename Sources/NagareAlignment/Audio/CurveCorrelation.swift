/// Measures by the loudness of two tracks how far a match is off.
struct CurveCorrelation {
  let other: LoudnessCurve
  let video: LoudnessCurve

  /// A place of a match, in the other's time, and the seconds to add to the match's offset there.
  struct Sample {
    let time: Double
    let correction: Double
  }

  /// The length of a compared window in frames, and the most frames that a match can be off: 8 s and 0.3 s.
  private static let (windowLength, maxLag) = (1_600, 60)
  /// The most windows of a match, and the least seconds from one to the next.
  private static let (maxWindows, minDistance) = (48, 4.0)
  /// The least correlation of windows that count: of full length, and at most half as long.
  private static let (minCorrelation, minShortCorrelation) = (0.3, 0.5)
  /// The frames to each side whose mean is subtracted, so that changes count, and not levels: 0.1 s.
  private static let reach = 20

  /// The samples of a match, and the number of windows that were compared. Silent and unlike windows give no sample.
  func samples(of match: Match) -> (samples: [Sample], windows: Int) {
    let (first, end) = (
      max(LoudnessCurve.frame(at: match.from), 0), min(LoudnessCurve.frame(at: match.to), other.frameCount)
    )
    let length = min(CurveCorrelation.windowLength, end - first)
    guard length > 4 * CurveCorrelation.reach else { return ([], 0) }
    let room = Double(end - first - length) * LoudnessCurve.step
    let count = min(Int(room / CurveCorrelation.minDistance) + 1, CurveCorrelation.maxWindows)
    var samples: [Sample] = []
    for index in 0..<count {
      let start = first + (count > 1 ? (end - first - length) * index / (count - 1) : 0)
      guard let lag = lag(start, length, match) else { continue }
      let middle = LoudnessCurve.time(of: Double(start) + Double(length) / 2)
      samples.append(Sample(time: middle, correction: lag * LoudnessCurve.step))
    }
    return (samples, count)
  }

  /// The lag of the video's audio in frames with the greatest correlation; nil if it is small or at an end.
  private func lag(_ start: Int, _ length: Int, _ match: Match) -> Double? {
    let maxLag = CurveCorrelation.maxLag
    var sums = [Double](repeating: 0, count: 2 * maxLag + 1)
    var (energy, energies) = (0.0, sums)
    for band in 0..<LoudnessCurve.bandCount {
      let one = changes(length) { frame in
        Float(other.levels[(start + frame) * LoudnessCurve.bandCount + band])
      }
      let two = changes(length + 2 * maxLag) { frame in
        videoLevel(at: match.time(of: LoudnessCurve.time(of: Double(start + frame - maxLag))), band: band)
      }
      energy += Double(one.reduce(0) { $0 + $1 * $1 })
      one.withUnsafeBufferPointer { one in
        two.withUnsafeBufferPointer { two in
          for lag in sums.indices {
            var (sum, square) = (Float(0), Float(0))
            for index in 0..<length {
              sum += one[index] * two[index + lag]
              square += two[index + lag] * two[index + lag]
            }
            sums[lag] += Double(sum)
            energies[lag] += Double(square)
          }
        }
      }
    }
    let correlations = zip(sums, energies).map { $1 > 0 && energy > 0 ? $0 / ($1 * energy).squareRoot() : 0 }
    let isShort = length <= CurveCorrelation.windowLength / 2
    let least = isShort ? CurveCorrelation.minShortCorrelation : CurveCorrelation.minCorrelation
    guard let best = correlations.indices.max(by: { correlations[$0] < correlations[$1] }),
      correlations[best] >= least, best > 0, best < 2 * maxLag
    else { return nil }
    // The vertex of the parabola through three values.
    let (left, peak, right) = (correlations[best - 1], correlations[best], correlations[best + 1])
    let curvature = left - 2 * peak + right
    let vertex = curvature < 0 ? (left - right) / (2 * curvature) : 0
    return Double(best - maxLag) + vertex
  }

  /// The video's level at a time, interpolated.
  private func videoLevel(at time: Double, band: Int) -> Float {
    let position = min(max(time / LoudnessCurve.step - 0.5, 0), Double(max(video.frameCount - 2, 0)))
    let frame = Int(position)
    guard frame + 1 < video.frameCount else { return 0 }
    let fraction = Float(position - Double(frame))
    let index = frame * LoudnessCurve.bandCount + band
    let (one, two) = (Float(video.levels[index]), Float(video.levels[index + LoudnessCurve.bandCount]))
    return one + (two - one) * fraction
  }

  /// Levels less their means over the neighbourhood.
  private func changes(_ count: Int, _ level: (Int) -> Float) -> [Float] {
    let levels = (0..<count).map(level)
    var sums = [Float](repeating: 0, count: count + 1)
    for index in 0..<count { sums[index + 1] = sums[index] + levels[index] }
    return levels.indices.map { index in
      let (first, end) = (max(index - CurveCorrelation.reach, 0), min(index + CurveCorrelation.reach + 1, count))
      return levels[index] - (sums[end] - sums[first]) / Float(end - first)
    }
  }
}
