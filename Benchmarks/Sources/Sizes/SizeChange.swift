import Foundation

/// The differences of settings from the baseline.
package struct SizeChange: Sendable, Equatable {
  /// The mean difference of the rate at equal SSIM outside the comments, in per cent; nil if the qualities do not
  /// overlap.
  package var rateOutside: Double?
  /// The mean difference of the SSIM inside the comments at equal SSIM outside; nil if the qualities do not overlap.
  package var insideAtEqualOutside: Double?
  /// The mean difference of the rate at equal SSIM inside the comments, in per cent; nil as above.
  package var rateInside: Double?
  /// The difference in size at the same `--crf`, in per cent.
  package var size: Double
  /// The differences of SSIM at the same `--crf`; nil if there is nothing outside or inside.
  package var (ssimOutside, ssimInside): (Double?, Double?)
  /// The CPU time at the same `--crf`, as a multiple of the baseline's.
  package var cpu: Double

  package init(
    rateOutside: Double?, insideAtEqualOutside: Double?, rateInside: Double?, size: Double, ssimOutside: Double?,
    ssimInside: Double?, cpu: Double
  ) {
    (self.rateOutside, self.insideAtEqualOutside) = (rateOutside, insideAtEqualOutside)
    (self.rateInside, self.size) = (rateInside, size)
    (self.ssimOutside, self.ssimInside, self.cpu) = (ssimOutside, ssimInside, cpu)
  }

  /// Compares the burns of one case and encoder.
  /// - Parameters:
  ///   - points: the burns with the settings.
  ///   - baseline: the burns with the baseline's settings, with the same qualities in the same order.
  package init(_ points: [SizePoint], from baseline: [SizePoint]) {
    let pairs = zip(points, baseline)
    func difference(_ value: (SizePoint) -> Double?) -> Double? {
      SizeChange.mean(pairs.map { new, old in value(new).flatMap { new in value(old).map { new - $0 } } })
    }
    /// The mean difference of a value at equal SSIM.
    func difference(_ value: (SizePoint) -> Double?, atEqual ssim: (SizePoint) -> Double?) -> Double? {
      func curve(_ points: [SizePoint]) -> QualityCurve? {
        let pairs = points.compactMap { point in
          value(point).flatMap { value in ssim(point).map { (value, QualityCurve.decibels(ssim: $0)) } }
        }
        return pairs.count == points.count ? QualityCurve(pairs) : nil
      }
      guard let new = curve(points), let old = curve(baseline) else { return nil }
      return new.meanDifference(from: old)
    }
    func rate(atEqual ssim: (SizePoint) -> Double?) -> Double? {
      difference({ log($0.bitRate) }, atEqual: ssim).map { 100 * (exp($0) - 1) }
    }
    self.init(
      rateOutside: rate(atEqual: \.ssimOutside),
      insideAtEqualOutside: difference(\.ssimInside, atEqual: \.ssimOutside), rateInside: rate(atEqual: \.ssimInside),
      size: SizeChange.meanPercent(pairs.map { 100 * (Double($0.bytes) / Double($1.bytes) - 1) }) ?? 0,
      ssimOutside: difference(\.ssimOutside), ssimInside: difference(\.ssimInside),
      cpu: SizeChange.meanRatio(pairs.map { $0.cpuSeconds / $1.cpuSeconds }) ?? 1)
  }

  /// The mean of changes: geometric for ratios. Values that are nil do not count.
  /// - Parameter changes: at least one.
  package init(meanOf changes: [SizeChange]) {
    self.init(
      rateOutside: SizeChange.meanPercent(changes.map(\.rateOutside)),
      insideAtEqualOutside: SizeChange.mean(changes.map(\.insideAtEqualOutside)),
      rateInside: SizeChange.meanPercent(changes.map(\.rateInside)),
      size: SizeChange.meanPercent(changes.map(\.size)) ?? 0,
      ssimOutside: SizeChange.mean(changes.map(\.ssimOutside)), ssimInside: SizeChange.mean(changes.map(\.ssimInside)),
      cpu: SizeChange.meanRatio(changes.map(\.cpu)) ?? 1)
  }

  private static func mean(_ values: [Double?]) -> Double? {
    let values = values.compactMap(\.self)
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  private static func meanRatio(_ values: [Double?]) -> Double? {
    mean(values.map { $0.map { log($0) } }).map { exp($0) }
  }

  private static func meanPercent(_ values: [Double?]) -> Double? {
    meanRatio(values.map { $0.map { 1 + $0 / 100 } }).map { 100 * ($0 - 1) }
  }
}
