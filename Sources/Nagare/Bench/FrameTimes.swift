/// The cost of each frame, in the order of the frames.
package struct FrameTimes: Sendable, Equatable {
  /// A duration for each frame.
  package private(set) var durations: [Duration]

  /// Frame times in the order of the frames.
  package init(_ durations: [Duration] = []) {
    self.durations = durations
  }

  mutating func append(_ duration: Duration) {
    durations.append(duration)
  }

  /// The number of frames.
  package var count: Int { durations.count }

  /// The mean in milliseconds; 0 without frames.
  package var mean: Double {
    durations.isEmpty ? 0 : durations.reduce(.zero, +).milliseconds / Double(count)
  }

  /// The quantile for a share, 0…1, in milliseconds (nearest rank); 0 without frames.
  package func milliseconds(atShare share: Double) -> Double {
    guard !durations.isEmpty else { return 0 }
    let share = share >= 0 ? min(share, 1) : 0
    // 0.07 of 100 frames is 7, though the binary product is slightly more.
    let rank = Int((share * Double(count) - 1e-6).rounded(.up))
    return durations.sorted()[max(rank - 1, 0)].milliseconds
  }

  /// The share of frames, 0…1, within the frame interval of a display rate in Hz; 1 without frames.
  package func share(withinFrameAt rate: Double) -> Double {
    guard !durations.isEmpty else { return 1 }
    return Double(durations.count { $0.milliseconds <= 1000 / rate }) / Double(count)
  }

  /// Whether a display rate in Hz can be kept: 99 % of the frames are within its frame interval.
  package func holds(_ rate: Double) -> Bool {
    milliseconds(atShare: 0.99) <= 1000 / rate
  }
}

/// The mean, quantiles and the maximum in milliseconds.
extension FrameTimes: Encodable {
  private enum CodingKeys: CodingKey {
    case mean, p50, p95, p99, max
  }

  /// Writes an object.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(mean, forKey: .mean)
    for (key, share) in [(CodingKeys.p50, 0.5), (.p95, 0.95), (.p99, 0.99), (.max, 1)] {
      try container.encode(milliseconds(atShare: share), forKey: key)
    }
  }
}
