/// Follows the colour of a picture that changes, smoothly, and says what it makes of texts.
///
/// What it says depends on the colours and their times alone.
public struct TintTracker: Sendable {
  /// Seconds in which 63 % of a difference are made up for.
  public static let timeConstant = 1.0
  /// A picture with less chroma than this is gray and leaves texts alone; with more it tints more and more, up to the
  /// second value, from which on it tints as much as it may.
  static let fadeIn = 0.02...0.05
  /// Half of what can just be noticed in OKLab.
  public static let usualGrain = 0.01

  private let strength, grain: Double
  private var target: OKLab?
  private var smoothed = OKLab(lightness: 0, a: 0, b: 0)
  /// When `smoothed` was right, in seconds.
  private var time = -Double.infinity

  /// - Parameters:
  ///   - strength: how far texts go towards the picture's colour, 0…1.
  ///   - grain: tints are as far apart in OKLab as makes this difference to texts, so that texts in the same colour can
  ///     share what is drawn of them; more than 0.
  public init(strength: Double, grain: Double = TintTracker.usualGrain) {
    self.strength = min(max(strength, 0), 1)
    self.grain = grain
  }

  /// Takes note of the picture's colour from a time on, in seconds; nil where it has none.
  public mutating func observe(_ color: RGBColor?, at time: Double) {
    let lab = color.map { OKLab($0) } ?? OKLab(lightness: 0, a: 0, b: 0)
    // There is nothing to go on from before the first picture, nor after a step back in time.
    smoothed = target == nil || time < self.time ? lab : self.color(at: time)
    self.time = time
    target = lab
  }

  /// The tint at a time, in seconds, not before that of the last picture; nil when there is none.
  public func tint(at time: Double) -> Tint? {
    guard target != nil, strength > 0 else { return nil }
    let color = color(at: time)
    let (gray, full) = (TintTracker.fadeIn.lowerBound, TintTracker.fadeIn.upperBound)
    let share = min(max((color.chroma - gray) / (full - gray), 0), 1)
    // In eighths: the smoothest fade would be of use to nobody.
    let faded = strength * (share * 8).rounded() / 8
    guard faded > 0 else { return nil }
    let step = grain / strength
    return Tint(a: (color.a / step).rounded() * step, b: (color.b / step).rounded() * step, strength: faded)
  }

  /// The smoothed colour at a time.
  private func color(at time: Double) -> OKLab {
    guard let target else { return smoothed }
    let rest = Elementary.exponential(-max(time - self.time, 0) / TintTracker.timeConstant)
    return OKLab(
      lightness: target.lightness + (smoothed.lightness - target.lightness) * rest,
      a: target.a + (smoothed.a - target.a) * rest, b: target.b + (smoothed.b - target.b) * rest)
  }
}
