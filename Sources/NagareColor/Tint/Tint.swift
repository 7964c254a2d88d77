/// Tints texts and their outlines with the frame's colour.
///
/// A text's colour moves part of the way to the frame's hue and chroma, in a straight line in OKLab's plane of a and b,
/// so that it passes only through mixtures of the two colours. It keeps its lightness as far as possible: as white has
/// no chroma, almost white text darkens as much as its new chroma requires, by `maxShift` at most. Text stays readable:
/// its contrast with its outline does not fall below `minContrast`.
///
/// An outline becomes a very dark shade of the frame's hue instead of black, dark enough for the contrast with its
/// text.
package struct Tint: Hashable, Sendable {
  /// The target's position from green to red, in OKLab.
  package let a: Double
  /// The target's position from blue to yellow, in OKLab.
  package let b: Double
  /// The fraction of the way that colours move, 0…1.
  package let strength: Double

  /// WCAG 2.2's contrast for normal-size text (success criterion 1.4.3).
  package static let minContrast = 4.5
  /// The largest change of a text's lightness in favour of its chroma, in OKLab.
  static let maxShift = 0.1

  /// The OKLab lightness of an outline at full strength. It stays below 0.25 even after channels are rounded.
  static let outlineLightness = 0.245

  /// - Parameter strength: clamped to 0…1.
  package init(a: Double, b: Double, strength: Double) {
    self.a = a
    self.b = b
    self.strength = min(max(strength, 0), 1)
  }

  /// The tinted colour of a text.
  /// - Parameter outline: the colour around the text.
  package func color(of text: RGBColor, outlinedWith outline: RGBColor) -> RGBColor {
    guard strength > 0 else { return text }
    let own = OKLab(text)
    let wanted = OKLab(
      lightness: own.lightness, a: own.a + (a - own.a) * strength, b: own.b + (b - own.b) * strength)
    let tinted = RGBColor(LinearRGB(Tint.nearestInGamut(wanted)))
    return tinted.contrast(with: outline) >= Tint.minContrast ? tinted : Tint.readable(wanted, on: outline)
  }

  /// The tinted colour of an outline that is otherwise black: a dark shade with the frame's hue and chroma, its light
  /// multiplied by `strength`, or by less if the text would be unreadable.
  /// - Parameter text: the colour of the text, after tinting.
  package func outline(around text: RGBColor) -> RGBColor {
    guard strength > 0, a != 0 || b != 0 else { return .black }
    let tone = LinearRGB(Tint.withLessChroma(OKLab(lightness: Tint.outlineLightness, a: a, b: b)))
    // Scaling red, green and blue light equally preserves OKLab's hue.
    for step in (1...16).reversed() {
      let share = strength * Double(step) / 16
      let color = RGBColor(
        LinearRGB(red: tone.red * share, green: tone.green * share, blue: tone.blue * share))
      if text.contrast(with: color) >= Tint.minContrast { return color }
    }
    return .black
  }

  /// The displayable colour that keeps most of a colour's chroma with the least shift of lightness, at most `maxShift`.
  private static func nearestInGamut(_ color: OKLab) -> OKLab {
    // The gamut's chroma is largest at a lightness somewhat above the middle.
    let direction = color.lightness > 0.65 ? -1.0 : 1
    func candidate(_ share: Double, _ shift: Double) -> OKLab {
      let lightness = min(max(color.lightness + direction * shift, 0), 1)
      return OKLab(lightness: lightness, a: color.a * share, b: color.b * share)
    }
    func isShown(_ share: Double, _ shift: Double) -> Bool { LinearRGB(candidate(share, shift)).isInGamut }
    let share = greatestShare { isShown($0, 0) || isShown($0, maxShift) }
    if isShown(share, 0) { return candidate(share, 0) }
    let kept = greatestShare { isShown(share, maxShift * (1 - $0)) }
    return candidate(share, maxShift * (1 - kept))
  }

  /// The greatest number in 0…1, to a thousandth, with a property that all smaller numbers also have; 0 if none has it.
  private static func greatestShare(_ hasProperty: (Double) -> Bool) -> Double {
    if hasProperty(1) { return 1 }
    var (possible, tooMuch) = (0.0, 1.0)
    for _ in 0..<10 {
      let share = (possible + tooMuch) / 2
      if hasProperty(share) { possible = share } else { tooMuch = share }
    }
    return possible
  }

  /// The readable colour nearest in lightness, if possible on the same side of the background's lightness.
  private static func readable(_ color: OKLab, on ground: RGBColor) -> RGBColor {
    let away = color.lightness >= OKLab(ground).lightness ? 1.0 : -1
    for sign in [away, -away] {
      for step in 0...512 {
        let lightness = color.lightness + sign * Double(step) / 512
        guard (0...1).contains(lightness) else { break }
        let candidate = RGBColor(LinearRGB(withLessChroma(OKLab(lightness: lightness, a: color.a, b: color.b))))
        if candidate.contrast(with: ground) >= minContrast { return candidate }
      }
    }
    // Black or white always has a contrast of at least 4.5.
    return RGBColor.white.contrast(with: ground) > RGBColor.black.contrast(with: ground) ? .white : .black
  }

  /// Reduces a colour's chroma until it is in gamut; lightness and hue are kept.
  private static func withLessChroma(_ color: OKLab) -> OKLab {
    let share = greatestShare { share in
      LinearRGB(OKLab(lightness: color.lightness, a: color.a * share, b: color.b * share)).isInGamut
    }
    return OKLab(lightness: color.lightness, a: color.a * share, b: color.b * share)
  }
}
