/// Follows the colour of a picture that changes, smoothly, and says what it makes of texts.
///
/// What it says depends on the colours that pictures had in the last `memory` seconds and their times alone.
public struct TintTracker: Sendable {
  /// Seconds in which 63 % of a difference are made up for.
  public static let timeConstant = 1.0
  /// For so many seconds before the newest colour others are remembered: what is left then of a difference could not be
  /// noticed.
  public static let memory = 5.0
  /// A picture with less chroma than this is gray and leaves texts alone; with more it tints more and more, up to the
  /// second value, from which on it tints as much as it may.
  static let fadeIn = 0.02...0.05
  /// Half of what can just be noticed in OKLab.
  public static let usualGrain = 0.01

  private let strength, grain: Double
  /// The colours that are remembered, the newest last, each from when on, in seconds.
  private var seen: [(color: OKLab, time: Double)] = []
  /// The smoothed colour when the newest one came.
  private var smoothed = OKLab(lightness: 0, a: 0, b: 0)

  /// - Parameters:
  ///   - strength: how far texts go towards the picture's colour, 0…1.
  ///   - grain: tints are as far apart in OKLab as makes this difference to texts, so that texts in the same colour can
  ///     share what is drawn of them; more than 0.
  public init(strength: Double, grain: Double = TintTracker.usualGrain) {
    self.strength = min(max(strength, 0), 1)
    self.grain = grain
  }

  /// Takes note of the picture's colour from a time on, in seconds; nil where it has none. After a step back in time all
  /// is forgotten.
  public mutating func observe(_ color: RGBColor?, at time: Double) {
    let lab = color.map { OKLab($0) } ?? OKLab(lightness: 0, a: 0, b: 0)
    if let last = seen.last, time < last.time { seen = [] }
    seen.append((lab, time))
    // The colour that the picture had when memory begins stays.
    while seen.count > 1, seen[1].time <= time - TintTracker.memory { seen.removeFirst() }
    // From the oldest on, so that what is forgotten leaves no trace.
    smoothed = seen[0].color
    for (last, next) in zip(seen, seen.dropFirst()) {
      smoothed = TintTracker.color(from: smoothed, to: last.color, after: next.time - last.time)
    }
  }

  /// The tint at a time, in seconds, not before that of the last picture; nil when there is none.
  public func tint(at time: Double) -> Tint? {
    guard let last = seen.last, strength > 0 else { return nil }
    let color = TintTracker.color(from: smoothed, to: last.color, after: max(time - last.time, 0))
    let (gray, full) = (TintTracker.fadeIn.lowerBound, TintTracker.fadeIn.upperBound)
    let share = min(max((color.chroma - gray) / (full - gray), 0), 1)
    // In eighths: the smoothest fade would be of use to nobody.
    let faded = strength * (share * 8).rounded() / 8
    guard faded > 0 else { return nil }
    let step = grain / strength
    return Tint(a: (color.a / step).rounded() * step, b: (color.b / step).rounded() * step, strength: faded)
  }

  /// How far a colour has come to another after some seconds.
  private static func color(from start: OKLab, to target: OKLab, after seconds: Double) -> OKLab {
    let rest = Elementary.exponential(-seconds / timeConstant)
    return OKLab(
      lightness: target.lightness + (start.lightness - target.lightness) * rest,
      a: target.a + (start.a - target.a) * rest, b: target.b + (start.b - target.b) * rest)
  }
}
