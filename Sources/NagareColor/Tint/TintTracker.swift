/// Follows the changing colour of frames smoothly, and derives tints for texts.
///
/// Tints depend only on the frames' colours in the last `memory` seconds, and on their times.
package struct TintTracker: Sendable {
  /// Seconds in which a difference decreases by 63 %.
  package static let timeConstant = 1.0
  /// Seconds for which colours are remembered. Older differences have decayed below visibility.
  package static let memory = 5.0
  /// The chroma range in which tinting sets in. Below it, a frame is grey and does not tint; within it, the strength
  /// increases; above it, tinting has full strength.
  static let fadeIn = 0.02...0.05
  /// Half of a just noticeable difference in OKLab.
  package static let defaultGrain = 0.01

  private let strength, grain: Double
  /// Remembered colours with their start times in seconds, the newest last.
  private var seen: [(color: OKLab, time: Double)] = []
  /// The smoothed colour at the time of the newest colour.
  private var smoothed = OKLab(lightness: 0, a: 0, b: 0)

  /// - Parameters:
  ///   - strength: the fraction of the way that texts move towards the frame's colour, 0…1.
  ///   - grain: the step to which the tinted colours of texts are rounded, in OKLab, so that texts of the same colour
  ///     can share sprites; more than 0.
  package init(strength: Double, grain: Double = TintTracker.defaultGrain) {
    self.strength = min(max(strength, 0), 1)
    self.grain = grain
  }

  /// Records the frame's colour from a time on, in seconds; nil for none. A step back in time discards all colours
  /// recorded before.
  package mutating func observe(_ color: RGBColor?, at time: Double) {
    let lab = color.map { OKLab($0) } ?? OKLab(lightness: 0, a: 0, b: 0)
    if let last = seen.last, time < last.time { seen = [] }
    seen.append((lab, time))
    // Keeps the colour in effect at the start of the memory.
    while seen.count > 1, seen[1].time <= time - TintTracker.memory { seen.removeFirst() }
    // Recomputed from the oldest colour on, so that forgotten ones have no effect.
    smoothed = seen[0].color
    for (last, next) in zip(seen, seen.dropFirst()) {
      smoothed = TintTracker.color(from: smoothed, to: last.color, after: next.time - last.time)
    }
  }

  /// The tint at a time in seconds, not before the newest colour; nil for none.
  package func tint(at time: Double) -> Tint? {
    guard let last = seen.last, strength > 0 else { return nil }
    let color = TintTracker.color(from: smoothed, to: last.color, after: max(time - last.time, 0))
    let (gray, full) = (TintTracker.fadeIn.lowerBound, TintTracker.fadeIn.upperBound)
    let share = min(max((color.chroma - gray) / (full - gray), 0), 1)
    // Rounded to eighths: a smoother fade would be invisible.
    let faded = strength * (share * 8).rounded() / 8
    guard faded > 0 else { return nil }
    let step = grain / strength
    return Tint(a: (color.a / step).rounded() * step, b: (color.b / step).rounded() * step, strength: faded)
  }

  /// The colour after some seconds of exponential approach to another colour.
  private static func color(from start: OKLab, to target: OKLab, after seconds: Double) -> OKLab {
    let rest = Elementary.exponential(-seconds / timeConstant)
    return OKLab(
      lightness: target.lightness + (start.lightness - target.lightness) * rest,
      a: target.a + (start.a - target.a) * rest, b: target.b + (start.b - target.b) * rest)
  }
}
